package pricing

import (
	"math"

	"maidan/internal/sportsbook/cricket"
)

// LogPrior is the log weight of every node for an expected intensity; the spread between innings is 1 by definition.
func LogPrior(mean float64) (out [Nodes]float64) {
	for k := range out {
		d := Node(k) - mean
		out[k] = -d * d / 2
	}
	return out
}

// Weights are the probabilities of the nodes.
type Weights [Nodes]float64

func weights(log [Nodes]float64) Weights {
	Softmax(log[:])
	return log
}

// Mean is the expected intensity.
func (w Weights) Mean() float64 {
	m := 0.0
	for k, p := range w {
		m += p * Node(k)
	}
	return m
}

// Covariates1 are what the intensity of a first innings is expected from: par, ground and strength of the side that
// bats. edge is its advantage in log-odds.
func (g Grid) Covariates1(pre cricket.PreMatch, edge float64) []float64 {
	return []float64{g.plus(pre.Par), pre.Venue / 10, edge}
}

// plus is by how much a competition scores above the average, in units of par.
func (g Grid) plus(par float64) float64 {
	if g.swing == 0 {
		return 0
	}
	return (par - g.par) / g.swing
}

// Covariates2 adds what the first innings said of the day: its intensity beyond expectation.
func (g Grid) Covariates2(pre cricket.PreMatch, edge, first float64) []float64 {
	return append(g.Covariates1(pre, edge), first)
}

func dot(a, b []float64) float64 {
	s := 0.0
	for i, v := range a {
		s += v * b[i]
	}
	return s
}

func sigmoid(z float64) float64 { return 1 / (1 + math.Exp(-z)) }

func logit(p float64) float64 { return math.Log(p / (1 - p)) }
