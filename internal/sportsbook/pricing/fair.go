package pricing

import (
	"fmt"
	"math"
)

// Fair removes the margin from decimal odds by the power method, the inverse of Margin. It raises every implied probability to
// the one power that makes them sum to the number of winners. Odds without a margin, or with a negative one, are scaled. It
// returns an error for odds that are not above 1 and for markets in which all or none win.
func Fair(odds []float64, winners int) ([]float64, error) {
	if winners < 1 || len(odds) <= winners {
		return nil, fmt.Errorf("fair: %d odds, %d winners", len(odds), winners)
	}
	probs, sum := make([]float64, len(odds)), 0.0
	for i, o := range odds {
		if !(o > 1) || math.IsInf(o, 1) {
			return nil, fmt.Errorf("fair: odds %v", o)
		}
		probs[i] = 1 / o
		sum += probs[i]
	}
	k := 1.0
	if sum > float64(winners) {
		k = exponent(probs, float64(winners))
	}
	sum = 0
	for i := range probs {
		probs[i] = math.Pow(probs[i], k)
		sum += probs[i]
	}
	for i := range probs { // the remainder of the search
		if probs[i] *= float64(winners) / sum; !(probs[i] < 1) || probs[i] <= 0 {
			return nil, fmt.Errorf("fair: odds %v mean a certainty", odds)
		}
	}
	return probs, nil
}

// exponent finds the power, at least 1, by bisection: the sum falls as it rises.
func exponent(probs []float64, target float64) float64 {
	lo, hi := 1.0, 2.0
	for powered(probs, hi) > target && hi < 1<<20 {
		lo, hi = hi, hi*2
	}
	for range 60 {
		if k := (lo + hi) / 2; powered(probs, k) > target {
			lo = k
		} else {
			hi = k
		}
	}
	return hi
}

func powered(probs []float64, k float64) (sum float64) {
	for _, p := range probs {
		sum += math.Pow(p, k)
	}
	return sum
}
