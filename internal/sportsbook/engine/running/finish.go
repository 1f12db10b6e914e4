package running

import (
	"slices"

	"maidan/internal/rng"
	"maidan/internal/sportsbook/engine"
	"maidan/internal/sportsbook/engine/timed"
	"maidan/internal/sportsbook/feed"
)

// Finish implements engine.Match: turn by turn to the end.
func (m *Match) Finish(src rng.Source) (engine.Match, error) {
	s := *m.state
	s.Game, s.Counts, s.Races = m.state.Clone(), nil, slices.Clone(m.state.Races)
	end := &Match{law: m.law, state: &s}
	if s.Over() {
		return end, nil
	}
	regular := m.law.plan.Regular()
	if s.Phase == feed.Live {
		end.turns(src, s.Slot)
	}
	for s.Period < regular || !m.law.plan.Draws && level(s.Total()) {
		s.Period++
		s.Scores = append(s.Scores, [2]int{})
		end.turns(src, 0)
	}
	t := s.Total()
	r := &feed.Result{Home: t[0], Away: t[1], Winner: timed.Leader(t)}
	if s.Period > regular {
		r.Method = timed.MethodOvertime
	}
	s.Result, s.Phase = r, feed.Ended
	return end, nil
}

func level(score [2]int) bool { return score[0] == score[1] }

// turns plays the rest of a period.
func (m *Match) turns(src rng.Source, from int) {
	s := m.state
	for k := from; k < m.law.slots(s.Period); k++ {
		t, side := m.law.draw(src, k), k%2
		s.addPoints(m.law, side, t[side])
		s.addPoints(m.law, 1-side, t[1-side])
	}
	if s.Period == m.law.plan.Regular() {
		side, points := m.law.drawLast(src, s.Total())
		s.addPoints(m.law, side, points)
	}
	s.Done = s.Period
}

// draw returns the points of a turn for each side.
func (l *law) draw(src rng.Source, turn int) (t [2]int) {
	side := turn % 2
	t[side] = l.attack[side].draw(src)
	if len(l.other) > 0 {
		t[1-side] = l.defend[1-side].draw(src)
	}
	return t
}

// draw draws a number of points, often none.
func (p points) draw(src rng.Source) int {
	u := rng.Float64(src)
	for n, q := range p {
		if u -= q; u < 0 {
			return n
		}
	}
	return 0
}
