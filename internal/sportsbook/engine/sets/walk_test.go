package sets_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/longtest"
	"maidan/internal/sportsbook/engine/enginetest"
	"maidan/internal/sportsbook/engine/sets"
	"maidan/internal/sportsbook/feed"
)

// cases returns matches of every kind.
func cases() []enginetest.Case {
	contest := func(format string, home, away, surface float64) feed.Contest {
		return feed.Contest{Format: format, Home: home, Away: away, Params: map[string]float64{"surface": surface}}
	}
	return enginetest.Cases(
		enginetest.Fixture("tennis", contest("", 0.4, -0.3, 1)),
		enginetest.Fixture("tennis", contest("best_of_5", -0.5, 1, 2)),
		enginetest.Fixture("table-tennis", sets.Contest("table-tennis", 0.2, 0.6)),
		enginetest.Fixture("table-tennis", contest("best_of_7", 1, 0, 0)),
		enginetest.Fixture("volleyball", sets.Contest("volleyball", 0.5, 0.1)),
	)
}

func TestWalk_HoldsInvariantsAtEveryMessage(t *testing.T) {
	t.Parallel()
	enginetest.WalkAll(t, sets.New(), cases(), longtest.Times(1, 3))
}

func TestQuotes_AgreeWithEndings(t *testing.T) {
	t.Parallel()
	enginetest.AgreeAll(t, sets.New(), cases(), 0, 0, 0.23, 0.51, 0.8)
}

func FuzzApply(f *testing.F) {
	kinds, words := []string{"serve", "point", "point", "point", "retire", "goal", ""}, []string{"", "ace", "double_fault", "retired", "walkover"}
	enginetest.FuzzAll(f, sets.New(), cases(), kinds, words)
}

func BenchmarkQuotes(b *testing.B) { enginetest.BenchQuotes(b, sets.New(), cases()) }

func BenchmarkFinish(b *testing.B) { enginetest.BenchFinish(b, sets.New(), cases()) }

func TestCalibration_PricesMatchFrequencies(t *testing.T) {
	t.Parallel()
	longtest.Skip(t)
	for sport, series := range map[string]int{"tennis": 5, "table-tennis": 4, "volleyball": 4} {
		chart, err := sets.Calibration(enginetest.Seed(7), sport, 40)
		require.NoError(t, err)
		enginetest.Calibrated(t, chart, series)
	}
}
