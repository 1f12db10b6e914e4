package coin_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/casino/fair"
	"maidan/internal/casino/game"
	"maidan/internal/casino/game/coin"
	"maidan/internal/casino/game/gametest"
)

func TestCoin_HasExactFigures(t *testing.T) {
	t.Parallel()
	gametest.Figures(t, coin.New(), 0.99)
	require.Equal(t, "0.9900000", gametest.Return(t, coin.New(), "20 right", 7))
}

func TestCoin_ChecksParams(t *testing.T) {
	t.Parallel()
	gametest.Params(t, coin.New(), []string{`{}`}, []string{`{"side":"heads"}`})
}

// TestCoin_DrawsPublishedFlips compares with a verifier of another operator (1 is heads).
func TestCoin_DrawsPublishedFlips(t *testing.T) {
	t.Parallel()
	for nonce, want := range []string{"[1,1,1,1,0,1,1,1,1,0,1,1,0,0,1,1,0,1,1,0]", "[0,1,0,1,0,0,1,1,0,1,1,1,0,0,0,0,0,0,0,0]", "[1,1,1,0,1,1,1,1,0,1,0,0,1,0,1,0,0,0,0,1]"} {
		src := fair.NewStream(fair.Seeds{Server: "8b9c7cf18c001dfb7ea6f6fe52f3df95", Client: "247e90a65d07b3c4d629ada402918f03"}, int64(nonce))
		drawn, err := coin.New().Draw([]byte(`{}`), src)
		require.NoError(t, err)
		require.Equal(t, want, gametest.JSON(t, drawn))
	}
}

func TestCoin_HidesWhatDidNotFall(t *testing.T) {
	t.Parallel()
	play := func(cashOut bool, choices ...int) (game.State, error) {
		src := fair.NewStream(fair.Seeds{Server: "8b9c7cf18c001dfb7ea6f6fe52f3df95", Client: "247e90a65d07b3c4d629ada402918f03"}, 0)
		return gametest.Play(t, coin.New(), `{}`, src, cashOut, choices...)
	}
	s, err := play(false, 1, 1)
	require.NoError(t, err)
	require.Equal(t, game.State{CanCashOut: true, Multiplier: game.TenThousandths(39_600), View: coin.View{Fallen: []int{1, 1}}}, s)
	s, err = play(true, 1, 1)
	require.NoError(t, err)
	require.True(t, s.Done)
	require.Equal(t, int64(39_600), s.Multiplier.Scaled())
	require.Len(t, s.View.(coin.View).All, coin.Flips)
	s, err = play(false, 1, 0)
	require.NoError(t, err)
	require.True(t, s.Done)
	require.Zero(t, s.Multiplier.Scaled())
	for name, choices := range map[string][]int{"after the end": {1, 0, 1}, "no side": {2}} {
		_, err = play(false, choices...)
		require.ErrorIs(t, err, game.ErrAction, name)
	}
	_, err = play(true)
	require.ErrorIs(t, err, game.ErrAction, "a cash-out before the first flip")
	_, err = play(true, 1, 0)
	require.ErrorIs(t, err, game.ErrAction, "a cash-out after the end")
	s, err = play(false, 1, 1, 1, 1, 0, 1, 1, 1, 1, 0, 1, 1, 0, 0, 1, 1, 0, 1, 1, 0)
	require.NoError(t, err)
	require.True(t, s.Done, "the last flip ends the round")
	require.Equal(t, int64(9_900<<20), s.Multiplier.Scaled())
}
