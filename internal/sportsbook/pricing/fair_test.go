package pricing_test

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"maidan/internal/sportsbook/pricing"
)

func TestFair_InvertsMargin(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(2, 12).Draw(t, "answers")
		winners := rapid.IntRange(1, n-1).Draw(t, "winners")
		odds, book := make([]float64, n), 0.0
		for i := range odds {
			odds[i] = rapid.Float64Range(1.01, 500).Draw(t, "odds")
			book += 1 / odds[i]
		}
		fair, err := pricing.Fair(odds, winners)
		if err != nil { // scaled up, a short price may become a certainty
			require.Less(t, book, float64(winners)*1.2)
			return
		}
		sum := 0.0
		for i, p := range fair {
			require.Greater(t, p, 0.0)
			require.Less(t, p, 1.0)
			if book > float64(winners) {
				require.LessOrEqual(t, p, 1/odds[i]+1e-9, "without margin no selection is likelier than its price implies")
			}
			for j := range fair {
				if odds[i] < odds[j] {
					require.GreaterOrEqual(t, p, fair[j], "the order stays")
				}
			}
			sum += p
		}
		require.InDelta(t, winners, sum, 1e-9)
	})
}

func TestFair_OfKnownOdds(t *testing.T) {
	t.Parallel()
	even, err := pricing.Fair([]float64{1.9, 1.9}, 1)
	require.NoError(t, err)
	require.InDeltaSlice(t, []float64{0.5, 0.5}, even, 1e-12)
	// 0.8^k + 0.25^k = 1 at k = 1.09997.
	uneven, err := pricing.Fair([]float64{1.25, 4}, 1)
	require.NoError(t, err)
	require.InDeltaSlice(t, []float64{0.782352, 0.217648}, uneven, 1e-6)
	for _, bad := range [][]float64{{1, 3}, {2}, {0, 2}, nil} {
		_, err := pricing.Fair(bad, 1)
		require.Error(t, err, "%v", bad)
	}
	_, err = pricing.Fair([]float64{2, 2}, 2)
	require.Error(t, err)
}
