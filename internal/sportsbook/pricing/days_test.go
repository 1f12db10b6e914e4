package pricing_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/sportsbook/cricket"
	"maidan/internal/sportsbook/pricing"
)

// days returns a Test match with closed innings of so many runs off so many balls, home first.
func days(t testing.TB, turns ...[2]int) *cricket.State {
	t.Helper()
	s := cricket.New(cricket.Test())
	side := cricket.Home
	for _, x := range turns {
		require.NoError(t, s.Begin(cricket.Start{Batting: side}))
		in := s.Current()
		in.Runs, in.Overs = x[0], []cricket.Over{{Number: x[1]/6 - 1, Legal: 6}}
		require.NoError(t, s.Close(cricket.CloseAllOut))
		side = side.Other()
	}
	return s
}

func TestResult_BeforeTheToss(t *testing.T) {
	t.Parallel()
	pre := average()
	home, draw := model(t).At(days(t), pre).Result()
	require.InDelta(t, (1-draw)/2, home, 1e-6, "equal sides")
	require.InDelta(t, 0.225, draw, 0.045, "about every fourth or fifth match is drawn")
	last := home
	for elo := 1540.0; elo <= 1900; elo += 60 {
		pre.EloHome = elo
		p, _ := model(t).At(days(t), pre).Result()
		require.Greater(t, p, last)
		last = p
	}
}

func TestResult_MovesWithRunsAndTime(t *testing.T) {
	t.Parallel()
	m := model(t)
	last := 1.0
	for target := 50; target <= 450; target += 50 {
		s := days(t, [2]int{300, 600}, [2]int{300, 600}, [2]int{target, 600})
		home, draw := m.At(s, average()).Result()
		require.Less(t, 1-home-draw, last, "a higher target is chased less often")
		last = 1 - home - draw
	}
	short, long := days(t, [2]int{300, 1200}, [2]int{300, 1200}), days(t, [2]int{300, 600}, [2]int{300, 600})
	_, late := m.At(short, average()).Result()
	_, early := m.At(long, average()).Result()
	require.Greater(t, late, 0.9, "no time for two innings more")
	require.Less(t, early, 0.3)
	huge := days(t, [2]int{600, 1140}, [2]int{150, 840})
	home, _ := m.At(huge, average()).Result()
	require.Greater(t, home, 0.45)
	require.False(t, m.At(huge, average()).Declares(), "no innings is open")
	require.NoError(t, huge.Begin(cricket.Start{Batting: cricket.Home}))
	require.True(t, m.At(huge, average()).Declares(), "450 ahead, a day and a half to go")
	require.Equal(t, pricing.Steady, m.At(huge, average()).Manner())
	chase := days(t, [2]int{400, 600}, [2]int{250, 600}, [2]int{250, 600})
	require.NoError(t, chase.Begin(cricket.Start{Batting: cricket.Away}))
	require.Equal(t, pricing.Steady, m.At(chase, average()).Manner(), "401 to get and two days to do it")
	require.NoError(t, chase.Revise(cricket.Revision{Rained: 600}))
	require.Equal(t, pricing.Blocking, m.At(chase, average()).Manner(), "and now a few hours")
	require.ErrorContains(t, cricket.New(cricket.T20()).Revise(cricket.Revision{Rained: 6}), "no innings")
	require.NoError(t, huge.Finish(cricket.Outcome{Result: cricket.ResultDraw}))
	home, draw := m.At(huge, average()).Result()
	require.Zero(t, home)
	require.InDelta(t, 1, draw, 0)
}
