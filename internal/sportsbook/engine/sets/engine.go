// Package sets is the engine of matches that are won by sets: tennis, table tennis and volleyball. A match is priced from each
// side's probability of winning a point on its own serve, by exact recursion over points, games and sets.
//
// Contest. Format is best_of_3, best_of_5 or best_of_7; empty is the usual one of the sport. Home and Away are strengths in
// standard deviations of a league: 0 is an average player, 1 is better than five in six. Half of the difference, times the
// sport's spread, is added to one side's probability of a point on serve and subtracted from the other's. Params: "serve" is the
// probability of a point on serve between equal sides, by default the sport's; "surface" 1 is hard, 2 clay, 3 grass, in tennis.
//
// Plays. "serve" names, before the first point of a set, the Side that serves first. "point" is won by Side; Detail may be "ace"
// or "double_fault". "retire" reports that Side cannot continue. The rest of the score follows from these.
package sets

import (
	"encoding/json"
	"fmt"
	"time"

	"maidan/internal/rng"
	"maidan/internal/sportsbook/engine"
	"maidan/internal/sportsbook/feed"
)

// Engine implements engine.Engine.
type Engine struct{}

// New returns the engine.
func New() Engine { return Engine{} }

// Open implements engine.Engine.
func (Engine) Open(f feed.Fixture) (engine.Match, error) {
	m := &Match{}
	return m, m.fixture(f)
}

// fixture applies the data before the match.
func (m *Match) fixture(f feed.Fixture) error {
	if f.Contest == nil {
		return fmt.Errorf("sets: a fixture without a contest")
	}
	s := state{Sport: f.Sport, Contest: *f.Contest}
	if err := s.check(); err != nil {
		return err
	}
	m.state, m.model = s, newModel(s)
	return nil
}

// Restore implements engine.Engine.
func (Engine) Restore(snapshot []byte) (engine.Match, error) {
	var s state
	if err := json.Unmarshal(snapshot, &s); err != nil {
		return nil, fmt.Errorf("sets snapshot: %w", err)
	}
	if err := s.check(); err != nil {
		return nil, err
	}
	return &Match{state: s, model: newModel(s)}, nil
}

// Play implements engine.Engine.
func (e Engine) Play(src rng.Source, f feed.Fixture, s *feed.Script) error {
	m, err := e.Open(f)
	if err != nil {
		return err
	}
	p := &player{Script: s, src: src, match: m.(*Match)}
	return p.play()
}

// Contest returns the contest of two sides from their ratings: 0 is the average of the league, 1 a standard deviation.
func Contest(_ string, home, away float64) feed.Contest { return feed.Contest{Home: home, Away: away} }

// Length returns a duration that nine matches in ten stay below, breaks included.
func Length(sport string) time.Duration {
	switch sport {
	case "table-tennis":
		return 50 * time.Minute
	case "volleyball":
		return 130 * time.Minute
	default:
		return 165 * time.Minute
	}
}
