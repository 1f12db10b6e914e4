package enginetest

import (
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/rng"
	"maidan/internal/sportsbook/engine"
	"maidan/internal/sportsbook/feed"
)

// Fact is a published average that simulated matches are held to. The tables of docs/models name the sources.
type Fact struct {
	Name   string
	Want   float64 // as published
	Within float64 // how far the simulated average may be from it
	Of     Ratio
}

// Ratio adds what a finished match says to a sum and to the number that it is divided by.
type Ratio func(end engine.Match) (sum, n float64)

// Share is how often something happens.
func Share(happens func(end engine.Match) bool) Ratio {
	return func(end engine.Match) (float64, float64) {
		if happens(end) {
			return 1, 1
		}
		return 0, 1
	}
}

// Facts plays matches to their end and compares averages with what is published. The simulated averages are logged, for the tables.
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

// endingsEach is how often a match between the same sides is played: it costs more to open one than to end it.
const endingsEach = 5

// Ends are endings of n matches of a sport between sides drawn from a league, by the law that prices.
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
