package cricket_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/sportsbook/cricket"
)

// batOn adds an innings of so many runs off so many dot balls, closed by the given end.
func batOn(t *testing.T, s *cricket.State, side cricket.Side, balls, runs int, why cricket.Close) {
	t.Helper()
	require.NoError(t, s.Begin(cricket.Start{Batting: side}))
	for range balls {
		bowl(t, s, 0)
	}
	require.NoError(t, s.Award(cricket.Award{Innings: len(s.Innings) - 1, Runs: runs}))
	if why != "" && s.Current().Closed == "" {
		require.NoError(t, s.Close(why))
	}
}

func TestMultiDay_Ends(t *testing.T) {
	t.Parallel()
	type turn struct {
		side        cricket.Side
		balls, runs int
		why         cricket.Close
	}
	const h, a = cricket.Home, cricket.Away
	for name, c := range map[string]struct {
		turns []turn
		want  cricket.Outcome
		due   bool
	}{
		"chased": {[]turn{{h, 600, 300, cricket.CloseAllOut}, {a, 600, 250, cricket.CloseAllOut}, {h, 400, 150, cricket.CloseAllOut}, {a, 300, 201, ""}},
			cricket.Outcome{Result: cricket.ResultWin, Winner: a, Wickets: 10}, true},
		"defended": {[]turn{{h, 600, 300, cricket.CloseAllOut}, {a, 600, 250, cricket.CloseAllOut}, {h, 400, 150, cricket.CloseDeclare}, {a, 300, 180, cricket.CloseAllOut}},
			cricket.Outcome{Result: cricket.ResultWin, Winner: h, Runs: 20}, true},
		"tied": {[]turn{{h, 6, 300, cricket.CloseAllOut}, {a, 6, 250, cricket.CloseAllOut}, {h, 6, 150, cricket.CloseAllOut}, {a, 6, 200, cricket.CloseAllOut}},
			cricket.Outcome{Result: cricket.ResultTie}, true},
		"by an innings": {[]turn{{h, 600, 500, cricket.CloseDeclare}, {a, 400, 150, cricket.CloseAllOut}, {a, 400, 200, cricket.CloseAllOut}},
			cricket.Outcome{Result: cricket.ResultWin, Winner: h, Runs: 150, Innings: true}, true},
		"time is up":  {[]turn{{h, 1500, 500, cricket.CloseAllOut}, {a, 1188, 400, ""}}, cricket.Outcome{Result: cricket.ResultDraw}, true},
		"washed out":  {[]turn{{h, 100, 50, cricket.CloseStopped}}, cricket.Outcome{Result: cricket.ResultDraw}, true},
		"not yet":     {[]turn{{h, 600, 300, cricket.CloseAllOut}, {a, 600, 250, cricket.CloseAllOut}}, cricket.Outcome{}, false},
		"lead of one": {[]turn{{h, 600, 300, cricket.CloseAllOut}, {a, 600, 250, cricket.CloseAllOut}, {h, 6, 0, ""}}, cricket.Outcome{}, false},
	} {
		s := cricket.New(cricket.Test())
		for _, x := range c.turns {
			batOn(t, s, x.side, x.balls, x.runs, x.why)
		}
		out, due := s.Due()
		require.Equal(t, c.due, due, name)
		require.Equal(t, c.want, out, name)
		require.Equal(t, due, s.Standing() == cricket.PhaseDecided, name)
		if due {
			require.NoError(t, s.Finish(out), name)
		}
	}
}

func TestMultiDay_SidesAlternateAndMayFollowOn(t *testing.T) {
	t.Parallel()
	s := cricket.New(cricket.Test())
	batOn(t, s, cricket.Home, 600, 500, cricket.CloseAllOut)
	require.ErrorContains(t, s.Clone().Begin(cricket.Start{Batting: cricket.Away, SuperOver: true}), "super over")
	batOn(t, s, cricket.Away, 300, 150, cricket.CloseAllOut)
	next, super := s.NextBatting()
	require.Equal(t, cricket.Home, next)
	require.False(t, super)
	batOn(t, s, cricket.Away, 600, 400, cricket.CloseAllOut) // the captain asked them to follow on
	require.ErrorContains(t, s.Clone().Begin(cricket.Start{Batting: cricket.Away}), "has batted 2 times")
	next, _ = s.NextBatting()
	require.Equal(t, cricket.Home, next)
	require.NoError(t, s.Begin(cricket.Start{Batting: cricket.Home}))
	require.Equal(t, 51, s.Current().Target)
	require.Equal(t, 2700-600-300-600-36, s.Current().Quota, "two overs go with each change")
	runs, turns := s.RunsOf(cricket.Away)
	require.Equal(t, 550, runs)
	require.Equal(t, 2, turns)
	require.NotNil(t, s.Main(4))
}

func TestMultiDay_DrawHasNoWinner(t *testing.T) {
	t.Parallel()
	s := cricket.New(cricket.Test())
	require.Error(t, s.Finish(cricket.Outcome{Result: cricket.ResultDraw, Winner: cricket.Home}))
	require.NoError(t, s.Finish(cricket.Outcome{Result: cricket.ResultDraw}))
	home, away, ok := cricket.SettleWinner(s, cricket.WinnerOfficial)
	require.True(t, ok)
	require.Equal(t, cricket.Void, home.Verdict)
	require.Equal(t, cricket.Void, away.Verdict)
}
