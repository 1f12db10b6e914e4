package rtp

import "math"

const (
	// z99 is the quantile of the normal distribution for a two-sided interval of 99 %.
	z99 = 2.5758293035489004
	// alarmChance is the chance of a false alarm about a correct game in one period.
	alarmChance = 1e-4
	// alarmRounds is the least number of rounds for an alarm.
	alarmRounds = 1_000
)

// Half returns half of the interval of 99 % around the expected payout, in hundredths, by the normal approximation: z × √variance.
func (t Total) Half() float64 { return z99 * math.Sqrt(t.Variance) }

// Bound returns how far the payout of a correct game is from the expected one, in hundredths, but for a chance of one in ten thousand:
//
//	√(2 ln(2/chance) × (squares + 2 variance) / 3)
//
// It holds for every distribution of prizes and every way of playing, also for a few rounds with a rare high prize, for which the normal
// approximation would raise false alarms. Source: B. Delyon, Exponential inequalities for sums of weakly dependent variables, Electronic Journal
// of Probability 14 (2009); it follows from exp(x − x²/6) ≤ 1 + x + x²/3.
func (t Total) Bound() float64 {
	return math.Sqrt(2 * math.Log(2/alarmChance) * (t.Squares + 2*t.Variance) / 3)
}

// Surprising reports whether the payout is that far from the expected one.
func (t Total) Surprising() bool {
	return t.Rounds >= alarmRounds && math.Abs(float64(t.Payout)-t.Expected) > t.Bound()
}

// Deviations returns how many standard deviations the payout is above the expected one; 0 without any variance.
func (t Total) Deviations() float64 {
	if t.Variance <= 0 {
		return 0
	}
	return (float64(t.Payout) - t.Expected) / math.Sqrt(t.Variance)
}
