package bonus

import (
	"math/bits"

	"maidan/internal/content"
	"maidan/internal/fault"
	"maidan/internal/money"
)

// The refusals of stakes from a bonus. ErrMaxBet has the data max, ErrOdds min and max in thousandths.
var (
	ErrInactive = fault.New(fault.Conflict, "bonus_inactive", "This bonus is not active.")
	ErrProduct  = fault.New(fault.Conflict, "bonus_not_here", "Game not available with bonus balance.")
	ErrMaxBet   = fault.New(fault.Conflict, "bonus_max_bet", "The stake is larger than this bonus allows.")
	ErrOdds     = fault.New(fault.Conflict, "bonus_odds", "This bonus cannot be staked at these odds.")
)

// percentOf returns a percentage of an amount, rounded down.
func percentOf(amount money.Amount, percent int64) money.Amount {
	if amount <= 0 || percent <= 0 {
		return 0
	}
	high, low := bits.Mul64(uint64(amount), uint64(percent))
	quotient, _ := bits.Div64(high, low, 100) // high < 100: percents are at most 1000 and amounts far below the largest int64
	return money.Amount(quotient)
}

// awardOf returns what a deposit gives by some terms: nothing below their least deposit.
func awardOf(t content.Terms, deposit money.Amount) money.Amount {
	if deposit < t.MinDeposit {
		return 0
	}
	return min(percentOf(deposit, t.Percent), t.MaxBonus)
}

// Stake is what a player wants to stake from a bonus.
type Stake struct {
	Product content.BonusProduct
	Amount  money.Amount
	Odds    money.Odds // of a bet on sports
	Game    string     // of a round
	Usual   bool       // a round with the game's own settings, without features that are bought
}

// admit refuses a stake that the terms exclude: before it is taken, not when the bonus is paid out.
func admit(g Balance, s Stake) error {
	t := g.Terms
	if g.spinning() {
		return admitSpin(g, s)
	}
	if _, ok := t.Counts[s.Product]; !ok {
		return ErrProduct.At("funds", "conflict")
	}
	if t.MaxBet > 0 && s.Amount > t.MaxBet {
		return ErrMaxBet.WithData("max", t.MaxBet).At("stake", "conflict")
	}
	if s.Product == content.Sports && (s.Odds < t.MinOdds || t.MaxOdds > 0 && s.Odds > t.MaxOdds) {
		return ErrOdds.WithData("min", t.MinOdds).WithData("max", t.MaxOdds).At("funds", "conflict")
	}
	return nil
}

// countedOf returns how much of a stake counts towards wagering.
func countedOf(t content.Terms, p content.BonusProduct, stake money.Amount) money.Amount {
	return percentOf(stake, t.Counts[p])
}

// cashOf returns how much of a balance becomes cash when the bonus is wagered. Late payouts share the limit with earlier ones.
func cashOf(g Balance, balance money.Amount) money.Amount {
	if g.Terms.MaxTransfer == 0 {
		return balance
	}
	return min(balance, max(0, money.Amount(g.Terms.MaxTransfer)*g.Granted-g.Transferred))
}

// spent reports whether a balance is too small for any stake.
func (g Balance) spent(balance money.Amount) bool {
	return balance < max(1, money.SmallestStakes()[g.Currency])
}

// next returns the status of an active bonus with a balance: wagered, lost with nothing left to stake and nothing open, or as it is.
func next(g Balance, balance money.Amount, open bool) string {
	switch {
	case g.Status != Pending:
		return g.Status
	case g.Wagered >= g.Target:
		return Transferred
	case g.spent(balance) && !open:
		return Bankrupt
	}
	return g.Status
}
