package goals

import "math"

// unannounced is added time that has not been announced.
var unannounced = [2]int{-1, -1}

// position is the part of a match's state that its model depends on.
type position struct {
	period int // under way or next, from 1
	slot   int // the first one in which a goal is still possible
	score  [2]int
	red    [2]int
	added  [2]int // announced slots of added time by period, -1 unknown
}

// look is a process from a position on: the probabilities of every future slot.
type look struct {
	*process
	position
	parts []part // periods to come, the one under way first
	bent  bool   // rho still matters: neither side has more than a goal
}

// part is a period, or the rest of one.
type part struct {
	rate [][2]float64
	stop []float64
	late int        // slots from its end in which a side that is a little behind takes all risks; 0 for most sports
	low  [][4]cell  // by slot and low score; set only if rho matters
	open [4]float64 // weights of the low scores at its start; see bend
}

// cell holds the probabilities of a slot at one score.
type cell struct{ home, away, stop float64 }

func (p *process) look(at position) *look {
	l := &look{process: p, position: at}
	for period := max(at.period, 1); period <= p.plan.Regular(); period++ {
		rate, stop := p.rate[period-1], p.stop[period-1]
		if period <= len(at.added) && at.added[period-1] >= 0 {
			rate, stop = p.announced(period, at.added[period-1])
		}
		if period == at.period && at.slot > 0 {
			from := min(at.slot, len(stop)-1)
			rate, stop = rate[from:], stop[from:]
		}
		part := part{rate: rate, stop: stop}
		if period == p.plan.Regular() {
			part.late = p.late
		}
		l.parts = append(l.parts, part)
	}
	l.bent = p.rho != 0 && at.score[0] <= 1 && at.score[1] <= 1
	if l.bent {
		l.bend()
	}
	return l
}

// announced returns the rates of a period with announced added time.
func (p *process) announced(period, slots int) (rate [][2]float64, stop []float64) {
	regular := p.plan.Periods[period-1] / p.slot
	stop = make([]float64, regular+slots)
	stop[len(stop)-1] = 1
	rate = p.rate[period-1]
	for len(rate) < len(stop) {
		rate = append(rate[:len(rate):len(rate)], rate[len(rate)-1])
	}
	return rate[:len(stop)], stop
}

// plain returns the cell of a slot at a lead of home, without rho.
func (l *look) plain(part *part, k, lead int) cell {
	c := cell{home: part.rate[k][0] * l.scale[0], away: part.rate[k][1] * l.scale[1], stop: part.stop[k]}
	d := min(max(lead, -2), 2)
	c.home *= l.state[2+d]
	c.away *= l.state[2-d]
	if left := len(part.rate) - k; left <= part.late && lead != 0 && lead >= -2 && lead <= 2 {
		if lead > 0 {
			c.home, c.away = c.home*l.risk[0], c.away*l.risk[1]
		} else {
			c.home, c.away = c.home*l.risk[1], c.away*l.risk[0]
		}
	}
	if l.red != [2]int{} {
		h, a := float64(min(l.red[0], cardLimit)), float64(min(l.red[1], cardLimit))
		c.home *= math.Pow(redOwn, h) * math.Pow(redOther, a)
		c.away *= math.Pow(redOwn, a) * math.Pow(redOther, h)
	}
	return c
}

// at returns the cell of a slot at a score.
func (l *look) at(part *part, k, home, away int) cell {
	if l.bent && home <= 1 && away <= 1 {
		return part.low[k][2*home+away]
	}
	return l.plain(part, k, home-away)
}

// bend applies rho to the slots. Dixon & Coles multiply the probability of the four lowest final scores by tau. By Doob's
// h-transform the reweighted process has independent slots again. Let g be the expected tau from a slot and score on. The
// probability of a goal is multiplied by g after it over g before it. g is 1 once a side has two goals.
func (l *look) bend() {
	var after [4]float64
	for c := range after {
		after[c] = tau(c/2, c%2, l.mean[0], l.mean[1], l.rho)
	}
	for i := len(l.parts) - 1; i >= 0; i-- {
		after = l.parts[i].bend(l, after)
	}
}

// bend fills a part's low scores backwards from its end. after are the weights of the scores at that end, the result those at its
// start.
func (p *part) bend(l *look, after [4]float64) [4]float64 {
	p.low = make([][4]cell, len(p.rate))
	next := after
	for k := len(p.rate) - 1; k >= 0; k-- {
		var then, now [4]float64 // after the slot, stopped or not; before it
		for c := range then {
			then[c] = p.stop[k]*after[c] + (1-p.stop[k])*next[c]
		}
		worth := func(home, away int) float64 {
			if home > 1 || away > 1 {
				return 1
			}
			return then[2*home+away]
		}
		for c := range now {
			home, away := c/2, c%2
			x := l.plain(p, k, home-away)
			h, a, none := x.home*worth(home+1, away), x.away*worth(home, away+1), (1-x.home-x.away)*then[c]
			now[c] = h + a + none
			p.low[k][c] = cell{h / now[c], a / now[c], x.stop * after[c] / then[c]}
		}
		next = now
	}
	p.open = next
	return next
}

// tau returns the correction of Dixon & Coles (1997) for low scores.
func tau(home, away int, lambda, mu, rho float64) float64 {
	switch {
	case home == 0 && away == 0:
		return 1 - lambda*mu*rho
	case home == 0 && away == 1:
		return 1 + lambda*rho
	case home == 1 && away == 0:
		return 1 + mu*rho
	case home == 1 && away == 1:
		return 1 - rho
	}
	return 1
}
