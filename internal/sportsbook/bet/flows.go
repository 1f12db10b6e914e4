package bet

import (
	"maidan/internal/protection"
	"maidan/internal/wallet"
)

// The kinds of transfer that bets make. A reversal counts as what it reverses, with the opposite sign.
const (
	stakeTransfer   = "bet.stake"
	payoutTransfer  = "bet.payout"
	refundTransfer  = "bet.refund"  // the stake of a void bet
	cashOutTransfer = "bet.cashout" // all of a bet, or a part of it
	// freePayoutTransfer pays what a free bet won. It is neither stake nor return: the player staked nothing of it, and a gift
	// must not let anybody lose more than the limit says.
	freePayoutTransfer = "bet.payout.free"
	reversedTransfer   = "bet.payout.reversed" // takes a payout or a refund back
)

// Flows returns what each transfer of a bet means to limits and reality checks. It is the only definition of a bet's turnover
// and net loss.
func Flows() map[string]protection.Flow {
	return map[string]protection.Flow{
		stakeTransfer: protection.Stake, payoutTransfer: protection.Return, cashOutTransfer: protection.Return, refundTransfer: protection.Refund,
		// A debt is a payout that was taken back and could not be paid at once: it is no return any more when it is collected.
		wallet.DebtCollected: protection.Return,
	}
}

// payoutKind is the kind of the transfer that pays a settled bet.
func payoutKind(b Bet) string {
	switch {
	case b.Status == Void:
		return refundTransfer
	case b.Funds == Free:
		return freePayoutTransfer
	}
	return payoutTransfer
}
