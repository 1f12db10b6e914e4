package pricing_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/sportsbook/cricket"
	"maidan/internal/sportsbook/pricing"
)

// under returns a first innings of so many overs, each ball bringing the same runs.
func under(t testing.TB, overs, bat, lost int) *cricket.State {
	t.Helper()
	s := cricket.New(cricket.T20())
	require.NoError(t, s.Begin(cricket.Start{Batting: cricket.Home}))
	for o := range overs {
		for range 6 {
			b := cricket.Ball{Over: o, Batter: "a", NonStriker: "b", Bowler: "x", Bat: bat}
			if lost > 0 {
				b.Bat, b.Wickets = 0, []cricket.Wicket{{Kind: cricket.Bowled, Out: "a"}}
				lost--
			}
			require.NoError(t, s.Apply(b))
		}
	}
	return s
}

func sound(t *testing.T, d pricing.Distribution) {
	t.Helper()
	sum := 0.0
	for r := range 500 {
		require.GreaterOrEqual(t, d.P(r), 0.0)
		sum += d.P(r)
	}
	require.InDelta(t, 1, sum, 1e-4)
	last := 1.0
	for line := 0.5; line < 400; line++ {
		over := d.Over(line)
		require.LessOrEqual(t, over, last+1e-12)
		last = over
	}
	require.LessOrEqual(t, d.Quantile(0.1), d.Quantile(0.5))
	require.LessOrEqual(t, d.Quantile(0.5), d.Quantile(0.9))
	require.InDelta(t, 0.5, d.Over(d.Line()), 0.5)
}

func TestTotal_IsADistributionAboveTheScore(t *testing.T) {
	t.Parallel()
	m := model(t)
	for overs := 0; overs < 20; overs += 3 {
		s := under(t, overs, 1, min(overs, 6))
		d, ok := m.InningsTotal(s, average(), 1)
		require.True(t, ok)
		sound(t, d)
		require.InDelta(t, 1, d.Over(float64(s.Current().Runs)-0.5), 1e-9, "the total is never below the score")
		next, ok := m.NextOver(s, average())
		require.True(t, ok)
		sound(t, next)
		require.InDelta(t, 9, next.Mean(), 5)
	}
}

func TestTotal_ChaseStopsAtItsTarget(t *testing.T) {
	t.Parallel()
	for _, need := range []int{1, 10, 50, 120, 200} {
		s := chasing(t, 201, 60, 3, need)
		d, ok := model(t).InningsTotal(s, average(), 2)
		require.True(t, ok)
		sound(t, d)
		require.InDelta(t, 0, d.Over(201+6), 1e-9)
		require.InDelta(t, 1, d.Over(float64(201-need)-0.5), 1e-9)
	}
}

func TestTotal_GrowsWithRunsAndFallsWithWickets(t *testing.T) {
	t.Parallel()
	m := model(t)
	mean := func(s *cricket.State) float64 {
		d, ok := m.InningsTotal(s, average(), 1)
		require.True(t, ok)
		return d.Mean()
	}
	for overs := 2; overs < 20; overs += 4 {
		require.Greater(t, mean(under(t, overs, 1, 0)), mean(under(t, overs, 0, 0)))
		for lost := range 8 {
			require.Greater(t, mean(under(t, overs, 1, lost)), mean(under(t, overs, 1, lost+1)))
		}
	}
}

func TestTotal_IsCertainAtTheEnd(t *testing.T) {
	t.Parallel()
	m := model(t)
	s := under(t, 20, 1, 0)
	d, ok := m.InningsTotal(s, average(), 1)
	require.True(t, ok)
	require.InDelta(t, 1, d.P(120), 0)
	_, ok = m.InningsTotal(s, average(), 2)
	require.False(t, ok, "the chase has not begun")
	_, ok = m.NextOver(s, average())
	require.False(t, ok)
	for runs, want := range map[int]float64{0: 1, 120: 0.5, 121: 0} {
		f := under(t, 20, 1, 0)
		f.Format.SuperOver = false
		require.NoError(t, f.Begin(cricket.Start{Batting: cricket.Away}))
		require.NoError(t, f.Award(cricket.Award{Innings: 1, Runs: runs}))
		if runs < 121 {
			require.NoError(t, f.Close(cricket.CloseOvers))
		}
		require.InDelta(t, want, m.Winner(f, average()), 0)
	}
	require.NoError(t, s.Finish(cricket.Outcome{Result: cricket.ResultWin, Winner: cricket.Away}))
	require.InDelta(t, 0, m.Winner(s, average()), 0)
}

func TestSupports_Formats(t *testing.T) {
	t.Parallel()
	m := model(t)
	require.True(t, m.Supports(cricket.Limited("T5", 5)))
	require.True(t, m.Supports(cricket.Limited("ODI", 50)))
	test := cricket.Limited("Test", 90)
	require.False(t, m.Supports(test))
	require.True(t, m.Supports(cricket.Test()))
	short := cricket.New(cricket.Limited("T10", 10))
	d, ok := m.InningsTotal(short, average(), 1)
	require.True(t, ok)
	require.InDelta(t, 100, d.Mean(), 25)
	require.InDelta(t, 0.5, m.Winner(short, average()), 0.03)
}
