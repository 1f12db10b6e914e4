package pricing

import "math"

// Multi-day matches: two innings a side, a draw when time ends them. Without scorecards of such matches nothing here is fitted.
// The numbers are long-run averages of Test cricket: a first innings of some 330 runs at three an over, later innings shorter as
// the pitch wears. About every tenth over is lost to weather.
//
// The recursion is simple: wickets fall at a rate by their number, runs come at a pace, and the batting captain chooses the best
// manner. He may continue, from the third innings on hurry or block, or declare.

// ballsAWicket is the average number of legal balls between wickets, by wickets lost.
var ballsAWicket = [wickets]float64{78, 76, 82, 84, 82, 72, 60, 48, 36, 26}

// wear is the factor on the rate of wickets in each innings of the match.
var wear = [4]float64{1, 1, 1.06, 1.14}

const (
	skillAWicket = 0.06 // of the logarithm of that rate, for 100 rating points
	runOutShare  = 0.04
	drawWorth    = 0.4 // of a win, in the decision to declare
)

// daysRuns are the outcomes of balls without a wicket.
var daysRuns = [cats]float64{0: 0.738, 1: 0.165, 2: 0.03, 3: 0.008, 4: 0.055, 5: 0.004, 8: 0.014, 10: 0.001}

// Manner is a way of batting in a multi-day match.
type Manner uint8

// The manners; declared is a decision of the captain, too.
const (
	Steady Manner = iota
	Blocking
	Hurrying
	declared
)

// manners are the factors on runs and wickets in each.
var manners = [...]struct{ pace, risk float64 }{Steady: {1, 1}, Blocking: {0.45, 0.87}, Hurrying: {1.55, 1.8}}

// Weather: before every tenth over rain takes RainBalls with probability Rain. That is about a tenth of all time.
const (
	Rain      = 0.022
	RainBalls = 270
)

// DaysLaw returns the probability of every outcome class of a ball in the n-th innings of a multi-day match, with so
// many wickets lost; edge is the rating of the batting side less the other's.
func DaysLaw(n, lost int, edge float64, how Manner) (p [Cats]float64) {
	m := manners[min(how, Hurrying)]
	out := m.risk * wear[min(max(n, 1), 4)-1] / ballsAWicket[min(lost, wickets-1)] * math.Exp(-skillAWicket*edge/100)
	sum := 0.0
	for _, v := range daysRuns {
		sum += v
	}
	none := 1 - out
	for c, v := range daysRuns {
		if catRuns[c] > 0 {
			if c < catIllegal {
				v *= m.pace
			}
			p[c] = v / sum * (1 - out)
			none -= p[c]
		}
	}
	p[0] = none
	p[catWicket0], p[catWicket1] = out*(1-runOutShare), out*runOutShare
	return p
}
