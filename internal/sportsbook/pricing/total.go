package pricing

import "math"

// Distribution is the law of a number of runs.
type Distribution struct {
	from int       // runs of the first probability
	p    []float64 // sums to 1
}

// P is the probability of exactly so many runs.
func (d Distribution) P(runs int) float64 {
	if i := runs - d.from; i >= 0 && i < len(d.p) {
		return d.p[i]
	}
	return 0
}

// Over is the probability of more runs than the line.
func (d Distribution) Over(line float64) float64 {
	p := 0.0
	for i := len(d.p) - 1; i >= 0 && float64(d.from+i) > line; i-- {
		p += d.p[i]
	}
	return min(p, 1)
}

// Mean is the expected number of runs.
func (d Distribution) Mean() float64 {
	m := 0.0
	for i, p := range d.p {
		m += p * float64(d.from+i)
	}
	return m
}

// Quantile is the least number of runs that is reached or undercut with probability q.
func (d Distribution) Quantile(q float64) int {
	sum := 0.0
	for i, p := range d.p {
		if sum += p; sum >= q-1e-12 {
			return d.from + i
		}
	}
	return d.from + len(d.p) - 1
}

// Line is the half-run line nearest to even chances.
func (d Distribution) Line() float64 {
	best, gap := float64(d.from)+0.5, math.Inf(1)
	over := 1.0
	for i, p := range d.p {
		over -= p
		if g := math.Abs(over - 0.5); g < gap {
			best, gap = float64(d.from+i)+0.5, g
		}
	}
	return best
}

// stretched widens the distribution about its mean by k and keeps it at or above floor; each run's probability is
// shared between the two whole numbers around its new place.
func (d Distribution) stretched(k float64, floor int) Distribution {
	if k == 1 {
		return d
	}
	mean := d.Mean()
	out := Distribution{from: floor, p: make([]float64, d.from+len(d.p)-floor+40)}
	for i, p := range d.p {
		if p == 0 {
			continue
		}
		at := max(mean+k*(float64(d.from+i)-mean)-float64(floor), 0)
		lo := min(int(at), len(out.p)-2)
		frac := min(at-float64(lo), 1)
		out.p[lo] += p * (1 - frac)
		out.p[lo+1] += p * frac
	}
	return out
}

// stage of a first innings for the stretch: overs 1-6, 7-18, 19-20.
func stage(left int) int {
	switch over := overAt(left); {
	case over < 6:
		return 0
	case over < 18:
		return 1
	}
	return 2
}

// Raw is the distribution of a first innings' total before stretching.
func (t *Track) Raw(s Situation) Distribution {
	d := Distribution{from: s.Runs, p: make([]float64, maxRuns)}
	rest := t.m.tables().rest
	for k, v := range t.Weights() {
		for r, p := range rest.at(k, s.Left, s.Lost) {
			d.p[r] += v * float64(p)
		}
	}
	d.normalise()
	return d
}

// normalise makes the probabilities sum to 1 where tails were cut or tables are of single precision.
func (d Distribution) normalise() {
	sum := 0.0
	for _, p := range d.p {
		sum += p
	}
	for i := range d.p {
		d.p[i] /= sum
	}
}

// Total is the distribution of the total of the tracked innings.
func (t *Track) Total(s Situation) Distribution {
	if t.innings == 2 {
		return t.chaseTotal(s)
	}
	return t.Raw(s).stretched(t.m.params.Stretch[stage(s.Left)], s.Runs)
}

// Stretched is Raw widened by k: what the fit chooses the stretch with.
func (t *Track) Stretched(s Situation, k float64) Distribution { return t.Raw(s).stretched(k, s.Runs) }

// Stage is the stage of the innings that a stretch belongs to.
func Stage(left int) int { return stage(left) }

// Session is the distribution of the runs of the next so many legal balls.
func (t *Track) Session(s Situation, balls int) Distribution {
	d := Distribution{p: make([]float64, 64+3*balls)}
	tab := t.table()
	for k, v := range t.Weights() {
		if v > 1e-4 {
			t.forward(tab, k, s, min(balls, s.Left), v, d.p)
		}
	}
	d.normalise()
	return d
}

// chaseTotal is where a chase ends: its runs when won, defended or out of balls. Neighbouring intensities are merged:
// their totals hardly differ, and the walk over every ball of a chase is the dearest thing a price needs.
func (t *Track) chaseTotal(s Situation) Distribution {
	d := Distribution{from: s.Runs, p: make([]float64, s.Need+8)}
	w := t.Weights()
	for k := 1; k < nodes; k += 3 {
		if v := w[k-1] + w[k] + w[k+1]; v > 1e-3 {
			t.forward(t.table(), k, s, s.Left, v, d.p)
		}
	}
	d.normalise()
	return d
}

// forward walks balls from the situation under one intensity and adds the distribution of runs, times v, to out.
func (t *Track) forward(tab *table, k int, s Situation, balls int, v float64, out []float64) {
	n := len(out)
	now := make([]float64, (wickets+1)*n)
	next := make([]float64, len(now))
	now[min(s.Lost, wickets)*n] = v
	for b := range balls {
		clear(next)
		for lost := s.Lost; lost < wickets; lost++ {
			row := now[lost*n : (lost+1)*n]
			for runs, p := range row {
				if p < 1e-9 {
					continue
				}
				need := s.Need - runs
				if t.innings == 2 && need <= 0 {
					out[runs] += p
					continue
				}
				law := tab.at(k, t.cell(Situation{Left: s.Left - b, Lost: lost, Need: need}))
				for c := range catIllegal {
					next[(lost+catWicket[c])*n+min(runs+catRuns[c], n-1)] += p * law[c]
				}
				for c := catIllegal; c < cats; c++ {
					row[min(runs+catRuns[c], n-1)] += spill(runs, n, p*law[c])
				}
			}
		}
		for runs, p := range now[wickets*n:] {
			out[runs] += p
		}
		now, next = next, now
	}
	for i, p := range now {
		out[i%n] += p
	}
}

// spill is an illegal ball's share; in the last cell, which stands for all that is beyond, it would come round forever.
func spill(runs, n int, p float64) float64 {
	if runs == n-1 {
		return 0
	}
	return p
}
