package cricket

import (
	"encoding/json"
	"math"

	"maidan/internal/rng"
	"maidan/internal/sportsbook/cricket"
	"maidan/internal/sportsbook/engine"
	"maidan/internal/sportsbook/feed"
	"maidan/internal/sportsbook/market"
	"maidan/internal/sportsbook/pricing"
)

// bigMove is a change of the win probability after which the old price is withdrawn at once. It is about the 95th percentile of the
// measured changes by a ball in the middle of a chase.
const bigMove = 0.08

// lastOvers is the end of an innings, in balls, where even a dot ball moves the price.
const lastOvers = 12

// Match implements engine.Match.
type Match struct {
	model *pricing.Model
	state *cricket.State
	pre   cricket.PreMatch
	teams squads

	win    float64          // probability of a home win after the last ball
	moment *pricing.Moment  // current output of the model; nil when the match has changed since
	today  *pricing.Weights // intensities of the current innings, computed by the first ending; like moment
}

// State returns the match's state in the laws. Callers must not modify it.
func (m *Match) State() *cricket.State { return m.state }

// Apply implements engine.Match.
func (m *Match) Apply(msg feed.Message) (engine.Effect, error) {
	if msg.Fixture != nil {
		m.pre, m.moment, m.today = msg.Fixture.PreMatch, nil, nil
		return engine.Effect{}, nil
	}
	before, was := m.state.Clone(), m.win
	m.moment, m.today = nil, nil
	if err := msg.Advance(m.state); err != nil {
		m.state = before
		return engine.Effect{}, err
	}
	if msg.Ball == nil {
		return engine.Effect{}, nil
	}
	now, _ := m.Chances()
	effect := engine.Effect{Swing: moves(m.state, *msg.Ball) || math.Abs(now-was) >= bigMove}
	if p, ok := market.Point(m.state, now); ok {
		effect.Point = &p
	}
	return effect, nil
}

// moves reports whether prices are withdrawn after a ball regardless of the model: after a wicket, a boundary, and a dot ball at
// the end of an innings.
func moves(s *cricket.State, ball cricket.Ball) bool {
	in := s.Current()
	return ball.Lost() > 0 || ball.Four() || ball.Six() || (ball.Runs() == 0 && in.BallsLeft() < lastOvers)
}

// Official implements engine.Match.
func (m *Match) Official(st feed.Status) error {
	if st.Outcome == nil {
		return nil
	}
	m.moment, m.today = nil, nil
	return m.state.Finish(*st.Outcome)
}

// Clone implements engine.Match.
func (m *Match) Clone() engine.Match {
	c := *m
	c.state, c.moment, c.today = m.state.Clone(), nil, nil
	return &c
}

// Snapshot implements engine.Match.
func (m *Match) Snapshot() ([]byte, error) { return json.Marshal(snapshot{m.state, m.pre, m.teams}) }

// Score implements engine.Match.
func (m *Match) Score(e market.Event) market.Score { return market.ScoreOf(m.state, e) }

// Sheet implements engine.Match: cricket's page reads the state.
func (m *Match) Sheet() *market.Sheet { return nil }

// Chances implements engine.Match. In limited overs a draw cannot be bet on: it counts as an away win.
func (m *Match) Chances() (home, draw float64) {
	if !m.model.Supports(m.state.Format) {
		return 0, 0
	}
	if m.state.Format.Days > 0 {
		m.win, draw = m.now().Result()
		return m.win, draw
	}
	m.win = m.now().Winner()
	return m.win, 0
}

// now returns the model's output for the current state.
func (m *Match) now() *pricing.Moment {
	if m.moment == nil {
		m.moment = m.model.At(m.state, m.pre)
	}
	return m.moment
}

// Finish implements engine.Match.
func (m *Match) Finish(src rng.Source) (engine.Match, error) {
	end := &Match{model: m.model, state: m.state.Clone(), pre: m.pre, teams: m.teams}
	s := &scorer{model: m.model, src: src, pre: m.pre, teams: m.teams, state: end.state, now: m.present}
	return end, s.finish()
}

// present returns the probabilities of the intensities of the current innings.
func (m *Match) present() pricing.Weights {
	if m.today == nil {
		now := m.model.Present(m.state, m.pre)
		m.today = &now
	}
	return *m.today
}
