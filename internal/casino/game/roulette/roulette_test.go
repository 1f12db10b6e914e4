package roulette_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/casino/fair"
	"maidan/internal/casino/game/gametest"
	"maidan/internal/casino/game/roulette"
)

// TestRoulette_HasExactFigures: every bet returns 36/37.
func TestRoulette_HasExactFigures(t *testing.T) {
	t.Parallel()
	gametest.Figures(t, roulette.New(), 0.97)
	for _, v := range roulette.New().Variants() {
		require.Equal(t, "0.9729730", gametest.Return(t, roulette.New(), v.Name, 7), v.Name)
	}
}

func TestRoulette_ChecksParams(t *testing.T) {
	t.Parallel()
	gametest.Params(t, roulette.New(), []string{`{"bets":[{"on":"0","chips":1}]}`, `{"bets":[{"on":"red","chips":2},{"on":"34-35","chips":1},{"on":"column1","chips":5}]}`},
		[]string{`{}`, `{"bets":[]}`, `{"bets":[{"on":"37","chips":1}]}`, `{"bets":[{"on":"1-5","chips":1}]}`, `{"bets":[{"on":"red","chips":0}]}`,
			`{"bets":[{"on":"3-4","chips":1}]}`, `{"bets":[{"on":"red","chips":1},{"on":"red","chips":1}]}`, `{"bets":[{"on":"red","chips":9999},{"on":"black","chips":2}]}`,
			`{"bets":[{"on":"red","chips":9223372036854775807},{"on":"black","chips":9223372036854775807}]}`})
}

func TestRoulette_PaysEachBet(t *testing.T) {
	t.Parallel()
	const params = `{"bets":[{"on":"33","chips":2},{"on":"black","chips":4},{"on":"odd","chips":1},{"on":"red","chips":1},{"on":"31-32-33","chips":1}]}`
	_, chips, err := roulette.New().Check([]byte(params))
	require.NoError(t, err)
	require.Equal(t, int64(9), chips)
	src := fair.NewStream(fair.Seeds{Server: "f7b51b19a4563681f2c1e00ef747884a", Client: "94ffb08138facf8cffa9c376d703aaed"}, 0) // 33 is published
	s, err := roulette.New().Play([]byte(params), nil, src)
	require.NoError(t, err)
	payout, err := s.Multiplier.Of(900)
	require.NoError(t, err)
	require.Equal(t, int64(100*(2*36+4*2+2+12)), int64(payout))
}
