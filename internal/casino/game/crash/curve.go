package crash

import (
	"math"

	"maidan/internal/casino/fair"
)

// Most is the highest result in hundredths, 1,000,000.00: every bet has reached the limit of its payout before.
const Most = 100_000_000

// Result draws the result of the round with this hash, in hundredths.
func (g Game) Result(h fair.Hash, salt string) int64 {
	return min(fair.Salted(h, salt, g.Returned), Most)
}

// Reached returns the milliseconds after which the multiplier has risen to m hundredths: the time to double × log2(m), rounded up. The multiplier
// 1.00 is there from the beginning.
func (g Game) Reached(m int64) int64 {
	return int64(math.Ceil(float64(g.Doubles.Milliseconds()) * math.Log2(float64(m)/100)))
}

// At returns the multiplier in hundredths after so many milliseconds: the highest that is Reached, from 1.00 to Most.
func (g Game) At(ms int64) int64 {
	switch {
	case ms <= 0:
		return 100
	case ms >= g.Reached(Most):
		return Most
	}
	m := int64(100 * math.Exp2(float64(ms)/float64(g.Doubles.Milliseconds())))
	for g.Reached(m+1) <= ms { // the line above may be off by its rounding
		m++
	}
	for g.Reached(m) > ms {
		m--
	}
	return m
}
