package fit

import (
	"crypto/sha1"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/sportsbook/feed/cricsheet/cricsheettest"
	"maidan/internal/sportsbook/pricing"
)

// Two-fold cross-validation over whole matches, the figures of docs/models/cricket.md: each half is scored by a model
// fitted on the other. With MAIDAN_CRICKET_CV=half strengths come from each half alone, so from half the data; with
// MAIDAN_CRICKET_CV=all from every earlier match, as in production. It takes minutes, so it is opt-in.
func TestScore_CrossValidation(t *testing.T) {
	mode := os.Getenv("MAIDAN_CRICKET_CV")
	if mode == "" {
		t.Skip("set MAIDAN_CRICKET_CV=half or all to cross-validate the pricing model, a few minutes")
	}
	games, _, err := load(cricsheettest.Dir(t))
	require.NoError(t, err)
	for name, grid := range map[string]pricing.Grid{"t20": pricing.T20, "odi": pricing.ODI} {
		t.Run(name, func(t *testing.T) { cross(t, of(games, grid), mode) })
	}
}

func cross(t *testing.T, games []*game, mode string) {
	var half [2][]*game
	for _, g := range games {
		h := sha1.Sum([]byte("cv" + g.id))[0] & 1
		half[h] = append(half[h], g)
	}
	if mode == "half" {
		walk(half[0])
		walk(half[1])
	}
	var both tallies
	for i := range half {
		p, err := learn(half[i])
		require.NoError(t, err)
		m, err := pricing.With(p)
		require.NoError(t, err)
		require.NoError(t, both.all(t.Context(), m, half[1-i]))
		r := both.report()
		r.First.Bins, r.Second.Bins = nil, nil
		t.Logf("after half %d:\n%+v", 1-i, r)
	}
}
