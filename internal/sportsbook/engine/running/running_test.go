package running_test

import (
	"testing"

	"maidan/internal/longtest"
	"maidan/internal/sportsbook/engine/enginetest"
	"maidan/internal/sportsbook/engine/running"
	"maidan/internal/sportsbook/feed"
)

func newEngine(testing.TB) *running.Engine { return running.New() }

// fixture returns a match of a sport between sides of two ratings.
func fixture(sport string, home, away float64) feed.Fixture {
	return enginetest.Fixture(sport, running.Contest(sport, home, away))
}

// cases returns matches of every sport between sides of two ratings.
func cases(home, away float64) []enginetest.Case {
	var all []feed.Fixture
	for _, sport := range running.Sports() {
		all = append(all, fixture(sport, home, away))
	}
	return enginetest.Cases(all...)
}

func TestWalk_HoldsInvariantsAtEveryMessage(t *testing.T) {
	t.Parallel()
	for _, sport := range running.Sports() {
		t.Run(sport, func(t *testing.T) {
			t.Parallel()
			for seed := range longtest.Times(2, 6) {
				enginetest.Walk(t, newEngine(t), fixture(sport, float64(seed)/3-1, 0.4), seed)
			}
		})
	}
}

func TestQuotes_AgreeWithEndings(t *testing.T) {
	t.Parallel()
	enginetest.AgreeAll(t, newEngine(t), cases(0.8, -0.3), 0.002, 0, 0.2, 0.45, 0.6, 0.9)
}

func TestPlay_AgreesWithQuotes(t *testing.T) {
	t.Parallel()
	longtest.Skip(t)
	for _, sport := range running.Sports() {
		t.Run(sport, func(t *testing.T) {
			t.Parallel()
			enginetest.AgreePlayed(t, newEngine(t), fixture(sport, 0.6, 0), 150, 0.003)
		})
	}
}
