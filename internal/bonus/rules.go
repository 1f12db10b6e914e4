package bonus

import (
	"math/bits"

	"maidan/internal/content"
	"maidan/internal/fault"
	"maidan/internal/id"
	"maidan/internal/money"
)

// The refusals of stakes from a bonus. ErrMaxBet has the data max, ErrOdds min and max in thousandths, ErrGame game, ErrEvent event.
var (
	ErrInactive = fault.New(fault.Conflict, "bonus_inactive", "This bonus is not active.")
	ErrProduct  = fault.New(fault.Conflict, "bonus_not_here", "Game not available with bonus balance.")
	ErrMaxBet   = fault.New(fault.Conflict, "bonus_max_bet", "The stake is larger than this bonus allows.")
	ErrGame     = fault.New(fault.Conflict, "bonus_game", "This game cannot be played with this bonus.")
	ErrBets     = fault.New(fault.Conflict, "bonus_bets", "This bonus can be staked on singles and combos only.")
	ErrEvent    = fault.New(fault.Conflict, "bonus_event", "This bonus allows one bet on each event, and has one on this event.")
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

// AwardOf returns what a deposit gives by some terms, rounded down to what the currency is used in: nothing below their least deposit.
func AwardOf(t content.Terms, c money.Currency, deposit money.Amount) money.Amount {
	if deposit < t.MinDeposit {
		return 0
	}
	award := min(percentOf(deposit, t.Percent), t.MaxBonus)
	return award - award%money.StakeStep(c)
}

// Stake is what a player wants to stake from a bonus.
type Stake struct {
	Product content.BonusProduct
	Amount  money.Amount
	Odds    money.Odds // of a bet on sports
	System  bool       // a bet on sports that combines its legs in several lines
	Events  []id.Event // of the legs of a bet on sports
	Game    string     // of a round, or of a bet on a crash game
	Usual   bool       // a round with the game's own settings, without features that are bought
}

// admit refuses a stake that the terms exclude: before it is taken, not when the bonus is paid out.
func admit(g Balance, s Stake) error {
	t := g.Terms
	if g.spinning() {
		return admitSpin(g, s)
	}
	if _, ok := t.Share(s.Product, s.Game); !ok {
		if _, named := t.Games[s.Game]; named {
			return ErrGame.WithData("game", s.Game).At("funds", "conflict")
		}
		return ErrProduct.At("funds", "conflict")
	}
	if t.MaxBet > 0 && s.Amount > t.MaxBet {
		return ErrMaxBet.WithData("max", t.MaxBet).At("stake", "conflict")
	}
	if s.System && t.Bets == content.SinglesAndCombos {
		return ErrBets.At("funds", "conflict")
	}
	if s.Product == content.Sports && (s.Odds < t.MinOdds || t.MaxOdds > 0 && s.Odds > t.MaxOdds) {
		return ErrOdds.WithData("min", t.MinOdds).WithData("max", t.MaxOdds).At("funds", "conflict")
	}
	return nil
}

// countedOf returns how much of a stake counts towards wagering. Bets on sports have no game.
func countedOf(t content.Terms, p content.BonusProduct, game string, stake money.Amount) money.Amount {
	percent, _ := t.Share(p, game)
	return percentOf(stake, percent)
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
