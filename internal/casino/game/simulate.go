package game

import (
	"math"

	"maidan/internal/casino/fair"
)

// Simulated has the figures of a simulation, with an interval that contains the expected return in 99 of 100 simulations (normal
// approximation of the mean).
type Simulated struct {
	Rounds    int64
	Return    float64
	Low, High float64
	HitRate   float64
	Deviation float64 // standard deviation of the multiplier
	Max       float64
}

// z99 is the quantile of the normal distribution for a two-sided interval of 99 %.
const z99 = 2.5758293035489004

// Simulate plays a variant and returns its figures. Rounds is positive.
func Simulate(v Variant, rounds int64, src fair.Source) Simulated {
	var sum, square, top float64
	var hits int64
	for range rounds {
		m := v.Play(src)
		x := float64(m.Num) / float64(m.Den)
		sum += x
		square += x * x
		if x > 0 {
			hits++
		}
		top = max(top, x)
	}
	n := float64(rounds)
	mean := sum / n
	deviation := math.Sqrt(max(0, square/n-mean*mean))
	half := z99 * deviation / math.Sqrt(n)
	return Simulated{Rounds: rounds, Return: mean, Low: mean - half, High: mean + half, HitRate: float64(hits) / n, Deviation: deviation, Max: top}
}
