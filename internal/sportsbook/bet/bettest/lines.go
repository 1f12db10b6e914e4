package bettest

import (
	"math/big"
	"slices"

	"maidan/internal/money"
	"maidan/internal/sportsbook/bet"
	"maidan/internal/sportsbook/market"
)

// SumOfLines adds up the return of every line of a bet, one line after another. It is slow and does not use the polynomials of
// bet.Settle.
func SumOfLines(legs []bet.Outcome, sizes []int, unit money.Amount) (lines int64, total *big.Rat) {
	var parts [2][]*big.Rat
	for i, o := range legs {
		group := []bet.Outcome{o}
		if o.Builder > 0 {
			if i > 0 && legs[i-1].Builder == o.Builder {
				continue
			}
			group = slices.DeleteFunc(slices.Clone(legs), func(x bet.Outcome) bool { return x.Builder != o.Builder })
		}
		at := 0
		if o.Place != nil {
			at = 1
		}
		parts[at] = append(parts[at], worth(group))
	}
	total = new(big.Rat)
	for _, part := range parts {
		for _, k := range sizes {
			if len(part) > 0 {
				Combinations(len(part), k, func(chosen []int) {
					line := new(big.Rat).SetInt64(int64(unit))
					for _, i := range chosen {
						line.Mul(line, part[i])
					}
					lines++
					total.Add(total, line)
				})
			}
		}
	}
	return lines, total
}

// worth returns what a unit becomes on one leg that lines combine, computed without the code under test.
func worth(parts []bet.Outcome) *big.Rat {
	o := parts[0]
	price := big.NewRat(int64(o.Odds), 1000)
	if o.Place != nil {
		price.Sub(price, big.NewRat(1, 1)).Mul(price, big.NewRat(o.Place.Num, o.Place.Den)).Add(price, big.NewRat(1, 1))
	}
	if o.Builder > 0 {
		price = big.NewRat(int64(o.BuilderOdds), 1000)
		for _, p := range parts {
			if p.Result == market.Lost && p.Factors.VoidMilli == 0 {
				return new(big.Rat)
			}
		}
		for _, p := range parts {
			if p.Result == market.VoidResult || p.Factors.VoidMilli > 0 {
				return big.NewRat(1, 1)
			}
			price.Mul(price, big.NewRat(p.Factors.DeadHeatNum, p.Factors.DeadHeatDen))
		}
		return price
	}
	back := big.NewRat(o.Factors.VoidMilli, 1000)
	switch o.Result {
	case market.Lost:
		return back
	case market.VoidResult:
		return big.NewRat(1, 1)
	default:
		rest := new(big.Rat).Sub(big.NewRat(1, 1), back)
		return rest.Mul(rest, price).Mul(rest, big.NewRat(o.Factors.DeadHeatNum, o.Factors.DeadHeatDen)).Add(rest, back)
	}
}

// Combinations calls do with each choice of k out of n places.
func Combinations(n, k int, do func([]int)) {
	var walk func(from int, chosen []int)
	walk = func(from int, chosen []int) {
		if len(chosen) == k {
			do(chosen)
			return
		}
		for i := from; i < n; i++ {
			walk(i+1, append(chosen, i))
		}
	}
	walk(0, nil)
}
