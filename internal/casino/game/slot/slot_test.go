package slot

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/casino/fair"
	"maidan/internal/casino/game"
	"maidan/internal/casino/game/gametest"
)

func TestGames_HaveExactFigures(t *testing.T) {
	t.Parallel()
	require.Len(t, Games(), 7)
	for _, g := range Games() {
		t.Run(g.ID(), func(t *testing.T) {
			t.Parallel()
			gametest.Figures(t, g, 0.945)
		})
	}
}

func TestGames_CheckParams(t *testing.T) {
	t.Parallel()
	for _, m := range readAll() {
		good, bad := []string{`{}`, `{"buy":false}`}, []string{`{"buy":1}`}
		if m.Buy > 0 {
			good = append(good, `{"buy":true}`)
		} else {
			bad = append(bad, `{"buy":true}`)
		}
		gametest.Params(t, newGame(m), good, bad)
	}
}

func TestChips_AreThePriceInStakes(t *testing.T) {
	t.Parallel()
	for _, m := range readAll() {
		if m.Buy == 0 {
			continue
		}
		_, chips, err := newGame(m).Check([]byte(`{"buy":true}`))
		require.NoError(t, err)
		require.Equal(t, m.Buy, chips)
		s, err := newGame(m).Play([]byte(`{"buy":true}`), nil, gametest.Source(3))
		require.NoError(t, err)
		require.Equal(t, m.Buy*m.Unit, s.Multiplier.Den, "the multiplier is one of all that was paid")
	}
}

// TestPaid_IsWhatWasPlayed compares the payout of the stored result with that of the round as it was drawn.
func TestPaid_IsWhatWasPlayed(t *testing.T) {
	t.Parallel()
	for _, m := range readAll() {
		src := gametest.Source(4)
		free, held := 0, 0
		for i := range 4000 {
			p := Params{Buy: m.Buy > 0 && i%40 == 0}
			var r Result
			win := m.play(p.Buy, src, &r)
			require.Equal(t, win, m.paid(p, r), m.ID)
			text, err := json.Marshal(r)
			require.NoError(t, err)
			var again Result
			require.NoError(t, json.Unmarshal(text, &again))
			require.Equal(t, win, m.paid(p, again), m.ID)
			if len(r.Spins) > 1 {
				free++
			}
			if len(r.Coins) > 0 {
				held++
			}
		}
		require.Equal(t, m.Free != nil, free > 0, m.ID)
		require.Equal(t, m.Hold != nil, held > 0, m.ID)
	}
}

func TestPlay_RefusesActions(t *testing.T) {
	t.Parallel()
	_, err := Games()[0].Play([]byte(`{}`), []game.Action{{CashOut: true}}, gametest.Source(1))
	require.ErrorIs(t, err, game.ErrAction)
}

// BenchmarkSpin measures simulated rounds: from a fast generator, and from seeds as real rounds are drawn.
func BenchmarkSpin(b *testing.B) {
	for _, m := range readAll() {
		for name, src := range map[string]fair.Source{"fast": gametest.Source(1), "seeds": fair.NewStream(fair.Seeds{Server: "s", Client: "c"}, 0)} {
			b.Run(m.ID+"/"+name, func(b *testing.B) {
				for b.Loop() {
					m.play(false, src, nil)
				}
			})
		}
	}
}
