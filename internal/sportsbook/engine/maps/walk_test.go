package maps_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/sportsbook/engine/enginetest"
	"maidan/internal/sportsbook/engine/maps"
	"maidan/internal/sportsbook/feed"
)

// fixtures are matches of every kind the engine knows.
func fixtures() []feed.Fixture {
	five := feed.Contest{Format: "best_of_5", Home: -0.4, Away: 1}
	return []feed.Fixture{
		enginetest.Fixture("counter-strike", maps.Contest("counter-strike", 0.5, -0.5)),
		enginetest.Fixture("counter-strike", feed.Contest{Format: "best_of_1", Home: 0.2}),
		enginetest.Fixture("dota", maps.Contest("dota", 0.8, 0)),
		enginetest.Fixture("dota", five),
	}
}

func TestMatchesHoldTheirPromises(t *testing.T) {
	t.Parallel()
	for i, f := range fixtures() {
		t.Run(fmt.Sprint(f.Sport, f.Contest.Format), func(t *testing.T) {
			t.Parallel()
			for seed := range 3 {
				enginetest.Walk(t, maps.New(), f, 10*i+seed)
			}
		})
	}
}

func TestPricesAreTheFrequenciesOfEndings(t *testing.T) {
	t.Parallel()
	for i, f := range fixtures() {
		t.Run(fmt.Sprint(f.Sport, f.Contest.Format), func(t *testing.T) {
			t.Parallel()
			script := enginetest.Script(t, maps.New(), f, i)
			for k, share := range []float64{0, 0.23, 0.51, 0.8} {
				match := enginetest.Moment(t, maps.New(), f, script, share)
				enginetest.Agree(t, match, enginetest.Seed(100+10*i+k), 4000, 0)
			}
		})
	}
}

func FuzzApply(f *testing.F) {
	f.Add([]byte{1, 0, 1, 0, 1, 0, 0, 0, 1, 5, 0, 1, 2, 1, 1, 1, 3, 1, 0, 0})
	kinds, words := []string{"round", "kill", "minute", "map", "round", "goal", ""}, []string{"", "forfeit", "walkover", "x"}
	f.Fuzz(func(t *testing.T, data []byte) {
		for _, fixture := range fixtures() {
			enginetest.Withstand(t, maps.New(), fixture, enginetest.Hostile(data, kinds, words))
		}
	})
}

func BenchmarkQuotes(b *testing.B) {
	for _, f := range fixtures() {
		b.Run(f.Sport+f.Contest.Format, func(b *testing.B) {
			match := enginetest.Moment(b, maps.New(), f, enginetest.Script(b, maps.New(), f, 1), 0.1)
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
			match, err := maps.New().Open(f)
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
	for sport, series := range map[string]int{"counter-strike": 5, "dota": 4} {
		chart, err := maps.Calibration(enginetest.Seed(7), sport, 80)
		require.NoError(t, err)
		enginetest.Calibrated(t, chart, series)
	}
}
