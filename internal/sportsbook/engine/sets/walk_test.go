package sets_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/sportsbook/engine/enginetest"
	"maidan/internal/sportsbook/engine/sets"
	"maidan/internal/sportsbook/feed"
)

// fixtures are matches of every kind the engine knows.
func fixtures() []feed.Fixture {
	contest := func(format string, home, away, surface float64) feed.Contest {
		return feed.Contest{Format: format, Home: home, Away: away, Params: map[string]float64{"surface": surface}}
	}
	return []feed.Fixture{
		enginetest.Fixture("tennis", contest("", 0.4, -0.3, 1)),
		enginetest.Fixture("tennis", contest("best_of_5", -0.5, 1, 2)),
		enginetest.Fixture("table-tennis", sets.Contest("table-tennis", 0.2, 0.6)),
		enginetest.Fixture("table-tennis", contest("best_of_7", 1, 0, 0)),
		enginetest.Fixture("volleyball", sets.Contest("volleyball", 0.5, 0.1)),
	}
}

func TestMatchesHoldTheirPromises(t *testing.T) {
	t.Parallel()
	for i, f := range fixtures() {
		t.Run(fmt.Sprint(f.Sport, f.Contest.Format), func(t *testing.T) {
			t.Parallel()
			for seed := range 3 {
				enginetest.Walk(t, sets.New(), f, 10*i+seed)
			}
		})
	}
}

func TestPricesAreTheFrequenciesOfEndings(t *testing.T) {
	t.Parallel()
	for i, f := range fixtures() {
		t.Run(fmt.Sprint(f.Sport, f.Contest.Format), func(t *testing.T) {
			t.Parallel()
			script := enginetest.Script(t, sets.New(), f, i)
			for k, share := range []float64{0, 0.23, 0.51, 0.8} {
				match := enginetest.Moment(t, sets.New(), f, script, share)
				enginetest.Agree(t, match, enginetest.Seed(100+10*i+k), 4000, 0)
			}
		})
	}
}

func FuzzApply(f *testing.F) {
	f.Add([]byte{1, 0, 1, 0, 1, 0, 0, 0, 1, 5, 0, 1, 2, 1, 1, 1, 3, 1, 0, 0})
	kinds, words := []string{"serve", "point", "point", "point", "retire", "goal", ""}, []string{"", "ace", "double_fault", "retired", "walkover"}
	f.Fuzz(func(t *testing.T, data []byte) {
		for _, fixture := range fixtures() {
			enginetest.Withstand(t, sets.New(), fixture, enginetest.Hostile(data, kinds, words))
		}
	})
}

func BenchmarkQuotes(b *testing.B) {
	for _, f := range fixtures() {
		b.Run(f.Sport+f.Contest.Format, func(b *testing.B) {
			match := enginetest.Moment(b, sets.New(), f, enginetest.Script(b, sets.New(), f, 1), 0.1)
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
			match, err := sets.New().Open(f)
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
	for sport, series := range map[string]int{"tennis": 5, "table-tennis": 4, "volleyball": 4} {
		chart, err := sets.Calibration(enginetest.Seed(7), sport, 40)
		require.NoError(t, err)
		enginetest.Calibrated(t, chart, series)
	}
}
