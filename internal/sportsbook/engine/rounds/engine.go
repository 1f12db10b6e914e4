// Package rounds is the engine of fights: boxing and MMA. A fight may be stopped in any of six slices of a round. A knockdown
// makes a stop likelier for the rest of the round. A fight over the distance goes to the judges by the rounds won.
//
// Contest. Format is rounds by minutes, as 12x3 or 3x5; empty is the usual format of the sport. Home and Away are strengths in
// standard deviations of a division: 0 is an average fighter, 1 is better than five in six. Params: "finish" scales the hazard of
// a stoppage, by default 1.
//
// Messages. The status Live with Period begins a round. The play "tick" reports a live fight at Clock seconds of the round;
// "knockdown" a knockdown by Side; "round" ends the round, won by Side by Points on the unofficial card (0 is even); "stop" a win
// of Side by Detail: ko, tko, submission or dq. Between rounds a stop belongs to the previous round.
package rounds

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
	if f.Contest == nil {
		return nil, fmt.Errorf("rounds: a fixture without a contest")
	}
	return open(state{Sport: f.Sport, Contest: *f.Contest})
}

func open(s state) (*Match, error) {
	if err := s.check(); err != nil {
		return nil, err
	}
	return &Match{s, newModel(s)}, nil
}

// Restore implements engine.Engine.
func (Engine) Restore(snapshot []byte) (engine.Match, error) {
	var s state
	if err := json.Unmarshal(snapshot, &s); err != nil {
		return nil, fmt.Errorf("rounds snapshot: %w", err)
	}
	return open(s)
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

// Length returns the longest duration of a fight over the usual distance, with walk-in, rests and decision.
func Length(sport string) time.Duration {
	if sport == boxing {
		return 60 * time.Minute
	}
	return 30 * time.Minute
}

const (
	boxing = "boxing"
	mma    = "mma"
)
