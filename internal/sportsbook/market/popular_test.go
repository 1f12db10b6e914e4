package market_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/id"
	"maidan/internal/sportsbook/market"
)

func TestTop_MostBetEventsFirst(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		put(t, d, "c1", "cricket", "Bay Cup", "Herons", "Asps", market.Live, 10)
		put(t, d, "t1", "tennis", "Open", "Rao", "Silva", market.Upcoming, 100)
		put(t, d, "t2", "tennis", "Open", "Roy", "Souza", market.Upcoming, 101)
		put(t, d, "t3", "tennis", "Open", "Ray", "Sen", market.Upcoming, 102)
		put(t, d, "f1", "football", "Isle League", "Ravens", "Moths", market.Ended, 5)
		now := time.Date(2026, 4, 1, 12, 30, 0, 0, time.UTC)
		bet := func(at time.Time, stakes ...market.Stake) {
			t.Helper()
			require.NoError(t, d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
				return market.CountBets(ctx, tx, at.UnixMilli(), stakes)
			}))
		}
		top := func(at time.Time) string {
			t.Helper()
			events, err := market.Top(t.Context(), d.Reader(), 10, at.UnixMilli())
			require.NoError(t, err)
			ids := make([]id.Event, len(events))
			for i, e := range events {
				ids[i] = e.ID
			}
			return strings.Join(id.Strings(ids), " ")
		}
		require.Equal(t, "c1 t1 t2", top(now), "without bets by the clock")
		bet(now.Add(-time.Hour), market.Stake{BetID: "1", MarketID: "t3-w"}, market.Stake{BetID: "2", MarketID: "t3-w"})
		// One bet counts once for an event, however many legs it has there; an ended event and an unknown market do not matter.
		bet(now, market.Stake{BetID: "3", MarketID: "c1-w"}, market.Stake{BetID: "3", MarketID: "c1-innings_total-i1-l100.5-120"},
			market.Stake{BetID: "4", MarketID: "f1-w"}, market.Stake{BetID: "5", MarketID: "nothing"})
		require.Equal(t, "t3 c1 t1", top(now))
		bet(now, market.Stake{BetID: "6", MarketID: "c1-w"}, market.Stake{BetID: "7", MarketID: "c1-w"})
		require.Equal(t, "c1 t3 t1", top(now), "counts of an hour add up")
		require.Equal(t, "c1 t1 t2", top(now.Add(2*time.Hour)), "what is older than three hours does not count")

		require.NoError(t, market.ForgetBets(t.Context(), d, now.Add(2*time.Hour).UnixMilli()))
		require.Equal(t, []string{"c1", "f1"}, column(t, d, "SELECT event_id FROM sport_popular ORDER BY event_id"))
	})
}
