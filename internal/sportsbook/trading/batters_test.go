package trading_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/sportsbook/cricket"
	"maidan/internal/sportsbook/market"
)

// The same balls are bowled in matches whose fixtures rate the openers differently: the published prices differ, also after a
// crash. Without ratings the batters count as average.
func TestPrice_UsesBatterRatingsOfFixture(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := newHarness(t, d)
		odds := func(id id.Event, worth ...float64) (whole, again money.Odds) {
			p := newScripted(id, cricket.T20())
			for i, w := range worth {
				batters := &p.Messages[0].Fixture.PreMatch.Batters
				if *batters == nil {
					*batters = map[cricket.Side][]cricket.Proven{}
				}
				(*batters)[cricket.Home] = append((*batters)[cricket.Home], cricket.Proven{Name: []string{"b1", "b2"}[i], Worth: w})
			}
			p.start(cricket.Home)
			p.bowl(1, 0, 1)
			sent, n := p.last(0)
			f.deliver(t, sent...)
			whole = toWin(t, f, id)
			f.restart()
			p.bowl(1, 0, 1)
			sent, _ = p.last(n)
			f.deliver(t, sent...)
			return whole, toWin(t, f, id)
		}
		plain, plainAgain := odds("plain")
		level, levelAgain := odds("level", 0, 0)
		good, goodAgain := odds("good", 0.2, 0.1)
		poor, poorAgain := odds("poor", -0.2, -0.1)
		require.Equal(t, plain, level)
		require.Equal(t, plainAgain, levelAgain)
		require.Less(t, good, plain, "good openers make a favourite")
		require.Greater(t, poor, plain)
		require.Less(t, goodAgain, plainAgain)
		require.Greater(t, poorAgain, plainAgain)
	})
}

// toWin returns the odds of the home side's win.
func toWin(t *testing.T, f *harness, id id.Event) money.Odds {
	t.Helper()
	for _, m := range f.markets(t, id) {
		if m.Key == market.MatchWinner {
			return m.Selection(market.KeyHome).Odds
		}
	}
	require.Fail(t, "no winner")
	return 0
}
