package bet

import (
	"maidan/internal/protection"
	"maidan/internal/wallet"
)

// The kinds of transfer that bets make. A reversal counts as what it reverses, with the opposite sign.
const (
	StakeTransfer   = "bet.stake"
	PayoutTransfer  = "bet.payout"
	RefundTransfer  = "bet.refund"  // the stake of a void bet
	CashOutTransfer = "bet.cashout" // all of a bet, or a part of it
	// FreePayoutTransfer pays what a free bet won. It is neither stake nor return: the player staked nothing of it, and a gift
	// must not let a player lose more than the limit allows.
	FreePayoutTransfer = "bet.payout.free"
	ReversalTransfer   = "bet.payout.reversed" // reverses a payout or a refund
)

// Flows returns how each transfer of a bet counts for limits and reality checks. It is the only definition of a bet's turnover
// and net loss.
func Flows() map[string]protection.Flow {
	return map[string]protection.Flow{
		StakeTransfer: protection.Stake, PayoutTransfer: protection.Return, CashOutTransfer: protection.Return, RefundTransfer: protection.Refund,
		// A debt is a reversed payout that the player could not pay at once. When it is collected, the payout is no longer a
		// return.
		wallet.DebtCollected: protection.Return,
	}
}

// PayoutKind returns the kind of the transfer that pays a settled bet.
func PayoutKind(b Bet) string {
	switch {
	case b.Status == Void:
		return RefundTransfer
	case b.Funds == Free:
		return FreePayoutTransfer
	}
	return PayoutTransfer
}

// Account returns the account that a bet was staked from, or, for a free bet, that its winnings are paid to.
func (b *Bet) Account() wallet.AccountID {
	switch {
	case b.Grant != "":
		return wallet.PlayerGrant(b.PlayerID, b.Currency, b.Grant)
	case b.Funds == Bonus:
		return wallet.PlayerBonus(b.PlayerID, b.Currency)
	}
	return wallet.PlayerCash(b.PlayerID, b.Currency)
}
