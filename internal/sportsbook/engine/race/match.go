package race

import (
	"encoding/json"
	"fmt"

	"maidan/internal/rng"
	"maidan/internal/sportsbook/engine"
	"maidan/internal/sportsbook/feed"
)

// Match implements engine.Match.
type Match struct {
	state
	law law
}

var _ engine.Match = (*Match)(nil)

// Apply implements engine.Match.
func (m *Match) Apply(msg feed.Message) (engine.Effect, error) {
	switch {
	case msg.Kind == feed.KindFixture && msg.Fixture != nil:
		return engine.Effect{}, m.announce(*msg.Fixture)
	case msg.Kind == feed.KindStatus && msg.Status != nil:
		return engine.Effect{Swing: msg.Status.Phase == feed.Ended}, m.status(*msg.Status)
	case msg.Kind == feed.KindPlay && msg.Play != nil:
		if err := m.play(*msg.Play, m.price); err != nil {
			return engine.Effect{}, err
		}
		m.law = m.weigh()
		return engine.Effect{Swing: true}, nil
	}
	return engine.Effect{}, fmt.Errorf("race: a message of kind %q", msg.Kind)
}

// announce applies a changed fixture; after a withdrawal or the off the field is fixed.
func (m *Match) announce(f feed.Fixture) error {
	if f.Contest == nil {
		return fmt.Errorf("race: a fixture without a contest")
	}
	fresh, err := open(state{Contest: *f.Contest})
	if err != nil {
		return err
	}
	if m.Phase != "" {
		if len(fresh.Contest.Runners) != len(m.Contest.Runners) {
			return fmt.Errorf("race: another field after a withdrawal or the off")
		}
		for i, r := range fresh.Contest.Runners {
			if r.ID != m.Contest.Runners[i].ID || r.Number != m.Contest.Runners[i].Number {
				return fmt.Errorf("race: another field after a withdrawal or the off")
			}
		}
	}
	m.Contest = fresh.Contest
	m.law = m.weigh()
	return nil
}

// price returns the fair decimal odds of a runner to win.
func (m *Match) price(id string) float64 { return 1 / m.law.win[m.runner(id)] }

// Official implements engine.Match.
func (m *Match) Official(st feed.Status) error { return m.official(st) }

// Clone implements engine.Match.
func (m *Match) Clone() engine.Match { return &Match{m.clone(), m.law} }

// Snapshot implements engine.Match.
func (m *Match) Snapshot() ([]byte, error) { return json.Marshal(&m.state) }

// Chances implements engine.Match; a race has no sides.
func (m *Match) Chances() (home, draw float64) { return 0, 0 }

// Finish implements engine.Match.
func (m *Match) Finish(src rng.Source) (engine.Match, error) {
	end := &Match{m.clone(), m.law}
	if end.Result != nil {
		return end, nil
	}
	order := end.Post
	if order == nil {
		order = join(src, end.ids(end.law.draw(src)))
	}
	end.Result, end.Phase = &feed.Result{Order: order}, feed.Ended
	return end, nil
}
