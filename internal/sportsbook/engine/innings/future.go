package innings

import "maidan/internal/sportsbook/engine"

// extras is the number of extra innings that are modelled; matches level after them, one in a million, are ignored.
const extras = 12

// negligible is the probability that is dropped on the way; distributions are normalized at the end.
const negligible = 1e-9

// future holds the distributions of the rest of the match.
type future struct {
	score [2]int // now
	final [][]float64

	inning     int // current or next inning; its score at its end, if both halves are certain to be played
	alone      [2][]float64
	now        [2]int // its current score
	whole      bool
	five       [2][]float64 // runs still to come in the first five
	firstFives bool
}

// future computes the distributions from an undecided match.
func (m *Match) future() *future {
	if m.seen != nil {
		return m.seen
	}
	s, l := m.state, m.law
	f := &future{score: s.total(), final: make([][]float64, mostAhead+1)}
	for i := range f.final {
		f.final[i] = make([]float64, mostAhead+1)
	}
	at, bottom, partial := m.next()
	f.inning = at
	var runs [2][]float64 // to come before home's half of the last inning
	last := l.fresh[home]
	switch n := l.innings; {
	case at <= n && !bottom:
		runs = [2][]float64{l.power[home][n-at], convolve(partial.runs, l.power[away][n-at])}
	case at < n:
		runs = [2][]float64{convolve(partial.runs, l.power[home][n-1-at]), l.power[away][n-at]}
	case bottom:
		runs, last = [2][]float64{{1}, {1}}, partial
	default:
		runs, last = [2][]float64{{1}, partial.runs}, l.ghost[home]
	}
	level := f.bottom(runs, last)
	f.beyond(l, level)
	f.parts(m, at, bottom, partial)
	m.seen = f
	return f
}

// next returns the current or next half inning, and the distribution of its rest.
func (m *Match) next() (at int, bottom bool, partial *half) {
	s, l := m.state, m.law
	if s.Inning == 0 || s.Rest {
		if s.Inning < l.innings {
			return s.Inning + 1, false, l.fresh[away]
		}
		return s.Inning + 1, false, l.ghost[away]
	}
	from := situation{s.Outs, s.On}
	side := s.batting()
	switch from {
	case situation{}:
		return s.Inning, s.Bottom, l.fresh[side]
	case ghostRunner:
		return s.Inning, s.Bottom, l.ghost[side]
	}
	return s.Inning, s.Bottom, l.bats[side].play(from)
}

// add adds the probability of a final score, given as runs to come.
func (f *future) add(h, a int, p float64) { f.final[min(h, mostAhead)][min(a, mostAhead)] += p }

// bottom plays home's half of the last regular inning, or of the current extra inning. It returns the probabilities of a level
// score after it by the runs to come of away.
func (f *future) bottom(runs [2][]float64, last *half) []float64 {
	level := make([]float64, mostAhead+1)
	for h, p := range runs[home] {
		for a, q := range runs[away] {
			if p*q < negligible {
				continue
			}
			need := f.score[away] + a - f.score[home] - h + 1
			if need <= 0 {
				f.add(h, a, p*q) // home does not bat
				continue
			}
			below, reached := last.need(need)
			for r, w := range below {
				if r == need-1 {
					level[a] += p * q * w
				} else {
					f.add(h+r, a, p*q*w)
				}
			}
			for beyond, w := range reached {
				f.add(h+need+beyond, a, p*q*w)
			}
		}
	}
	return level
}

// beyond plays extra innings.
func (f *future) beyond(l *law, level []float64) {
	lead := f.score[away] - f.score[home] // home's runs to come at a level score are away's plus lead
	for range extras {
		next, left := make([]float64, mostAhead+1), 0.0
		for a, p := range level {
			if p < negligible {
				continue
			}
			for _, e := range l.extra {
				if e.home == e.away {
					next[min(a+e.away, mostAhead)] += p * e.p
					left += p * e.p
				} else {
					f.add(a+lead+e.home, a+e.away, p*e.p)
				}
			}
		}
		if level = next; left < negligible {
			return
		}
	}
}

// parts computes the next inning and the first five.
func (f *future) parts(m *Match, at int, bottom bool, partial *half) {
	l := m.law
	f.whole = at < l.innings
	if m.state.Inning == at {
		f.now = m.state.of(at)
	}
	f.alone = [2][]float64{l.fresh[home].runs, partial.runs}
	if bottom {
		f.alone = [2][]float64{partial.runs, {1}}
	}
	f.firstFives = l.innings > firstFive+1 && at <= firstFive
	if !f.firstFives {
		return
	}
	after := firstFive - at
	for side := range f.five {
		f.five[side] = convolve(f.alone[side], l.power[side][after])
	}
}

const firstFive = 5

// of returns the distribution of a function of the final score.
func (f *future) of(low, high int, number func(h, a int) int) engine.Dist {
	d := engine.Dist{From: low, P: make([]float64, high-low+1)}
	sum := 0.0
	for h, row := range f.final {
		for a, p := range row {
			if p > 0 {
				d.P[number(f.score[home]+h, f.score[away]+a)-low] += p
				sum += p
			}
		}
	}
	for i := range d.P { // normalize what the bounds cut off
		d.P[i] /= sum
	}
	return d
}

func (f *future) total() engine.Dist {
	t := f.score[home] + f.score[away]
	return f.of(t, t+2*mostAhead, func(h, a int) int { return h + a })
}

func (f *future) lead() engine.Dist {
	d := f.score[home] - f.score[away]
	return f.of(d-mostAhead, d+mostAhead, func(h, a int) int { return h - a })
}

func (f *future) runs(side int) engine.Dist {
	return f.of(f.score[side], f.score[side]+mostAhead, func(h, a int) int { return [2]int{h, a}[side] })
}

func (f *future) home() float64 { return f.lead().Above().Than(0.5) }

// sums returns the distributions of lead and total of two independent numbers of runs on top of a score.
func sums(score [2]int, runs [2][]float64) (lead, total engine.Dist) {
	lead = engine.Dist{From: score[home] - score[away] - len(runs[away]) + 1, P: make([]float64, len(runs[home])+len(runs[away])-1)}
	total = engine.Dist{From: score[home] + score[away], P: make([]float64, len(lead.P))}
	for h, p := range runs[home] {
		for a, q := range runs[away] {
			lead.P[h-a+len(runs[away])-1] += p * q
			total.P[h+a] += p * q
		}
	}
	return lead, total
}
