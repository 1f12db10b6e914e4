package round

import (
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/casino/catalog"
	"maidan/internal/id"
)

// HiddenMines returns where the mines of a round are.
func HiddenMines(t testing.TB, e *Engine, playerID id.Player, roundID id.Round) []int {
	t.Helper()
	x, err := findRound(t.Context(), e.DB.Reader(), playerID, roundID)
	require.NoError(t, err)
	s, err := e.seatOf(t.Context(), playerID)
	require.NoError(t, err)
	g, _ := catalog.Find(x.Game)
	drawn, err := g.Draw([]byte(x.Params), s.stream(x.Nonce))
	require.NoError(t, err)
	return drawn.([]int)
}

// ChangeRules makes the rules of a game others than those of earlier rounds.
func ChangeRules(e *Engine, gameID string) { e.versions[gameID] = "changed" }

// Reach sets how many rounds a search reads.
func (e *Engine) Reach(rounds int) { e.reach = rounds }
