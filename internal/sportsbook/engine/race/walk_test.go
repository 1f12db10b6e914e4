package race_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/longtest"
	"maidan/internal/sportsbook/engine/enginetest"
	"maidan/internal/sportsbook/engine/race"
	"maidan/internal/sportsbook/feed"
)

// field returns a race of n runners.
func field(n int) feed.Fixture {
	names := []string{"Amber", "Bolt", "Cinder", "Dune", "Ember", "Fable", "Gale", "Harbour", "Iris", "Jasper", "Kite", "Lark", "Mirth", "Noon"}
	ratings := []float64{1.6, -0.4, 0.3, 0.9, -1.2, 0.1, 0.5, -0.2, 1.1, -0.8, 0, 0.7, -1.5, 0.2}
	return enginetest.Fixture("horse-racing", race.Race(names[:n], ratings[:n]))
}

// cases returns fields of every size that terms depend on.
func cases() []enginetest.Case { return enginetest.Cases(field(3), field(6), field(8), field(14)) }

func TestWalk_HoldsInvariantsAtEveryMessage(t *testing.T) {
	t.Parallel()
	enginetest.WalkAll(t, race.New(), cases(), longtest.Times(3, 12))
}

func TestQuotes_AgreeWithEndings(t *testing.T) {
	t.Parallel()
	enginetest.AgreeAll(t, race.New(), cases(), 0, 0, 0.23, 0.51, 0.8)
}

func FuzzApply(f *testing.F) {
	kinds, words := []string{"scratch", "call", "call", "finish", "goal"}, []string{"", "h1", "h2", "h3", "h1=h2", "h9", "h3=h3"}
	enginetest.FuzzAll(f, race.New(), cases(), kinds, words)
}

func BenchmarkQuotes(b *testing.B) { enginetest.BenchQuotes(b, race.New(), cases()) }

func BenchmarkFinish(b *testing.B) { enginetest.BenchFinish(b, race.New(), cases()) }

func TestCalibration_PricesMatchFrequencies(t *testing.T) {
	t.Parallel()
	longtest.Skip(t)
	for sport, series := range map[string]int{"horse-racing": 4} {
		chart, err := race.Calibration(enginetest.Seed(7), sport, 900)
		require.NoError(t, err)
		enginetest.Calibrated(t, chart, series)
	}
}
