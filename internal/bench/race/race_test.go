package race_test

import (
	"bytes"
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/bench/race"
	"maidan/internal/db/dbtest"
)

// A short run on each engine counts every play, pays every place once although it is killed twice, and leaves a ledger that holds. It says nothing of speed.
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
			require.Equal(t, []int{o.Players, o.Players}, []int{r.Paid, r.Once})
			require.Len(t, r.Kills, 2)
			require.Equal(t, []any{"ranking", 0, "payment"}, []any{r.Kills[0].During, r.Kills[0].Paid, r.Kills[1].During})
			require.InDelta(t, o.Players/2, r.Kills[1].Paid, 1, "killed half-way")
			require.Positive(t, r.Plays)
		})
	}
}
