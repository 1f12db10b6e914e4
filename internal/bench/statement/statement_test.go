package statement_test

import (
	"bytes"
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/bench/statement"
	"maidan/internal/db/dbtest"
)

// A short run on each engine reads every entry, prints one object and leaves a ledger that holds. It says nothing of speed.
func TestRun_ReadsEveryEntry(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"sqlite", "postgres"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			o := statement.Options{Entries: 3_000, Others: 1_000, Pages: 2}
			if name == "postgres" {
				o.URL = dbtest.PostgresURL(t)
			}
			var out bytes.Buffer
			require.NoError(t, statement.Run(t.Context(), o, &out))
			var r statement.Report
			require.NoError(t, json.Unmarshal(out.Bytes(), &r))
			require.Equal(t, "holds", r.Audit)
			require.Equal(t, name, string(r.Engine))
			require.Len(t, r.CSV, 2)
			require.Equal(t, o.Entries, r.CSV[1].Entries)
			require.Less(t, r.CSV[0].Entries, r.CSV[1].Entries)
			require.Equal(t, o.Entries, r.PDF.Entries)
			require.Len(t, r.Pages, 7)
		})
	}
}
