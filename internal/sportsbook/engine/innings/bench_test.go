package innings_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/sportsbook/engine/enginetest"
	"maidan/internal/sportsbook/engine/innings"
	"maidan/internal/sportsbook/feed"
)

// A price is computed after every message of every match under way; an ending is drawn ten thousand times for a combination.
func BenchmarkQuotes(b *testing.B) {
	for _, sport := range innings.Sports() {
		e, f := newEngine(b), fixture(sport, 0.5, 0)
		match := enginetest.Moment(b, e, f, enginetest.Script(b, e, f, 3), 0.1)
		before := feed.Message{Kind: feed.KindFixture, Fixture: &f}
		b.Run(sport, func(b *testing.B) {
			for b.Loop() {
				_, err := match.Apply(before) // forgets what was computed
				require.NoError(b, err)
				_, err = match.Quotes(enginetest.Event, nil)
				require.NoError(b, err)
			}
		})
	}
}

func BenchmarkFinish(b *testing.B) {
	for _, sport := range innings.Sports() {
		e, f := newEngine(b), fixture(sport, 0.5, 0)
		match := enginetest.Moment(b, e, f, enginetest.Script(b, e, f, 3), 0.1)
		src := enginetest.Seed(1)
		b.Run(sport, func(b *testing.B) {
			for b.Loop() {
				_, err := match.Finish(src)
				require.NoError(b, err)
			}
		})
	}
}

// Opening looks for the strength that brings the runs expected; a restart opens every match.
func BenchmarkOpen(b *testing.B) {
	e, f := newEngine(b), fixture("baseball", 0.5, 0)
	for b.Loop() {
		_, err := e.Open(f)
		require.NoError(b, err)
	}
}
