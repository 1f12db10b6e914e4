package pricing_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"maidan/internal/sportsbook/cricket"
	"maidan/internal/sportsbook/pricing"
)

// brings returns mean and variance of a ball's value, a wicket counted as five.
func brings(law [pricing.Cats]float64) (mean, variance float64) {
	for c, p := range law {
		gain := float64(pricing.CatRuns(c))
		if pricing.CatWicket(c) {
			gain -= 5
		}
		mean += p * gain
		variance += p * gain * gain
	}
	return mean, variance - mean*mean
}

func TestFaced_BetterBattersScoreMore(t *testing.T) {
	t.Parallel()
	m := model(t)
	rapid.Check(t, func(t *rapid.T) {
		left := rapid.IntRange(1, 120).Draw(t, "left")
		s := pricing.Situation{Left: left, Lost: rapid.IntRange(0, 9).Draw(t, "lost"), Need: rapid.IntRange(1, 2*left).Draw(t, "need")}
		innings, node := rapid.IntRange(1, 2).Draw(t, "innings"), rapid.IntRange(0, pricing.Nodes-1).Draw(t, "node")
		law := m.Law(innings, node, s)
		worth := float64(rapid.IntRange(-300, 300).Draw(t, "worth in thousandths")) / 1000
		faced, sum := m.Faced(innings, node, s, worth), 0.0
		for c, p := range faced {
			require.Greater(t, p, 0.0)
			require.InDelta(t, law[c], p, 0.15)
			sum += p
		}
		require.InDelta(t, 1, sum, 1e-6, "the laws are stored in single precision")
		was, variance := brings(law)
		now, _ := brings(faced)
		all := worth * variance / 4.35 // as much as the balls of this situation may differ, if all that somebody is worth shows
		require.LessOrEqual(t, math.Abs(now-was), 1.7*math.Abs(all)+1e-6)
		require.GreaterOrEqual(t, math.Abs(now-was), 0.3*math.Abs(all)-1e-6)
		require.True(t, worth == 0 || (now > was) == (worth > 0))
		require.Equal(t, law, m.Faced(innings, node, s, 0))
	})
}

// Strengths are bounded, whatever a feed sends.
func TestFaced_BoundsStrengths(t *testing.T) {
	t.Parallel()
	for _, worth := range []float64{1e9, -1e9, math.Inf(1)} {
		for _, p := range model(t).Faced(1, pricing.Nodes/2, pricing.Situation{Left: 60}, worth) {
			require.True(t, p >= 0 && p <= 1, "%v", p)
		}
	}
}

// sheet returns a side of eleven with one known batter.
func sheet(names string, who string, worth float64) map[cricket.Side][]cricket.Proven {
	var all []cricket.Proven
	for _, name := range names {
		p := cricket.Proven{Name: string(name)}
		if p.Name == who {
			p.Worth = worth
		}
		all = append(all, p)
	}
	return map[cricket.Side][]cricket.Proven{cricket.Home: all}
}

// The runs of a batter depend on his own strength, and slightly on the others': a good partner is left without partners
// later and faces more of the remaining balls.
func TestBatters_RunsDependOnTheirStrength(t *testing.T) {
	t.Parallel()
	s := batted(t, cricket.T20(), 7) // a is out, b and c are at the crease
	none := model(t).At(s, average())
	for _, c := range []struct {
		who   string
		place int
	}{{"b", 0}, {"c", 2}, {"d", 3}, {"g", 6}} {
		last := 0.0
		for _, worth := range []float64{-0.3, -0.1, 0, 0.1, 0.3} {
			pre := average()
			pre.Batters = sheet("abcdefghijk", c.who, worth)
			x := model(t).At(s, pre)
			for i, d := range x.Batters() {
				sound(t, d)
				if was := none.Batters()[i].Mean(); i != c.place {
					require.InDelta(t, was, d.Mean(), 1.5*math.Abs(worth)*10, "%s is worth %v, that is little to batter %d", c.who, worth, i)
				}
			}
			require.Greater(t, x.Batters()[c.place].Mean(), last)
			last = x.Batters()[c.place].Mean()
			require.Equal(t, worth > 0, x.TopBatter()[c.place] > none.TopBatter()[c.place]+1e-9)
		}
	}
	pre := average()
	pre.Batters = sheet("abcdefghijk", "a", 0.3)
	for i, d := range model(t).At(s, pre).Batters() {
		was := none.Batters()[i].Mean()
		require.Equal(t, i == 1, d.Mean() == was, "a batter who is out scores no more")
		require.InDelta(t, was, d.Mean(), 1)
	}
}

// There is no fit of batter strengths for fifty overs.
func TestFaced_FiftyOversIgnoreStrengths(t *testing.T) {
	t.Parallel()
	s := batted(t, cricket.Limited("ODI", 50), 5)
	pre := average()
	pre.Batters = sheet("abcdefghijk", "b", 0.3)
	require.Equal(t, model(t).At(s, average()).Batters(), model(t).At(s, pre).Batters())
	require.Equal(t, model(t).Winner(s, average()), model(t).Winner(s, pre))
}
