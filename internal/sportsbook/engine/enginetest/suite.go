package enginetest

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/sportsbook/engine"
	"maidan/internal/sportsbook/feed"
)

// Case is a match to test an engine with.
type Case struct {
	Name    string
	Fixture feed.Fixture
}

// Cases names fixtures by their sport and format.
func Cases(fixtures ...feed.Fixture) []Case {
	all := make([]Case, len(fixtures))
	for i, f := range fixtures {
		all[i] = Case{fmt.Sprintf("%d %s %s", i, f.Sport, f.Contest.Format), f}
	}
	return all
}

// WalkAll walks so many seeds of each case in parallel.
func WalkAll(t *testing.T, e engine.Engine, cases []Case, seeds int) {
	t.Helper()
	for i, c := range cases {
		t.Run(c.Name, func(t *testing.T) {
			t.Parallel()
			for seed := range seeds {
				Walk(t, e, c.Fixture, 10*i+seed)
			}
		})
	}
}

// endings is the number of endings that prices are compared with.
const endings = 4000

// AgreeAll compares the prices of each case at moments of a match, as shares of its messages, with endings.
func AgreeAll(t *testing.T, e engine.Engine, cases []Case, slack float64, moments ...float64) {
	t.Helper()
	for i, c := range cases {
		for k, share := range moments {
			t.Run(fmt.Sprintf("%s at %v", c.Name, share), func(t *testing.T) {
				t.Parallel()
				script := Script(t, e, c.Fixture, i)
				Agree(t, Moment(t, e, c.Fixture, script, share), Seed(100+10*i+k), endings, slack)
			})
		}
	}
}

// FuzzAll applies arbitrary plays and statuses to matches of each case.
func FuzzAll(f *testing.F, e engine.Engine, cases []Case, kinds, words []string) {
	f.Helper()
	f.Add([]byte{1, 0, 1, 0, 1, 0, 0, 0, 1, 5, 0, 1, 2, 1, 1, 1, 3, 1, 0, 0})
	f.Fuzz(func(t *testing.T, data []byte) {
		for _, c := range cases {
			Withstand(t, e, c.Fixture, Hostile(data, kinds, words))
		}
	})
}

// BenchQuotes measures the quotes after every message: all prices, recomputed.
func BenchQuotes(b *testing.B, e engine.Engine, cases []Case) {
	b.Helper()
	for _, c := range cases {
		b.Run(c.Name, func(b *testing.B) {
			match := Moment(b, e, c.Fixture, Script(b, e, c.Fixture, 3), 0.1)
			before := feed.Message{Kind: feed.KindFixture, Fixture: &c.Fixture}
			for b.Loop() {
				_, err := match.Apply(before) // resets computed values
				require.NoError(b, err)
				_, err = match.Quotes(Event, nil)
				require.NoError(b, err)
			}
		})
	}
}

// BenchFinish measures an ending; thousands are drawn for the price of a combination.
func BenchFinish(b *testing.B, e engine.Engine, cases []Case) {
	b.Helper()
	for _, c := range cases {
		b.Run(c.Name, func(b *testing.B) {
			match := Moment(b, e, c.Fixture, Script(b, e, c.Fixture, 3), 0.1)
			src := Seed(1)
			for b.Loop() {
				_, err := match.Finish(src)
				require.NoError(b, err)
			}
		})
	}
}
