package pricing

// remaining is the distribution of the runs still to come in a first innings, for every node, balls left and wickets
// lost: the recursion over balls that the duckworth-style tables of the literature use, with a hidden intensity.
type remaining struct {
	grid Grid
	p    []float32 // [node][left 0..balls][lost 0..9][runs]
}

// state is where the row of a node, balls left and wickets lost begins in a table of one row for each.
func (g Grid) state(k, left, lost int) int { return ((k*(g.balls+1)+left)*wickets + lost) * g.runs }

// states is the length of such a table.
func (g Grid) states() int { return nodes * (g.balls + 1) * wickets * g.runs }

func (r *remaining) at(k, left, lost int) []float32 {
	if lost >= wickets || left <= 0 {
		return nothingMore[:r.grid.runs]
	}
	i := r.grid.state(k, min(left, r.grid.balls), lost)
	return r.p[i : i+r.grid.runs : i+r.grid.runs]
}

// nothingMore is the distribution when the innings is over: no runs for certain.
var nothingMore = [1024]float32{0: 1}

func newRemaining(g Grid, t *table) *remaining {
	r := &remaining{g, make([]float32, g.states())}
	for k := range nodes {
		for left := 1; left <= g.balls; left++ {
			for lost := range wickets {
				r.fill(t.at(k, g.Cell1(left, lost)), k, left, lost)
			}
		}
	}
	return r
}

func (r *remaining) fill(p []float64, k, left, lost int) {
	out := r.at(k, left, lost)
	same, out1 := r.at(k, left-1, lost), r.at(k, left-1, lost+1)
	for c := range catIllegal {
		from := same
		if catWicket[c] == 1 {
			from = out1
		}
		addShifted(out, from, float32(p[c]), catRuns[c])
	}
	for runs := range out { // illegal balls come back to this very state, richer
		v := out[runs]
		for c := catIllegal; c < cats; c++ {
			if from := runs - catRuns[c]; from >= 0 {
				v += float32(p[c]) * out[from]
			}
		}
		out[runs] = v
	}
}

func addShifted(out, from []float32, p float32, by int) {
	for i, v := range from[:len(from)-by] {
		if v != 0 {
			out[i+by] += p * v
		}
	}
}

// chase is the probability of winning a chase for every node, balls left, wickets lost and runs needed.
type chase struct {
	grid Grid
	p    []float32
}

// tied is the value of scores level at the end: a super over is a coin toss.
const tied = 0.5

func (c *chase) at(k, left, lost, need int) float64 {
	switch {
	case need <= 0:
		return 1
	case left <= 0 || lost >= wickets:
		if need == 1 {
			return tied
		}
		return 0
	}
	return float64(c.p[c.grid.state(k, min(left, c.grid.balls), lost)+min(need, c.grid.runs-1)])
}

func newChase(g Grid, t *table, rate []uint8) *chase {
	c := &chase{g, make([]float32, g.states())}
	for k := range nodes {
		for left := 1; left <= g.balls; left++ {
			for lost := range wickets {
				i := g.state(k, left, lost)
				for need := 1; need < g.runs; need++ {
					c.p[i+need] = float32(c.value(t.at(k, g.Cell1(left, lost)*rates+int(rate[left*g.runs+need])), k, left, lost, need))
				}
			}
		}
	}
	return c
}

func (c *chase) value(p []float64, k, left, lost, need int) float64 {
	v := 0.0
	for cat := range catIllegal {
		v += p[cat] * c.at(k, left-1, lost+catWicket[cat], need-catRuns[cat])
	}
	for cat := catIllegal; cat < cats; cat++ {
		v += p[cat] * c.at(k, left, lost, need-catRuns[cat])
	}
	return v
}
