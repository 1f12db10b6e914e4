package dice_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/casino/game/dice"
	"maidan/internal/casino/game/gametest"
)

func TestDice_HasExactFigures(t *testing.T) {
	t.Parallel()
	gametest.Figures(t, dice.New(), 0.9898)
	require.Equal(t, "0.9899010", gametest.Return(t, dice.New(), "over 50.50", 7), "99 % of 10,000 of 10,001 rolls")
}

func TestDice_ChecksParams(t *testing.T) {
	t.Parallel()
	gametest.Params(t, dice.New(), []string{`{"side":"over","target":200}`, `{"target":9800,"side":"under"}`, `{"side":"under","target":1}`},
		[]string{`{}`, `{"side":"over","target":199}`, `{"side":"over","target":10000}`, `{"side":"under","target":0}`, `{"side":"under","target":9801}`,
			`{"side":"on","target":5000}`, `{"side":"over","target":50.5}`, `{"side":"over","target":-9223372036854775808}`})
}

func FuzzDice_NeverPanics(f *testing.F) {
	f.Add([]byte(`{"side":"over","target":5050}`))
	f.Fuzz(func(t *testing.T, params []byte) {
		s, err := dice.New().Play(params, nil, gametest.Source(3))
		require.True(t, err != nil || s.Done)
	})
}
