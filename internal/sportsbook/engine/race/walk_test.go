package race_test

import (
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/sportsbook/engine/enginetest"
	"maidan/internal/sportsbook/engine/race"
	"maidan/internal/sportsbook/feed"
)

// field is a race of n runners.
func field(n int) feed.Fixture {
	names := []string{"Amber", "Bolt", "Cinder", "Dune", "Ember", "Fable", "Gale", "Harbour", "Iris", "Jasper", "Kite", "Lark", "Mirth", "Noon"}
	ratings := []float64{1.6, -0.4, 0.3, 0.9, -1.2, 0.1, 0.5, -0.2, 1.1, -0.8, 0, 0.7, -1.5, 0.2}
	return enginetest.Fixture("horse-racing", race.Race(names[:n], ratings[:n]))
}

// fixtures are fields of every size that terms depend on.
func fixtures() []feed.Fixture { return []feed.Fixture{field(3), field(6), field(8), field(14)} }

func TestMatchesHoldTheirPromises(t *testing.T) {
	t.Parallel()
	for i, f := range fixtures() {
		t.Run(strconv.Itoa(len(f.Contest.Runners)), func(t *testing.T) {
			t.Parallel()
			for seed := range 12 {
				enginetest.Walk(t, race.New(), f, 10*i+seed)
			}
		})
	}
}

func TestPricesAreTheFrequenciesOfEndings(t *testing.T) {
	t.Parallel()
	for i, f := range fixtures() {
		t.Run(strconv.Itoa(len(f.Contest.Runners)), func(t *testing.T) {
			t.Parallel()
			script := enginetest.Script(t, race.New(), f, i)
			for k, share := range []float64{0, 0.23, 0.51, 0.8} {
				match := enginetest.Moment(t, race.New(), f, script, share)
				enginetest.Agree(t, match, enginetest.Seed(100+10*i+k), 4000, 0)
			}
		})
	}
}

func FuzzApply(f *testing.F) {
	f.Add([]byte{1, 0, 1, 0, 1, 0, 0, 0, 1, 5, 0, 1, 2, 1, 1, 1, 3, 1, 0, 0})
	kinds, words := []string{"scratch", "call", "call", "finish", "goal"}, []string{"", "h1", "h2", "h3", "h1=h2", "h9", "h3=h3"}
	f.Fuzz(func(t *testing.T, data []byte) {
		for _, fixture := range fixtures() {
			enginetest.Withstand(t, race.New(), fixture, enginetest.Hostile(data, kinds, words))
		}
	})
}

func BenchmarkQuotes(b *testing.B) {
	for _, f := range fixtures() {
		b.Run(strconv.Itoa(len(f.Contest.Runners)), func(b *testing.B) {
			match := enginetest.Moment(b, race.New(), f, enginetest.Script(b, race.New(), f, 1), 0.1)
			for b.Loop() {
				_, err := match.Quotes(enginetest.Event, nil)
				require.NoError(b, err)
			}
		})
	}
}

func BenchmarkFinish(b *testing.B) {
	for _, f := range fixtures() {
		b.Run(strconv.Itoa(len(f.Contest.Runners)), func(b *testing.B) {
			match, err := race.New().Open(f)
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
	for sport, series := range map[string]int{"horse-racing": 4} {
		chart, err := race.Calibration(enginetest.Seed(7), sport, 900)
		require.NoError(t, err)
		enginetest.Calibrated(t, chart, series)
	}
}
