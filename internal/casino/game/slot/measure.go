package slot

import (
	"math/big"

	"maidan/internal/casino/game"
)

// precision of figures in bits: their error is far below the digits that are declared, and equal on all machines.
const precision = 256

// measure is a part of all results, or all of them: its probability, and the moments of what it pays in parts of the stake.
type measure struct {
	chance *big.Float // of the part
	zero   *big.Float // of the results in it that pay nothing
	first  *big.Float // Σ probability × pay
	second *big.Float // Σ probability × pay²
	most   int64      // the highest pay
}

func number(n int64) *big.Float { return new(big.Float).SetPrec(precision).SetInt64(n) }

func integer(n *big.Int) *big.Float { return new(big.Float).SetPrec(precision).SetInt(n) }

func ratio(num, den int64) *big.Float {
	return new(big.Float).SetPrec(precision).Quo(number(num), number(den))
}

func times(a, b *big.Float) *big.Float { return new(big.Float).SetPrec(precision).Mul(a, b) }

func sum(a, b *big.Float) *big.Float { return new(big.Float).SetPrec(precision).Add(a, b) }

// nothing is the measure without results, certain the one whose single result pays some parts.
func nothing() measure { return measure{number(0), number(0), number(0), number(0), 0} }

func certain(pay int64) measure {
	m := measure{number(1), number(0), number(pay), times(number(pay), number(pay)), pay}
	if pay == 0 {
		m.zero = number(1)
	}
	return m
}

// or returns both parts together.
func (a measure) or(b measure) measure {
	return measure{sum(a.chance, b.chance), sum(a.zero, b.zero), sum(a.first, b.first), sum(a.second, b.second), max(a.most, b.most)}
}

// then returns the part in which a is followed by an independent b: their pays add up.
func (a measure) then(b measure) measure {
	both := times(a.first, b.first)
	return measure{
		chance: times(a.chance, b.chance),
		zero:   times(a.zero, b.zero),
		first:  sum(times(a.first, b.chance), times(a.chance, b.first)),
		second: sum(sum(times(a.second, b.chance), times(a.chance, b.second)), both.Add(both, both)),
		most:   a.most + b.most,
	}
}

// given returns the part with another probability: a share of it.
func (a measure) given(share *big.Float) measure {
	return measure{times(a.chance, share), times(a.zero, share), times(a.first, share), times(a.second, share), a.most}
}

// multiplied returns the part with all pays multiplied.
func (a measure) multiplied(by int64) measure {
	n := number(by)
	return measure{a.chance, a.zero, times(a.first, n), times(a.second, times(n, n)), a.most * by}
}

// sheet returns the figures when the stake has some parts. The probability of the whole is 1 but for the error of the precision.
func (a measure) sheet(parts int64) (game.Sheet, error) {
	stake := number(parts)
	mean := new(big.Float).Quo(a.first, stake)
	square := new(big.Float).Quo(a.second, times(stake, stake))
	return game.NewSheet(a.chance, mean, new(big.Float).Sub(number(1), a.zero), new(big.Float).Sub(square, times(mean, mean)), big.NewRat(a.most, parts))
}
