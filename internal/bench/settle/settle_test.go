package settle_test

import (
	"bytes"
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/bench/settle"
	"maidan/internal/db/dbtest"
)

// A short run on each engine settles every leg, prints one object and leaves a ledger that holds. It says nothing of speed.
func TestItMeasures(t *testing.T) {
	t.Parallel()
	for name, o := range map[string]settle.Options{"sqlite": {}, "postgres": {URL: dbtest.PostgresURL(t)}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			o.Seconds, o.Legs, o.Players = 1, 2_500, 100
			var out bytes.Buffer
			require.NoError(t, settle.Run(t.Context(), o, &out))
			var r settle.Report
			require.NoError(t, json.Unmarshal(out.Bytes(), &r))
			require.Equal(t, "holds", r.Audit)
			require.Equal(t, name, string(r.Engine))
			require.Equal(t, len(r.Rounds)*o.Legs, r.Bets, "every bet is decided, once")
			require.Greater(t, r.Legs, r.Bets)
		})
	}
}
