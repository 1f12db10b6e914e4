package fit

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/longtest"
	"maidan/internal/sportsbook/feed/cricsheet/cricsheettest"
	"maidan/internal/sportsbook/feed/invented"
	"maidan/internal/sportsbook/pricing"
)

// career is a batter's results beyond expectation.
type career struct {
	beyond, balls    float64
	squares, matches float64 // of both, match by match
}

// Invented batters vary as much as real ones, and so do their balls: strengths show most where most runs are possible,
// as in pricing.Model.Faced.
func TestInvented_BattersDifferLikeRealOnes(t *testing.T) {
	t.Parallel()
	longtest.Skip(t)
	games, _, err := load(cricsheettest.Dir(t))
	require.NoError(t, err)
	games = of(games, pricing.T20)
	m, err := pricing.New()
	require.NoError(t, err)
	judge(m, games)
	careers, variance, n := map[string]*career{}, 0.0, 0.0
	var shown [2]struct{ product, square, variance, n float64 } // before the last five overs, and in them
	for _, g := range games {
		if !g.men {
			continue
		}
		today, sheets := map[string]*career{}, g.pre.Batters
		g.pre.Batters = nil // an intensity fitted without batters would absorb a part of their strengths
		for innings := 1; innings <= min(len(g.inn), 2); innings++ {
			balls, worth := g.inn[innings-1].balls, map[string]float64{}
			for _, b := range sheets[g.inn[innings-1].batting] {
				worth[b.Name] = b.Worth
			}
			g.follow(m, innings, func(tr *pricing.Track, s pricing.Situation, i int) {
				name, beyond := balls[i].striker, tr.Beyond(s, int(balls[i].cat))
				if today[name] == nil {
					today[name] = &career{}
				}
				today[name].beyond += beyond
				today[name].balls++
				variance, n = variance+beyond*beyond, n+1
				late := 0
				if s.Left <= 30 {
					late = 1
				}
				shown[late].product += beyond * worth[name]
				shown[late].square += worth[name] * worth[name]
				shown[late].variance += beyond * beyond
				shown[late].n++
			})
		}
		for name, d := range today {
			if careers[name] == nil {
				careers[name] = &career{}
			}
			c := careers[name]
			c.beyond, c.balls = c.beyond+d.beyond, c.balls+d.balls
			c.squares, c.matches = c.squares+d.beyond*d.beyond, c.matches+d.balls*d.balls
		}
	}
	// Two balls of one batter in different matches share only the batter: their mean product is the strength squared.
	pairs, both := 0.0, 0.0
	for _, c := range careers {
		pairs += c.beyond*c.beyond - c.squares
		both += c.balls*c.balls - c.matches
	}
	spread := math.Sqrt(pairs / both)
	before, late := shown[0].product/shown[0].square, shown[1].product/shown[1].square
	t.Logf("%d batters: deviation %.3f, of a ball %.2f; half is believed after %.0f balls; of what a batter is thought to be worth %.2f shows, in the last five overs %.2f (variance %.2f, %.2f)",
		len(careers), spread, math.Sqrt(variance/n), variance/n/spread/spread, before, late, shown[0].variance/shown[0].n, shown[1].variance/shown[1].n)
	require.InDelta(t, invented.BattingSpread, spread, 0.01)
	require.InDelta(t, 4.35, variance/n, 0.1, "pricing.Model.Faced goes by it")
	require.InDelta(t, proof, variance/n/spread/spread, 50)
	require.Greater(t, late, 1.3*before)
}
