// Package goals is the engine of games that are counted by goals: football, FIFA, ice hockey and handball.
//
// A contest's Home and Away are the goals that each side is expected to score in regular time on home's ground; Contest computes
// them from two ratings. It has no Format and no Params. Plays are of kind
//
//	clock           time passes; engines have no clock, so a feed sends it every minute or so
//	added           Points more minutes are announced for the current period of football
//	goal            by Side, Who scores
//	corner          by Side
//	card            for Side, Detail is yellow or red
//	shot            by Side, Detail is on or off (target)
//	penalty         for Side; penalty_missed if it brought nothing
//
// each with Period and Clock. Clock counts seconds as on the board: the second half of football begins at 2700 regardless of the
// length of the first. Added time therefore overlaps, and Period distinguishes it. A result's Home and Away are the goals of
// regular time if draws stand. In ice hockey they include overtime, and a shoot-out counts as one goal.
package goals

import (
	"encoding/json"
	"fmt"

	"maidan/internal/rng"
	"maidan/internal/sportsbook/engine"
	"maidan/internal/sportsbook/feed"
)

// Engine implements engine.Engine.
type Engine struct{ params Params }

// New returns the engine with the fitted parameters that come with the program.
func New() (*Engine, error) {
	p, err := Fitted()
	return With(p), err
}

// With returns the engine with other parameters.
func With(p Params) *Engine { return &Engine{p} }

// Open implements engine.Engine.
func (e *Engine) Open(f feed.Fixture) (engine.Match, error) {
	if f.Contest == nil {
		return nil, fmt.Errorf("goals: a fixture without a contest")
	}
	return e.open(newState(f.Sport, *f.Contest))
}

func (e *Engine) open(s *state) (*Match, error) {
	law, err := sportOf(s.Sport, e.params)
	if err != nil {
		return nil, err
	}
	p, err := newProcess(law, s.Home, s.Away)
	if err != nil {
		return nil, err
	}
	return &Match{engine: e, law: p, state: s}, nil
}

// Restore implements engine.Engine.
func (e *Engine) Restore(snapshot []byte) (engine.Match, error) {
	var s state
	if err := json.Unmarshal(snapshot, &s); err != nil {
		return nil, fmt.Errorf("goals snapshot: %w", err)
	}
	m, err := e.open(&s)
	if err != nil {
		return nil, err
	}
	if err := s.Check(&m.law.plan); err != nil {
		return nil, fmt.Errorf("goals snapshot: %w", err)
	}
	return m, nil
}

// Play implements engine.Engine.
func (e *Engine) Play(src rng.Source, f feed.Fixture, s *feed.Script) error {
	m, err := e.Open(f)
	if err != nil {
		return err
	}
	match := m.(*Match)
	return (&player{Script: s, src: src, match: match, squads: [2][]string{f.Home.Players, f.Away.Players}}).play()
}

var _ engine.Engine = (*Engine)(nil)
