package payment

import (
	"context"
	"fmt"

	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/payment/book"
	"maidan/internal/payment/provider"
	"maidan/internal/wallet"
)

// handlePayout applies the provider's answer to a withdrawal: paid, or failed and refunded. A payout that is reported paid after it
// was reported failed counts as paid: the refund is reversed, and a missing balance becomes a debt. Any other contradiction only
// stores the notice for staff.
func (d *Service) handlePayout(ctx context.Context, tx *db.Tx, about subject, n provider.Notice) (effect string, err error) {
	w, err := lockWithdrawal(ctx, tx, id.Withdrawal(about.ref))
	if err != nil {
		return "", err
	}
	if err := about.refresh(ctx, tx); err != nil {
		return "", err
	}
	switch {
	case n.Outcome == provider.Pending, n.Outcome == provider.Failed && about.call.state == callRefused:
		return effectIgnored, nil
	case w.Status == WithdrawalApproved && n.Outcome == provider.Failed:
		return effectApplied, d.payoutFailed(ctx, tx, &w, n.Reason)
	case w.Status == WithdrawalApproved:
		return effectApplied, d.paid(ctx, tx, &w, about.provider, n)
	case w.refunded() && n.Outcome == provider.Failed && w.approvedAt != 0:
		return effectIgnored, nil
	case w.Status == WithdrawalPaid && n.Outcome == provider.Succeeded:
		switch by, err := paidBy(ctx, tx, w.ID); {
		case err != nil || by == about.call.id:
			return effectIgnored, err
		case by == "" && n.Amount == w.net() && n.Currency == w.Currency: // staff had resolved it so, without the fee
			row := w.row(about.provider)
			row.At = d.now()
			return effectApplied, d.Book.AddFee(ctx, tx, row, n.Fee)
		}
	case w.refunded() && n.Outcome == provider.Succeeded && w.returnedBy != "":
		if err := d.reclaimPayout(ctx, tx, w); err != nil {
			return "", err
		}
		return effectApplied, d.paid(ctx, tx, &w, about.provider, n)
	}
	d.Log.WarnContext(ctx, "a notice contradicts a withdrawal", "withdrawal", w.ID, "status", w.Status, "notice", n.ID, "outcome", n.Outcome)
	return effectContradicts, nil
}

// payoutCall returns the payout of a withdrawal.
func (w Withdrawal) payoutCall() call {
	return call{purpose: provider.PurposePayout, payment: string(w.ID), method: w.Method, amount: w.net(), currency: w.Currency}
}

// payoutRefused passes the payout on to another provider; without one the withdrawal is refunded.
func (d *Service) payoutRefused(ctx context.Context, tx *db.Tx, c call, why *provider.Refused) (next call, again bool, err error) {
	w, err := lockWithdrawal(ctx, tx, id.Withdrawal(c.payment))
	if err != nil {
		return next, false, err
	}
	news, err := refuseCall(ctx, tx, c, why.Reason, d.now())
	if err != nil || !news || w.Status != WithdrawalApproved {
		return next, false, err
	}
	if next, again, err = d.elsewhere(ctx, tx, c, why, w.PlayerID); err != nil || again {
		return next, again, err
	}
	return next, false, d.payoutFailed(ctx, tx, &w, why.Reason)
}

// payoutFailed refunds a withdrawal that no provider could pay. A low balance of the operator cancels it, anything else rejects it.
func (d *Service) payoutFailed(ctx context.Context, tx *db.Tx, w *Withdrawal, reason string) error {
	if reason == provider.ReasonFloat || reason == provider.ReasonFunds {
		return d.refund(ctx, tx, w, WithdrawalCancelled, ReasonOutOfFunds)
	}
	return d.refund(ctx, tx, w, WithdrawalRejected, ReasonPayoutFailed)
}

// paid completes a withdrawal that a notice of a provider reports as paid.
func (d *Service) paid(ctx context.Context, tx *db.Tx, w *Withdrawal, by string, n provider.Notice) error {
	if n.Amount != w.net() || n.Currency != w.Currency {
		return fmt.Errorf("%w: paid %d %s of %d %s", errNotice, n.Amount, n.Currency, w.net(), w.Currency)
	}
	return d.complete(ctx, tx, w, by, n.Fee)
}

// endWithdrawal saves a withdrawal with its result and ends its calls and its proposed resolutions.
func (d *Service) endWithdrawal(ctx context.Context, tx *db.Tx, w *Withdrawal, status WithdrawalStatus, reason string) error {
	w.Status, w.Reason, w.UpdatedAt, w.HeldAt = status, reason, d.now(), 0
	if err := saveWithdrawal(ctx, tx, *w); err != nil {
		return err
	}
	if err := finishCallsOf(ctx, tx, w.UpdatedAt, string(w.ID)); err != nil {
		return err
	}
	return dropProposals(ctx, tx, w.ID, w.UpdatedAt)
}

// complete posts, books and publishes a withdrawal that a provider paid for a fee.
func (d *Service) complete(ctx context.Context, tx *db.Tx, w *Withdrawal, by string, fee money.Amount) error {
	if err := d.endWithdrawal(ctx, tx, w, WithdrawalPaid, ""); err != nil {
		return err
	}
	entries := []wallet.Entry{
		{Account: wallet.HouseAccount(wallet.PendingWithdrawals, w.Currency), Amount: -w.Amount},
		{Account: wallet.HouseAccount(wallet.Payouts, w.Currency), Amount: w.net()},
	}
	if w.Fee > 0 {
		entries = append(entries, wallet.Entry{Account: wallet.HouseAccount(wallet.PaymentFees, w.Currency), Amount: w.Fee})
	}
	err := d.post(ctx, tx, w.command(":paid"), *w, wallet.Transfer{Kind: paidTransfer, Ref: string(w.ID), Entries: entries})
	if err != nil {
		return err
	}
	if err := d.addToBook(ctx, tx, w.row(by), fee); err != nil {
		return err
	}
	return d.publishWithdrawal(ctx, tx, EventWithdrawalPaid, *w)
}

// reclaimPayout reverses the refund of a failed payout. Money that the player has spent becomes a debt, never a negative balance.
func (d *Service) reclaimPayout(ctx context.Context, tx *db.Tx, w Withdrawal) error {
	const kind = "withdrawal.reject.reversed"
	_, err := d.Wallet.Do(ctx, tx, wallet.Command{
		Key: w.command(":again"), Hash: wallet.HashOf(kind, w.ID, w.returnedBy),
		Accounts: []wallet.AccountID{wallet.PlayerCash(w.PlayerID, w.Currency)},
		Rows:     []wallet.RowKey{{Loader: wallet.TransferLoader, Key: string(w.returnedBy)}},
		Decide: func(v *wallet.View) (wallet.Decision, error) {
			t, err := v.ReversalWithDebt(kind, w.returnedBy)
			return wallet.Decision{Transfers: []wallet.Transfer{t}, Answer: []byte("{}")}, err
		},
	})
	if err != nil {
		return fmt.Errorf("reverse the refund of a payout: %w", err)
	}
	return nil
}

// row returns the row of a paid withdrawal in the payment book.
func (w *Withdrawal) row(by string) book.Row {
	return book.Row{
		Kind: book.Withdrawal, Ref: string(w.ID), Provider: by, Method: w.Method, Currency: w.Currency, Amount: -w.net(), Charged: w.Fee, At: w.UpdatedAt,
	}
}

// addToBook books a payment and what the provider charged for it.
func (d *Service) addToBook(ctx context.Context, tx *db.Tx, r book.Row, fee money.Amount) error {
	if err := d.Book.Add(ctx, tx, r); err != nil {
		return err
	}
	return d.Book.AddFee(ctx, tx, r, fee)
}
