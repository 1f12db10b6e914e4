package bet

import (
	"math/big"

	"maidan/internal/money"
	"maidan/internal/sportsbook/market"
)

// Multiplier returns what a leg makes of a unit, by the usual formula: m = v + (1-v)·o·d of a win and m = v of a loss, with the
// void part v and the dead-heat factor d. A void leg is 1. ok is false while the leg has no result. The value is exact.
func Multiplier(o money.Odds, r market.Result, f market.Factors) (m *big.Rat, ok bool) {
	return multiplier(big.NewRat(int64(o), int64(money.One)), r, f)
}

// multiplier is Multiplier at odds that need not be thousandths; it changes pays.
func multiplier(pays *big.Rat, r market.Result, f market.Factors) (m *big.Rat, ok bool) {
	switch r {
	case market.Won, market.DeadHeat:
		if f.DeadHeatNum != f.DeadHeatDen {
			pays.Mul(pays, big.NewRat(f.DeadHeatNum, f.DeadHeatDen))
		}
		if f.VoidMilli == 0 {
			return pays, true
		}
		v := big.NewRat(f.VoidMilli, market.VoidWhole)
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

// Return returns stake times the product of the multipliers, rounded down once, at the end.
func Return(stake money.Amount, multipliers ...*big.Rat) (money.Amount, error) {
	total := new(big.Rat).SetInt64(int64(stake))
	for _, m := range multipliers {
		total.Mul(total, m)
	}
	return Floor(total)
}

// Floor rounds an amount in minor units down; it fails with money.ErrOverflow.
func Floor(r *big.Rat) (money.Amount, error) {
	whole := new(big.Int).Div(r.Num(), r.Denom()) // the denominator is positive, so Euclid's division rounds down
	if !whole.IsInt64() {
		return 0, money.ErrOverflow
	}
	return money.Amount(whole.Int64()), nil
}

// MaxOdds bounds the total odds that a bet shows: a million to one. The payout is computed from the legs.
const MaxOdds = 1_000_000 * money.One

// TotalOdds returns the product of the legs' odds, rounded down once and bounded by a million to one.
func TotalOdds(legs []money.Odds) money.Odds {
	if len(legs) == 1 {
		return min(legs[0], MaxOdds)
	}
	product, scale := big.NewInt(int64(money.One)), big.NewInt(1)
	for _, o := range legs {
		product.Mul(product, big.NewInt(int64(o)))
		scale.Mul(scale, big.NewInt(int64(money.One)))
	}
	product.Div(product, scale)
	if !product.IsInt64() {
		return MaxOdds
	}
	return min(money.Odds(product.Int64()), MaxOdds)
}

// Potential returns what a bet pays if every leg wins: stake times all odds, rounded down once, at most limit.
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
