package goals_test

import (
	"testing"

	"maidan/internal/sportsbook/engine/enginetest"
)

func BenchmarkQuotes(b *testing.B) { enginetest.BenchQuotes(b, newEngine(b), cases(0.5, 0)) }

func BenchmarkFinish(b *testing.B) { enginetest.BenchFinish(b, newEngine(b), cases(0.5, 0)) }
