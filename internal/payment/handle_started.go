package payment

import (
	"context"

	"maidan/internal/db"
	"maidan/internal/payment/method"
	"maidan/internal/payment/provider"
)

// handleStarted applies the answer of the provider that started a deposit. Received money is credited in any state but "succeeded",
// once; another payment waits for staff. Failures and payments on their way count only while the call has no result.
func (d *Service) handleStarted(ctx context.Context, tx *db.Tx, dep Deposit, about subject, n provider.Notice) (effect string, err error) {
	if about.call.purpose != provider.PurposeStart {
		return "", ErrNotFound
	}
	open := about.call.open()
	switch {
	case dep.Status == DepositSucceeded && n.Outcome == provider.Succeeded && n.TransactionID != "" && n.TransactionID != dep.TransactionID:
		return d.receipt(ctx, tx, dep, n)
	case dep.Status == DepositSucceeded:
		return effectIgnored, nil
	case n.Outcome == provider.Succeeded:
		return d.arrived(ctx, tx, dep, about, n, open)
	case !open:
		return effectIgnored, nil
	case n.Outcome == provider.Pending:
		return d.onItsWay(ctx, tx, dep, n)
	case dep.Status == DepositExpired:
		return effectIgnored, nil
	}
	return effectApplied, d.fail(ctx, tx, dep, or(n.Reason, ReasonDeclined))
}

// receipt handles a success with a receipt that a credited or held deposit does not have. If it was credited or held without a receipt, as an
// inquiry may have known none, a notice of the same call and amount is about the same payment: only its receipt is stored. The time of
// the credit stays, limits count by it. Any other notice is about a second payment.
func (d *Service) receipt(ctx context.Context, tx *db.Tx, dep Deposit, n provider.Notice) (effect string, err error) {
	same := false
	if dep.TransactionID == "" {
		if same, err = arrivedBy(ctx, tx, dep, n); err != nil {
			return "", err
		}
	}
	if !same {
		d.Log.WarnContext(ctx, "a second payment arrived for a deposit", "deposit", dep.ID, "notice", n.ID)
		return effectSurplus, nil
	}
	mine, err := d.claimPayment(ctx, tx, dep, n.TransactionID)
	if err != nil {
		return "", err
	}
	if !mine {
		d.Log.ErrorContext(ctx, "one payment was credited to two deposits", "deposit", dep.ID, "notice", n.ID)
		return effectContradicts, nil
	}
	dep.TransactionID = n.TransactionID
	return effectIgnored, saveDeposit(ctx, tx, dep)
}

// onItsWay stores a payment that is not certain yet. Of several payments the first one is shown; confirmations never become fewer.
func (d *Service) onItsWay(ctx context.Context, tx *db.Tx, dep Deposit, n provider.Notice) (effect string, err error) {
	first := dep.Status != DepositQueued
	switch {
	case n.Currency != dep.Currency,
		!first && n.TransactionID != dep.TransactionID && !dep.claimed(),
		!first && (n.Confirmations < dep.Confirmations || n.Confirmations == dep.Confirmations && n.Amount == dep.Received):
		return effectIgnored, nil
	}
	if !dep.claimed() {
		dep.TransactionID = n.TransactionID
	}
	dep.Status, dep.Reason, dep.UpdatedAt = DepositQueued, "", d.now()
	dep.Received, dep.Confirmations, dep.Needed = n.Amount, n.Confirmations, max(n.Needed, dep.Needed)
	if dep.submittedAt == 0 {
		dep.submittedAt = dep.UpdatedAt
	}
	if err := saveDeposit(ctx, tx, dep); err != nil {
		return "", err
	}
	return effectApplied, d.publishDeposit(ctx, tx, dep)
}

// claimed reports whether a transaction id of the deposit belongs to one deposit only. Providers name a card payment or a transfer of
// coins only with its call, and one transfer of coins may pay several addresses.
func (dep Deposit) claimed() bool { return dep.Flow == method.Transfer || dep.Flow == method.Prompt }
