package invented_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/sportsbook/feed/invented"
)

// Batters differ as much as real ones; sides do not, nor do the first batters of their orders.
func TestBatting_RatesBattersButNotSides(t *testing.T) {
	t.Parallel()
	var n, sum, squares float64
	for club := range invented.Clubs() {
		players := invented.Team(club).Players
		batting := invented.Batting(players)
		require.Equal(t, batting, invented.Batting(players), "a player is worth the same in every match")
		side, lean := 0.0, 0.0
		for i, b := range batting {
			require.Equal(t, players[i], b.Name)
			require.Less(t, math.Abs(b.Worth), 4*invented.BattingSpread)
			side, lean = side+b.Worth, lean+float64(i-5)*b.Worth
			n, sum, squares = n+1, sum+b.Worth, squares+b.Worth*b.Worth
		}
		require.InDelta(t, 0, side, 0.006, "club %d, but for rounding", club)
		require.InDelta(t, 0, lean, 0.02, "club %d, but for rounding", club)
	}
	require.InDelta(t, 0, sum/n, 1e-3)
	require.InDelta(t, invented.BattingSpread, math.Sqrt(squares/n), 0.01)
}

func TestBatting_ReturnsNoRatingsForTwoPlayers(t *testing.T) {
	t.Parallel()
	require.Nil(t, invented.Batting([]string{"A", "B"}))
	require.Nil(t, invented.Batting(nil))
}
