package betoffer

import (
	"maidan/internal/content"
	"maidan/internal/money"
	"maidan/internal/sportsbook/bet"
	"maidan/internal/sportsbook/market"
)

// legs are the legs of a bet by what became of them.
type legs struct {
	counting int // not void, at odds that count; those that may still count included
	won      int // of these, won
	lost     int // of all
	open     int // of all
}

func legsOf(b *bet.Bet, least money.Odds) (l legs) {
	for _, leg := range b.Legs {
		counts := leg.Odds >= least
		switch leg.Status {
		case string(bet.Pending):
			l.open++
		case string(market.Void):
			counts = false
		case string(market.Lost):
			l.lost++
		case string(market.Won):
			if counts {
				l.won++
			}
		}
		if counts {
			l.counting++
		}
	}
	return l
}

// Due returns what a bet earns under terms, hundredths, and whether that depends on legs that are open. The stake is what was not cashed out. The limit of a day is not looked at.
func Due(kind content.OfferKind, t content.Terms, b *bet.Bet) (amount money.Amount, waits bool) {
	if !eligible(b) {
		return 0, false
	}
	l, stake := legsOf(b, t.Legs.Odds), b.Stake-b.Cashed
	switch {
	case kind == content.Boost && b.Status == bet.Won:
		return boost(t, b.Payout-stake, l.won, b.Currency), false
	case kind == content.Insurance && b.Status == bet.Lost && l.lost > 0 && l.lost <= t.Legs.Lost && l.counting >= t.Legs.Min:
		if stake < t.Legs.LeastStake(b.Currency) {
			return 0, false
		}
		if l.open > 0 {
			return 0, true
		}
		return rounded(min(stake*money.Amount(t.Legs.Percent)/100, t.MaxBonus), b.Currency), false
	}
	return 0, false
}

// boost returns what is paid in addition to winnings (payout less stake) of an accumulator with so many legs that won.
func boost(t content.Terms, winnings money.Amount, won int, c money.Currency) money.Amount {
	percent := int64(t.Legs.StepAt(won))
	if winnings <= 0 || percent == 0 {
		return 0
	}
	extra, err := money.MulDiv(int64(winnings), percent, 100, money.Floor)
	if err != nil { // more than an int64 has: the most is less
		return rounded(t.MaxBonus, c)
	}
	return rounded(min(money.Amount(extra), t.MaxBonus), c)
}

// rounded rounds an amount down to what the currency is used in.
func rounded(amount money.Amount, c money.Currency) money.Amount {
	return amount - amount%money.StakeStep(c)
}
