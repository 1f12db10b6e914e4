package goals

import (
	"maidan/internal/rng"
	"maidan/internal/sportsbook/engine"
	"maidan/internal/sportsbook/engine/timed"
	"maidan/internal/sportsbook/feed"
)

// Finish implements engine.Match. It draws goals and corners slot by slot, and no more cards.
func (m *Match) Finish(src rng.Source) (engine.Match, error) {
	end := &Match{engine: m.engine, law: m.law, state: m.state.clone()}
	s := end.state
	if s.Over() {
		return end, nil
	}
	if f := m.future(); f != nil {
		end.regular(src, f.look)
	}
	end.close(src)
	return end, nil
}

func (m *Match) regular(src rng.Source, l *look) {
	s, score := m.state, l.score
	chance, share := 0.0, 0.0
	if l.corner > 0 {
		chance, share = l.cornerChance()
	}
	for i := range l.parts {
		part := &l.parts[i]
		if i > 0 || s.Phase != feed.Live {
			s.next()
		}
		for k := range part.rate {
			if i > 0 || k+l.slot >= s.NextFlag {
				s.flag(src, chance, share)
			}
			c := l.at(part, k, score[0], score[1])
			switch u := rng.Float64(src); {
			case u < c.home:
				s.strike(0)
				score[0]++
			case u < c.home+c.away:
				s.strike(1)
				score[1]++
			}
			if part.stop[k] > 0 && rng.Float64(src) < l.at(part, k, score[0], score[1]).stop {
				break
			}
		}
		s.Done = s.Period
	}
}

// next begins the next period without a break.
func (s *state) next() {
	s.Period, s.Phase, s.Slot, s.NextFlag = s.Period+1, feed.Live, 0, 0
	s.Scores = append(s.Scores, [2]int{})
}

func (s *state) strike(side int) {
	s.Add(side, 1)
	s.Goals = append(s.Goals, scored{side, s.Period})
}

func (s *state) flag(src rng.Source, chance, share float64) {
	if chance == 0 {
		return
	}
	if u := rng.Float64(src); u < chance*share {
		s.corner(0)
	} else if u < chance {
		s.corner(1)
	}
}

// close ends a match after regular time with its result.
func (m *Match) close(src rng.Source) {
	s, plan := m.state, &m.law.plan
	t := s.Regular(plan)
	if plan.Draws {
		m.result(feed.Result{Home: t[0], Away: t[1], Winner: timed.Leader(t)})
		return
	}
	method := ""
	if t = s.Total(); t[0] == t[1] {
		method = m.extra(src)
		t = s.Total()
	} else if s.Period > plan.Regular() {
		method = timed.MethodOvertime
	}
	r := feed.Result{Home: t[0], Away: t[1], Method: method}
	if method == timed.MethodPenalties {
		if rng.Float64(src) < shootOut {
			r.Home++
		} else {
			r.Away++
		}
	}
	r.Winner = timed.Leader([2]int{r.Home, r.Away})
	m.result(r)
}

func (m *Match) result(r feed.Result) {
	m.state.Result, m.state.Phase, m.state.Done = &r, feed.Ended, m.state.Period
}

// extra plays the rest of overtime.
func (m *Match) extra(src rng.Source) (method string) {
	s := m.state
	left := m.law.overtimeSlots() - s.Slot
	switch {
	case s.Period <= m.law.plan.Regular():
		s.next()
		left = m.law.overtimeSlots()
	case s.Phase != feed.Live:
		left = 0
	default:
		left = max(left, 1)
	}
	home, away := m.law.suddenDeath()
	for range left {
		if u := rng.Float64(src); u < home+away {
			side := 0
			if u >= home {
				side = 1
			}
			s.strike(side)
			return timed.MethodOvertime
		}
	}
	return timed.MethodPenalties
}
