package running

import (
	"maidan/internal/sportsbook/feed"
)

// seen holds the distributions of the rest of the match.
type seen struct {
	period int     // current or next period, beyond the regular ones in and after overtime
	alone  numbers // the score of that period at its end, while it is a regular one
	half   numbers // the score after two quarters; only while they are open
	halves bool
	final  numbers // the score of the match
}

// future computes the distributions.
func (m *Match) future() *seen {
	if m.seen != nil {
		return m.seen
	}
	s, l := m.state, m.law
	score := s.Total()
	from := 0
	f := &seen{period: s.Period}
	if s.Phase == feed.Live {
		from = min(s.Slot, l.slots(s.Period))
	} else {
		f.period++
	}
	n := 0 // turns to come
	if regular := l.plan.Regular(); f.period <= regular {
		for period := f.period; period <= regular; period++ {
			n += l.slots(period) - from
			from = 0
			if period == f.period {
				f.alone = l.alone(l.rest(n).after(s.Of(period)), period, score, s.Of(period))
			}
			if period == 2 && regular == 4 {
				f.half, f.halves = l.rest(n).after(score).joint(), true
			}
		}
		f.final = l.overtime(l.lastAttack(l.rest(n).after(score), 0))
		m.seen = f
		return f
	}
	if s.Phase == feed.Live {
		n = l.slots(f.period) - from
	}
	each := l.rest(n).after(score)
	f.final = l.overtime(each.joint(), levels(each))
	m.seen = f
	return f
}

// alone returns the score of one period. The last one of regular time ends with the last attack, which depends on the score of
// the match.
func (l *law) alone(n separate, period int, score, own [2]int) numbers {
	if period < l.plan.Regular() {
		return n.joint()
	}
	out, _ := l.lastAttack(n, score[0]-own[0]-score[1]+own[1])
	return out
}

// turnsLeft returns the turns of regular time to come.
func (m *Match) turnsLeft() int {
	s, n := m.state, 0
	for period := s.Done + 1; period <= m.law.plan.Regular(); period++ {
		n += m.law.slots(period)
	}
	if s.Phase == feed.Live {
		n -= min(s.Slot, m.law.slots(s.Period))
	}
	return n
}

// Chances implements engine.Match.
func (m *Match) Chances() (home, draw float64) {
	if m.state.Over() {
		j := m.judge()
		return indicator(j.Final && j.Score[0] > j.Score[1]), indicator(j.Final && j.Score[0] == j.Score[1])
	}
	p := leaders(m.future().final)
	return p[0], p[1]
}

// leaders returns the probabilities of a home lead, a level score and an away lead.
func leaders(n numbers) (p [3]float64) {
	for i, q := range n.lead.P {
		switch d := n.lead.From + i; {
		case d > 0:
			p[0] += q
		case d == 0:
			p[1] += q
		default:
			p[2] += q
		}
	}
	return p
}

func indicator(b bool) float64 {
	if b {
		return 1
	}
	return 0
}
