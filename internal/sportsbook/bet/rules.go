package bet

import (
	"math/big"

	"maidan/internal/money"
	"maidan/internal/sportsbook/market"
)

// Multiplier is what a leg makes of a unit that runs through it, by the universal formula of the field:
// m = v + (1-v)·o·d of a win and m = v of a loss, with the void part v and the dead-heat factor d. A void leg is 1.
// ok is false while the leg has no result. The value is exact.
func Multiplier(o money.Odds, r market.Result, f market.Factors) (m *big.Rat, ok bool) {
	switch r {
	case market.Won, market.DeadHeat:
		v := big.NewRat(f.VoidMilli, market.VoidWhole)
		pays := big.NewRat(int64(o), int64(money.One))
		pays.Mul(pays, big.NewRat(f.DeadHeatNum, f.DeadHeatDen))
		stays := new(big.Rat).Sub(big.NewRat(1, 1), v)
		return v.Add(v, stays.Mul(stays, pays)), true
	case market.Lost:
		return big.NewRat(f.VoidMilli, market.VoidWhole), true
	case market.VoidResult:
		return big.NewRat(1, 1), true
	default:
		return nil, false
	}
}

// Return is stake times the product of the multipliers, rounded down once, at the end.
func Return(stake money.Amount, multipliers ...*big.Rat) (money.Amount, error) {
	total := new(big.Rat).SetInt64(int64(stake))
	for _, m := range multipliers {
		total.Mul(total, m)
	}
	return floor(total)
}

func floor(r *big.Rat) (money.Amount, error) {
	whole := new(big.Int).Div(r.Num(), r.Denom()) // the denominator is positive, so Euclid's division rounds down
	if !whole.IsInt64() {
		return 0, money.ErrOverflow
	}
	return money.Amount(whole.Int64()), nil
}

// maxOdds bounds the total odds that are written on a bet: a million to one. What it pays is computed from the legs.
const maxOdds = 1_000_000 * money.One

// TotalOdds is the product of the legs' odds, rounded down once and bounded by a million to one.
func TotalOdds(legs []money.Odds) money.Odds {
	if len(legs) == 1 {
		return min(legs[0], maxOdds)
	}
	product, scale := big.NewInt(int64(money.One)), big.NewInt(1)
	for _, o := range legs {
		product.Mul(product, big.NewInt(int64(o)))
		scale.Mul(scale, big.NewInt(int64(money.One)))
	}
	product.Div(product, scale)
	if !product.IsInt64() {
		return maxOdds
	}
	return min(money.Odds(product.Int64()), maxOdds)
}

// Potential is what a bet pays if every leg wins: stake times all odds, rounded down once, at most limit.
func Potential(stake money.Amount, legs []money.Odds, limit money.Amount) money.Amount {
	if len(legs) == 1 {
		if pays, err := money.Times(stake, legs[0]); err == nil {
			return min(pays, limit)
		}
		return limit
	}
	product, scale := big.NewInt(int64(stake)), big.NewInt(1)
	for _, o := range legs {
		product.Mul(product, big.NewInt(int64(o)))
		scale.Mul(scale, big.NewInt(int64(money.One)))
	}
	product.Div(product, scale)
	if !product.IsInt64() {
		return limit
	}
	return min(money.Amount(product.Int64()), limit)
}

// Settlement is what the results known so far make of a bet.
type Settlement struct {
	Status Status
	Payout money.Amount
}

// Settle reads a bet's status from its legs' results: lost with the first leg that returns nothing, pending while a leg is
// open, void when no leg decided anything, won otherwise, even if dead heats leave less than the stake. The payout is
// bounded by the potential, which was bounded by the largest payout when the bet was taken.
func Settle(stake, potential money.Amount, legs []Outcome) Settlement {
	multipliers := make([]*big.Rat, 0, len(legs))
	open, decided := false, false
	for _, l := range legs {
		m, known := Multiplier(l.Odds, l.Result, l.Factors)
		switch {
		case !known:
			open = true
			continue
		case m.Sign() == 0:
			return Settlement{Status: Lost}
		}
		decided = decided || l.Result != market.VoidResult
		multipliers = append(multipliers, m)
	}
	switch {
	case open:
		return Settlement{Status: Pending}
	case !decided:
		return Settlement{Status: Void, Payout: stake}
	}
	pays, err := Return(stake, multipliers...)
	if err != nil { // more than 64 bits hold is more than the potential
		pays = potential
	}
	return Settlement{Status: Won, Payout: min(pays, potential)}
}

// Outcome is a leg with its result.
type Outcome struct {
	Odds    money.Odds
	Result  market.Result
	Factors market.Factors
}

// System is the bets that are made of every combination of certain sizes out of some legs.
type System struct {
	Bets   *big.Int
	Stake  *big.Rat
	Return *big.Rat
}

// NewSystem computes a system bet exactly: unit on each combination of each size. The sum over all combinations of size k of
// the product of their multipliers is the k-th elementary symmetric polynomial, which takes n² steps and not 2ⁿ.
// Sizes larger than the number of legs have no combination.
func NewSystem(multipliers []*big.Rat, sizes []int, unit *big.Rat) System {
	n := len(multipliers)
	sums := make([]*big.Rat, n+1)
	sums[0] = big.NewRat(1, 1)
	for k := 1; k <= n; k++ {
		sums[k] = new(big.Rat)
	}
	for i, m := range multipliers {
		for k := i + 1; k >= 1; k-- {
			sums[k].Add(sums[k], new(big.Rat).Mul(sums[k-1], m))
		}
	}
	s := System{Bets: new(big.Int), Stake: new(big.Rat), Return: new(big.Rat)}
	for _, k := range sizes {
		if k < 1 || k > n {
			continue
		}
		s.Bets.Add(s.Bets, new(big.Int).Binomial(int64(n), int64(k)))
		s.Return.Add(s.Return, sums[k])
	}
	s.Stake.Mul(new(big.Rat).SetInt(s.Bets), unit)
	s.Return.Mul(s.Return, unit)
	return s
}
