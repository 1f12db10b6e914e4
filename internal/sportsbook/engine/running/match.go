package running

import (
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"slices"

	"maidan/internal/sportsbook/engine"
	"maidan/internal/sportsbook/engine/timed"
	"maidan/internal/sportsbook/feed"
	"maidan/internal/sportsbook/market"
)

// Match implements engine.Match.
type Match struct {
	law   *law // immutable, shared by clones
	state *state
	seen  *seen // immutable, shared by clones
}

// Apply implements engine.Match. Prices are withdrawn if a play moves the probabilities much.
func (m *Match) Apply(msg feed.Message) (engine.Effect, error) {
	was, wasDraw := 0.0, 0.0
	if msg.Play != nil && msg.Play.Kind == "score" {
		was, wasDraw = m.Chances()
	}
	if err := m.take(msg); err != nil {
		return engine.Effect{}, fmt.Errorf("running: %w", err)
	}
	effect := engine.Effect{Point: m.state.Point()}
	if msg.Play != nil && msg.Play.Kind == "score" {
		now, draw := m.Chances()
		effect.Swing = math.Max(math.Abs(now-was), math.Abs(draw-wasDraw)) >= m.law.swing
	}
	return effect, nil
}

// take applies a message without computing its effect.
func (m *Match) take(msg feed.Message) error {
	var err error
	switch {
	case msg.Kind == feed.KindFixture && msg.Fixture != nil:
		err = m.refix(msg.Fixture)
	case msg.Kind == feed.KindStatus && msg.Status != nil:
		var began bool
		if began, err = m.state.Status(&m.law.plan, msg.Status); began {
			m.state.Slot = 0
		}
	case msg.Kind == feed.KindPlay && msg.Play != nil:
		err = m.play(msg.Play)
	default:
		err = fmt.Errorf("unexpected message of kind %q", msg.Kind)
	}
	if err == nil {
		m.seen = nil
	}
	return err
}

// refix applies a repeated fixture; before the match its strengths count.
func (m *Match) refix(f *feed.Fixture) error {
	if f.Sport != m.law.key || f.Contest == nil {
		return fmt.Errorf("the fixture of a match of %q with the contest %v", f.Sport, f.Contest)
	}
	s := m.state
	if c := f.Contest; s.Phase != feed.Upcoming || c.Home == s.Home && c.Away == s.Away && c.Format == s.Format {
		return nil
	}
	fresh, err := (&Engine{}).Open(*f)
	if err != nil {
		return err
	}
	*m = *fresh.(*Match)
	return nil
}

func (m *Match) play(p *feed.Play) error {
	s := m.state
	within, err := s.Play(&m.law.plan, p)
	if err != nil {
		return err
	}
	slot := within / m.law.slot
	switch p.Kind {
	case "clock":
	case "score":
		side, named := timed.Index(p.Side)
		if !named || !slices.Contains(m.law.scores, p.Points) {
			return fmt.Errorf("a score of %d by %q", p.Points, p.Side)
		}
		s.addPoints(m.law, side, p.Points)
		s.count(m.law.key, side, p)
		slot++
	default:
		return fmt.Errorf("a play of kind %q", p.Kind)
	}
	s.Clock, s.Slot = p.Clock, max(s.Slot, slot)
	return nil
}

// stats holds the keys of the statistics by sport.
var stats = map[string][]string{
	"basketball":   {"three_pointers", "two_pointers", "free_throws"},
	"kabaddi":      {"raid_points", "tackle_points"},
	"aussie-rules": {"goals", "behinds"},
}

func (s *state) count(sport string, side int, p *feed.Play) {
	var key string
	by := 1
	switch {
	case sport == "basketball":
		key = [4]string{"", "free_throws", "two_pointers", "three_pointers"}[p.Points]
	case sport == "kabaddi" && p.Detail == "tackle":
		key, by = "tackle_points", p.Points
	case sport == "kabaddi":
		key, by = "raid_points", p.Points
	case p.Points == 6:
		key = "goals"
	default:
		key = "behinds"
	}
	if s.Counts == nil {
		s.Counts = map[string][2]int{}
	}
	n := s.Counts[key]
	n[side] += by
	s.Counts[key] = n
}

// Official implements engine.Match.
func (m *Match) Official(st feed.Status) error {
	if err := m.state.Official(&m.law.plan, st); err != nil {
		return fmt.Errorf("running: %w", err)
	}
	m.seen = nil
	return nil
}

// Clone implements engine.Match.
func (m *Match) Clone() engine.Match {
	c, s := *m, *m.state
	s.Game, s.Counts, s.Races = m.state.Clone(), maps.Clone(m.state.Counts), slices.Clone(m.state.Races)
	c.state = &s
	return &c
}

// Snapshot implements engine.Match.
func (m *Match) Snapshot() ([]byte, error) { return json.Marshal(m.state) }

// Score implements engine.Match.
func (m *Match) Score(e market.Event) market.Score { return m.state.Score(&m.law.plan, e, m.law.name) }

// Sheet implements engine.Match.
func (m *Match) Sheet() *market.Sheet {
	sheet := &market.Sheet{}
	for _, key := range stats[m.law.key] {
		n := m.state.Counts[key]
		sheet.Stats = append(sheet.Stats, market.Stat{Key: key, Home: n[0], Away: n[1]})
	}
	return sheet
}
