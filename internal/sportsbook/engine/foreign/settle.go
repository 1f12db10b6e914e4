package foreign

import (
	"math"

	"maidan/internal/sportsbook/feed"
	"maidan/internal/sportsbook/market"
)

// Decide settles a market by the feed's results. A line that is cancelled as a whole is void regardless of them.
func (m *Match) Decide(of *market.Market) (status market.Status, ok bool, err error) {
	l, _, known := m.find(*of)
	switch {
	case !known:
		return "", false, nil
	case l.Cancelled:
		return of.VoidAll(), true, nil
	case !l.Settled:
		return "", false, nil
	}
	of.All(market.Lost, market.Plain())
	status = market.Void
	for _, v := range l.Verdicts {
		if s := of.Selection(v.Key); s != nil {
			s.Settle(resultOf(v))
		}
	}
	for _, s := range of.Selections {
		if s.Result != market.VoidResult {
			status = market.Settled
		}
	}
	return status, true, nil
}

func resultOf(v feed.Verdict) (market.Result, market.Factors) {
	f := market.Plain()
	f.VoidMilli = int64(math.Round(v.Void * market.VoidWhole))
	switch {
	case f.VoidMilli >= market.VoidWhole:
		return market.VoidResult, f
	case !v.Won:
		return market.Lost, f
	case v.DeadHeat > 0 && v.DeadHeat < 1:
		f.DeadHeatNum, f.DeadHeatDen = ratio(v.DeadHeat)
		return market.DeadHeat, f
	}
	return market.Won, f
}

// ratio returns the simplest fraction near a decimal: the feed rounds a third to 0.33 or 0.3333.
func ratio(x float64) (num, den int64) {
	const few, near, nearer, most = 10, 0.0034, 0.0005, 1000
	for den = 2; den < most; den++ {
		num = int64(math.Round(x * float64(den)))
		if off := math.Abs(x - float64(num)/float64(den)); num > 0 && (off <= nearer || den <= few && off <= near) {
			return num, den
		}
	}
	return max(int64(math.Round(x*most)), 1), most
}
