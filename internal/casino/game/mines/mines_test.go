package mines_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/casino/fair"
	"maidan/internal/casino/game"
	"maidan/internal/casino/game/gametest"
	"maidan/internal/casino/game/mines"
)

func TestMines_HasExactFigures(t *testing.T) {
	t.Parallel()
	gametest.Figures(t, mines.New(), 0.9899)
}

func TestMines_ChecksParams(t *testing.T) {
	t.Parallel()
	gametest.Params(t, mines.New(), []string{`{"mines":1}`, `{"mines":24}`}, []string{`{}`, `{"mines":0}`, `{"mines":25}`, `{"mines":-1}`})
}

// TestMines_PaysPublishedMultipliers: 0.99 × C(25,k)/C(25−m,k).
func TestMines_PaysPublishedMultipliers(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		params string
		opened []int
		want   int64
	}{
		{`{"mines":3}`, []int{0}, 11_250},
		{`{"mines":3}`, []int{0, 1, 2, 3, 4}, 19_973},
		{`{"mines":5}`, []int{5, 6, 7}, 19_973},
	} {
		// Mines at 13, 16, 22 and so on: the seeds of a published round.
		src := fair.NewStream(fair.Seeds{Server: "5ff5c610e633b2a91c46d1be1f74286b", Client: "854581b6f52eaa86503f1dc6433655f9"}, 2)
		s, err := gametest.Play(t, mines.New(), c.params, src, true, c.opened...)
		require.NoError(t, err)
		require.Equal(t, c.want, s.Multiplier.Scaled(), c)
		require.True(t, s.Done)
		require.NotEmpty(t, s.View.(mines.View).Mines)
	}
}

func TestMines_EndsWithAMineOrTheLastTile(t *testing.T) {
	t.Parallel()
	play := func(params string, nonce int64, cashOut bool, choices ...int) (game.State, error) {
		src := fair.NewStream(fair.Seeds{Server: "5ff5c610e633b2a91c46d1be1f74286b", Client: "854581b6f52eaa86503f1dc6433655f9"}, nonce)
		return gametest.Play(t, mines.New(), params, src, cashOut, choices...)
	}
	s, err := play(`{"mines":3}`, 2, false, 0, 16)
	require.NoError(t, err)
	require.True(t, s.Done)
	require.Zero(t, s.Multiplier.Scaled())
	s, err = play(`{"mines":3}`, 2, false, 0, 1)
	require.NoError(t, err)
	require.False(t, s.Done)
	require.Empty(t, s.View.(mines.View).Mines, "mines are hidden while the round goes on")
	for name, choices := range map[string][]int{"a tile twice": {0, 0}, "no tile": {25}, "less than a tile": {-1}, "after a mine": {16, 0}} {
		_, err = play(`{"mines":3}`, 2, false, choices...)
		require.ErrorIs(t, err, game.ErrAction, name)
	}
	s, err = play(`{"mines":24}`, 23, false, 7)
	require.NoError(t, err)
	require.True(t, s.Done, "all safe tiles are open")
	require.Equal(t, int64(247_500), s.Multiplier.Scaled())
	_, err = play(`{"mines":24}`, 23, false, 7, 8)
	require.ErrorIs(t, err, game.ErrAction)
}
