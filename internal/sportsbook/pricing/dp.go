package pricing

// remaining is the distribution of the runs still to come in a first innings, for every node, balls left and wickets
// lost: the recursion over balls that the duckworth-style tables of the literature use, with a hidden intensity.
type remaining struct {
	p []float32 // [node][left 0..120][lost 0..9][runs]
}

const (
	leftStates = maxLeft + 1
	stateCount = leftStates * wickets
)

func stateIndex(k, left, lost int) int { return ((k*leftStates+left)*wickets + lost) * maxRuns }

func (r *remaining) at(k, left, lost int) []float32 {
	if lost >= wickets || left <= 0 {
		return nothingMore[:]
	}
	i := stateIndex(k, min(left, maxLeft), lost)
	return r.p[i : i+maxRuns : i+maxRuns]
}

// nothingMore is the distribution when the innings is over: no runs for certain.
var nothingMore = [maxRuns]float32{0: 1}

func newRemaining(t *table) *remaining {
	r := &remaining{p: make([]float32, nodes*stateCount*maxRuns)}
	for k := range nodes {
		for left := 1; left <= maxLeft; left++ {
			for lost := range wickets {
				r.fill(t.at(k, Cell1(left, lost)), k, left, lost)
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
	p []float32
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
	return float64(c.p[stateIndex(k, min(left, maxLeft), lost)+min(need, maxRuns-1)])
}

func newChase(t *table) *chase {
	c := &chase{p: make([]float32, nodes*stateCount*maxRuns)}
	for k := range nodes {
		for left := 1; left <= maxLeft; left++ {
			for lost := range wickets {
				i := stateIndex(k, left, lost)
				for need := 1; need < maxRuns; need++ {
					c.p[i+need] = float32(c.value(t, k, left, lost, need))
				}
			}
		}
	}
	return c
}

func (c *chase) value(t *table, k, left, lost, need int) float64 {
	p := t.at(k, Cell2(left, lost, need))
	v := 0.0
	for cat := range catIllegal {
		v += p[cat] * c.at(k, left-1, lost+catWicket[cat], need-catRuns[cat])
	}
	for cat := catIllegal; cat < cats; cat++ {
		v += p[cat] * c.at(k, left, lost, need-catRuns[cat])
	}
	return v
}
