package race_test

import (
	"bytes"
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/bench/race"
	"maidan/internal/db/dbtest"
)

// A short run on each engine counts every play, pays every place and leaves a ledger that holds. It says nothing of speed.
func TestRun_PaysEveryPlace(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"sqlite", "postgres"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			o := race.Options{Players: 50, Plays: 500, Batch: 40}
			if name == "postgres" {
				o.URL = dbtest.PostgresURL(t)
			}
			var out bytes.Buffer
			require.NoError(t, race.Run(t.Context(), o, &out))
			var r race.Report
			require.NoError(t, json.Unmarshal(out.Bytes(), &r))
			require.Equal(t, "holds", r.Audit)
			require.Equal(t, name, string(r.Engine))
			require.Equal(t, o.Players, r.Paid)
			require.Positive(t, r.Plays)
		})
	}
}
