package plinko_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/casino/fair"
	"maidan/internal/casino/game/gametest"
	"maidan/internal/casino/game/plinko"
)

// TestPlinko_HasExactFigures compares with the published returns of boards of 8 and 16 rows.
func TestPlinko_HasExactFigures(t *testing.T) {
	t.Parallel()
	gametest.Figures(t, plinko.New(), 0.989)
	for variant, want := range map[string]string{
		"low, 8 rows": "0.98984", "medium, 8 rows": "0.98906", "high, 8 rows": "0.99063", "expert, 8 rows": "0.98984",
		"low, 16 rows": "0.98999", "medium, 16 rows": "0.98988", "high, 16 rows": "0.98976", "expert, 16 rows": "0.98996",
	} {
		require.Equal(t, want, gametest.Return(t, plinko.New(), variant, 5), variant)
	}
}

func TestPlinko_ChecksParams(t *testing.T) {
	t.Parallel()
	gametest.Params(t, plinko.New(), []string{`{"risk":"low","rows":8}`, `{"risk":"expert","rows":16}`},
		[]string{`{}`, `{"risk":"low","rows":7}`, `{"risk":"low","rows":17}`, `{"risk":"none","rows":8}`})
}

// TestPlinko_DrawsPublishedResults compares with a verifier of another operator: 8 to 16 rows of each risk.
func TestPlinko_DrawsPublishedResults(t *testing.T) {
	t.Parallel()
	results := [][]int64{
		{100, 100, 140, 130, 50, 90, 110, 70, 100}, {300, 400, 40, 50, 60, 600, 100, 30, 50},
		{150, 20, 300, 20, 20, 20, 190, 50, 20}, {10, 10, 10, 20, 40, 10, 20, 10, 10},
	}
	nonce := int64(0)
	for i, risk := range []string{"low", "medium", "high", "expert"} {
		for row, want := range results[i] {
			src := fair.NewStream(fair.Seeds{Server: "0c8f48139d81447799a5310edb9e5aac", Client: "0beeaafc2e5364be411d4b7279923662"}, nonce)
			nonce++
			s, err := plinko.New().Play([]byte(gametest.JSON(t, plinko.Params{Risk: risk, Rows: plinko.LeastRows + row})), nil, src)
			require.NoError(t, err)
			require.Equal(t, want*100, s.Multiplier.Scaled(), "%s, nonce %d", risk, nonce-1)
		}
	}
}
