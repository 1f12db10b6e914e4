package cricket_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/sportsbook/cricket"
)

// innings returns a first innings of so many dot balls and runs, with the given end.
func innings(t *testing.T, balls, runs int, why cricket.Close) *cricket.State {
	t.Helper()
	s := begun(t, cricket.T20())
	for range balls {
		bowl(t, s, 0)
	}
	require.NoError(t, s.Award(cricket.Award{Runs: runs}))
	if why != "" {
		require.NoError(t, s.Close(why))
	}
	return s
}

func TestSettle_TotalsFollowTheEightyPercentRule(t *testing.T) {
	t.Parallel()
	noResult := cricket.Outcome{Result: cricket.ResultNoResult}
	for name, c := range map[string]struct {
		balls, runs int
		why         cricket.Close
		line        float64
		scheduled   int
		over        cricket.Verdict
	}{
		"all overs, over":                       {120, 150, "", 149.5, 120, cricket.Won},
		"all overs, under":                      {120, 150, "", 150.5, 120, cricket.Lost},
		"equal to a whole line":                 {120, 150, "", 150, 120, cricket.Void},
		"96 of 120 stand":                       {96, 100, cricket.CloseStopped, 150.5, 120, cricket.Lost},
		"95 of 120 do not":                      {95, 100, cricket.CloseStopped, 150.5, 120, cricket.Void},
		"already decided":                       {30, 60, cricket.CloseStopped, 50.5, 120, cricket.Won},
		"all out is natural":                    {40, 60, cricket.CloseAllOut, 150.5, 120, cricket.Lost},
		"shortened before the bet":              {48, 60, cricket.CloseStopped, 70.5, 48, cricket.Lost},
		"shortened after the bet":               {48, 60, cricket.CloseStopped, 70.5, 120, cricket.Void},
		"declared early, equal and not natural": {10, 20, cricket.CloseDeclare, 20, 120, cricket.Void},
	} {
		s := innings(t, c.balls, c.runs, c.why)
		if c.over != cricket.Won {
			_, _, ok := cricket.SettleTotal(s, 1, c.line, c.scheduled)
			require.False(t, ok, "%s: a closing may still be corrected", name)
		}
		require.NoError(t, s.Finish(noResult))
		over, under, ok := cricket.SettleTotal(s, 1, c.line, c.scheduled)
		require.True(t, ok, name)
		require.Equal(t, c.over, over.Verdict, name)
		require.Equal(t, map[cricket.Verdict]cricket.Verdict{cricket.Won: cricket.Lost, cricket.Lost: cricket.Won,
			cricket.Void: cricket.Void}[c.over], under.Verdict, name)
	}
}

func TestSettle_InningsThatNeverBeganIsVoid(t *testing.T) {
	t.Parallel()
	s := innings(t, 120, 150, "")
	require.NoError(t, s.Finish(cricket.Outcome{Result: cricket.ResultNoResult}))
	over, under, ok := cricket.SettleTotal(s, 2, 100.5, 120)
	require.True(t, ok)
	require.Equal(t, cricket.Void, over.Verdict)
	require.Equal(t, cricket.Void, under.Verdict)
}

func TestSettle_FirstTotalIsFinalOnceTheChaseBegins(t *testing.T) {
	t.Parallel()
	s := innings(t, 120, 150, "")
	require.NoError(t, s.Begin(cricket.Start{Batting: cricket.Away}))
	over, _, ok := cricket.SettleTotal(s, 1, 160.5, 120)
	require.True(t, ok)
	require.Equal(t, cricket.Lost, over.Verdict)
	_, _, ok = cricket.SettleTotal(s, 2, 160.5, 120)
	require.False(t, ok)
	require.NoError(t, s.Award(cricket.Award{Innings: 1, Runs: 151}))
	require.NoError(t, s.Finish(cricket.Outcome{Result: cricket.ResultWin, Winner: cricket.Away}))
	over, _, ok = cricket.SettleTotal(s, 2, 160.5, 120)
	require.True(t, ok)
	require.Equal(t, cricket.Lost, over.Verdict, "a target reached is a natural end")
}

func TestSettle_NeedsTheResult(t *testing.T) {
	t.Parallel()
	for _, rule := range cricket.Rules() {
		_, _, ok := cricket.SettleWinner(begun(t, cricket.T20()), rule)
		require.False(t, ok)
	}
}

func TestSettle_TopBattersShare(t *testing.T) {
	t.Parallel()
	s := begun(t, cricket.T20())
	require.NoError(t, s.Apply(cricket.Ball{Batter: "a", NonStriker: "b", Bowler: "x", Bat: 4}))
	require.NoError(t, s.Apply(cricket.Ball{Batter: "b", NonStriker: "a", Bowler: "x", Bat: 4}))
	names, runs := cricket.TopBatters(s.Current())
	require.ElementsMatch(t, []string{"a", "b"}, names)
	require.Equal(t, 4, runs)
	require.Equal(t, "dead heat 1/2", cricket.Settlement{Verdict: cricket.DeadHeat, Ties: 2}.String())
}
