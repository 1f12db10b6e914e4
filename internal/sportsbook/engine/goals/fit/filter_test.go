package fit

import (
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/rng"
)

const leagueSides = 16

// quality returns the true strength of a side of a simulated league: equal steps from -.3 to .3.
func quality(side int) float64 { return 0.6*float64(side)/(leagueSides-1) - 0.3 }

// league simulates a season, each pair once per half-season, a round a week.
func league(division string, season, from int, seed byte) []match {
	src := rng.Seeded([32]byte{seed, 'f'})
	var out []match
	for round := range 2 * (leagueSides - 1) {
		for pair := range leagueSides / 2 {
			i, j := pairing(round, pair)
			home := math.Exp(usualLevel + usualGround + quality(i) - quality(j))
			away := math.Exp(usualLevel + quality(j) - quality(i))
			out = append(out, match{country: "x", division: division, season: season, day: from + 7*round, home: fmt.Sprint("side ", i),
				away: fmt.Sprint("side ", j), ft: [2]int{drawn(src, home), drawn(src, away)}})
		}
	}
	return out
}

// pairing is the circle method, grounds changed every round.
func pairing(round, pair int) (home, away int) {
	const others = leagueSides - 1
	home, away = (round+pair)%others, (round+others-pair)%others
	if pair == 0 {
		home = others
	}
	if (round+pair)%2 == 1 {
		return away, home
	}
	return home, away
}

// drawn returns a Poisson draw.
func drawn(src rng.Source, mean float64) int {
	u, n := rng.Float64(src), 0
	for p := poisson(mean); n < most && u >= p[n]; n++ {
		u -= p[n]
	}
	return n
}

func TestRoll_UsesEarlierResultsOnly(t *testing.T) {
	t.Parallel()
	all := append(league("x.1", 1, 0, 1), league("x.1", 2, 365, 2)...)
	before := roll(all, Chosen)
	require.Len(t, before, len(all)-burnIn)
	const today = 400
	changed := append([]match(nil), all...)
	for i := range changed {
		if changed[i].day >= today {
			changed[i].ft = [2]int{9, 0}
		}
	}
	after := roll(changed, Chosen)
	learned := false
	for i := range before {
		if before[i].day <= today {
			require.InDelta(t, before[i].lambda, after[i].lambda, 0)
			require.InDelta(t, before[i].mu, after[i].mu, 0)
		} else if before[i].lambda != after[i].lambda {
			learned = true
		}
	}
	require.True(t, learned, "later forecasts use the result")
}

func TestFilter_FindsStrengths(t *testing.T) {
	t.Parallel()
	f := newFilter(Chosen)
	for season := range 3 {
		all := league("x.1", season, 365*season, byte(season))
		for from := 0; from < len(all); from += leagueSides / 2 {
			f.play(all[from : from+leagueSides/2])
		}
	}
	miss := 0.0
	for i := range leagueSides {
		s := f.sides[fmt.Sprint("side ", i)]
		miss += square(f.mean[s.quality]-quality(i)) / leagueSides
	}
	require.Less(t, math.Sqrt(miss), 0.09, "half of their spread of .18")
	require.InDelta(t, usualGround, f.mean[f.ground], 0.08)
}

func TestFilter_HandlesPromotionAndRelegation(t *testing.T) {
	t.Parallel()
	f := newFilter(Chosen)
	play := func(division string, season int, home, away string) (*side, *side) {
		f.play([]match{{country: "x", division: division, season: season, day: 365 * season, home: home, away: away, ft: [2]int{1, 1}}})
		return f.sides[home], f.sides[away]
	}
	play("x.1", 1, "a", "b")
	play("x.2", 1, "c", "d")
	expected := func(home, away, division string) float64 {
		sum, _ := f.goals(match{division: division, season: 2, day: 365, home: home, away: away})
		mean, _ := f.of(sum)
		return mean
	}
	equal := expected("a", "b", "x.1")
	require.InDelta(t, Chosen.Newer, expected("a", "new", "x.1")-equal, 0.02, "a newcomer")
	require.InDelta(t, Chosen.Step, expected("a", "c", "x.1")-equal, 0.06, "a side that came up")
	c := f.sides["c"]
	require.InDelta(t, -Chosen.Step, f.mean[c.quality], 0.06)
	expected("c", "d", "x.2")
	require.InDelta(t, 0, f.mean[c.quality], 0.06, "and went down again")
}
