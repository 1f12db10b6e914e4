package trading_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/fault"
	"maidan/internal/money"
	"maidan/internal/sportsbook/bet/placement"
	"maidan/internal/sportsbook/cricket"
	"maidan/internal/sportsbook/feed"
	"maidan/internal/sportsbook/market"
)

// A batter who is out with fewer runs than another cannot be the top batter: he is no longer offered, the others are.
func TestPrice_OmitsSelectionsThatCannotWin(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := newHarness(t, d)
		p := newScripted("e1", cricket.T20())
		squad := []string{"b1", "b2", "b3", "b4", "b5", "b6", "b7", "b8", "b9", "b10", "b11"}
		p.Messages[0].Fixture.Home.Players, p.Messages[0].Fixture.Away.Players = squad, slices.Clone(squad)
		p.start(cricket.Home)
		p.Ball(cricket.Ball{Batter: "b1", NonStriker: "b2", Bowler: "w1", Bat: 1}, 120, false, 0)
		p.Ball(cricket.Ball{Batter: "b2", NonStriker: "b1", Bowler: "w1", Wickets: []cricket.Wicket{{Kind: cricket.Bowled, Out: "b2"}}}, 119, false, 0)
		p.Ball(cricket.Ball{Batter: "b3", NonStriker: "b1", Bowler: "w1"}, 118, false, 0)
		f.deliver(t, p.Messages...)
		top := f.markets(t, "e1")[slices.IndexFunc(f.markets(t, "e1"), func(m market.Market) bool { return m.Key == market.TopBatter })]
		require.Equal(t, market.Active, top.Status)
		for i, s := range top.Selections {
			require.Equal(t, i != 1, s.Sold(), s.Name)
			require.Equal(t, map[bool]string{true: "active", false: "suspended"}[i != 1], s.Status, s.Name)
			require.Equal(t, market.Open, s.Result, "his bets wait: the market may still be void")
		}
		c := newBettors(t, d, "e1")
		slip := func(n int) placement.Slip {
			s := top.Selections[n]
			return placement.Slip{PlayerID: punter(1), Currency: "INR", Key: string(s.ID), Stake: money.Amount(1000), Policy: placement.AnyOdds,
				Picks: []placement.Pick{{SelectionID: s.ID, Odds: max(s.Odds, 1010), Version: s.Version}}}
		}
		_, _, err := c.bets.Place(t.Context(), slip(1))
		require.Equal(t, placement.ErrMarketClosed.Code, fault.CodeOf(err))
		_, _, err = c.bets.Place(t.Context(), slip(2))
		require.NoError(t, err)
		n := len(p.Messages)
		p.Status(feed.Status{Phase: feed.Abandoned, Outcome: &cricket.Outcome{Result: cricket.ResultNoResult}})
		f.deliver(t, p.Messages[n:]...)
		require.Equal(t, market.Void, f.market(t, top.ID).Status)
	})
}
