package fit

import "math"

// belief is a joint normal distribution of unknown numbers.
type belief struct {
	mean []float64
	cov  [][]float64
}

// term is one summand of a linear combination of the numbers.
type term struct {
	at int
	by float64
}

// add adds a number that is independent of the others so far, and returns its index.
func (b *belief) add(mean, sd float64) int {
	at := len(b.mean)
	b.mean = append(b.mean, mean)
	for i := range b.cov {
		b.cov[i] = append(b.cov[i], 0)
	}
	b.cov = append(b.cov, make([]float64, at+1))
	b.cov[at][at] = sd * sd
	return at
}

// of returns mean and variance of a combination.
func (b *belief) of(sum []term) (mean, variance float64) {
	for _, x := range sum {
		mean += x.by * b.mean[x.at]
		for _, y := range sum {
			variance += x.by * y.by * b.cov[x.at][y.at]
		}
	}
	return mean, variance
}

const newtons = 8 // steps to the mode

// learn updates the belief with a count that is Poisson with mean exp(sum), by Laplace's approximation. The combination gets the
// mode and the curvature of its posterior, and the numbers follow by their covariance with it. This is a step of the extended
// Kalman filter of West, Harrison & Migon, Dynamic Generalized Linear Models and Bayesian Forecasting, JASA 80, 1985.
func (b *belief) learn(sum []term, count float64) {
	before, variance := b.of(sum)
	mode := before
	for range newtons {
		mean := math.Exp(mode)
		step := (count - mean - (mode-before)/variance) / (mean + 1/variance)
		mode += min(max(step, -1), 1)
	}
	after := 1 / (1/variance + math.Exp(mode))
	along := make([]float64, len(b.mean)) // covariance of each number with the combination
	for _, x := range sum {
		for i, c := range b.cov[x.at] {
			along[i] += x.by * c
		}
	}
	shift, shrink := (mode-before)/variance, (variance-after)/(variance*variance)
	for i, a := range along {
		if a == 0 {
			continue
		}
		b.mean[i] += a * shift
		for j, c := range along {
			b.cov[i][j] -= a * c * shrink
		}
	}
}
