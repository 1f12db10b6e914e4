package trading_test

import (
	"testing"

	"maidan/internal/db/dbtest"
	"maidan/internal/id"
	"maidan/internal/sportsbook/trading"
)

// BenchmarkMatch measures a match of twenty overs, message by message and tick by tick, from feed to commit.
func BenchmarkMatch(b *testing.B) {
	msgs := match(b, 1, "T20")
	b.ReportAllocs()
	for b.Loop() {
		b.StopTimer()
		f := newHarness(b, dbtest.NewSQLite(b))
		b.StartTimer()
		f.deliver(b, msgs...)
	}
}

// BenchmarkJoint measures the first combined price of a match of twenty overs before it begins, and a later one.
func BenchmarkJoint(b *testing.B) {
	f := newHarness(b, dbtest.NewSQLite(b))
	msgs := match(b, 1, "T20")
	f.deliver(b, msgs[0])
	markets := f.markets(b, msgs[0].EventID)
	first := []id.Selection{side(b, markets, "match_winner", "home").ID, side(b, markets, "innings_total", "over").ID}
	next := []id.Selection{side(b, markets, "match_winner", "away").ID, side(b, markets, "innings_total", "under").ID}
	for name, before := range map[string][]id.Selection{"first": nil, "next": first} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				b.StopTimer()
				j := trading.NewJointPricer(f.db, engines(b))
				if before != nil {
					if _, _, err := j.Joint(b.Context(), msgs[0].EventID, before); err != nil {
						b.Fatal(err)
					}
				}
				b.StartTimer()
				if _, _, err := j.Joint(b.Context(), msgs[0].EventID, next); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
