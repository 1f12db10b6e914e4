package cricket_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/longtest"
	laws "maidan/internal/sportsbook/cricket"
	"maidan/internal/sportsbook/engine/enginetest"
	"maidan/internal/sportsbook/feed"
	"maidan/internal/sportsbook/market"
)

// tableTolerance is how far the prices of the table may differ from a ball-by-ball simulation: the table models declarations and
// runs more coarsely.
const tableTolerance = 0.06

func TestMultiDayMatch_IsPlayedPricedAndSettled(t *testing.T) {
	t.Parallel()
	longtest.SkipShort(t)
	e, f := engineOf(t), fixture(laws.Test())
	script := enginetest.Script(t, e, f, 4)
	match, err := e.Open(f)
	require.NoError(t, err)
	var main market.Market
	for _, msg := range enginetest.Played(script) {
		_, err := match.Apply(msg)
		require.NoError(t, err)
		if quotes, err := match.Quotes(enginetest.Event, nil); len(quotes) > 0 {
			require.NoError(t, err)
			require.Len(t, quotes, 1)
			main = quotes[0].Market
		}
	}
	status, ok, err := match.Decide(&main)
	require.NoError(t, err)
	require.True(t, ok)
	require.Equal(t, market.Settled, status)
	require.Equal(t, laws.PhaseEnded, match.Score(enginetest.Event).Phase)
	for i, share := range []float64{0, 0.1, 0.5, 0.8} {
		enginetest.Agree(t, enginetest.Moment(t, e, f, script, share), enginetest.Seed(i), 200, tableTolerance)
	}
}

// Betting is paused overnight and resumes in the morning at the same prices.
func TestMultiDayMatch_PausesBettingOvernight(t *testing.T) {
	t.Parallel()
	e, f := engineOf(t), fixture(laws.Test())
	nights, rained := 0, 0
	const matches = 12
	for seed := range matches {
		script := enginetest.Script(t, e, f, 100+seed)
		match, err := e.Open(f)
		require.NoError(t, err)
		for i, msg := range enginetest.Played(script) {
			_, err := match.Apply(msg)
			require.NoError(t, err)
			st := msg.Status
			switch {
			case st == nil:
			case st.Revise != nil:
				rained++
			case st.Phase == feed.Break:
				nights++
				night := enginetest.Find(t, match, market.MatchWinner, nil)
				require.True(t, night.Paused)
				require.Equal(t, laws.PhaseNight, match.Score(enginetest.Event).Phase)
				require.Equal(t, int(msg.At.Sub(f.StartsAt)/(24*time.Hour))+1, match.Score(enginetest.Event).Day)
				next := enginetest.Played(script)[i+1]
				require.Equal(t, feed.Live, next.Status.Phase)
				day := next.At.Sub(f.StartsAt)
				require.Zero(t, day%(24*time.Hour), "play resumes at the same hour")
				_, err = match.Apply(next)
				require.NoError(t, err)
				morning := enginetest.Find(t, match, market.MatchWinner, nil)
				require.False(t, morning.Paused)
				require.Equal(t, night.Fair, morning.Fair)
			}
		}
		require.Less(t, script[len(script)-1].At.Sub(f.StartsAt), 5*24*time.Hour)
	}
	require.Greater(t, nights, 2*matches)
	require.Positive(t, rained)
}

func TestMultiDayMatch_SettlesDrawsAndTies(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		out  laws.Outcome
		want [3]market.Result
	}{
		"draw":      {laws.Outcome{Result: laws.ResultDraw}, [3]market.Result{market.Lost, market.Won, market.Lost}},
		"tie":       {laws.Outcome{Result: laws.ResultTie}, [3]market.Result{market.DeadHeat, market.Lost, market.DeadHeat}},
		"away":      {laws.Outcome{Result: laws.ResultWin, Winner: laws.Away}, [3]market.Result{market.Lost, market.Lost, market.Won}},
		"no result": {laws.Outcome{Result: laws.ResultNoResult}, [3]market.Result{market.VoidResult, market.VoidResult, market.VoidResult}},
	} {
		match, err := engineOf(t).Open(fixture(laws.Test()))
		require.NoError(t, err)
		quotes, err := match.Quotes(enginetest.Event, nil)
		require.NoError(t, err)
		require.Len(t, quotes, 1)
		m := quotes[0].Market
		_, ok, err := match.Decide(&m)
		require.NoError(t, err)
		require.False(t, ok)
		_, err = match.Apply(feed.Message{Kind: feed.KindStatus, Status: &feed.Status{Phase: feed.Ended, Outcome: &c.out}})
		require.NoError(t, err)
		_, ok, err = match.Decide(&m)
		require.NoError(t, err)
		require.True(t, ok, name)
		for i, want := range c.want {
			require.Equal(t, want, m.Selections[i].Result, "%s %s", name, m.Selections[i].Key)
		}
	}
}
