package trading_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/db/dbtest"
	"maidan/internal/longtest"
	"maidan/internal/rng"
	"maidan/internal/sportsbook/bet"
	"maidan/internal/sportsbook/cricket"
	"maidan/internal/sportsbook/feed"
	"maidan/internal/sportsbook/feed/invented"
	"maidan/internal/sportsbook/market"
)

// A simulated match of fifty overs is priced, bet on and settled to its end.
func TestDesk_SettlesBetsOnFiftyOvers(t *testing.T) {
	t.Parallel()
	longtest.SkipShort(t)
	start := noon.Add(time.Hour)
	f := feed.Fixture{Sport: "cricket", Competition: feed.Competition{ID: "fifty", Name: "Fifty"}, Home: invented.Team(28), Away: invented.Team(29),
		Format: cricket.Limited("ODI", 50), PreMatch: cricket.PreMatch{EloHome: 1540, EloAway: 1500, Par: 164}, StartsAt: start, Bettable: true, Virtual: true}
	s := &feed.Script{Producer: "sim", EventID: "odi", Start: start, Speed: 1}
	s.Fixture(&f, noon)
	require.NoError(t, engines(t)[market.FamilyCricket].Play(rng.Seeded([32]byte{50}), f, s))
	c := newBettors(t, dbtest.NewSQLite(t), "odi")
	asked := map[string]bool{}
	for i, m := range s.Messages {
		c.deliver(t, m)
		if i%9 == 0 && m.Kind != feed.KindBetStop {
			c.bet(t, i, nil)
			for _, open := range c.markets(t, "odi") {
				asked[open.Key] = asked[open.Key] || open.Status == market.Active
			}
		}
	}
	require.NoError(t, c.box.Drain(t.Context()))
	require.Greater(t, c.placed[bet.Single], 20)
	for _, key := range []string{market.MatchWinner, market.InningsTotal, market.SessionRuns, market.OverRuns, market.OverWicket, market.OverBoundary,
		market.OverOddEven, market.FallOfWicket, market.InningsWickets, market.InningsFours, market.InningsSixes, market.TopBatter, market.BatterRuns,
		market.BatterMilestone, market.WicketMethod} {
		require.True(t, asked[key], "%s was never open", key)
	}
	for _, m := range c.markets(t, "odi") {
		require.True(t, m.Status.Done(), "%s has no result", m.ID)
	}
	c.balances(t)
}
