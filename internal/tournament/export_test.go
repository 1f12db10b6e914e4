package tournament

import (
	"time"

	"maidan/internal/id"
	"maidan/internal/play"
)

// For tests of other packages.
func (s Schedule) Start(t time.Time) time.Time { return s.start(t) }
func (s Schedule) Next(t time.Time) time.Time  { return s.next(t) }
func (s Schedule) End(t time.Time) time.Time   { return s.end(t) }

func (s Series) FirstStage(t time.Time) *StageTerms { return s.firstStage(t) }

// PointsOf is pointsOf.
func (t Terms) PointsOf(p play.Result, seed string) int64 { return t.pointsOf(p, seed) }

// Drawn returns the players that a draw yields, for tickets by player.
func Drawn(seed, hash string, players []id.Player, tickets []int64) (all []id.Player, numbers []int64) {
	holders := make([]holder, len(players))
	for i := range players {
		holders[i] = holder{playerID: players[i], tickets: tickets[i]}
	}
	numbered("e", holders)
	for w := range winners(seed, hash, holders) {
		all, numbers = append(all, w.playerID), append(numbers, w.ticket)
	}
	return all, numbers
}

// Counted is counts.
func (t Terms) Counted(p play.Result) bool { return t.counts(p) }

// SeedOf is the seed of an edition, before its end too.
func (s *Service) SeedOf(edition string) string {
	seed, _ := s.seedOf(edition)
	return seed
}
