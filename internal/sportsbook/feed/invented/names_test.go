package invented_test

import (
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/sportsbook/feed/invented"
)

func TestInvented_NamesAreUnique(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	colour := regexp.MustCompile(`^#[0-9a-f]{6}$`)
	for i := range invented.Clubs() {
		c := invented.Team(i)
		require.Len(t, c.Players, invented.Squad)
		require.Regexp(t, colour, c.Colour)
		require.InDelta(t, 1500, invented.Rating(i), 150)
		for _, name := range append([]string{c.ID, c.Name, c.Short, c.Colour}, c.Players...) {
			require.False(t, seen[name], name)
			seen[name] = true
		}
	}
}
