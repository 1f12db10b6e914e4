package fit

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/longtest"
	"maidan/internal/sportsbook/feed/cricsheet/cricsheettest"
	"maidan/internal/sportsbook/pricing"
)

// Every outcome, rare ones too, comes as often as the law has it, whatever the wickets lost: a fit that stops under way, or whose ridge pulls
// what is rare towards what is frequent, shows here first. (Wickets with a run once came out at several times their frequency while none was
// lost, and short games are played there.)
func TestOutcomesComeAsOftenAsTheLawHasThem(t *testing.T) {
	t.Parallel()
	longtest.Skip(t)
	games, _, err := load(cricsheettest.Dir(t))
	require.NoError(t, err)
	m, err := pricing.New()
	require.NoError(t, err)
	for innings := 1; innings <= 2; innings++ {
		var said, came [3][pricing.Cats]float64 // none lost, one to five, more
		for i, g := range of(games, pricing.T20) {
			if !g.complete || i%6 > 0 {
				continue
			}
			g.follow(m, innings, func(t *pricing.Track, s pricing.Situation, i int) {
				lost := min((s.Lost+4)/5, 2)
				for c, p := range t.Law(s) {
					said[lost][c] += p
				}
				came[lost][g.inn[innings-1].balls[i].cat]++
			})
		}
		for lost := range said {
			for c := range said[lost] {
				off := said[lost][c] - came[lost][c]
				require.LessOrEqual(t, math.Abs(off), 0.05*came[lost][c]+4*math.Sqrt(came[lost][c]+1),
					"innings %d, wickets %d, outcome %d: said %.0f, came %.0f", innings, lost, c, said[lost][c], came[lost][c])
			}
		}
	}
}
