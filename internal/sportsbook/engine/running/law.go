package running

import (
	"fmt"

	"maidan/internal/sportsbook/engine"
)

// outcome is what a turn may bring.
type outcome struct {
	home, away int
	p          float64
}

// law is the law of a match: what a turn of home and one of away may bring. It is made once for a match and never changed.
//
// The score is a random walk by turns. Over many of them the lead is normal, with a drift and a variance that grow with the time
// played: the Brownian motion of Stern (1994), A Brownian Motion Model for the Progress of Sports Scores.
type law struct {
	*sport
	turn  [2][]outcome
	marks []numbers // after every sixteenth turn: see rest
	more  numbers   // what overtime adds, where there is any
}

func newLaw(s *sport, home, away float64) (*law, error) {
	l := &law{sport: s}
	turns := 0
	for period := 1; period <= s.plan.Regular(); period++ {
		turns += s.slots(period)
	}
	each := float64(turns) / 2 * (s.own.mean() + s.other.mean())
	better := [2]float64{home * s.scale() / each, away * s.scale() / each}
	for side := range l.turn {
		own, other := better[side], better[1-side]
		if !(own > 0.3 && own*s.own.sum()+other*s.other.sum() < 0.95) {
			return nil, fmt.Errorf("running: sides of %s that are expected to score %v and %v", s.key, home, away)
		}
		for n := 1; n < max(len(s.own), len(s.other)); n++ {
			if n < len(s.own) && s.own[n] > 0 {
				l.turn[side] = append(l.turn[side], by(side, n, own*s.own[n]))
			}
			if n < len(s.other) && s.other[n] > 0 {
				l.turn[side] = append(l.turn[side], by(1-side, n, other*s.other[n]))
			}
		}
	}
	n := zeros()
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

func by(side, n int, p float64) outcome {
	if side == 0 {
		return outcome{home: n, p: p}
	}
	return outcome{away: n, p: p}
}

// view is one number made of the score.
type view func(o outcome) int

// What markets ask about.
var (
	lead  view = func(o outcome) int { return o.home - o.away }
	total view = func(o outcome) int { return o.home + o.away }
	homes view = func(o outcome) int { return o.home }
	aways view = func(o outcome) int { return o.away }
)

// mark is how many turns lie between the distributions that are kept.
const mark = 16

// rest is what the last n turns of a match, or of a period, bring. Periods have an even number of turns that home begins, so that
// away has the odd one of the last n, and only their number matters.
func (l *law) rest(n int) numbers {
	from := min(n/mark, len(l.marks)-1)
	out := l.marks[from]
	for k := from * mark; k < n; k++ {
		out = l.on(out, k)
	}
	return l.joint(out)
}

// on lets one more turn pass after k, counted from the end. Where only the side whose turn it is scores, lead and total follow from
// the sides: see joint.
func (l *law) on(n numbers, k int) numbers {
	turn := l.turn[(k+1)%2]
	if l.other != nil {
		return numbers{step(n.lead, turn, lead), step(n.total, turn, total), step(n.home, turn, homes), step(n.away, turn, aways)}
	}
	if k%2 == 0 {
		n.away = step(n.away, turn, aways)
	} else {
		n.home = step(n.home, turn, homes)
	}
	return n
}

// joint completes numbers with lead and total.
func (l *law) joint(n numbers) numbers {
	if l.other == nil {
		n.lead, n.total = trim(sum(n.home, mirror(n.away))), trim(sum(n.home, n.away))
	}
	return n
}

// zeros is a score of nothing.
func zeros() numbers {
	nothing := engine.Dist{P: []float64{1}}
	return numbers{nothing, nothing, nothing, nothing}
}

// after is n on top of a score.
func (n numbers) after(score [2]int) numbers {
	n.lead.From += score[0] - score[1]
	n.total.From += score[0] + score[1]
	n.home.From += score[0]
	n.away.From += score[1]
	return n
}

// step convolves a distribution with a turn.
func step(d engine.Dist, turn []outcome, v view) engine.Dist {
	low, high, none := 0, 0, 1.0
	for _, o := range turn {
		low, high, none = min(low, v(o)), max(high, v(o)), none-o.p
	}
	out := engine.Dist{From: d.From + low, P: make([]float64, len(d.P)+high-low)}
	add := func(by int, p float64) {
		to := out.P[by-low:]
		for i, q := range d.P {
			to[i] += q * p
		}
	}
	add(0, none)
	for _, o := range turn {
		add(v(o), o.p)
	}
	return trim(out)
}

// negligible is what the ends of a distribution are cut off at.
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

// at is the probability of one number.
func at(d engine.Dist, n int) float64 {
	if i := n - d.From; i >= 0 && i < len(d.P) {
		return d.P[i]
	}
	return 0
}

// mix adds b to a, both as they are.
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

// sum is the distribution of the sum of two independent numbers.
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
