package payment

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/wallet"
)

// Decision is a staff decision about a withdrawal, with the audit line to write in the same transaction.
type Decision struct {
	StaffID id.Staff
	Record  func(ctx context.Context, tx *db.Tx, w Withdrawal) error
}

// Approve approves a pending withdrawal and sends it to a provider. An amount above Config.SecondApproval needs two members: the first
// approval is stored and leaves it pending. Of two concurrent decisions the second gets ErrNotPending. Errors: ErrNotFound,
// ErrSecondMember for a member who has approved it already, and ErrUnavailable if no provider pays by this method.
func (d *Service) Approve(ctx context.Context, id id.Withdrawal, by Decision) (Withdrawal, error) {
	w, c, err := d.approve(ctx, id, by)
	if err != nil {
		return Withdrawal{}, fmt.Errorf("approve withdrawal: %w", err)
	}
	if c.id != "" {
		d.send(ctx, c)
	}
	return w, nil
}

// approve stores an approval and returns the call to send, without an id if another member must approve.
func (d *Service) approve(ctx context.Context, id id.Withdrawal, by Decision) (w Withdrawal, c call, err error) {
	w, err = d.decide(ctx, id, by, func(ctx context.Context, tx *db.Tx, w *Withdrawal) error {
		c = call{}
		complete, err := d.addApproval(ctx, tx, *w, by.StaffID)
		if err != nil {
			return err
		}
		if !complete {
			w.decidedBy = ""
			return nil
		}
		var ok bool
		if c, ok, err = d.newCall(ctx, tx, w.payoutCall(), w.PlayerID, nil); err != nil {
			return err
		}
		if !ok {
			return ErrUnavailable
		}
		w.Status, w.approvedAt = WithdrawalApproved, d.now()
		if err := saveWithdrawal(ctx, tx, *w); err != nil {
			return err
		}
		return d.publishWithdrawal(ctx, tx, EventWithdrawalApproved, *w)
	})
	return w, c, err
}

// Reject ends a pending withdrawal and refunds it. The player sees the reason, 3 to 200 characters. Errors: ErrReason,
// ErrNotPending and ErrNotFound.
func (d *Service) Reject(ctx context.Context, id id.Withdrawal, reason string, by Decision) (Withdrawal, error) {
	reason, err := cleanReason(reason)
	if err != nil {
		return Withdrawal{}, err
	}
	w, err := d.decide(ctx, id, by, func(ctx context.Context, tx *db.Tx, w *Withdrawal) error {
		return d.refund(ctx, tx, w, WithdrawalRejected, reason)
	})
	if err != nil {
		return Withdrawal{}, fmt.Errorf("reject withdrawal: %w", err)
	}
	return w, nil
}

// cleanReason returns a reason that staff entered without surplus spaces, or ErrReason.
func cleanReason(reason string) (string, error) {
	reason = strings.Join(strings.Fields(reason), " ")
	if n := utf8.RuneCountInString(reason); n < 3 || n > 200 {
		return "", ErrReason.At("reason", "")
	}
	return reason, nil
}

func (d *Service) decide(ctx context.Context, id id.Withdrawal, by Decision, do func(ctx context.Context, tx *db.Tx, w *Withdrawal) error) (Withdrawal, error) {
	return d.change(ctx, id, func(ctx context.Context, tx *db.Tx, w *Withdrawal) error {
		if w.Status != WithdrawalPending {
			return ErrNotPending.WithData("status", w.Status)
		}
		w.decidedBy, w.UpdatedAt = by.StaffID, d.now()
		if err := do(ctx, tx, w); err != nil {
			return err
		}
		return by.Record(ctx, tx, *w)
	})
}

// change locks a withdrawal and changes it in a transaction of its own.
func (d *Service) change(ctx context.Context, id id.Withdrawal, do func(ctx context.Context, tx *db.Tx, w *Withdrawal) error) (Withdrawal, error) {
	var w Withdrawal
	err := d.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		if w, err = lockWithdrawal(ctx, tx, id); err != nil {
			return err
		}
		return do(ctx, tx, &w)
	})
	if err != nil {
		return Withdrawal{}, err
	}
	d.Outbox.Wake()
	return w, nil
}

// refund ends a withdrawal as rejected or cancelled and returns its money to the balance. Before the approval the original transfer is
// reversed. A failed payout is returned by a new transfer, which can itself be reversed should the provider pay after all.
func (d *Service) refund(ctx context.Context, tx *db.Tx, w *Withdrawal, status WithdrawalStatus, reason string) error {
	t := wallet.Transfer{
		ID: id.Transfer(d.IDs.New()), Kind: "withdrawal.reject", Ref: string(w.ID), Reverses: w.transferID,
		Entries: []wallet.Entry{
			{Account: wallet.HouseAccount(wallet.PendingWithdrawals, w.Currency), Amount: -w.Amount},
			{Account: wallet.PlayerCash(w.PlayerID, w.Currency), Amount: w.Amount},
		},
	}
	if w.approvedAt != 0 {
		w.returnedBy, t.Reverses = t.ID, ""
	}
	if err := d.endWithdrawal(ctx, tx, w, status, reason); err != nil {
		return err
	}
	if err := d.post(ctx, tx, w.command(":back"), *w, t); err != nil {
		return err
	}
	if status == WithdrawalCancelled {
		return d.publishWithdrawal(ctx, tx, EventWithdrawalCancelled, *w)
	}
	return d.publishWithdrawal(ctx, tx, EventWithdrawalRejected, *w)
}

// Review is a withdrawal as staff see it, with its player. PayoutAccount returns the full account.
type Review struct {
	Withdrawal
	PlayerID  id.Player `json:"player_id"`
	DecidedBy id.Staff  `json:"decided_by" doc:"id of the member of staff; empty while pending"`
}

func (w Withdrawal) review() Review { return Review{w, w.PlayerID, w.decidedBy} }

// Queue returns a page of all withdrawals of a status and a player; "" means all. Pending withdrawals are ordered oldest first,
// others newest first.
func (d *Service) Queue(ctx context.Context, status WithdrawalStatus, playerID id.Player, cursor string) (Page[Review], error) {
	if status != "" && !slices.Contains(WithdrawalStatuses(), status) {
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
	return page(reviews, func(r Review) string { return string(r.ID) }), nil
}

// Review returns one withdrawal as staff see it, or ErrNotFound.
func (d *Service) Review(ctx context.Context, id id.Withdrawal) (Review, error) {
	w, err := withdrawalByID(ctx, d.DB.Reader(), id)
	if err != nil {
		return Review{}, fmt.Errorf("read withdrawal: %w", err)
	}
	return w.review(), nil
}
