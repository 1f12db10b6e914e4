package factory_test

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"maidan/internal/campaign/factory"
)

// The intervals are those of R. G. Newcombe, "Two-sided confidence intervals for the single proportion", Statistics in
// Medicine 17 (1998), table I, method 3. The p-value is calculated on paper: z = 0.028 / √(0.114 · 0.886 · 2/1000) = 1.9700.
func TestWilson_AndPValueMatchPublishedFigures(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		hits, n   int64
		low, high float64
	}{{15, 148, 0.0624, 0.1605}, {0, 20, 0, 0.1611}, {20, 20, 0.8389, 1}, {81, 263, 0.2553, 0.3662}} {
		low, high := factory.Wilson(c.hits, c.n)
		require.InDelta(t, c.low, low, 0.0001)
		require.InDelta(t, c.high, high, 0.0001)
	}
	low, high := factory.Wilson(0, 0)
	require.Equal(t, []float64{0, 1}, []float64{low, high})
	require.InDelta(t, 0.0488, factory.PValue(100, 1000, 128, 1000), 0.0001)
	require.InDelta(t, 1.0, factory.PValue(10, 100, 100, 1000), 1e-9)
	for _, none := range []float64{factory.PValue(0, 0, 5, 10), factory.PValue(0, 10, 0, 10), factory.PValue(11, 10, 1, 10)} {
		require.InDelta(t, 1.0, none, 1e-9)
	}
}

func TestWilson_ContainsTheShare(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.Int64Range(1, 1_000_000).Draw(t, "n")
		hits := rapid.Int64Range(0, n).Draw(t, "hits")
		low, high := factory.Wilson(hits, n)
		share := float64(hits) / float64(n)
		require.True(t, 0 <= low && low <= share+1e-12 && share <= high+1e-12 && high <= 1, "%v %v %v", low, share, high)
		m := rapid.Int64Range(1, 1_000_000).Draw(t, "m")
		p := factory.PValue(hits, n, min(hits, m), m)
		require.True(t, p >= 0 && p <= 1)
		require.InDelta(t, p, factory.PValue(min(hits, m), m, hits, n), 1e-9, "the order does not matter")
	})
}
