package maps_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/longtest"
	"maidan/internal/sportsbook/engine/enginetest"
	"maidan/internal/sportsbook/engine/maps"
	"maidan/internal/sportsbook/feed"
)

// cases returns matches of every kind.
func cases() []enginetest.Case {
	five := feed.Contest{Format: "best_of_5", Home: -0.4, Away: 1}
	return enginetest.Cases(
		enginetest.Fixture("counter-strike", maps.Contest("counter-strike", 0.5, -0.5)),
		enginetest.Fixture("counter-strike", feed.Contest{Format: "best_of_1", Home: 0.2}),
		enginetest.Fixture("dota", maps.Contest("dota", 0.8, 0)),
		enginetest.Fixture("dota", five),
	)
}

func TestWalk_HoldsInvariantsAtEveryMessage(t *testing.T) {
	t.Parallel()
	enginetest.WalkAll(t, maps.New(), cases(), longtest.Times(1, 3))
}

func TestQuotes_AgreeWithEndings(t *testing.T) {
	t.Parallel()
	enginetest.AgreeAll(t, maps.New(), cases(), 0, 0, 0.23, 0.51, 0.8)
}

func FuzzApply(f *testing.F) {
	kinds, words := []string{"round", "kill", "minute", "map", "round", "goal", ""}, []string{"", "forfeit", "walkover", "x"}
	enginetest.FuzzAll(f, maps.New(), cases(), kinds, words)
}

func BenchmarkQuotes(b *testing.B) { enginetest.BenchQuotes(b, maps.New(), cases()) }

func BenchmarkFinish(b *testing.B) { enginetest.BenchFinish(b, maps.New(), cases()) }

func TestCalibration_PricesMatchFrequencies(t *testing.T) {
	t.Parallel()
	longtest.Skip(t)
	for sport, series := range map[string]int{"counter-strike": 5, "dota": 4} {
		chart, err := maps.Calibration(enginetest.Seed(7), sport, 80)
		require.NoError(t, err)
		enginetest.Calibrated(t, chart, series)
	}
}
