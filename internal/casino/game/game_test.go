package game_test

import (
	"math"
	"math/big"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/casino/game"
	"maidan/internal/money"
)

func TestMultiplier_RoundsPayoutsDown(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		m           game.Multiplier
		stake, want money.Amount
	}{
		{game.Hundredths(198), 1_000, 1_980}, {game.TenThousandths(19_999), 100, 199}, {game.Multiplier{Num: 36, Den: 7}, 7_000, 36_000},
		{game.Multiplier{Num: 0, Den: 1}, 500, 0}, {game.Hundredths(1), 99, 0},
	} {
		got, err := c.m.Of(c.stake)
		require.NoError(t, err)
		require.Equal(t, c.want, got, c)
	}
	_, err := game.Hundredths(math.MaxInt64).Of(1_000)
	require.ErrorIs(t, err, money.ErrOverflow)
	require.Equal(t, int64(51_428), game.Multiplier{Num: 36, Den: 7}.Scaled())
}

func TestSheetOf_ComputesExactFigures(t *testing.T) {
	t.Parallel()
	s, err := game.SheetOf(game.WinOrLose(game.Hundredths(300), big.NewRat(1, 4)))
	require.NoError(t, err)
	require.Equal(t, "3/4", s.Return.String())
	require.Equal(t, "1/4", s.HitRate.String())
	require.Equal(t, "27/16", s.Variance.String()) // 9/4 - 9/16
	require.Equal(t, "3/1", s.Max.String())
}

func TestSheetOf_RefusesWhatIsNoDistribution(t *testing.T) {
	t.Parallel()
	one := game.Multiplier{Num: 1, Den: 1}
	_, err := game.SheetOf([]game.Prize{{one, big.NewRat(1, 2)}})
	require.ErrorContains(t, err, "0.5")
	_, err = game.SheetOf([]game.Prize{{one, big.NewRat(3, 2)}, {one, big.NewRat(-1, 2)}})
	require.ErrorContains(t, err, "negative")
}

func TestNewLadder_MultipliesByReciprocals(t *testing.T) {
	t.Parallel()
	l := game.NewLadder(big.NewRat(99, 100), []*big.Rat{big.NewRat(2, 3), big.NewRat(1, 2)})
	require.Equal(t, game.Ladder{{Num: 1, Den: 1}, game.TenThousandths(14_850), game.TenThousandths(29_700)}, l)
}
