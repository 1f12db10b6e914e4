// Package pricing computes the probabilities of a live cricket match and converts them to prices.
package pricing

import "math"

// A ball has one of twelve outcomes. Rare totals are merged with their neighbours.
const (
	cats       = 12
	catFour    = 4
	catSix     = 5
	catWicket0 = 6 // wicket, no run
	catWicket1 = 7 // wicket, runs completed
	catIllegal = 8 // from here on: wides and no-balls, which do not use up a ball
)

// noBall is the share of no-balls, which may be hit, among illegal balls; the others are wides. Illegal balls with seven runs are
// always no-balls.
const noBall = 0.18

// Cats is the number of ball outcomes.
const Cats = cats

var (
	catRuns   = [cats]int{0, 1, 2, 3, 4, 6, 0, 1, 1, 2, 5, 7}
	catWicket = [cats]int{6: 1, 7: 1}
)

// Category returns the outcome class of a ball.
func Category(runs int, legal, wicket bool) int {
	switch {
	case legal && wicket:
		return catWicket0 + min(runs, 1)
	case legal && runs <= 4:
		return runs
	case legal && runs == 5:
		return 4
	case legal:
		return 5
	case runs <= 1:
		return 8
	case runs <= 3:
		return 9
	case runs <= 6:
		return 10
	}
	return 11
}

// Features returns the length of a situation's feature vector in an innings.
func Features(innings int) int {
	if innings == 2 {
		return features2
	}
	return features1
}

const (
	features1 = stages + wickets - 1 + 3
	features2 = features1 + 8
)

// CellFeatures fills f, of length Features(innings), for a cell.
func CellFeatures(innings, cell int, f []float64) {
	clear(f)
	c := cell
	if innings == 2 {
		c /= rates
	}
	stage, lost := c/wickets, c%wickets
	t, w := float64(stage-10)/10, float64(lost)/5
	f[stage] = 1
	if lost > 0 {
		f[stages+lost-1] = 1
	}
	f[features1-3], f[features1-2] = w*t, w*w*t
	if lost >= 6 {
		f[features1-1] = t
	}
	if innings != 2 {
		return
	}
	q := rateLow + (float64(cell%rates)+0.5)*rateBin
	late := 0.0
	if stage >= 17 {
		late = 1
	}
	last := 0.0
	if stage == 19 {
		last = 1
	}
	copy(f[features1:], []float64{q, q * q, q * q * q, q * t, q * q * t, q * w, q * late, q * last})
}

// StageFeature reports whether a feature belongs to a stage.
func StageFeature(i int) bool { return i < stages }

// Nodes of the hidden scoring intensity: how freely this side scores in this match against this attack on this ground, in
// standard deviations between innings.
const (
	nodes    = 9
	nodeStep = 0.75
)

// Nodes is the number of intensities of the grid.
const Nodes = nodes

// Node returns the k-th intensity.
func Node(k int) float64 { return float64(k-nodes/2) * nodeStep }

// Outcome is the fitted model of one innings: softmax(F·B + s·G[phase]).
type Outcome struct {
	B    [][]float64  `json:"b"`    // feature × outcome
	G    [3][]float64 `json:"g"`    // phase × outcome
	Beta []float64    `json:"beta"` // intensity expected from pre-match covariates
}

// table holds the probabilities for every cell and node.
type table struct {
	p []float32 // [node][cell][cat]
	n int       // cells
}

func (t *table) at(k, cell int) []float32 {
	i := (k*t.n + cell) * cats
	return t.p[i : i+cats : i+cats]
}

// law returns the probabilities of at in double precision.
func (t *table) law(k, cell int) (out [cats]float64) {
	for c, p := range t.at(k, cell) {
		out[c] = float64(p)
	}
	return out
}

func newTable(innings int, o *Outcome) *table {
	n := Cells1
	if innings == 2 {
		n = Cells2
	}
	t := &table{p: make([]float32, nodes*n*cats), n: n}
	f, base, p := make([]float64, Features(innings)), make([]float64, cats), make([]float64, cats)
	for cell := range n {
		CellFeatures(innings, cell, f)
		Logits(o.B, f, base)
		g := o.G[CellPhase(innings, cell)]
		for k := range nodes {
			for c := range p {
				p[c] = base[c] + Node(k)*g[c]
			}
			Softmax(p)
			for c, out := 0, t.at(k, cell); c < cats; c++ {
				out[c] = float32(p[c])
			}
		}
	}
	return t
}

// Logits computes F·B for one situation.
func Logits(b [][]float64, f, out []float64) {
	clear(out)
	for i, x := range f {
		if x == 0 {
			continue
		}
		for c, v := range b[i] {
			out[c] += x * v
		}
	}
}

// Softmax turns logits into probabilities in place.
func Softmax(v []float64) {
	top := math.Inf(-1)
	for _, x := range v {
		top = max(top, x)
	}
	sum := 0.0
	for i, x := range v {
		v[i] = math.Exp(x - top)
		sum += v[i]
	}
	for i := range v {
		v[i] /= sum
	}
}
