package rounds_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/sportsbook/engine/enginetest"
	"maidan/internal/sportsbook/engine/rounds"
	"maidan/internal/sportsbook/feed"
)

// fixtures are fights of every kind the engine knows.
func fixtures() []feed.Fixture {
	return []feed.Fixture{
		enginetest.Fixture("boxing", rounds.Contest("boxing", 0.3, -0.2)),
		enginetest.Fixture("boxing", feed.Contest{Format: "6x3", Home: -1, Away: 0.5, Params: map[string]float64{"finish": 1.5}}),
		enginetest.Fixture("mma", rounds.Contest("mma", 0.5, 0.1)),
		enginetest.Fixture("mma", feed.Contest{Format: "5x5", Away: 1}),
	}
}

func TestMatchesHoldTheirPromises(t *testing.T) {
	t.Parallel()
	for i, f := range fixtures() {
		t.Run(fmt.Sprint(f.Sport, f.Contest.Format), func(t *testing.T) {
			t.Parallel()
			for seed := range 8 {
				enginetest.Walk(t, rounds.New(), f, 10*i+seed)
			}
		})
	}
}

func TestPricesAreTheFrequenciesOfEndings(t *testing.T) {
	t.Parallel()
	for i, f := range fixtures() {
		t.Run(fmt.Sprint(f.Sport, f.Contest.Format), func(t *testing.T) {
			t.Parallel()
			script := enginetest.Script(t, rounds.New(), f, i)
			for k, share := range []float64{0, 0.23, 0.51, 0.8} {
				match := enginetest.Moment(t, rounds.New(), f, script, share)
				enginetest.Agree(t, match, enginetest.Seed(100+10*i+k), 4000, 0)
			}
		})
	}
}

func FuzzApply(f *testing.F) {
	f.Add([]byte{1, 0, 1, 0, 1, 0, 0, 0, 1, 5, 0, 1, 2, 1, 1, 1, 3, 1, 0, 0})
	kinds, words := []string{"tick", "knockdown", "round", "round", "stop", "goal"}, []string{"", "decision", "ko", "submission", "knockout", "dq", "walkover"}
	f.Fuzz(func(t *testing.T, data []byte) {
		for _, fixture := range fixtures() {
			enginetest.Withstand(t, rounds.New(), fixture, enginetest.Hostile(data, kinds, words))
		}
	})
}

func BenchmarkQuotes(b *testing.B) {
	for _, f := range fixtures() {
		b.Run(f.Sport+f.Contest.Format, func(b *testing.B) {
			match := enginetest.Moment(b, rounds.New(), f, enginetest.Script(b, rounds.New(), f, 1), 0.1)
			for b.Loop() {
				_, err := match.Quotes(enginetest.Event, nil)
				require.NoError(b, err)
			}
		})
	}
}

func BenchmarkFinish(b *testing.B) {
	for _, f := range fixtures() {
		b.Run(f.Sport+f.Contest.Format, func(b *testing.B) {
			match, err := rounds.New().Open(f)
			require.NoError(b, err)
			src := enginetest.Seed(1)
			for b.Loop() {
				_, err := match.Finish(src)
				require.NoError(b, err)
			}
		})
	}
}

func TestWhatIsPricedComesTrue(t *testing.T) {
	t.Parallel()
	for sport, series := range map[string]int{"boxing": 5, "mma": 5} {
		chart, err := rounds.Calibration(enginetest.Seed(7), sport, 200)
		require.NoError(t, err)
		enginetest.Calibrated(t, chart, series)
	}
}
