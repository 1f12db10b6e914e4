package pricing_test

import (
	"math"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"maidan/internal/money"
	"maidan/internal/sportsbook/pricing"
)

func TestMargin_OfKnownBooks(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		probs []float64
		over  float64
		want  []money.Odds
	}{
		{[]float64{0.5, 0.5}, 1, []money.Odds{2000, 2000}},
		{[]float64{0.5, 0.5}, 1.05, []money.Odds{1900, 1900}},
		{[]float64{0.8, 0.2}, 1, []money.Odds{1250, 5000}},
		{[]float64{0.8, 0.2}, 1.05, []money.Odds{1220, 4200}},
		{[]float64{0.9995, 0.0005}, 1.05, []money.Odds{1010, 19500}},
	} {
		odds, err := pricing.Margin(c.probs, c.over)
		require.NoError(t, err)
		require.Equal(t, c.want, odds, "%v %v", c.probs, c.over)
	}
}

// The book always has at least its overround, no price is better than fair, the likelier selection never has the longer
// price, and rounding costs the player less than a step of the ladder.
func TestMargin_IsInEveryBook(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(2, 6).Draw(t, "n")
		probs, sum := make([]float64, n), 0.0
		for i := range probs {
			probs[i] = rapid.Float64Range(0.002, 1).Draw(t, "p")
			sum += probs[i]
		}
		for i := range probs {
			probs[i] /= sum
		}
		overround := rapid.Float64Range(1, 1.2).Draw(t, "overround")
		odds, err := pricing.Margin(probs, overround)
		require.NoError(t, err)
		book := 0.0
		for i, o := range odds {
			book += 1000 / float64(o)
			if o > pricing.LowestOdds {
				require.LessOrEqual(t, float64(o)/1000, 1/probs[i]+1e-9)
			}
			for j := range odds {
				if probs[i] > probs[j] {
					require.LessOrEqual(t, o, odds[j])
				}
			}
			require.GreaterOrEqual(t, o, pricing.LowestOdds)
			require.LessOrEqual(t, o, pricing.HighestOdds)
		}
		if odds[0] > pricing.LowestOdds {
			require.GreaterOrEqual(t, book, overround-0.011*float64(n))
		}
	})
}

func TestLadder_RoundsDownToFixedSteps(t *testing.T) {
	t.Parallel()
	for odds, want := range map[float64]money.Odds{1.003: 1010, 1.019: 1010, 1.856: 1850, 2: 2000, 2.999: 2980, 3.04: 3000,
		5.99: 5900, 9.99: 9800, 19.9: 19500, 34.9: 34000, 99: 95000, 249.9: 240000,
		250: 250000, 960: 250000, math.Inf(1): 250000, math.NaN(): 250000} {
		require.Equal(t, want, pricing.Ladder(odds), "%v", odds)
	}
	require.Equal(t, pricing.LiveCap, pricing.Cap(100000, 13))
	require.Equal(t, money.Odds(100000), pricing.Cap(100000, 12))
	require.Equal(t, money.Odds(1500), pricing.Cap(1500, 100))
}

// Prices stay within the ladder for any probabilities and number of winners.
func TestMargin_StaysWithinTheLadder(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(2, 40).Draw(t, "n")
		winners := rapid.IntRange(1, min(n-1, 4)).Draw(t, "winners")
		probs, sum := make([]float64, n), 0.0
		for i := range probs {
			probs[i] = math.Pow(10, -rapid.Float64Range(0, 12).Draw(t, "unlikely"))
			sum += probs[i]
		}
		if slices.Max(probs)*float64(winners) >= sum { // a favourite that would win more than once
			winners = 1
		}
		for i := range probs {
			probs[i] *= float64(winners) / sum
		}
		odds, err := pricing.MarginOf(probs, winners, rapid.Float64Range(1, 1.5).Draw(t, "overround"))
		require.NoError(t, err)
		for i, o := range odds {
			require.GreaterOrEqual(t, o, pricing.LowestOdds, "%v", probs[i])
			require.LessOrEqual(t, o, pricing.HighestOdds, "%v", probs[i])
		}
	})
}

func TestMargin_RefusesInvalidBooks(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		probs []float64
		over  float64
	}{{nil, 1.05}, {[]float64{1}, 1.05}, {[]float64{0.5, 0.4}, 1.05}, {[]float64{0, 1}, 1.05}, {[]float64{0.5, 0.5}, 0.9},
		{[]float64{0.5, 0.5}, 2}, {[]float64{math.NaN(), 0.5}, 1.05}} {
		_, err := pricing.Margin(c.probs, c.over)
		require.Error(t, err)
	}
}
