package ludo_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/casino/game/gametest"
	"maidan/internal/casino/game/ludo"
)

func TestLudo_ReturnsTheSameForEveryBet(t *testing.T) {
	t.Parallel()
	g := ludo.New()
	gametest.Figures(t, g, 0.97)
	for _, v := range g.Variants() {
		require.Equal(t, "0.9800000", gametest.Return(t, g, v.Name, 7), v.Name)
	}
}

func TestLudo_ChecksParams(t *testing.T) {
	t.Parallel()
	gametest.Params(t, ludo.New(), []string{`{"red":1}`, `{"red":1,"green":2,"yellow":3,"blue":4}`},
		[]string{`{}`, `{"red":-1}`, `{"red":-1,"blue":2}`, `{"green":9999,"blue":2}`, `{"purple":1}`, `{"red":9223372036854775807,"blue":9223372036854775807}`})
}
