package bets_test

import (
	"bytes"
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/bench/bets"
	"maidan/internal/db/dbtest"
)

func TestMain(m *testing.M) { dbtest.Main(m) }

// A short run on each engine takes bets every way, prints one object and leaves a ledger that holds. It says nothing of speed.
func TestItMeasures(t *testing.T) {
	t.Parallel()
	for name, o := range map[string]bets.Options{"sqlite": {}, "postgres": {URL: dbtest.PostgresURL(t)}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			o.Seconds, o.Rounds, o.Clients, o.Players = 1, 1, 16, 100
			o.Only = "committed"
			var out bytes.Buffer
			require.NoError(t, bets.Run(t.Context(), o, &out))
			var r bets.Report
			require.NoError(t, json.Unmarshal(out.Bytes(), &r))
			require.Equal(t, "holds", r.Audit)
			require.Equal(t, name, string(r.Engine))
			require.Positive(t, r.Runs["committed"].Rate)
			require.Zero(t, r.Runs["committed"].Refused)
		})
	}
}
