package innings_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/sportsbook/engine/enginetest"
)

func BenchmarkQuotes(b *testing.B) { enginetest.BenchQuotes(b, newEngine(b), cases(0.5, 0)) }

func BenchmarkFinish(b *testing.B) { enginetest.BenchFinish(b, newEngine(b), cases(0.5, 0)) }

// BenchmarkOpen measures the search for the strength that gives the expected runs; a restart opens every match.
func BenchmarkOpen(b *testing.B) {
	e, f := newEngine(b), fixture("baseball", 0.5, 0)
	for b.Loop() {
		_, err := e.Open(f)
		require.NoError(b, err)
	}
}
