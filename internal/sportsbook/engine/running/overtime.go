package running

import "maidan/internal/sportsbook/engine"

// numbers are the distributions of what markets ask about.
type numbers struct{ lead, total, home, away engine.Dist }

// periods of overtime that are looked at; the rest, one match in a million, counts as decided by the last.
const overtimes = 4

// settle carries a score after regular time, or what is left of overtime, through the overtime that a level score needs. Only
// basketball has it: each turn brings points to the side whose turn it is alone, so that the scores of the sides are independent and
// the chance of a level score of k each is the product.
func (l *law) settle(n numbers) numbers {
	if l.plan.Draws {
		return n
	}
	level := levels(n.home, n.away)
	return numbers{
		lead:  mix(without(n.lead, 0), times(l.more.lead, mass(level))),
		home:  mix(less(n.home, level), sum(level, l.more.home)),
		away:  mix(less(n.away, level), sum(level, l.more.away)),
		total: mix(less(n.total, doubled(level)), sum(doubled(level), l.more.total)),
	}
}

// extra is what overtime adds, given that there is some: after n more periods nobody looks further.
func (l *law) extra(n int) numbers {
	e := l.rest(l.plan.Extra / l.slot)
	if n == 0 {
		e.lead = without(e.lead, 0)
		e.lead = times(e.lead, 1/mass(e.lead))
		return e
	}
	l.more = l.extra(n - 1)
	return l.settle(e)
}

// levels are the probabilities of k points each, of two independent scores.
func levels(home, away engine.Dist) engine.Dist {
	out := engine.Dist{From: home.From, P: make([]float64, len(home.P))}
	for i, p := range home.P {
		out.P[i] = p * at(away, home.From+i)
	}
	return out
}

func mass(d engine.Dist) (m float64) {
	for _, p := range d.P {
		m += p
	}
	return m
}

func mirror(d engine.Dist) engine.Dist {
	out := engine.Dist{From: -(d.From + len(d.P) - 1), P: make([]float64, len(d.P))}
	for i, p := range d.P {
		out.P[len(d.P)-1-i] = p
	}
	return out
}

func doubled(d engine.Dist) engine.Dist {
	out := engine.Dist{From: 2 * d.From, P: make([]float64, 2*len(d.P)-1)}
	for i, p := range d.P {
		out.P[2*i] = p
	}
	return out
}

func times(d engine.Dist, by float64) engine.Dist {
	out := engine.Dist{From: d.From, P: make([]float64, len(d.P))}
	for i, p := range d.P {
		out.P[i] = p * by
	}
	return out
}

// less takes b, a part of it, out of a.
func less(a, b engine.Dist) engine.Dist {
	out := times(a, 1)
	for i, p := range b.P {
		if k := b.From + i - a.From; k >= 0 && k < len(out.P) {
			out.P[k] = max(out.P[k]-p, 0)
		}
	}
	return out
}

func without(d engine.Dist, n int) engine.Dist {
	out := times(d, 1)
	if i := n - d.From; i >= 0 && i < len(out.P) {
		out.P[i] = 0
	}
	return out
}
