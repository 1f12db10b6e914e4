package tower_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/casino/fair"
	"maidan/internal/casino/game"
	"maidan/internal/casino/game/gametest"
	"maidan/internal/casino/game/tower"
)

func TestTower_HasExactFigures(t *testing.T) {
	t.Parallel()
	gametest.Figures(t, tower.New(), 0.9899)
}

func TestTower_ChecksParams(t *testing.T) {
	t.Parallel()
	gametest.Params(t, tower.New(), []string{`{"difficulty":"easy"}`, `{"difficulty":"master"}`}, []string{`{}`, `{"difficulty":"none"}`})
}

func src(nonce int64) fair.Source {
	return fair.NewStream(fair.Seeds{Server: "f0344667883e7628a041d8e500e6d203", Client: "2a73709723181740d73e64233275c29c"}, nonce)
}

// TestTower_DrawsPublishedLevels compares with a verifier of another operator.
func TestTower_DrawsPublishedLevels(t *testing.T) {
	t.Parallel()
	for nonce, c := range [][2]string{
		{"easy", "[[1,2,0],[0,1,2],[1,0,2],[3,2,0],[0,2,3],[2,1,3],[3,0,1],[2,0,3],[1,3,0]]"},
		{"medium", "[[2,1],[2,0],[0,2],[1,2],[0,1],[1,2],[2,1],[0,2],[1,0]]"},
		{"hard", "[[0],[0],[0],[1],[0],[1],[0],[0],[1]]"},
		{"expert", "[[2],[2],[2],[1],[1],[1],[2],[1],[0]]"},
		{"master", "[[0],[0],[0],[1],[3],[3],[2],[1],[2]]"},
	} {
		drawn, err := tower.New().Draw([]byte(`{"difficulty":"`+c[0]+`"}`), src(int64(nonce)))
		require.NoError(t, err)
		require.Equal(t, c[1], gametest.JSON(t, drawn), c[0])
	}
}

func TestTower_EndsWithAWrongStepOrAtTheTop(t *testing.T) {
	t.Parallel()
	hard := func(cashOut bool, choices ...int) (game.State, error) {
		return gametest.Play(t, tower.New(), `{"difficulty":"hard"}`, src(2), cashOut, choices...)
	}
	s, err := hard(false, 0, 0, 0, 1, 0, 1, 0, 0, 1)
	require.NoError(t, err)
	require.True(t, s.Done)
	require.Equal(t, int64(9_900*512), s.Multiplier.Scaled())
	s, err = hard(false, 1)
	require.NoError(t, err)
	require.True(t, s.Done)
	require.Zero(t, s.Multiplier.Scaled())
	require.Len(t, s.View.(tower.View).Holds, tower.Levels)
	s, err = hard(true, 0, 0)
	require.NoError(t, err)
	require.Equal(t, int64(39_600), s.Multiplier.Scaled())
	for name, choices := range map[string][]int{"after a wrong step": {1, 0}, "no step": {2}, "above the top": {0, 0, 0, 1, 0, 1, 0, 0, 1, 0}} {
		_, err = hard(false, choices...)
		require.ErrorIs(t, err, game.ErrAction, name)
	}
}
