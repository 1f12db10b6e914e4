package pricing_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/sportsbook/cricket"
	"maidan/internal/sportsbook/pricing"
)

// model is shared, because its tables are expensive and it is safe for concurrent use.
func model(t testing.TB) *pricing.Model {
	t.Helper()
	m, err := shared()
	require.NoError(t, err)
	return m
}

func average() cricket.PreMatch {
	return cricket.PreMatch{EloHome: 1500, EloAway: 1500, Par: 160}
}

// chasing returns a chase of target with so many balls left, wickets lost and runs needed.
func chasing(t testing.TB, target, left, lost, need int) *cricket.State {
	t.Helper()
	s := cricket.New(cricket.T20())
	require.NoError(t, s.Begin(cricket.Start{Batting: cricket.Home}))
	s.Innings[0].Runs = target - 1
	require.NoError(t, s.Close(cricket.CloseOvers))
	require.NoError(t, s.Begin(cricket.Start{Batting: cricket.Away, Target: target}))
	in := s.Current()
	in.Runs, in.Wickets = target-need, lost
	if used := 120 - left; used > 0 {
		in.Overs = []cricket.Over{{Number: (used - 1) / 6, Legal: (used-1)%6 + 1}}
	}
	return s
}

func TestChase_IsHarderWithMoreToGet(t *testing.T) {
	t.Parallel()
	m := model(t)
	for left := 1; left <= 120; left += 3 {
		for lost := range 10 {
			last := 1.0
			for need := 1; need <= 260; need++ {
				p := 1 - m.Winner(chasing(t, 261, left, lost, need), average())
				require.LessOrEqual(t, p, last+1e-9, "left %d lost %d need %d", left, lost, need)
				last = p
			}
		}
	}
}

// A wicket lowers the win probability in every reachable state (nine down within twelve balls was never seen, nor
// fitted), up to a few thousandths where the match is nearly decided.
func TestChase_WicketNeverHelps(t *testing.T) {
	t.Parallel()
	m := model(t)
	for left := 1; left <= 120; left += 3 {
		for need := 1; need <= 260; need += 3 {
			last := 1.0
			for lost := 0; lost < 10 && 2*lost <= 120-left; lost++ {
				p := 1 - m.Winner(chasing(t, 261, left, lost, need), average())
				require.LessOrEqual(t, p, last+0.004, "left %d lost %d need %d", left, lost, need)
				last = p
			}
		}
	}
}
