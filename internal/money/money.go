// Package money defines amounts, currencies and odds, with explicit rounding.
//
// An Amount is an integer number of hundredths of the currency unit, for every currency; Odds are integer thousandths. Floats are
// never used for either.
package money

import (
	"errors"
	"fmt"
	"math"
	"math/bits"
)

// Amount is a sum of money in hundredths of the currency unit.
type Amount int64

// Odds are decimal odds in thousandths: 1.85 is 1850.
type Odds int64

// One is odds of 1.000, those of a void leg.
const One Odds = 1000

// Money is an amount of a currency.
type Money struct {
	Amount   Amount   `json:"amount"`
	Currency Currency `json:"currency"`
}

// ErrOverflow means that a result exceeds 64 bits. Amounts are never clipped.
var ErrOverflow = errors.New("money: result does not fit 64 bits")

// Rounding is the direction in which a fraction is rounded.
type Rounding int

// The directions. Payouts use Floor; fees and limits name theirs.
const (
	Floor    Rounding = iota // towards minus infinity
	Ceil                     // towards plus infinity
	HalfEven                 // to the nearest, ties to the even neighbour
)

// MulDiv returns a*b/c with the given rounding, exact through a 128-bit product. It fails with ErrOverflow when the result does not
// fit, and panics when c is zero, which is a programming error.
func MulDiv(a, b, c int64, r Rounding) (int64, error) {
	negative := (a < 0) != (b < 0) != (c < 0)
	hi, lo := bits.Mul64(abs(a), abs(b))
	d := abs(c)
	if hi >= d && d != 0 {
		return 0, ErrOverflow
	}
	q, rem := bits.Div64(hi, lo, d)
	if rem != 0 && roundsAway(r, negative, q, rem, d) {
		q++
		if q == 0 {
			return 0, ErrOverflow
		}
	}
	return signed(q, negative)
}

func roundsAway(r Rounding, negative bool, q, rem, d uint64) bool {
	switch r {
	case Ceil:
		return !negative
	case HalfEven:
		twice := rem << 1
		if rem>>63 == 1 || twice > d {
			return true
		}
		return twice == d && q&1 == 1
	default:
		return negative
	}
}

func abs(v int64) uint64 {
	if v < 0 {
		return -uint64(v)
	}
	return uint64(v)
}

func signed(q uint64, negative bool) (int64, error) {
	if negative {
		if q > 1<<63 {
			return 0, ErrOverflow
		}
		return int64(-q), nil
	}
	if q > math.MaxInt64 {
		return 0, ErrOverflow
	}
	return int64(q), nil
}

// Times returns stake times odds, rounded down: the payout of a winning single.
func Times(stake Amount, odds Odds) (Amount, error) {
	v, err := MulDiv(int64(stake), int64(odds), int64(One), Floor)
	return Amount(v), err
}

// Add returns a+b, or ErrOverflow.
func Add(a, b Amount) (Amount, error) {
	s := a + b
	if (a > 0 && b > 0 && s < 0) || (a < 0 && b < 0 && s >= 0) {
		return 0, ErrOverflow
	}
	return s, nil
}

// String formats odds with two or three decimals: "1.85", "2.125".
func (o Odds) String() string {
	if o%10 == 0 {
		return fmt.Sprintf("%d.%02d", o/1000, o%1000/10)
	}
	return fmt.Sprintf("%d.%03d", o/1000, o%1000)
}
