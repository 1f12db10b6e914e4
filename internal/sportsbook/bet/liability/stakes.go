package liability

import (
	"math/bits"

	"maidan/internal/money"
	"maidan/internal/sportsbook/bet"
	"maidan/internal/sportsbook/market"
)

// Stakes are the stakes of a bet on its selections.
type Stakes struct {
	Currency money.Currency
	Funds    bet.Funds
	Line     money.Amount // of one line
	Lines    int64
	EachWay  bool
	Offers   []market.Offer // of its selections, in the order of its legs
}

// liabilities returns what a bet adds on each of its legs.
func (s Stakes) liabilities() []liability {
	all := make([]liability, len(s.Offers))
	stake := s.Line * money.Amount(s.Lines)
	for i, o := range s.Offers {
		terms := (*bet.Place)(nil)
		if s.EachWay && o.EachWay != nil {
			terms = &bet.Place{Num: int64(o.EachWay.Num), Den: int64(o.EachWay.Den)}
		}
		all[i] = liability{event: o.EventID, market: o.MarketID, selection: o.SelectionID}
		all[i].weigh(s.Currency, s.Funds, stake, o.Odds, terms)
	}
	return all
}

// alternative returns a stake of one line whose win the available liability covers; 0 if it would be below the smallest stake.
func (s Stakes) alternative(l liability, available money.Amount) money.Amount {
	limits, _ := bet.LimitsOf(s.Currency)
	stake := limits.RoundDown(s.covered(l, available))
	if stake < limits.MinLine(s.Lines) {
		return 0
	}
	return stake
}

// covered returns the largest stake of one line whose win the available liability covers. The win of a line on a leg grows with
// its stake, up to the largest payout. If the win of the stake itself is not covered, the win of a covered smaller stake is below
// that payout.
func (s Stakes) covered(l liability, available money.Amount) money.Amount {
	if l.pays-l.stake <= available {
		return s.Line
	}
	wins := l.uncut - l.stake
	hi, lo := bits.Mul64(uint64(s.Line), uint64(max(available, 0))) //nolint:gosec // stakes are positive
	part, _ := bits.Div64(hi, lo, uint64(wins))                     //nolint:gosec // more than available, so no overflow
	return money.Amount(part)                                       //nolint:gosec // less than the stake
}
