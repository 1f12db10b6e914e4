package crash_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/casino/game/crash"
	"maidan/internal/casino/game/gametest"
)

func TestCrash_ReturnsTheSameAtEveryTarget(t *testing.T) {
	t.Parallel()
	g := crash.Figures("aviator")
	gametest.Figures(t, g, 0.98)
	for _, v := range g.Variants() {
		require.Equal(t, "0.9900000", gametest.Return(t, g, v.Name, 7), v.Name)
	}
}
