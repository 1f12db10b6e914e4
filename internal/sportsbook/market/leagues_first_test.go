package market_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/id"
	"maidan/internal/sportsbook/market"
)

func TestList_FeaturedLeaguesComeFirst(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		put(t, d, "c1", "cricket", "Bay Cup", "Herons", "Asps", market.Live, 40)
		put(t, d, "f1", "football", "Cape League", "Larks", "Moths", market.Live, 60)
		put(t, d, "f2", "football", "Isle League", "Ravens", "Moths", market.Live, 50)
		put(t, d, "f3", "football", "Isle League", "Finches", "Ravens", market.Live, 70)
		put(t, d, "t1", "tennis", "Open", "Rao", "Silva", market.Live, 10)
		put(t, d, "f4", "football", "Isle League", "Ravens", "Larks", market.Ended, 5)
		put(t, d, "c2", "cricket", "Bay Cup", "Asps", "Herons", market.Ended, 6)
		var mine []id.Market
		for _, event := range []id.Event{"c1", "f1", "f2", "f3", "t1"} {
			ms, err := market.MarketsOf(t.Context(), d.Reader(), event)
			require.NoError(t, err)
			mine = append(mine, ms[0].ID)
		}
		for _, league := range []string{"isle-league", "open"} {
			require.NoError(t, d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
				return market.Feature(ctx, tx, "competition", league, 100, 200)
			}))
		}
		for _, c := range []struct {
			want string
			f    market.Filter
		}{
			{"f2 f3 t1 c1 f1", market.Filter{Group: market.GroupLive, Order: market.ByLeague, Now: 199}},
			{"f2 f3 f1", market.Filter{Group: market.GroupLive, Sport: "football", Order: market.ByLeague, Now: 199}},
			{"c1", market.Filter{Group: market.GroupLive, Sport: "cricket", Order: market.ByLeague, Now: 199}},
			{"c1 f1 f2 f3 t1", market.Filter{Group: market.GroupLive, Order: market.ByLeague, Now: 200}},
			{"t1 c1 f2 f1 f3", market.Filter{Group: market.GroupLive, Now: 199}},
		} {
			for _, size := range []int{1, 2, 3, 20} {
				c.f.Size = size
				require.Equal(t, c.want, all(t, d, c.f), "%+v", c.f)
				require.Equal(t, c.want, walk(t, c.f, func(f market.Filter) (market.Page, error) {
					return market.ListAmong(t.Context(), d.Reader(), f, mine)
				}), "%+v", c.f)
			}
		}
		require.Equal(t, "c2 f4", all(t, d, market.Filter{Group: market.GroupEnded, Order: market.ByLeague, Now: 199, Size: 1}), "what is over goes by time")
	})
}
