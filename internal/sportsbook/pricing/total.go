package pricing

import "math"

// Distribution is the distribution of a number of runs.
type Distribution struct {
	from int       // runs of the first probability
	p    []float64 // sums to 1
}

// P returns the probability of exactly so many runs.
func (d Distribution) P(runs int) float64 {
	if i := runs - d.from; i >= 0 && i < len(d.p) {
		return d.p[i]
	}
	return 0
}

// Over returns the probability of more runs than the line.
func (d Distribution) Over(line float64) float64 {
	p := 0.0
	for i := len(d.p) - 1; i >= 0 && float64(d.from+i) > line; i-- {
		p += d.p[i]
	}
	return min(p, 1)
}

// Mean returns the expected number of runs.
func (d Distribution) Mean() float64 {
	m := 0.0
	for i, p := range d.p {
		m += p * float64(d.from+i)
	}
	return m
}

// Deviation returns the standard deviation of the number of runs.
func (d Distribution) Deviation() float64 {
	mean, square := d.Mean(), 0.0
	for i, p := range d.p {
		by := float64(d.from+i) - mean
		square += p * by * by
	}
	return math.Sqrt(square)
}

// Odd returns the probability of an odd number of runs.
func (d Distribution) Odd() float64 {
	p := 0.0
	for i, v := range d.p {
		if (d.from+i)&1 == 1 {
			p += v
		}
	}
	return min(p, 1)
}

// Quantile returns the least number of runs that is not exceeded with probability q.
func (d Distribution) Quantile(q float64) int {
	sum := 0.0
	for i, p := range d.p {
		if sum += p; sum >= q-1e-12 {
			return d.from + i
		}
	}
	return d.from + len(d.p) - 1
}

// Line returns the half-run line nearest to even.
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

// stretched widens the distribution about its mean by k, shifts it by so many runs and bounds it below by floor. The probability
// of each number is split between the two whole numbers around its new place.
func (d Distribution) stretched(k, by float64, floor int) Distribution {
	if k == 1 && by == 0 {
		return d
	}
	mean := d.Mean()
	out := Distribution{from: floor, p: make([]float64, d.from+len(d.p)-floor+40)}
	for i, p := range d.p {
		if p == 0 {
			continue
		}
		at := max(mean+by+k*(float64(d.from+i)-mean)-float64(floor), 0)
		lo := min(int(at), len(out.p)-2)
		frac := min(at-float64(lo), 1)
		out.p[lo] += p * (1 - frac)
		out.p[lo+1] += p * frac
	}
	return out
}

// Stage returns the part of a first innings that a stretch belongs to: overs 1-6, 7-18, 19-20 of twenty.
func (g Grid) Stage(left int) int {
	switch s := g.StageAt(left); {
	case s < 6:
		return 0
	case s < 18:
		return 1
	}
	return 2
}

// Raw returns the distribution of a first innings' total before stretching.
func (t *Track) Raw(s Situation) Distribution {
	d := Distribution{from: s.Runs, p: make([]float64, t.m.grid.runs)}
	rest := t.m.tables().rest
	for k, v := range t.Weights() {
		row := rest.at(k, s.Left, s.Lost)
		for i, n := range row.code {
			d.p[row.from+i] += v * row.unit * float64(n)
		}
	}
	d.normalise()
	return d
}

// normalise makes the probabilities sum to 1 after tails were cut or single precision was used.
func (d Distribution) normalise() {
	sum := 0.0
	for _, p := range d.p {
		sum += p
	}
	for i := range d.p {
		d.p[i] /= sum
	}
}

// Total returns the distribution of the total of the tracked innings.
func (t *Track) Total(s Situation) Distribution {
	if t.innings == 2 {
		return t.chaseTotal(s)
	}
	return t.Stretched(s, t.m.params.Stretch[t.m.grid.Stage(s.Left):][:1])[0]
}

// drift returns the difference in runs to come between the known batters and average ones.
func (t *Track) drift(s Situation) float64 {
	if !t.known() || s.Left <= 0 || s.Lost >= wickets {
		return 0
	}
	expected := *t
	expected.pairs = pairs{}
	return t.trace(s).runs() - expected.trace(s).runs()
}

// Stretched returns Raw, shifted by the known batters and widened by each of k: the fit's input.
func (t *Track) Stretched(s Situation, k []float64) []Distribution {
	raw, by, out := t.Raw(s), t.drift(s), make([]Distribution, len(k))
	for i := range k {
		out[i] = raw.stretched(k[i], by, s.Runs)
	}
	return out
}

// chaseTotal returns the distribution of a chase's final runs: won, defended or out of balls.
func (t *Track) chaseTotal(s Situation) Distribution {
	if s.Need <= 0 || s.Left <= 0 || s.Lost >= wickets {
		return Distribution{from: s.Runs, p: []float64{1}}
	}
	d := t.chased(s, t.walk(s, []int{s.Left}, nil))[0]
	d.from += s.Runs
	return d
}

// chased adjusts the runs of a chase at the marks of a walk, the last of which is its end. The win probability at the end then
// equals the priced one, and before in proportion.
func (t *Track) chased(s Situation, ends []Distribution) []Distribution {
	last := ends[len(ends)-1].p
	last[s.Need] += faint // a probability for outcomes without a course
	last[s.Need-1] += faint
	won, all := 0.0, 0.0
	for r, p := range last {
		all += p
		if r >= s.Need {
			won += p
		}
	}
	often := t.Batting(s) / (won / all)
	for _, d := range ends {
		d.lift(s.Need, often)
	}
	return ends
}

// lift multiplies the probability of reaching a number of runs by a factor, and lowers the rest accordingly.
func (d Distribution) lift(runs int, often float64) {
	reached, rest := 0.0, 0.0
	for r, p := range d.p {
		if r >= runs {
			reached += p
		} else {
			rest += p
		}
	}
	if rest == 0 {
		return
	}
	now := min(often*reached/(reached+rest), 1)
	for r := range d.p {
		if r < runs {
			d.p[r] *= (1 - now) / rest
		} else if reached > 0 {
			d.p[r] *= now / reached
		}
	}
}
