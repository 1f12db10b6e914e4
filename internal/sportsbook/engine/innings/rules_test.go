package innings_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/sportsbook/cricket"
	"maidan/internal/sportsbook/engine"
	"maidan/internal/sportsbook/engine/enginetest"
	"maidan/internal/sportsbook/feed"
	"maidan/internal/sportsbook/market"
)

func open(t testing.TB) engine.Match {
	t.Helper()
	m, err := newEngine(t).Open(fixture("baseball", 0, 0))
	require.NoError(t, err)
	return m
}

func live(inning int) feed.Status { return feed.Status{Phase: feed.Live, Period: inning} }

func bat(side feed.Side, inning int, what string, runs int, on ...string) feed.Play {
	return feed.Play{Kind: "plate", Side: side, Period: inning, Detail: what, Points: runs, Order: on}
}

// threeOut ends a half inning; on are the bases that stay occupied.
func threeOut(t testing.TB, m engine.Match, side feed.Side, inning int, on ...string) {
	t.Helper()
	for range 3 {
		enginetest.Follow(t, m, bat(side, inning, "out", 0, on...))
	}
}

// scoreless plays innings without a run.
func scoreless(t testing.TB, m engine.Match, from, to int) {
	t.Helper()
	for inning := from; inning <= to; inning++ {
		enginetest.Follow(t, m, live(inning))
		threeOut(t, m, cricket.Away, inning)
		threeOut(t, m, cricket.Home, inning)
	}
}

func TestApply_ChecksRunners(t *testing.T) {
	t.Parallel()
	m := open(t)
	enginetest.Refuse(t, m, bat(cricket.Away, 1, "single", 0, "1"))
	enginetest.Follow(t, m, live(1))
	for _, nonsense := range []feed.Play{bat(cricket.Home, 1, "single", 0, "1"), bat(cricket.Away, 2, "single", 0, "1"), bat(cricket.Away, 1, "single", 0),
		bat(cricket.Away, 1, "single", 1, "1"), bat(cricket.Away, 1, "homer", 2), bat(cricket.Away, 1, "single", 0, "4"), bat(cricket.Away, 1, "single", 0, "1", "1"),
		bat(cricket.Away, 1, "double_play", 0), bat(cricket.Away, 1, "bunt", 0, "1")} {
		enginetest.Refuse(t, m, nonsense)
	}
	enginetest.Follow(t, m, bat(cricket.Away, 1, "walk", 0, "1"), bat(cricket.Away, 1, "single", 0, "1", "3"),
		feed.Play{Kind: "runner", Side: cricket.Away, Period: 1, Detail: "advance", Order: []string{"2", "3"}},
		bat(cricket.Away, 1, "homer", 3), bat(cricket.Away, 1, "out", 0), bat(cricket.Away, 1, "walk", 0, "1"), bat(cricket.Away, 1, "double_play", 0))
	board := m.Score(enginetest.Event).Board
	require.Equal(t, 3, board.Away)
	require.Equal(t, cricket.Home, board.Serving, "the third out changes sides")
}

// Home does not bat when it leads, and the winning run ends the match: a single counts only up to it, a home run in
// full.
func TestApply_WinningRunEndsTheMatch(t *testing.T) {
	t.Parallel()
	for what, want := range map[string]int{"single": 1, "homer": 3} {
		m := open(t)
		total := enginetest.Find(t, m, market.TotalRuns, nil).Market
		winner := enginetest.Find(t, m, market.MatchWinner, nil).Market
		scoreless(t, m, 1, 8)
		enginetest.Follow(t, m, live(9))
		threeOut(t, m, cricket.Away, 9)
		enginetest.Follow(t, m, bat(cricket.Home, 9, "walk", 0, "1"), bat(cricket.Home, 9, "walk", 0, "1", "2"))
		enginetest.Follow(t, m, bat(cricket.Home, 9, what, want))
		require.Equal(t, "won", enginetest.Settled(t, m, winner)["home"], "decided on the field")
		enginetest.Refuse(t, m, bat(cricket.Home, 9, "homer", 1))
		enginetest.Follow(t, m, feed.Status{Phase: feed.Ended, Result: &feed.Result{Home: want, Winner: cricket.Home}})
		require.Equal(t, "lost", enginetest.Settled(t, m, total)["over"])
	}
}

func TestApply_ExtraInningsBeginWithARunnerOnSecond(t *testing.T) {
	t.Parallel()
	m := open(t)
	scoreless(t, m, 1, 9)
	enginetest.Refuse(t, m, feed.Status{Phase: feed.Ended, Result: &feed.Result{}})
	enginetest.Follow(t, m, live(10))
	require.Equal(t, [2]string{"0", "2"}, m.Score(enginetest.Event).Board.Points)
	enginetest.Follow(t, m, bat(cricket.Away, 10, "single", 1, "1"))
	threeOut(t, m, cricket.Away, 10, "1")
	threeOut(t, m, cricket.Home, 10, "2")
	enginetest.Follow(t, m, feed.Status{Phase: feed.Ended, Result: &feed.Result{Away: 1, Winner: cricket.Away}})
	home, _ := m.Chances()
	require.Zero(t, home)
}

// A match that is called off has a winner, but no total.
func TestDecide_CalledForRain(t *testing.T) {
	t.Parallel()
	m := open(t)
	winner, total := enginetest.Find(t, m, market.MatchWinner, nil).Market, enginetest.Find(t, m, market.TotalRuns, nil).Market
	inning, five := enginetest.Find(t, m, market.PeriodWinner, nil).Market, enginetest.Find(t, m, market.FirstFiveWinner, nil).Market
	enginetest.Follow(t, m, live(1), bat(cricket.Away, 1, "homer", 1))
	threeOut(t, m, cricket.Away, 1)
	threeOut(t, m, cricket.Home, 1)
	scoreless(t, m, 2, 6)
	enginetest.Refuse(t, m, feed.Status{Phase: feed.Ended, Result: &feed.Result{Away: 1, Winner: cricket.Away}})
	enginetest.Follow(t, m, feed.Status{Phase: feed.Ended, Result: &feed.Result{Away: 1, Winner: cricket.Away, Method: "called"}})
	require.Equal(t, "won", enginetest.Settled(t, m, winner)["away"])
	require.Equal(t, "won", enginetest.Settled(t, m, inning)["away"])
	require.Equal(t, "won", enginetest.Settled(t, m, five)["away"])
	require.Equal(t, "void", enginetest.Settled(t, m, total)["over"])
}
