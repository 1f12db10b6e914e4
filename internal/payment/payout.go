package payment

import (
	"context"
	"fmt"

	"maidan/internal/db"
	"maidan/internal/wallet"
)

// hearPayout applies the provider's word to a withdrawal: paid, or failed and given back. A payout that is reported paid after it was
// reported failed is paid: what was given back is taken back, and what the player no longer has becomes a debt. Any other
// contradiction changes nothing and is kept for the staff.
func (d *Desk) hearPayout(ctx context.Context, tx *db.Tx, n Notice) (effect string, err error) {
	w, err := lockWithdrawal(ctx, tx, n.Ref)
	if err != nil {
		return "", err
	}
	switch {
	case w.Status == WithdrawalApproved && n.Outcome == Failed:
		return effectApplied, d.giveBack(ctx, tx, &w, ReasonPayoutFailed)
	case w.Status == WithdrawalApproved:
		return effectApplied, d.paid(ctx, tx, &w, n)
	case w.Status == WithdrawalRejected && n.Outcome == Failed && w.approvedAt != 0, w.Status == WithdrawalPaid && n.Outcome == Succeeded:
		return effectIgnored, nil
	case w.Status == WithdrawalRejected && n.Outcome == Succeeded && w.returnedBy != "":
		if err := d.takeBack(ctx, tx, w); err != nil {
			return "", err
		}
		return effectApplied, d.paid(ctx, tx, &w, n)
	}
	d.Log.WarnContext(ctx, "a notice contradicts a withdrawal", "withdrawal", w.ID, "status", w.Status, "notice", n.ProviderTx, "outcome", n.Outcome)
	return effectContradicts, nil
}

// paid ends a withdrawal whose money has left.
func (d *Desk) paid(ctx context.Context, tx *db.Tx, w *Withdrawal, n Notice) error {
	if n.Amount != w.Amount || n.Currency != w.Currency {
		return ErrNotice.Because(fmt.Errorf("paid %d %s of %d %s", n.Amount, n.Currency, w.Amount, w.Currency))
	}
	w.Status, w.Reason, w.UpdatedAt = WithdrawalPaid, "", d.now()
	if err := saveWithdrawal(ctx, tx, *w, 0); err != nil {
		return err
	}
	err := d.post(ctx, tx, "withdrawal:"+w.ID+":paid", *w, wallet.Transfer{
		Kind: "withdrawal.paid", Ref: w.ID,
		Entries: []wallet.Entry{
			{Account: wallet.House(wallet.PendingWithdrawals, w.Currency), Amount: -w.Amount},
			{Account: wallet.House(wallet.Payouts, w.Currency), Amount: w.Amount},
		},
	})
	if err != nil {
		return err
	}
	return d.tellWithdrawal(ctx, tx, EventWithdrawalPaid, *w)
}

// takeBack undoes the return of a failed payout. What the player has spent meanwhile becomes a debt, never a negative balance.
func (d *Desk) takeBack(ctx context.Context, tx *db.Tx, w Withdrawal) error {
	const kind = "withdrawal.reject.reversed"
	_, err := d.Wallet.Do(ctx, tx, wallet.Command{
		Key: "withdrawal:" + w.ID + ":again", Hash: wallet.HashOf(kind, w.ID, w.returnedBy),
		Accounts: []wallet.AccountID{wallet.PlayerCash(w.PlayerID, w.Currency)},
		Rows:     []wallet.RowKey{{Loader: wallet.TransferLoader, Key: w.returnedBy}},
		Decide: func(v *wallet.View) (wallet.Decision, error) {
			t, err := v.ReversalWithDebt(kind, w.returnedBy)
			return wallet.Decision{Transfers: []wallet.Transfer{t}, Answer: []byte("{}")}, err
		},
	})
	if err != nil {
		return fmt.Errorf("take a returned payout back: %w", err)
	}
	return nil
}
