package dragontiger_test

import (
	"math/big"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/casino/game/dragontiger"
	"maidan/internal/casino/game/gametest"
)

// TestDragonTiger_HasPublishedFigures: the edges of eight decks.
func TestDragonTiger_HasPublishedFigures(t *testing.T) {
	t.Parallel()
	g := dragontiger.New()
	gametest.Figures(t, g, 0.86)
	for variant, edge := range map[string]string{"dragon": "3.7349", "tiger": "3.7349", "tie": "10.3614", "suited tie": "13.9759"} {
		for _, v := range g.Variants() {
			if v.Name == variant {
				sheet, err := v.Sheet()
				require.NoError(t, err)
				lost := new(big.Rat).Sub(big.NewRat(100, 1), new(big.Rat).Mul(sheet.Return, big.NewRat(100, 1)))
				require.Equal(t, edge, lost.FloatString(4), variant)
			}
		}
	}
}

func TestDragonTiger_ChecksParams(t *testing.T) {
	t.Parallel()
	gametest.Params(t, dragontiger.New(), []string{`{"dragon":1}`, `{"tie":1,"suitedTie":2,"tiger":3,"dragon":4}`},
		[]string{`{}`, `{"dragon":-1}`, `{"dragon":-1,"tiger":2}`, `{"dragon":9999,"tiger":2}`, `{"dragon":9223372036854775807,"tiger":9223372036854775807}`})
}
