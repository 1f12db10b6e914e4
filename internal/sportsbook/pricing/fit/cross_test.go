package fit

import (
	"crypto/sha1"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/sportsbook/pricing"
)

// Two-fold cross-validation over whole matches, the figures of bench/cricket.md: each half is scored by a model fitted
// on the other, and strengths are walked through each half alone. It takes minutes, so it is asked for by name.
func TestCrossValidation(t *testing.T) {
	if os.Getenv("MAIDAN_CRICKET_CV") == "" {
		t.Skip("set MAIDAN_CRICKET_CV=1 to cross-validate the pricing model, a few minutes")
	}
	games, _, err := load(dataDir(t))
	require.NoError(t, err)
	games = of(games, pricing.T20)
	var half [2][]*game
	for _, g := range games {
		h := sha1.Sum([]byte("cv" + g.id))[0] & 1
		half[h] = append(half[h], g)
	}
	walk(half[0])
	walk(half[1])
	for i := range half {
		p, err := learn(half[i])
		require.NoError(t, err)
		m, err := pricing.With(p)
		require.NoError(t, err)
		r, err := scoreGames(t.Context(), m, half[1-i])
		require.NoError(t, err)
		for name, w := range map[string]WinnerScore{"first": r.First, "second": r.Second} {
			t.Logf("half %d, %s innings: log loss %.4f brier %.4f ece %.4f, by phase %.4f %.4f %.4f, tails %+.4f %+.4f, first ball %.4f, balls %d",
				1-i, name, w.LogLoss, w.Brier, w.ECE10, w.Powerplay, w.Middle, w.Death, w.TailLow, w.TailHigh, w.PreMatch, w.Balls)
		}
		t.Logf("half %d: %d matches, totals %+v, next over %+v", 1-i, r.Matches, r.Totals, r.NextOver)
		t.Logf("half %d: sessions %+v, wicket %+v, top batter %+v, batters %+v", 1-i, r.Sessions, r.Wicket, r.TopBatter, r.Batters)
	}
}
