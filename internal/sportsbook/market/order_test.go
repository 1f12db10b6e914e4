package market_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/id"
	"maidan/internal/sportsbook/market"
)

// Ids are texts, by which the tenth game would stand before the second.
func TestList_OrdersGamesByStart(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		var ms []market.Market
		for _, at := range [][2]int{{2, 1}, {1, 10}, {1, 2}, {1, 1}} {
			m := market.NewWinner(fixture)
			m.Key, m.Params = "game_winner", market.Params{Period: at[0], Number: at[1]}
			m.ID += id.Market("-" + string(rune('a'+len(ms))))
			for i := range m.Selections {
				m.Selections[i].ID = id.Selection(string(m.ID) + m.Selections[i].Key)
			}
			ms = append(ms, m)
		}
		require.NoError(t, save(t, d, market.Change{Event: fixture, New: ms, State: []byte("{}"), Desk: []byte("{}")}))
		read, err := market.MarketsOf(t.Context(), d.Reader(), fixture.ID)
		require.NoError(t, err)
		var order [][2]int
		for _, m := range read {
			order = append(order, [2]int{m.Params.Period, m.Params.Number})
		}
		require.Equal(t, [][2]int{{1, 1}, {1, 2}, {1, 10}, {2, 1}}, order)
	})
}
