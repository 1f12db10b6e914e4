package running

import (
	"maidan/internal/rng"
	"maidan/internal/sportsbook/engine"
	"maidan/internal/sportsbook/engine/timed"
	"maidan/internal/sportsbook/feed"
)

// Finish implements engine.Match: turn by turn to the end.
func (m *Match) Finish(src rng.Source) (engine.Match, error) {
	s := *m.state
	s.Game, s.Counts = m.state.Clone(), nil
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

// turns plays what is left of a period.
func (m *Match) turns(src rng.Source, from int) {
	s := m.state
	for k := from; k < m.law.slots(s.Period); k++ {
		if o, ok := m.law.draw(src, k); ok {
			s.Add(timed.Home, o.home)
			s.Add(timed.Away, o.away)
		}
	}
	s.Done = s.Period
}

// draw is what a turn brings; ok is false for nothing.
func (l *law) draw(src rng.Source, turn int) (o outcome, ok bool) {
	u := rng.Float64(src)
	for _, o := range l.turn[turn%2] {
		if u -= o.p; u < 0 {
			return o, true
		}
	}
	return outcome{}, false
}
