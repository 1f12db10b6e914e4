// Package cricket is the engine of cricket, ball by ball. It prices by the fitted model, settles by the laws in
// sportsbook/cricket, and simulates matches by the model that prices them.
//
// The unit of strength is Elo points, 1500 for an average side; see cricket.PreMatch.
package cricket

import (
	"encoding/json"
	"fmt"

	"maidan/internal/rng"
	"maidan/internal/sportsbook/cricket"
	"maidan/internal/sportsbook/engine"
	"maidan/internal/sportsbook/feed"
	"maidan/internal/sportsbook/pricing"
)

// Engine implements engine.Engine.
type Engine struct{ model *pricing.Model }

// New returns the engine of cricket over a fitted model.
func New(model *pricing.Model) *Engine { return &Engine{model} }

// Open implements engine.Engine. A format without a model gets no markets.
func (e *Engine) Open(f feed.Fixture) (engine.Match, error) {
	if f.Format.Overs <= 0 || f.Format.BallsPerOver <= 0 || f.Format.Wickets <= 0 {
		return nil, fmt.Errorf("cricket: a fixture with the format %+v", f.Format)
	}
	return &Match{model: e.model, state: cricket.New(f.Format), pre: f.PreMatch,
		teams: squads{f.Home.Players, f.Away.Players}.whole()}, nil
}

// snapshot is the stored match: its state and the model's inputs before it.
type snapshot struct {
	*cricket.State
	Pre   cricket.PreMatch `json:"pre"`
	Teams squads           `json:"teams"`
}

// Restore implements engine.Engine.
func (e *Engine) Restore(data []byte) (engine.Match, error) {
	state, err := cricket.Restore(data)
	if err != nil {
		return nil, err
	}
	var k snapshot
	if err := json.Unmarshal(data, &k); err != nil {
		return nil, fmt.Errorf("cricket snapshot: %w", err)
	}
	return &Match{model: e.model, state: state, pre: k.Pre, teams: k.Teams.whole()}, nil
}

// Play implements engine.Engine. One match in eighty ends without a result.
func (e *Engine) Play(src rng.Source, f feed.Fixture, s *feed.Script) error {
	rain := -1
	if rng.IntN(src, washedOut) == 0 {
		rain = rng.IntN(src, f.Format.Balls())
	}
	p := &played{Script: s, rain: rain, play: &scorer{model: e.model, src: src, pre: f.PreMatch, state: cricket.New(f.Format),
		teams: squads{f.Home.Players, f.Away.Players}.whole()}}
	return p.match()
}

// squads holds the players of home and away, in batting order; the last six can bowl.
type squads [2][]string

func (s squads) of(side cricket.Side) []string {
	if side == cricket.Away {
		return s[1]
	}
	return s[0]
}

const squad = 11

// whole completes a squad that the feed has not named, so that endings can be simulated.
func (s squads) whole() squads {
	for i := range s {
		for n := len(s[i]); n < squad; n++ {
			s[i] = append(s[i][:n:n], fmt.Sprintf("Player %d", n+1))
		}
	}
	return s
}
