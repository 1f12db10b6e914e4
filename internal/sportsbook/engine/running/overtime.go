package running

import "maidan/internal/sportsbook/engine"

// overtimes is the number of modelled periods of overtime. The rest, one match in a million, counts as decided by the last.
const overtimes = 4

// overtime applies overtime, or its rest, to a level score. level holds the probabilities of a level score with k points each.
func (l *law) overtime(n numbers, level engine.Dist) numbers {
	if l.plan.Draws {
		return n
	}
	return numbers{
		lead:  mix(without(n.lead, 0), times(l.more.lead, mass(level))),
		home:  mix(less(n.home, level), sum(level, l.more.home)),
		away:  mix(less(n.away, level), sum(level, l.more.away)),
		total: mix(less(n.total, doubled(level)), sum(doubled(level), l.more.total)),
	}
}

// extra returns the points of overtime, given that there is one, for up to n more periods.
func (l *law) extra(n int) numbers {
	each := l.rest(l.plan.Extra / l.slot)
	e := each.joint()
	if n == 0 {
		e.lead = without(e.lead, 0)
		e.lead = times(e.lead, 1/mass(e.lead))
		return e
	}
	l.more = l.extra(n - 1)
	return l.overtime(e, levels(each))
}

// levels returns the probabilities of k points each.
func levels(n separate) engine.Dist {
	out := engine.Dist{From: n.home.From, P: make([]float64, len(n.home.P))}
	for i, p := range n.home.P {
		out.P[i] = p * at(n.away, n.home.From+i)
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

// less subtracts b, a part of a, from a.
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
