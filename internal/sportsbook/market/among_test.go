package market_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/id"
	"maidan/internal/sportsbook/market"
)

func TestListAmong_ListsOnlyEventsWithBets(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		put(t, d, "f1", "football", "Isle League", "Ravens", "Moths", market.Ended, 50)
		put(t, d, "c1", "cricket", "Bay Cup", "Herons", "Asps", market.Abandoned, 60)
		put(t, d, "f2", "football", "Cape League", "Larks", "Moths", market.Ended, 60)
		put(t, d, "f3", "football", "Isle League", "Finches", "Ravens", market.Ended, 70)
		put(t, d, "c2", "cricket", "Bay Cup", "Asps", "Herons", market.Live, 40)
		put(t, d, "f4", "football", "Isle League", "Ravens", "Finches", market.Live, 30)
		put(t, d, "c3", "cricket", "Bay Cup", "Asps", "Herons", market.Live, 45)
		put(t, d, "x1", "cricket", "Bay Cup", "Herons", "Asps", market.Ended, 65) // nobody bets on it
		var mine []id.Market
		for _, event := range []id.Event{"f1", "c1", "f2", "f3", "c2", "f4", "c3"} {
			ms, err := market.MarketsOf(t.Context(), d.Reader(), event)
			require.NoError(t, err)
			mine = append(mine, ms[0].ID, ms[1].ID) // a bet on each: the event is listed once
		}
		for _, size := range []int{1, 2, 20} {
			for _, c := range []struct {
				want string
				f    market.Filter
			}{
				{"f3 f2 c1 f1", market.Filter{Group: market.GroupEnded}},
				{"f3 f1", market.Filter{Group: market.GroupEnded, Competition: "isle-league"}},
				{"f2 c1", market.Filter{Group: market.GroupEnded, From: 51, Until: 70}},
				{"f4 c2 c3", market.Filter{Group: market.GroupLive}},
				{"c2 c3 f4", market.Filter{Group: market.GroupLive, Order: market.ByLeague}},
				{"", market.Filter{Group: market.GroupUpcoming}},
			} {
				c.f.Size = size
				require.Equal(t, c.want, walk(t, c.f, func(f market.Filter) (market.Page, error) {
					return market.ListAmong(t.Context(), d.Reader(), f, mine)
				}), "%+v", c.f)
			}
		}
		_, err := market.ListAmong(t.Context(), d.Reader(), market.Filter{Group: market.GroupEnded, Cursor: "?"}, mine)
		require.ErrorIs(t, err, market.ErrCursor)
		page, err := market.ListAmong(t.Context(), d.Reader(), market.Filter{Group: market.GroupLive, Size: 1}, mine)
		require.NoError(t, err)
		require.Equal(t, 2, page.Items[0].MarketCount, "with prices, as every list")
	})
}

// walk goes through the pages of a list and returns the ids.
func walk(t *testing.T, f market.Filter, list func(market.Filter) (market.Page, error)) string {
	t.Helper()
	var ids []id.Event
	for f.Cursor = ""; ; {
		page, err := list(f)
		require.NoError(t, err)
		for _, e := range page.Items {
			ids = append(ids, e.ID)
		}
		if f.Cursor = page.Next; f.Cursor == "" {
			return strings.Join(id.Strings(ids), " ")
		}
	}
}
