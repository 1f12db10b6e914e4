package reconciliation

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"maidan/internal/db"
	"maidan/internal/money"
	"maidan/internal/payment"
	"maidan/internal/payment/book"
	"maidan/internal/payment/provider"
)

// Resolution is how a member resolves a difference.
type Resolution struct {
	Action Action
	Reason string // 3 to 200 characters
	Target string // of Credit, if the payment is unknown: the deposit
}

// Resolve resolves a difference, or proposes an action that needs a second member. Errors: ErrNotFound, ErrAction, ErrClosed, ErrTarget,
// ErrUnapplied and book.ErrReason.
func (r *Reconciler) Resolve(ctx context.Context, differenceID string, res Resolution, by book.By) (Difference, error) {
	reason, err := book.Reason(res.Reason)
	if err != nil {
		return Difference{}, err
	}
	return r.change(ctx, differenceID, func(ctx context.Context, tx *db.Tx, d *Difference) error {
		switch {
		case d.State != StateOpen:
			return ErrClosed.WithData("state", d.State)
		case !slices.Contains(d.possible(), res.Action):
			return ErrAction.At("action", "")
		}
		d.Action, d.Reason, d.ProposedBy = res.Action, reason, by.StaffID
		if res.Action == Credit && d.Payment == "" {
			if d.Target = res.Target; d.Target == "" {
				return ErrTarget.At("target", "")
			}
		}
		if res.Action.second() {
			d.State = StateProposed
			return r.record(ctx, tx, *d, "difference.propose", by)
		}
		return r.execute(ctx, tx, d, by)
	})
}

// Decide approves or declines a proposed resolution; a declined one is open again. The member who proposed it may only decline. Errors:
// ErrNotFound, ErrClosed, ErrSecond and those of Resolve.
func (r *Reconciler) Decide(ctx context.Context, differenceID string, approve bool, by book.By) (Difference, error) {
	return r.change(ctx, differenceID, func(ctx context.Context, tx *db.Tx, d *Difference) error {
		switch {
		case d.State != StateProposed:
			return ErrClosed.WithData("state", d.State)
		case !approve:
			declined := *d
			d.State, d.Action, d.Reason, d.Target, d.ProposedBy = StateOpen, "", "", "", ""
			if err := saveDifference(ctx, tx, *d); err != nil {
				return err
			}
			return by.Record(ctx, tx, "difference.decline", d.ID, declined.detail())
		case d.ProposedBy == by.StaffID:
			return ErrSecond
		}
		return r.execute(ctx, tx, d, by)
	})
}

func (r *Reconciler) change(ctx context.Context, differenceID string, do func(context.Context, *db.Tx, *Difference) error) (d Difference, err error) {
	err = r.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		if d, err = lockDifference(ctx, tx, differenceID); err != nil {
			return err
		}
		return do(ctx, tx, &d)
	})
	if err != nil {
		return d, fmt.Errorf("change difference: %w", err)
	}
	r.Payments.Outbox.Wake()
	return d.withActions(), nil
}

func (r *Reconciler) record(ctx context.Context, tx *db.Tx, d Difference, action string, by book.By) error {
	if err := saveDifference(ctx, tx, d); err != nil {
		return err
	}
	return by.Record(ctx, tx, action, d.ID, d.detail())
}

func (d Difference) detail() map[string]any {
	return map[string]any{
		"provider": d.Provider, "kind": d.Kind, "payment": d.Payment, "action": d.Action, "reason": d.Reason, "target": d.Target,
		"theirs": d.Theirs.Amount, "ours": d.Ours.Amount, "currency": d.currency(), "fee": d.Fee,
	}
}

func (d Difference) currency() money.Currency {
	if d.Theirs.Currency != "" {
		return d.Theirs.Currency
	}
	return d.Ours.Currency
}

// execute carries an action out and closes the difference. The caller holds its lock; the payment's and the wallet's follow.
func (r *Reconciler) execute(ctx context.Context, tx *db.Tx, d *Difference, by book.By) (err error) {
	switch d.Action {
	case Accept:
	case BookFee:
		err = r.book().AddFee(ctx, tx, d.row(d.Theirs.Currency, 0, r.now()), d.Fee)
	case Credit, MarkPaid, MarkFailed:
		err = r.apply(ctx, tx, *d)
	case WriteOff:
		err = r.writeOff(ctx, tx, *d)
	}
	if err != nil {
		return err
	}
	d.State, d.DecidedBy, d.ClosedAt = StateResolved, by.StaffID, r.now()
	return r.record(ctx, tx, *d, "difference."+string(d.Action), by)
}

func (d Difference) row(c money.Currency, amount money.Amount, at int64) book.Row {
	return book.Row{Ref: d.ID, Provider: d.Provider, Method: d.Method, Currency: c, Amount: amount, At: at}
}

// writeOff books what the provider says instead of what the book says, and the fee that is not booked.
func (r *Reconciler) writeOff(ctx context.Context, tx *db.Tx, d Difference) error {
	for c, amount := range d.surplus() {
		if amount == 0 {
			continue
		}
		if err := r.book().AddWriteOff(ctx, tx, d.row(c, amount, r.now())); err != nil {
			return err
		}
	}
	return r.book().AddFee(ctx, tx, d.row(d.Theirs.Currency, 0, r.now()), d.Fee)
}

// surplus returns how much more the provider has than the book says, by currency.
func (d Difference) surplus() map[money.Currency]money.Amount {
	all := map[money.Currency]money.Amount{}
	all[d.Theirs.Currency] += d.Theirs.moved(d.Direction)
	all[d.Ours.Currency] -= d.Ours.moved(d.Direction)
	return all
}

// apply applies what the provider says to the payment, as a notice of the provider.
func (r *Reconciler) apply(ctx context.Context, tx *db.Tx, d Difference) error {
	row, err := rowOf(ctx, tx, d.Statement, d.Line)
	if err != nil {
		return err
	}
	n := provider.Notice{
		ID: noticeID(d.ID), ProviderRef: row.ProviderRef, TransactionID: row.TransactionID, Currency: d.Theirs.Currency, Outcome: provider.Succeeded,
		Amount: d.Theirs.Amount, Fee: d.Fee, At: row.At,
	}
	if d.Action == MarkFailed {
		n.Outcome, n.Reason, n.Fee = provider.Failed, provider.ReasonDeclined, 0
	}
	ref := d.Payment
	if ref == "" {
		ref = d.Target
	}
	if n.Call, err = latestCall(ctx, tx, d.Provider, ref); err != nil {
		return err
	}
	if n.Call == "" {
		n.ProviderRef, n.Payment = "", ref
	}
	applied, err := r.Payments.ApplyStatement(ctx, tx, d.Provider, n)
	switch {
	case errors.Is(err, payment.ErrNotFound):
		return ErrTarget.At("target", "").Because(err)
	case errors.Is(err, provider.ErrNotice):
		return ErrUnapplied.Because(err)
	case err == nil && !applied:
		return ErrUnapplied
	case err != nil:
		return err
	}
	return r.checkApplied(ctx, tx, d, ref)
}

// checkApplied refuses a notice that was accepted without moving the money, for example of an amount below the method's minimum.
func (r *Reconciler) checkApplied(ctx context.Context, tx *db.Tx, d Difference, ref string) error {
	if d.Action == MarkFailed {
		return nil
	}
	booked, err := bookedAmount(ctx, tx, ref, d.Theirs.Currency)
	if err != nil {
		return err
	}
	if booked != d.Theirs.moved(d.Direction) {
		return ErrUnapplied
	}
	return nil
}

// noticeID names the notice that resolves a difference.
func noticeID(differenceID string) string { return "statement:" + differenceID }
