package innings

// Bounds of the model.
const (
	mostRuns    = 20 // of a side in half an inning
	longest     = 60 // batters of half an inning
	mostBeyond  = 4  // one more than the runs by which a hit can exceed what was needed
	unlikely    = 1e-13
	mostInnings = 30
)

// half holds the distributions of half an inning from a situation to its end: its runs, and its end if a side stops batting as
// soon as it leads. Paths before the lead are the same in both, so one pass serves every number of needed runs.
type half struct {
	runs  []float64
	cross [][mostBeyond]float64 // by runs needed to lead: probability of reaching them and ending with that many more
}

// need returns the end of a half in which a side needs n runs to win. below has the probabilities by the missing runs.
func (h *half) need(n int) (below []float64, reached [mostBeyond]float64) {
	if n > mostRuns {
		return h.runs, [mostBeyond]float64{}
	}
	return h.runs[:n], h.cross[n]
}

// play runs the chain from a situation to the third out.
func (law *batting) play(from situation) *half {
	h := &half{runs: make([]float64, mostRuns+1), cross: make([][mostBeyond]float64, mostRuns+1)}
	var now [24][mostRuns + 1]float64
	now[from.index()][0] = 1
	top := 0 // most runs so far
	for range longest {
		var next [24][mostRuns + 1]float64
		left := 0.0
		for i := range now {
			for x := 0; x <= top; x++ {
				if q := now[i][x]; q > unlikely {
					left += q
					h.batter(law[i], i/8, x, q, &next)
				}
			}
		}
		if left < 1e-12 {
			break
		}
		now, top = next, min(top+4, mostRuns)
	}
	total := 0.0
	for _, p := range h.runs {
		total += p
	}
	for i := range h.runs { // normalize what the bounds cut off
		h.runs[i] /= total
	}
	return h
}

// batter adds one batter in a situation with x runs and probability q.
func (h *half) batter(law []outcome, outs, x int, q float64, next *[24][mostRuns + 1]float64) {
	for i := range law {
		o := &law[i]
		p, y := q*o.p, min(x+o.runs, mostRuns)
		for d := x + 1; d <= y; d++ {
			beyond := 0
			if o.kind == homer {
				beyond = y - d
			}
			h.cross[d][beyond] += p
		}
		if now := outs + o.outs; now < 3 {
			next[8*now+int(o.on)][y] += p
		} else {
			h.runs[y] += p
		}
	}
}

func (h *half) mean() (m float64) {
	for n, p := range h.runs {
		m += float64(n) * p
	}
	return m
}

// convolve returns the distribution of a sum, cut at mostAhead.
func convolve(a, b []float64) []float64 {
	out := make([]float64, min(len(a)+len(b)-1, mostAhead+1))
	for i, p := range a {
		if p == 0 {
			continue
		}
		for k, q := range b {
			out[min(i+k, mostAhead)] += p * q
		}
	}
	return out
}
