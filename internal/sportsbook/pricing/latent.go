package pricing

import (
	"math"

	"maidan/internal/sportsbook/cricket"
)

// LogPrior returns the log weight of every node for an expected intensity; the spread between innings is 1 by
// definition.
func LogPrior(mean float64) (out [Nodes]float64) {
	for k := range out {
		d := Node(k) - mean
		out[k] = -d * d / 2
	}
	return out
}

// Weights holds the probabilities of the nodes.
type Weights [Nodes]float64

func weights(log [Nodes]float64) Weights {
	Softmax(log[:])
	return log
}

// Mean returns the expected intensity.
func (w Weights) Mean() float64 {
	m := 0.0
	for k, p := range w {
		m += p * Node(k)
	}
	return m
}

// Covariates1 returns the covariates of a first innings' intensity: par, ground and strength of the batting side. edge
// is its advantage in log-odds.
func (g Grid) Covariates1(pre cricket.PreMatch, edge float64) []float64 {
	return []float64{g.plus(pre.Par), pre.Venue / 10, edge}
}

// plus returns how much a competition scores above the average, in units of par.
func (g Grid) plus(par float64) float64 {
	if g.swing == 0 {
		return 0
	}
	return (par - g.par) / g.swing
}

// Covariates2 adds the intensity of the first innings beyond expectation.
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
