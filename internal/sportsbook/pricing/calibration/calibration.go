// Package calibration compares probabilities with outcomes: it measures whether 30 % of the selections priced at 30 % win.
package calibration

import "math"

// clip bounds the loss of a certain but wrong prediction, as in published comparisons.
const clip = 0.001

// Sample holds probabilities, from 0 to 1, with their outcomes.
type Sample struct {
	P   []float64
	Hit []bool
}

// Add adds one probability and its outcome.
func (s *Sample) Add(p float64, hit bool) {
	s.P = append(s.P, p)
	s.Hit = append(s.Hit, hit)
}

// Bin summarizes the probabilities of one interval.
type Bin struct {
	N        int
	Mean     float64 // of the probabilities
	Observed float64 // share of their events that happened
}

// Bins divides [0, 1] into n equal intervals. Intervals without a probability have N 0.
func (s Sample) Bins(n int) []Bin {
	bins := make([]Bin, n)
	for i, p := range s.P {
		b := &bins[min(max(int(p*float64(n)), 0), n-1)]
		b.N++
		b.Mean += p
		if s.Hit[i] {
			b.Observed++
		}
	}
	for i := range bins {
		if n := float64(bins[i].N); n > 0 {
			bins[i].Mean /= n
			bins[i].Observed /= n
		}
	}
	return bins
}

// Measures are the usual figures of a sample.
type Measures struct {
	N       int     `json:"n"`
	LogLoss float64 `json:"log_loss"` // mean of -ln of the probability of what happened, in nats, clipped at 0.001
	Brier   float64 `json:"brier"`    // mean squared distance
	ECE     float64 `json:"ece10"`    // expected calibration error over ten bins: mean |mean p - observed|, weighted by N
}

// Measure computes the figures; of an empty sample they are zero.
func (s Sample) Measure() Measures {
	m := Measures{N: len(s.P)}
	if m.N == 0 {
		return m
	}
	for i, p := range s.P {
		hit := 0.0
		if s.Hit[i] {
			hit = 1
		}
		bounded := min(max(p, clip), 1-clip)
		m.LogLoss -= hit*math.Log(bounded) + (1-hit)*math.Log(1-bounded)
		m.Brier += (p - hit) * (p - hit)
	}
	for _, b := range s.Bins(10) {
		m.ECE += float64(b.N) * math.Abs(b.Mean-b.Observed)
	}
	n := float64(m.N)
	m.LogLoss, m.Brier, m.ECE = m.LogLoss/n, m.Brier/n, m.ECE/n
	return m
}
