package goals

import (
	"encoding/json"
	"fmt"

	"maidan/internal/sportsbook/engine"
	"maidan/internal/sportsbook/feed"
	"maidan/internal/sportsbook/market"
)

// Match implements engine.Match.
type Match struct {
	engine *Engine
	law    *process // immutable, shared by clones
	state  *state

	seen *seen // immutable, shared by clones
}

// seen is a look and its distributions.
type seen struct {
	look *look
	ahead
}

// future returns the rest of regular time; nil after it.
func (m *Match) future() *seen {
	at, ok := m.state.position(m.law)
	if !ok {
		return nil
	}
	if m.seen == nil {
		l := m.law.look(at)
		m.seen = &seen{l, l.run()}
	}
	return m.seen
}

// Official implements engine.Match.
func (m *Match) Official(st feed.Status) error {
	if err := m.state.Official(&m.law.plan, st); err != nil {
		return fmt.Errorf("goals: %w", err)
	}
	m.seen = nil
	return nil
}

// Clone implements engine.Match.
func (m *Match) Clone() engine.Match {
	c := *m
	c.state = m.state.clone()
	return &c
}

// Snapshot implements engine.Match.
func (m *Match) Snapshot() ([]byte, error) { return json.Marshal(m.state) }

// Score implements engine.Match.
func (m *Match) Score(e market.Event) market.Score {
	return m.state.Score(&m.law.plan, e, m.law.name)
}

// Sheet implements engine.Match.
func (m *Match) Sheet() *market.Sheet {
	s := m.state
	sheet := &market.Sheet{Incidents: append([]market.Incident(nil), s.Incidents...)}
	add := func(key string, n [2]int) {
		sheet.Stats = append(sheet.Stats, market.Stat{Key: key, Home: n[0], Away: n[1]})
	}
	if s.Shots != [2]int{} {
		add("shots", s.Shots)
		add("shots_on_target", s.On)
	}
	if m.law.corner > 0 {
		add("corners", s.Corners)
		add("yellow_cards", s.Yellow)
		add("red_cards", s.Red)
	}
	return sheet
}

// Chances implements engine.Match.
func (m *Match) Chances() (home, draw float64) {
	if _, total, ok := m.standing(); ok {
		return indicator(total[0] > total[1]), indicator(total[0] == total[1])
	}
	p := m.leaders()
	if m.law.plan.Draws {
		return p[0], p[1]
	}
	return p[0] + p[1]*m.overtimeHome(), 0
}

// standing returns the final score; ok is false before the end.
func (m *Match) standing() (regular, total [2]int, ok bool) {
	regular, total, ok = m.state.Final(&m.law.plan)
	if m.state.Result != nil && m.state.Result.Void {
		return regular, total, false
	}
	return regular, total, ok
}

// leaders returns the probabilities of home, draw and away after regular time.
func (m *Match) leaders() [3]float64 {
	if f := m.future(); f != nil {
		return f.final.leaders()
	}
	var p [3]float64
	t := m.state.Regular(&m.law.plan)
	p[leader(t[0], t[1])] = 1
	return p
}

func indicator(b bool) float64 {
	if b {
		return 1
	}
	return 0
}
