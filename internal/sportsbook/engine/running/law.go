package running

import (
	"fmt"

	"maidan/internal/sportsbook/engine"
)

// law is the model of a match: the points that a turn may bring to each side. It is immutable.
//
// The score is a random walk by turns. Over many turns the lead is normal, with a drift and a variance that grow with the time
// played: the Brownian motion of Stern (1994), A Brownian Motion Model for the Progress of Sports Scores. The points of the two
// sides in a turn are independent, and so are their scores up to the last attack (see last.go).
type law struct {
	*sport
	attack [2]points  // of a side in its own turn
	defend [2]points  // of a side in the other's turn, if that may bring points
	marks  []separate // after every sixteenth turn: see rest
	more   numbers    // points of overtime, in sports that have it
}

// separate are the scores of the sides.
type separate struct{ home, away engine.Dist }

func newLaw(s *sport, home, away float64) (*law, error) {
	l := &law{sport: s}
	turns := 0
	for period := 1; period <= s.plan.Regular(); period++ {
		turns += s.slots(period)
	}
	each := float64(turns) / 2 * (s.own.mean() + s.other.mean())
	for side, strength := range [2]float64{home, away} {
		better := strength * s.scale() / each
		if !(better > 0.3 && better*max(s.own.sum(), s.other.sum()) < 0.95) {
			return nil, fmt.Errorf("running: sides of %s that are expected to score %v and %v", s.key, home, away)
		}
		l.attack[side], l.defend[side] = s.own.times(better), s.other.times(better)
	}
	n := nothing
	for k := 0; k <= turns; k++ {
		if k%mark == 0 {
			l.marks = append(l.marks, n)
		}
		n = l.on(n, k)
	}
	if !s.plan.Draws {
		l.more = l.extra(overtimes)
	}
	return l, nil
}

// mark is the number of turns between stored distributions.
const mark = 16

// nothing is a score without points.
var nothing = separate{engine.Dist{P: []float64{1}}, engine.Dist{P: []float64{1}}}

// rest returns the distributions of the last n turns of a match, or of a period. Periods have an even number of turns and home
// has the first turn. So away has the odd turn of the last n, and only their number matters.
func (l *law) rest(n int) separate {
	from := min(n/mark, len(l.marks)-1)
	out := l.marks[from]
	for k := from * mark; k < n; k++ {
		out = l.on(out, k)
	}
	return out
}

// on adds one more turn after k, counted from the end.
func (l *law) on(n separate, k int) separate {
	if k%2 == 0 {
		return separate{step(n.home, l.defend[0]), step(n.away, l.attack[1])}
	}
	return separate{step(n.home, l.attack[0]), step(n.away, l.defend[1])}
}

// after returns n on top of a score.
func (n separate) after(score [2]int) separate {
	n.home.From += score[0]
	n.away.From += score[1]
	return n
}

// numbers holds the distributions that markets depend on.
type numbers struct{ lead, total, home, away engine.Dist }

// joint adds lead and total to independent scores.
func (n separate) joint() numbers {
	return numbers{trim(sum(n.home, mirror(n.away))), trim(sum(n.home, n.away)), n.home, n.away}
}

// step convolves a distribution with a turn.
func step(d engine.Dist, turn points) engine.Dist {
	if len(turn) == 0 {
		return d
	}
	out := engine.Dist{From: d.From, P: make([]float64, len(d.P)+len(turn)-1)}
	add := func(by int, p float64) {
		to := out.P[by:]
		for i, q := range d.P {
			to[i] += q * p
		}
	}
	add(0, 1-turn.sum())
	for n, p := range turn {
		if p > 0 {
			add(n, p)
		}
	}
	return trim(out)
}

// negligible is the probability at which the ends of a distribution are cut off.
const negligible = 1e-12

func trim(d engine.Dist) engine.Dist {
	low, high := 0, len(d.P)
	for low < high-1 && d.P[low] < negligible {
		low++
	}
	for high-1 > low && d.P[high-1] < negligible {
		high--
	}
	return engine.Dist{From: d.From + low, P: d.P[low:high]}
}

// at returns the probability of one number.
func at(d engine.Dist, n int) float64 {
	if i := n - d.From; i >= 0 && i < len(d.P) {
		return d.P[i]
	}
	return 0
}

// mix returns the sum of the weights of a and b.
func mix(a, b engine.Dist) engine.Dist {
	from := min(a.From, b.From)
	out := engine.Dist{From: from, P: make([]float64, max(a.From+len(a.P), b.From+len(b.P))-from)}
	for _, d := range []engine.Dist{a, b} {
		for i, p := range d.P {
			out.P[d.From-from+i] += p
		}
	}
	return out
}

// sum returns the distribution of the sum of two independent numbers.
func sum(a, b engine.Dist) engine.Dist {
	out := engine.Dist{From: a.From + b.From, P: make([]float64, len(a.P)+len(b.P)-1)}
	for i, p := range a.P {
		if p == 0 {
			continue
		}
		to := out.P[i:]
		for k, q := range b.P {
			to[k] += p * q
		}
	}
	return out
}
