package pricing

import (
	"math"
	"sync"
)

// remaining holds the distributions of the runs to come in a first innings, for every node, balls left and wickets lost. It uses
// the recursion over balls of the Duckworth-style tables of the literature, with a hidden intensity.
type remaining struct {
	rows
	unit []float32 // value of one step of a row's code
}

// cut is a row of a distribution: code[i]*unit is the probability of from+i runs.
type cut struct {
	from int
	code []uint16
	unit float64
}

// nothingMore is the distribution when the innings is over: 0 runs with probability 1.
var nothingMore = cut{0, []uint16{1}, 1}

func (r *remaining) at(k, left, lost int) cut {
	if lost >= wickets || left <= 0 {
		return nothingMore
	}
	from, code := r.row(k, left, lost)
	return cut{from, code, float64(r.unit[r.grid.state(k, left, lost)])}
}

// unseen is the probability below which the recursions drop a number; omitted is the one below which tables do.
const (
	unseen  = 1e-10
	omitted = 1e-6
)

// eachNode computes the nodes in parallel.
func eachNode(work func(k int)) {
	var all sync.WaitGroup
	for k := range nodes {
		all.Go(func() { work(k) })
	}
	all.Wait()
}

func newRemaining(g Grid, t *table) *remaining {
	var parts [nodes]rows
	var units [nodes][]float32
	eachNode(func(k int) {
		b := &runsToCome{grid: g, law: t, k: k}
		b.all()
		parts[k], units[k] = b.coded, b.unit
	})
	r := &remaining{rows: joined(g, parts)}
	for _, u := range units {
		r.unit = append(r.unit, u...)
	}
	return r
}

// spread is a distribution during its computation: 0 outside from (inclusive) to to (exclusive).
type spread struct {
	p        []float64
	from, to int
}

// runsToCome computes the distributions of one node, from the last ball backwards.
type runsToCome struct {
	grid      Grid
	law       *table
	k         int
	now, last [wickets + 1]spread // by wickets lost: with this ball to come, and after it
	coded     rows
	unit      []float32
}

func (b *runsToCome) all() {
	for i := range b.now {
		b.now[i], b.last[i] = b.none(), b.none()
	}
	for lost := range wickets {
		b.store(b.last[lost])
	}
	for left := 1; left <= b.grid.balls; left++ {
		for lost := range wickets {
			b.fill(b.law.at(b.k, b.grid.Cell1(left, lost)), lost)
			b.store(b.now[lost])
		}
		b.now, b.last = b.last, b.now
	}
}

// none returns the distribution after the end of an innings.
func (b *runsToCome) none() spread {
	s := spread{p: make([]float64, b.grid.runs), to: 1}
	s.p[0] = 1
	return s
}

func (b *runsToCome) fill(law []float32, lost int) {
	out, same, fewer := &b.now[lost], b.last[lost], b.last[lost+1]
	clear(out.p)
	from, to := min(same.from, fewer.from), 0
	for c := range catIllegal {
		source := same
		if catWicket[c] == 1 {
			source = fewer
		}
		end := min(source.to, len(out.p)-catRuns[c])
		for i := source.from; i < end; i++ {
			out.p[i+catRuns[c]] += float64(law[c]) * source.p[i]
		}
		to = max(to, end+catRuns[c])
	}
	for runs := from; runs < len(out.p); runs++ { // after an illegal ball the state is the same with more runs
		v := out.p[runs]
		for c := catIllegal; c < cats; c++ {
			if i := runs - catRuns[c]; i >= from {
				v += float64(law[c]) * out.p[i]
			}
		}
		if out.p[runs] = v; runs >= to {
			if v < unseen {
				break
			}
			to = runs + 1
		}
	}
	out.from, out.to = from, to
	for out.from < out.to-1 && out.p[out.from] < unseen {
		out.from++
	}
	for out.to > out.from+1 && out.p[out.to-1] < unseen {
		out.to--
	}
	clear(out.p[:out.from])
	clear(out.p[out.to:])
}

// store trims a distribution and adds it to the table.
func (b *runsToCome) store(s spread) {
	from, to, top := s.from, s.to, 0.0
	for from < to-1 && s.p[from] < omitted {
		from++
	}
	for to > from+1 && s.p[to-1] < omitted {
		to--
	}
	for _, p := range s.p[from:to] {
		top = max(top, p)
	}
	code := make([]uint16, to-from)
	for i, p := range s.p[from:to] {
		code[i] = uint16(math.Round(p / top * most16))
	}
	b.coded.add(from, code)
	b.unit = append(b.unit, float32(top/most16))
}
