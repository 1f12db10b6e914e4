package rounds_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/longtest"
	"maidan/internal/sportsbook/engine/enginetest"
	"maidan/internal/sportsbook/engine/rounds"
	"maidan/internal/sportsbook/feed"
)

// cases returns fights of every kind.
func cases() []enginetest.Case {
	return enginetest.Cases(
		enginetest.Fixture("boxing", rounds.Contest("boxing", 0.3, -0.2)),
		enginetest.Fixture("boxing", feed.Contest{Format: "6x3", Home: -1, Away: 0.5, Params: map[string]float64{"finish": 1.5}}),
		enginetest.Fixture("mma", rounds.Contest("mma", 0.5, 0.1)),
		enginetest.Fixture("mma", feed.Contest{Format: "5x5", Away: 1}),
	)
}

func TestWalk_HoldsInvariantsAtEveryMessage(t *testing.T) {
	t.Parallel()
	enginetest.WalkAll(t, rounds.New(), cases(), longtest.Times(2, 8))
}

func TestQuotes_AgreeWithEndings(t *testing.T) {
	t.Parallel()
	enginetest.AgreeAll(t, rounds.New(), cases(), 0, 0, 0.23, 0.51, 0.8)
}

func FuzzApply(f *testing.F) {
	kinds, words := []string{"tick", "knockdown", "round", "round", "stop", "goal"}, []string{"", "decision", "ko", "submission", "knockout", "dq", "walkover"}
	enginetest.FuzzAll(f, rounds.New(), cases(), kinds, words)
}

func BenchmarkQuotes(b *testing.B) { enginetest.BenchQuotes(b, rounds.New(), cases()) }

func BenchmarkFinish(b *testing.B) { enginetest.BenchFinish(b, rounds.New(), cases()) }

func TestCalibration_PricesMatchFrequencies(t *testing.T) {
	t.Parallel()
	longtest.Skip(t)
	for sport, series := range map[string]int{"boxing": 5, "mma": 5} {
		chart, err := rounds.Calibration(enginetest.Seed(7), sport, 200)
		require.NoError(t, err)
		enginetest.Calibrated(t, chart, series)
	}
}
