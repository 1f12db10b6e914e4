package fit

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// The update by a count is close to the integrated posterior.
func TestLearn_ApproximatesThePosterior(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ mean, sd, count float64 }{{0.2, 0.3, 0}, {0.2, 0.3, 1}, {0.2, 0.3, 5}, {-0.5, 0.2, 3}, {0.6, 0.1, 0}} {
		var b belief
		at := b.add(c.mean, c.sd)
		b.learn([]term{{at, 1}}, c.count)
		var weight, first, second float64
		for x := c.mean - 8*c.sd; x < c.mean+8*c.sd; x += c.sd / 200 {
			w := math.Exp(c.count*x - math.Exp(x) - square((x-c.mean)/c.sd)/2)
			weight, first, second = weight+w, first+w*x, second+w*x*x
		}
		mean := first / weight
		require.InDelta(t, mean, b.mean[at], 0.06*c.sd, "%+v", c)
		require.InDelta(t, math.Sqrt(second/weight-mean*mean), math.Sqrt(b.cov[at][at]), 0.06*c.sd, "%+v", c)
	}
}

// Counts never raise a variance, move correlated numbers in the right direction, and leave the rest unchanged.
func TestLearn_LowersVariances(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		var b belief
		for range 5 {
			b.add(rapid.Float64Range(-0.5, 0.5).Draw(t, "mean"), rapid.Float64Range(0.05, 0.5).Draw(t, "sd"))
		}
		apart := b.add(0.1, 0.4)
		for range rapid.IntRange(1, 12).Draw(t, "counts") {
			x, y := rapid.IntRange(0, 4).Draw(t, "x"), rapid.IntRange(0, 4).Draw(t, "y")
			sum := []term{{x, 1}, {y, -1}, {0, 1}}
			was, unsure := b.of(sum)
			before := make([]float64, 5)
			for i := range before {
				before[i] = b.cov[i][i]
			}
			count := float64(rapid.IntRange(0, 6).Draw(t, "count"))
			b.learn(sum, count)
			now, sure := b.of(sum)
			require.Less(t, sure, unsure)
			require.GreaterOrEqual(t, (now-was)*(count-math.Exp(was)), 0.0, "more goals than expected raise the expectation")
			for i := range before {
				require.LessOrEqual(t, b.cov[i][i], before[i]+1e-12)
				require.Greater(t, b.cov[i][i], 0.0)
				for j := range before {
					require.InDelta(t, b.cov[i][j], b.cov[j][i], 1e-12)
				}
			}
		}
		require.InDelta(t, 0.1, b.mean[apart], 0)
		require.InDelta(t, 0.16, b.cov[apart][apart], 1e-15)
	})
}
