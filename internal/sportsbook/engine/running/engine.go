// Package running is the engine of games with running scores in halves or quarters: basketball, kabaddi and Aussie rules.
//
// A contest's Home and Away are the points that each side is expected to score in regular time on home's ground. Basketball is
// played in the Formats 4x12 and 4x10; its points are those of 48 minutes in both. Contest computes them from two ratings. There
// are no Params. Plays are of kind
//
//	clock   time passes; engines have no clock
//	score   Points to Side, Who scores; Detail is raid or tackle in kabaddi
//
// each with Period and Clock, the seconds played since the start, overtime included. A result includes overtime.
package running

import (
	"encoding/json"
	"fmt"

	"maidan/internal/rng"
	"maidan/internal/sportsbook/engine"
	"maidan/internal/sportsbook/engine/timed"
	"maidan/internal/sportsbook/feed"
)

// Engine implements engine.Engine.
type Engine struct{}

// New returns the engine.
func New() *Engine { return &Engine{} }

// state is a match after its messages.
type state struct {
	timed.Game
	Sport  string            `json:"sport"`
	Format string            `json:"format,omitempty"`
	Home   float64           `json:"home"` // strengths
	Away   float64           `json:"away"`
	Slot   int               `json:"slot"`            // of the period: the first future turn
	Races  []int             `json:"races,omitempty"` // their winners: see race.go
	Counts map[string][2]int `json:"counts,omitempty"`
}

// Open implements engine.Engine.
func (e *Engine) Open(f feed.Fixture) (engine.Match, error) {
	if f.Contest == nil {
		return nil, fmt.Errorf("running: a fixture without a contest")
	}
	return open(&state{Game: timed.New(), Sport: f.Sport, Format: f.Contest.Format, Home: f.Contest.Home, Away: f.Contest.Away})
}

func open(s *state) (*Match, error) {
	sport, err := sportOf(s.Sport, s.Format)
	if err != nil {
		return nil, err
	}
	l, err := newLaw(sport, s.Home, s.Away)
	if err != nil {
		return nil, err
	}
	return &Match{law: l, state: s}, nil
}

// Restore implements engine.Engine.
func (e *Engine) Restore(snapshot []byte) (engine.Match, error) {
	var s state
	if err := json.Unmarshal(snapshot, &s); err != nil {
		return nil, fmt.Errorf("running snapshot: %w", err)
	}
	m, err := open(&s)
	if err != nil {
		return nil, err
	}
	if err := s.Check(&m.law.plan); err != nil {
		return nil, fmt.Errorf("running snapshot: %w", err)
	}
	return m, nil
}

// Play implements engine.Engine.
func (e *Engine) Play(src rng.Source, f feed.Fixture, s *feed.Script) error {
	m, err := e.Open(f)
	if err != nil {
		return err
	}
	return (&player{Script: s, src: src, match: m.(*Match), squads: [2][]string{f.Home.Players, f.Away.Players}}).play()
}

var _ engine.Engine = (*Engine)(nil)
