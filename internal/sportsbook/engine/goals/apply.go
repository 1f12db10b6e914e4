package goals

import (
	"fmt"

	"maidan/internal/sportsbook/engine"
	"maidan/internal/sportsbook/engine/timed"
	"maidan/internal/sportsbook/feed"
	"maidan/internal/sportsbook/market"
)

const (
	mostAdded     = 30 // slots of added time that may be shown
	mostIncidents = 40
)

// Apply implements engine.Match.
func (m *Match) Apply(msg feed.Message) (engine.Effect, error) {
	effect, err := m.apply(msg)
	if err != nil {
		return engine.Effect{}, fmt.Errorf("goals: %w", err)
	}
	m.seen = nil
	return effect, nil
}

func (m *Match) apply(msg feed.Message) (engine.Effect, error) {
	switch {
	case msg.Kind == feed.KindFixture && msg.Fixture != nil:
		return engine.Effect{}, m.refix(msg.Fixture)
	case msg.Kind == feed.KindStatus && msg.Status != nil:
		began, err := m.state.Status(&m.law.plan, msg.Status)
		if err != nil {
			return engine.Effect{}, err
		}
		if began {
			m.state.Slot, m.state.NextFlag = 0, 0
		}
		return engine.Effect{Point: m.state.Point()}, nil
	case msg.Kind == feed.KindPlay && msg.Play != nil:
		return m.play(msg.Play)
	}
	return engine.Effect{}, fmt.Errorf("unexpected message of kind %q", msg.Kind)
}

// refix applies a repeated fixture; before the match its strengths count.
func (m *Match) refix(f *feed.Fixture) error {
	if f.Sport != m.law.key || f.Contest == nil {
		return fmt.Errorf("the fixture of a match of %q with the contest %v", f.Sport, f.Contest)
	}
	if m.state.Phase != feed.Upcoming || f.Contest.Home == m.state.Home && f.Contest.Away == m.state.Away {
		return nil
	}
	p, err := newProcess(m.law.sport, f.Contest.Home, f.Contest.Away)
	if err != nil {
		return err
	}
	m.law, m.state.Home, m.state.Away = p, f.Contest.Home, f.Contest.Away
	return nil
}

func (m *Match) play(p *feed.Play) (engine.Effect, error) {
	s := m.state
	within, err := s.Play(&m.law.plan, p)
	if err != nil {
		return engine.Effect{}, err
	}
	side, named := timed.Index(p.Side)
	if !named && p.Kind != "clock" && p.Kind != "added" {
		return engine.Effect{}, fmt.Errorf("a %s by %q", p.Kind, p.Side)
	}
	slot := within / m.law.slot
	switch p.Kind {
	case "clock":
	case "added":
		if s.Period > len(s.Added) || m.law.added == nil || p.Points < 0 || p.Points > mostAdded {
			return engine.Effect{}, fmt.Errorf("%d minutes of added time in period %d", p.Points, s.Period)
		}
		s.Added[s.Period-1] = p.Points
	case "goal":
		if err := m.goal(side); err != nil {
			return engine.Effect{}, err
		}
		s.Slot = max(s.Slot, slot+1)
	case "corner":
		s.corner(side)
		s.NextFlag = max(s.NextFlag, slot+1)
	case "card":
		if err := s.card(side, p.Detail); err != nil {
			return engine.Effect{}, err
		}
	case "shot":
		if p.Detail == "on" {
			s.On[side]++
		}
		s.Shots[side]++
	case "penalty", "penalty_missed":
	default:
		return engine.Effect{}, fmt.Errorf("a play of kind %q", p.Kind)
	}
	s.Clock, s.Slot, s.NextFlag = p.Clock, max(s.Slot, slot), max(s.NextFlag, slot)
	s.remember(p)
	return engine.Effect{Swing: swings(p), Point: s.Point()}, nil
}

// swings reports whether a play moves prices at once.
func swings(p *feed.Play) bool {
	return p.Kind == "goal" || p.Kind == "penalty" || p.Kind == "penalty_missed" || p.Kind == "card" && p.Detail == "red"
}

func (m *Match) goal(side int) error {
	s := m.state
	if extra := s.Period > m.law.plan.Regular(); extra && !m.law.plan.Draws && s.Of(s.Period) != [2]int{} {
		return fmt.Errorf("a goal after the one that decided overtime")
	}
	s.Add(side, 1)
	s.Shots[side]++
	s.On[side]++
	s.Goals = append(s.Goals, scored{side, s.Period})
	return nil
}

func (s *state) card(side int, detail string) error {
	switch detail {
	case "yellow":
		s.Yellow[side]++
	case "red":
		s.Red[side]++
	default:
		return fmt.Errorf("a card of colour %q", detail)
	}
	return nil
}

// remember stores the incidents of the match page, the latest first.
func (s *state) remember(p *feed.Play) {
	kind := p.Kind
	switch p.Kind {
	case "card":
		kind = p.Detail + "_card"
	case "clock", "shot", "added":
		return
	}
	t := s.Total()
	s.Incidents = append([]market.Incident{{Kind: kind, Side: p.Side, Period: p.Period, Clock: p.Clock, Who: p.Who, Home: t[0], Away: t[1]}}, s.Incidents...)
	s.Incidents = s.Incidents[:min(len(s.Incidents), mostIncidents)]
}
