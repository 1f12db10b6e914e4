// Package innings is the engine of games of runs by innings without overs: baseball and ebaseball.
//
// A contest's Home and Away are the runs that each side would score in nine full innings on home's ground; Contest computes them
// from two ratings. Its Format is a number of innings. An empty Format means nine, in ebaseball five. There are no Params. Plays
// are of kind
//
//	plate   a batter of Side is finished: Detail is out, double_play, triple_play, walk, single, double, triple or homer (a batter who is hit or
//	        reaches on an error walks), Points are the runs it brought
//	runner  something between batters: Detail is advance or out
//
// each with Period, the inning, and Order, the bases that are taken after it: "1", "2", "3". Inconsistent messages are refused.
// Away bats first; the third out changes sides; a status begins each inning. Extra innings begin with a runner on second base. In
// the last inning and later home stops batting as soon as it leads; only a home run then counts in full.
package innings

import (
	"encoding/json"
	"fmt"

	"maidan/internal/rng"
	"maidan/internal/sportsbook/engine"
	"maidan/internal/sportsbook/feed"
)

// Engine implements engine.Engine.
type Engine struct{}

// New returns the engine.
func New() *Engine { return &Engine{} }

// Open implements engine.Engine.
func (e *Engine) Open(f feed.Fixture) (engine.Match, error) {
	if f.Contest == nil {
		return nil, fmt.Errorf("innings: a fixture without a contest")
	}
	return open(&state{Sport: f.Sport, Format: f.Contest.Format, Home: f.Contest.Home, Away: f.Contest.Away, Phase: feed.Upcoming})
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
		return nil, fmt.Errorf("innings snapshot: %w", err)
	}
	m, err := open(&s)
	if err != nil {
		return nil, err
	}
	if err := s.check(); err != nil {
		return nil, fmt.Errorf("innings snapshot: %w", err)
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
