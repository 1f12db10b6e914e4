package pricing

import (
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/sportsbook/cricket"
)

// Intermediate strengths are interpolated; the result is near the full computation.
func TestBatters_InterpolationIsNearTheFullComputation(t *testing.T) {
	t.Parallel()
	m, err := New()
	require.NoError(t, err)
	for _, left := range []int{120, 60, 24} {
		c := m.Follow(1, cricket.PreMatch{EloHome: 1500, EloAway: 1500, Par: 164}, cricket.Home, 120, 0).trace(Situation{Left: left, Lost: 1})
		none := c.follow(1, 0)
		for _, to := range []float64{-farWorth, farWorth} {
			far := c.follow(1, to)
			for share, off := range map[float64]float64{0.3: 0.007, 0.5: 0.007, 1: 1e-9, 1.5: 0.025} {
				own := c.follow(1, share*to)
				near(t, own.in, between(none.in, far.in, share), off)
				near(t, own.coming[2], between(none.coming[2], far.coming[2], share), off)
			}
		}
	}
}

// near compares the distribution functions.
func near(t *testing.T, want, got []float64, off float64) {
	t.Helper()
	a, b := 0.0, 0.0
	for r := range want {
		require.InDelta(t, a, b, off, "fewer than %d runs", r)
		a, b = a+want[r], b+got[r]
	}
}
