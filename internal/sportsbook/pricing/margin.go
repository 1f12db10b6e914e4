package pricing

import (
	"fmt"
	"math"

	"maidan/internal/money"
)

// Margin converts fair probabilities to decimal odds with an overround, 1.06 for six percent, by the power method. Each implied
// probability is the fair one to the power that makes them sum to the overround. Long shots carry more of the margin than
// favourites, as in real markets. Odds are rounded down to the ladder, within LowestOdds and HighestOdds, so the book has at
// least its margin.
func Margin(probs []float64, overround float64) ([]money.Odds, error) {
	return MarginOf(probs, 1, overround)
}

// MarginOf is Margin for a market of several winners, such as the places of a race. The probabilities sum to the number of
// winners, the implied ones to that number of overrounds.
func MarginOf(probs []float64, winners int, overround float64) ([]money.Odds, error) {
	if winners < 1 || len(probs) <= winners || overround < 1 || overround > 1.5 {
		return nil, fmt.Errorf("margin: %d probabilities, %d winners, overround %v", len(probs), winners, overround)
	}
	sum := 0.0
	for _, p := range probs {
		if !(p > 0 && p < 1) {
			return nil, fmt.Errorf("margin: probability %v", p)
		}
		sum += p
	}
	if math.Abs(sum-float64(winners)) > 1e-6 {
		return nil, fmt.Errorf("margin: probabilities sum to %v", sum)
	}
	k := power(probs, float64(winners)*overround)
	odds := make([]money.Odds, len(probs))
	for i, p := range probs {
		odds[i] = Ladder(1 / math.Pow(p, k))
	}
	return odds, nil
}

// power finds the exponent, at most 1, by Newton's method from 0. The sum falls and is convex, so that each step stays before the
// root and the last steps double the number of correct digits.
func power(probs []float64, overround float64) float64 {
	k := 0.0
	for range mostSteps {
		sum, slope := -overround, 0.0
		for _, p := range probs {
			log := math.Log(p)
			term := math.Exp(k * log)
			sum, slope = sum+term, slope+term*log
		}
		step := -sum / slope
		if k += step; step < 1e-14 {
			break
		}
	}
	return min(k, 1)
}

// mostSteps bounds the search: a dozen are enough for a hundred selections.
const mostSteps = 60

// ladder is the step, in thousandths, of odds below a bound: the usual ladder of decimal odds.
var ladder = []struct{ below, step float64 }{
	{2, 10}, {3, 20}, {4, 50}, {6, 100}, {10, 200}, {20, 500}, {30, 1000}, {50, 2000}, {100, 5000}, {250, 10000},
}

// The bounds of offered odds.
const (
	LowestOdds money.Odds = 1010
	// HighestOdds is the end of the ladder. Outcomes rarer than one in 250 occurred too seldom in the test matches to be
	// calibrated: sixteen times in four thousand, with an error of a quarter. A less likely selection is offered at this price.
	HighestOdds money.Odds = 250000
	// LiveCap is the longest price of a match's winner while more than two overs are left, because a plain recursion
	// underestimates long shots by half.
	LiveCap money.Odds = 34000
)

// Ladder rounds decimal odds down to the ladder, at most HighestOdds.
func Ladder(odds float64) money.Odds {
	for _, l := range ladder {
		if odds < l.below {
			return max(money.Odds(math.Floor(odds*1000/l.step+1e-9)*l.step), LowestOdds)
		}
	}
	return HighestOdds
}

// Cap limits live odds; ballsLeft is of the whole match.
func Cap(odds money.Odds, ballsLeft int) money.Odds {
	if ballsLeft > 12 {
		return min(odds, LiveCap)
	}
	return odds
}
