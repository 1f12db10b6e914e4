package fit

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/longtest"
	"maidan/internal/sportsbook/feed/cricsheet/cricsheettest"
	"maidan/internal/sportsbook/pricing"
)

// Every outcome is as frequent as in the model, for any wickets lost: a fit that stops early, or a wrong ridge, fails
// here first. (Wickets with a run once observed out at several times their frequency while none was lost.)
func TestOutcomeLaw_MatchesFrequencies(t *testing.T) {
	t.Parallel()
	longtest.Skip(t)
	games, _, err := load(cricsheettest.Dir(t))
	require.NoError(t, err)
	m, err := pricing.New()
	require.NoError(t, err)
	for innings := 1; innings <= 2; innings++ {
		var priced, observed [3][pricing.Cats]float64 // none lost, one to five, more
		for i, g := range of(games, pricing.T20) {
			if !g.complete || i%6 > 0 {
				continue
			}
			g.follow(m, innings, func(t *pricing.Track, s pricing.Situation, i int) {
				lost := min((s.Lost+4)/5, 2)
				for c, p := range t.Law(s) {
					priced[lost][c] += p
				}
				observed[lost][g.inn[innings-1].balls[i].cat]++
			})
		}
		for lost := range priced {
			for c := range priced[lost] {
				off := priced[lost][c] - observed[lost][c]
				require.LessOrEqual(t, math.Abs(off), 0.05*observed[lost][c]+4*math.Sqrt(observed[lost][c]+1),
					"innings %d, wickets %d, outcome %d: priced %.0f, observed %.0f", innings, lost, c, priced[lost][c], observed[lost][c])
			}
		}
	}
}
