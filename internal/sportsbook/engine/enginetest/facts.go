package enginetest

import (
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/rng"
	"maidan/internal/sportsbook/engine"
	"maidan/internal/sportsbook/feed"
)

// Fact is a published average for comparison with simulated matches. The tables of docs/models name the sources.
type Fact struct {
	Name   string
	Want   float64 // as published
	Within float64 // maximal distance of the simulated average from it
	Of     Ratio
}

// Ratio returns a finished match's contribution to a sum and to its divisor.
type Ratio func(end engine.Match) (sum, n float64)

// Share returns the Ratio of how often something happens.
func Share(happens func(end engine.Match) bool) Ratio {
	return func(end engine.Match) (float64, float64) {
		if happens(end) {
			return 1, 1
		}
		return 0, 1
	}
}

// Facts compares averages of finished matches with published ones. The simulated averages are logged, for the tables.
func Facts(t *testing.T, ends []engine.Match, facts ...Fact) {
	t.Helper()
	for _, f := range facts {
		sum, n := 0.0, 0.0
		for _, end := range ends {
			s, k := f.Of(end)
			sum, n = sum+s, n+k
		}
		require.Positive(t, n, f.Name)
		t.Logf("%s: published %.4g, simulated %.4g", f.Name, f.Want, sum/n)
		require.InDelta(t, f.Want, sum/n, f.Within, f.Name)
	}
}

// endingsEach is the number of endings of each opened match: opening a match takes longer than ending it.
const endingsEach = 5

// Ends returns endings of n matches of a sport between sides drawn from a league, by the pricing model.
func Ends(t *testing.T, e engine.Engine, src rng.Source, sport string, n int, contest func(sport string, home, away float64) feed.Contest) []engine.Match {
	t.Helper()
	var ends []engine.Match
	for _, f := range engine.Fixtures(src, sport, n/endingsEach, contest) {
		m, err := e.Open(f)
		require.NoError(t, err)
		for range endingsEach {
			end, err := m.Finish(src)
			require.NoError(t, err)
			ends = append(ends, end)
		}
	}
	return ends
}
