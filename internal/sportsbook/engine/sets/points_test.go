package sets

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/sportsbook/feed"
)

// The closed form of a game: p^4·(15 - 34p + 28p² - 8p³)/(p² + q²), Newton and Keller (2005), eq. 2.
func TestGameWon_IsTheClosedForm(t *testing.T) {
	t.Parallel()
	for _, p := range []float64{0.1, 0.45, 0.5, 0.62, 0.639, 0.9} {
		q := 1 - p
		want := math.Pow(p, 4) * (15 - 34*p + 28*p*p - 8*p*p*p) / (p*p + q*q)
		require.InDelta(t, want, gameWon(p, 0, 0), 1e-12)
		require.InDelta(t, p*p/(p*p+q*q), gameWon(p, 9, 9), 1e-12, "every deuce is equal")
	}
}

// A tie-break with one probability for every point is a race to seven with two clear.
func TestTiebreakWon_OfEqualPointsIsARace(t *testing.T) {
	t.Parallel()
	const p = 0.55
	want := 0.0
	for a := range 6 { // seven to a, the last point is home's
		want += binomial(6+a, a) * math.Pow(p, 7) * math.Pow(1-p, float64(a))
	}
	want += binomial(12, 6) * math.Pow(p*(1-p), 6) * p * p / (p*p + (1-p)*(1-p))
	require.InDelta(t, want, tiebreakWon([2]float64{p, p}, home, 7, 0, 0), 1e-12)
}

func binomial(n, k int) float64 {
	v := 1.0
	for i := range k {
		v = v * float64(n-i) / float64(i+1)
	}
	return v
}

// Long tie-breaks repeat: 7:6 equals 8:7 on the other side's serve.
func TestTiebreakWon_Repeats(t *testing.T) {
	t.Parallel()
	pt := [2]float64{0.66, 0.38}
	for _, first := range []int{home, away} {
		for _, s := range [][2]int{{6, 6}, {7, 6}, {6, 7}} {
			at := tiebreakWon(pt, first, 7, s[home], s[away])
			require.InDelta(t, at, tiebreakWon(pt, first, 7, s[home]+2, s[away]+2), 1e-12)
			server := first ^ tiebreakTurn(s[home]+s[away])
			require.InDelta(t, at, pt[server]*tiebreakWon(pt, first, 7, s[home]+1, s[away])+
				(1-pt[server])*tiebreakWon(pt, first, 7, s[home], s[away]+1), 1e-12)
		}
	}
}

// Equal sides are even, and swapping sides swaps probabilities.
func TestModel_IsSymmetric(t *testing.T) {
	t.Parallel()
	for name := range sports {
		chance := func(h, a float64) float64 {
			m := Match{state: state{Sport: name, Contest: feed.Contest{Home: h, Away: a}}}
			require.NoError(t, m.check())
			m.model = newModel(m.state)
			p, _ := m.Chances()
			return p
		}
		require.InDelta(t, 0.5, chance(0.7, 0.7), 1e-9, name)
		require.InDelta(t, 1, chance(1, 0)+chance(0, 1), 1e-3, name)
		require.Greater(t, chance(1, 0), chance(0.5, 0))
	}
}
