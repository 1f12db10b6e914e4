package payment

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"maidan/internal/db"
	"maidan/internal/wallet"
)

// Decision is who decides about a withdrawal and what must be written in the same transaction, the audit line.
type Decision struct {
	StaffID string
	Record  func(ctx context.Context, tx *db.Tx, w Withdrawal) error
}

// Approve hands a pending withdrawal to the provider. Of two decisions at once one wins; the other is refused with
// ErrNotPending. Refuses with ErrNotFound.
func (d *Desk) Approve(ctx context.Context, id string, by Decision) (Withdrawal, error) {
	w, err := d.decide(ctx, id, by, func(ctx context.Context, tx *db.Tx, w *Withdrawal) error {
		w.Status, w.approvedAt = WithdrawalApproved, d.now()
		if err := saveWithdrawal(ctx, tx, *w, d.askAt()); err != nil {
			return err
		}
		return d.tellWithdrawal(ctx, tx, EventWithdrawalApproved, *w)
	})
	if err != nil {
		return Withdrawal{}, fmt.Errorf("approve withdrawal: %w", err)
	}
	d.payout(ctx, w)
	return w, nil
}

// Reject ends a pending withdrawal and gives the money back. The reason, 3 to 200 characters, is shown to the player.
// Refuses with ErrReason, ErrNotPending and ErrNotFound.
func (d *Desk) Reject(ctx context.Context, id, reason string, by Decision) (Withdrawal, error) {
	reason = strings.Join(strings.Fields(reason), " ")
	if n := utf8.RuneCountInString(reason); n < 3 || n > 200 {
		return Withdrawal{}, ErrReason.At("reason", "")
	}
	w, err := d.decide(ctx, id, by, func(ctx context.Context, tx *db.Tx, w *Withdrawal) error {
		return d.giveBack(ctx, tx, w, reason)
	})
	if err != nil {
		return Withdrawal{}, fmt.Errorf("reject withdrawal: %w", err)
	}
	return w, nil
}

func (d *Desk) decide(ctx context.Context, id string, by Decision, do func(ctx context.Context, tx *db.Tx, w *Withdrawal) error) (Withdrawal, error) {
	var w Withdrawal
	err := d.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		var err error
		if w, err = lockWithdrawal(ctx, tx, id); err != nil {
			return err
		}
		if w.Status != WithdrawalPending {
			return ErrNotPending.WithData("status", w.Status)
		}
		w.decidedBy, w.UpdatedAt = by.StaffID, d.now()
		if err := do(ctx, tx, &w); err != nil {
			return err
		}
		return by.Record(ctx, tx, w)
	})
	if err != nil {
		return Withdrawal{}, err
	}
	d.Outbox.Wake()
	return w, nil
}

// release ends a withdrawal and puts its money back on the balance. What staff reject was never handed to the provider: its
// transfer is reversed. A failed payout is given back by a transfer that can itself be reversed, should the provider pay after all.
func (d *Desk) giveBack(ctx context.Context, tx *db.Tx, w *Withdrawal, reason string) error {
	w.Status, w.Reason, w.UpdatedAt = WithdrawalRejected, reason, d.now()
	t := wallet.Transfer{
		ID: d.IDs.New(), Kind: "withdrawal.reject", Ref: w.ID, Reverses: w.transferID,
		Entries: []wallet.Entry{
			{Account: wallet.House(wallet.PendingWithdrawals, w.Currency), Amount: -w.Amount},
			{Account: wallet.PlayerCash(w.PlayerID, w.Currency), Amount: w.Amount},
		},
	}
	if w.approvedAt != 0 {
		w.returnedBy, t.Reverses = t.ID, ""
	}
	if err := saveWithdrawal(ctx, tx, *w, 0); err != nil {
		return err
	}
	if err := d.post(ctx, tx, "withdrawal:"+w.ID+":back", *w, t); err != nil {
		return err
	}
	return d.tellWithdrawal(ctx, tx, EventWithdrawalRejected, *w)
}

// payout hands the withdrawal to the provider. A provider that cannot be reached now is asked again by Sweep.
func (d *Desk) payout(ctx context.Context, w Withdrawal) {
	account, err := d.open(w)
	if err == nil {
		err = d.Provider.Payout(context.WithoutCancel(ctx), Payout{
			WithdrawalID: w.ID, Method: w.Method, Amount: w.Amount, Currency: w.Currency, Account: account, ApprovedAt: w.approvedAt,
		})
	}
	if err != nil {
		d.Log.WarnContext(ctx, "provider did not take a payout; it is asked again", "withdrawal", w.ID, "error", err)
	}
}

// Review is a withdrawal as the staff sees it: with its player. The whole account is PayoutAccount's.
type Review struct {
	Withdrawal
	PlayerID  string `json:"player_id"`
	DecidedBy string `json:"decided_by" doc:"id of the member of staff; empty while pending"`
}

func (w Withdrawal) review() Review { return Review{w, w.PlayerID, w.decidedBy} }

// Queue returns a page of all withdrawals in a status ("" is every status) and of a player ("" is every player). Pending
// ones come oldest first, for they wait; all others newest first.
func (d *Desk) Queue(ctx context.Context, status, playerID, cursor string) (Page[Review], error) {
	if !slices.Contains([]string{"", WithdrawalPending, WithdrawalApproved, WithdrawalPaid, WithdrawalRejected}, status) {
		return Page[Review]{}, ErrStatus.At("status", "")
	}
	rows, err := withdrawalQueue(ctx, d.DB.Reader(), status, playerID, cursor)
	if err != nil {
		return Page[Review]{}, fmt.Errorf("list withdrawals: %w", err)
	}
	reviews := make([]Review, len(rows))
	for i, w := range rows {
		reviews[i] = w.review()
	}
	return page(reviews, func(r Review) string { return r.ID }), nil
}

// Review returns one withdrawal as the staff sees it, or ErrNotFound.
func (d *Desk) Review(ctx context.Context, id string) (Review, error) {
	w, err := withdrawalByID(ctx, d.DB.Reader(), id)
	if err != nil {
		return Review{}, fmt.Errorf("read withdrawal: %w", err)
	}
	return w.review(), nil
}
