package app

import (
	"database/sql"
	"maps"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
	"maidan/internal/longtest"
)

// Each bet counts once for what is shown first, whenever it is found.
func TestCountPopularity_CountsBets(t *testing.T) {
	t.Parallel()
	longtest.SkipShort(t)
	eachWorld(t, func(w *world) {
		v := w.visitor(w.t)
		v.register("pop@example.com", "INR")
		v.deposit(1_000_000, "523456787777")
		w.announce("one", anyMatch)
		w.announce("two", anyMatch)
		one, two := v.offered("one", "match_winner")["home"], v.offered("two", "match_winner")["home"]
		counted := func(want map[string]int64) {
			w.t.Helper()
			v.eventually("bets are counted", func() bool {
				rows, err := w.app.DB.Reader().Query(w.t.Context(), "SELECT event_id, CAST(SUM(bets) AS BIGINT) FROM sport_popular GROUP BY event_id")
				found := map[string]int64{}
				_, err = db.Collect(rows, err, func(r *sql.Rows) (_ struct{}, err error) {
					var event string
					var bets int64
					err = r.Scan(&event, &bets)
					found[event] = bets
					return struct{}{}, err
				})
				require.NoError(w.t, err)
				return maps.Equal(want, found)
			})
		}
		v.placed("a", slip(1_000, "any", one))
		v.placed("b", slip(1_000, "any", one, two))
		counted(map[string]int64{"one": 2, "two": 1})
		v.placed("c", slip(1_000, "any", two))
		counted(map[string]int64{"one": 2, "two": 2})
	})
}
