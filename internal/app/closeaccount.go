package app

import (
	"context"
	"strconv"

	casinocrash "maidan/internal/casino/crash"
	"maidan/internal/casino/game/crash"
	"maidan/internal/casino/round"
	"maidan/internal/db"
	"maidan/internal/fault"
	"maidan/internal/id"
	"maidan/internal/payment"
	"maidan/internal/player"
	"maidan/internal/sportsbook/bet"
	"maidan/internal/wallet"
)

// The reasons why an account cannot be closed, each with what the player can do about it.
var (
	errBalanceLeft       = fault.New(fault.Conflict, "balance_left", "Please withdraw or play your balance first: an account is closed when it is empty.")
	errBetsOpen          = fault.New(fault.Conflict, "bets_open", "Please wait until your open bets are settled.")
	errRoundsOpen        = fault.New(fault.Conflict, "rounds_open", "Please finish your open rounds in the casino first.")
	errWithdrawalPending = fault.New(fault.Conflict, "withdrawal_pending", "Please wait until your withdrawal is paid.")
	errDepositPending    = fault.New(fault.Conflict, "deposit_pending", "Please wait until your deposit has arrived.")
	unpaidWithdrawals    = map[payment.WithdrawalStatus]bool{payment.WithdrawalPending: true, payment.WithdrawalApproved: true}
	pendingDeposits      = map[payment.DepositStatus]bool{payment.DepositQueued: true}
)

// mayClose refuses to close an account with a balance, open bets or rounds, or payments under way.
func (a *App) mayClose(ctx context.Context, p player.Player) error {
	balance, err := a.Wallet.Balance(ctx, wallet.PlayerCash(p.ID, p.Currency))
	if err != nil {
		return err
	}
	if balance != 0 {
		return errBalanceLeft
	}
	open, _, err := bet.Open(ctx, a.DB.Reader(), p.ID)
	if err != nil {
		return err
	}
	if open > 0 {
		return errBetsOpen
	}
	if err := a.mayCloseRounds(ctx, p.ID); err != nil {
		return err
	}
	withdrawals, err := a.Payments.Withdrawals(ctx, p.ID, "")
	if err != nil {
		return err
	}
	for _, w := range withdrawals.Items {
		if unpaidWithdrawals[w.Status] {
			return errWithdrawalPending
		}
	}
	deposits, err := a.Payments.Deposits(ctx, p.ID, "")
	if err != nil {
		return err
	}
	for _, d := range deposits.Items {
		if pendingDeposits[d.Status] {
			return errDepositPending
		}
	}
	return nil
}

// mayCloseRounds refuses to close an account with open rounds that money was staked on.
func (a *App) mayCloseRounds(ctx context.Context, playerID id.Player) error {
	rounds, err := a.Rounds.OpenRounds(ctx, playerID)
	if err != nil {
		return err
	}
	for _, r := range rounds {
		if r.Funds != round.Demo {
			return errRoundsOpen
		}
	}
	for _, g := range crash.Games() {
		bets, err := a.Crash.Mine(ctx, playerID, g.ID())
		if err != nil {
			return err
		}
		for _, b := range bets {
			if b.Status == casinocrash.BetOpen && b.Funds != round.Demo {
				return errRoundsOpen
			}
		}
	}
	return nil
}

// atClosing returns the player's debt for the record of the closing. A debt does not prevent closing: it stays in the ledger, staff see
// it on the closed account, and it is due again when support reopens the account.
func (a *App) atClosing(ctx context.Context, tx *db.Tx, p player.Player) (map[string]string, error) {
	debt, err := wallet.DebtOf(ctx, tx, wallet.PlayerCash(p.ID, p.Currency))
	if err != nil || debt == 0 {
		return nil, err
	}
	return map[string]string{"debt": strconv.FormatInt(int64(debt), 10) + " " + string(p.Currency)}, nil
}
