package limbo_test

import (
	"testing"

	"maidan/internal/casino/game/gametest"
	"maidan/internal/casino/game/limbo"
)

func TestLimbo_HasExactFigures(t *testing.T) {
	t.Parallel()
	gametest.Figures(t, limbo.New(), 0.9899999)
}

func TestLimbo_ChecksParams(t *testing.T) {
	t.Parallel()
	gametest.Params(t, limbo.New(), []string{`{"target":101}`, `{"target":100000000}`}, []string{`{}`, `{"target":100}`, `{"target":100000001}`, `{"target":"200"}`})
}
