package hilo_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/casino/fair"
	"maidan/internal/casino/game"
	"maidan/internal/casino/game/gametest"
	"maidan/internal/casino/game/hilo"
)

func TestHiLo_HasExactFigures(t *testing.T) {
	t.Parallel()
	gametest.Figures(t, hilo.New(), 0.9899)
}

func TestHiLo_ChecksParams(t *testing.T) {
	t.Parallel()
	gametest.Params(t, hilo.New(), []string{`{}`}, []string{`{"cards":1}`})
}

// play plays a published round: 8D 6S 5S 5C QC KS 9S 8H 9D 7D JC 2H …
func play(t *testing.T, cashOut bool, choices ...int) (game.State, error) {
	t.Helper()
	src := fair.NewStream(fair.Seeds{Server: "412780c6e08859f955318b5c7c75e288", Client: "54560a34f054ad0c19edac66cf6b8e45"}, 0)
	return gametest.Play(t, hilo.New(), `{}`, src, cashOut, choices...)
}

func TestHiLo_MultipliesByTheReciprocalOfTheChance(t *testing.T) {
	t.Parallel()
	s, err := play(t, false)
	require.NoError(t, err)
	require.JSONEq(t, `{"cards":["8D"],"lower":7,"higher":7}`, gametest.JSON(t, s.View))
	require.False(t, s.CanCashOut)
	s, err = play(t, false, hilo.Lower)
	require.NoError(t, err)
	require.Equal(t, int64(18_385), s.Multiplier.Scaled(), "0.99 × 13/7")
	require.True(t, s.CanCashOut)
	s, err = play(t, true, hilo.Lower, hilo.Skip, hilo.Higher, hilo.Higher)
	require.NoError(t, err)
	require.True(t, s.Done)
	require.Equal(t, int64(9_900*13*13*13/(7*10*10)), s.Multiplier.Scaled(), "the same rank counts as higher; a skipped card is no guess")
	s, err = play(t, false, hilo.Higher)
	require.NoError(t, err)
	require.True(t, s.Done)
	require.Zero(t, s.Multiplier.Scaled())
}

func TestHiLo_RefusesImpossibleActions(t *testing.T) {
	t.Parallel()
	for name, choices := range map[string][]int{"no choice": {3}, "negative": {-1}, "after a loss": {hilo.Higher, hilo.Lower}} {
		_, err := play(t, false, choices...)
		require.ErrorIs(t, err, game.ErrAction, name)
	}
	_, err := play(t, true)
	require.ErrorIs(t, err, game.ErrAction, "a cash-out without a guess")
	_, err = play(t, true, hilo.Skip)
	require.ErrorIs(t, err, game.ErrAction)
}

// TestHiLo_EndsWithTheLastCard: a player who skips for ever has his stake back, since nothing was guessed.
func TestHiLo_EndsWithTheLastCard(t *testing.T) {
	t.Parallel()
	skips := make([]int, 51)
	for i := range skips {
		skips[i] = hilo.Skip
	}
	s, err := play(t, false, skips...)
	require.NoError(t, err)
	require.True(t, s.Done)
	require.Equal(t, int64(10_000), s.Multiplier.Scaled())
	require.Equal(t, 51, strings.Count(gametest.JSON(t, s.View), ",")) // 52 cards
	_, err = play(t, false, slices.Concat(skips, []int{hilo.Skip})...)
	require.ErrorIs(t, err, game.ErrAction)
}
