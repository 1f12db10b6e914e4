package payment

import (
	"context"
	"fmt"
	"slices"
	"time"

	"maidan/internal/db"
	"maidan/internal/fault"
	"maidan/internal/id"
)

// ResolvedOutcome is what staff found out about a held withdrawal.
type ResolvedOutcome string

// The outcomes.
const (
	ResolvedPaid   ResolvedOutcome = "paid"
	ResolvedFailed ResolvedOutcome = "failed" // the money is refunded
)

// ResolvedOutcomes returns all outcomes.
func ResolvedOutcomes() []ResolvedOutcome { return []ResolvedOutcome{ResolvedPaid, ResolvedFailed} }

// ResolutionStatus is the state of a resolution.
type ResolutionStatus string

// The states of a resolution.
const (
	ResolutionProposed ResolutionStatus = "proposed"
	ResolutionApproved ResolutionStatus = "approved"
	ResolutionRejected ResolutionStatus = "rejected"
	ResolutionObsolete ResolutionStatus = "obsolete" // a notice of the provider came first
)

// ResolutionStatuses returns all states of a resolution.
func ResolutionStatuses() []ResolutionStatus {
	return []ResolutionStatus{ResolutionProposed, ResolutionApproved, ResolutionRejected, ResolutionObsolete}
}

// Resolution is a decision of staff about a held withdrawal: one proposes the outcome with a reason, another approves it.
type Resolution struct {
	ID           string           `json:"id"`
	WithdrawalID id.Withdrawal    `json:"withdrawal_id"`
	Outcome      ResolvedOutcome  `json:"outcome" enum:"paid,failed"`
	Reason       string           `json:"reason"`
	Status       ResolutionStatus `json:"status" enum:"proposed,approved,rejected,obsolete"`
	ProposedBy   id.Staff         `json:"proposed_by"`
	ProposedAt   int64            `json:"proposed_at" doc:"unix milliseconds"`
	DecidedBy    id.Staff         `json:"decided_by" doc:"empty while proposed or obsolete"`
	DecidedAt    int64            `json:"decided_at" doc:"unix milliseconds, 0 while proposed"`
}

// The refusals of resolutions.
var (
	ErrNotHeld         = fault.New(fault.Conflict, "withdrawal_not_held", "This withdrawal is not held: its outcome is known, or the provider still has time.")
	ErrOutcome         = fault.New(fault.Invalid, "outcome_unknown", "The outcome is paid or failed.")
	ErrProposed        = fault.New(fault.Conflict, "resolution_open", "Another resolution of this withdrawal is proposed.")
	ErrResolutionEnded = fault.New(fault.Conflict, "resolution_ended", "This proposal has already been decided.")
)

// holdPayouts marks payouts whose outcome has been unknown for Config.HoldAfter, for staff. Their calls are still repeated: a notice ends the
// hold. Nothing is guessed.
func (d *Service) holdPayouts(ctx context.Context, s *Swept) error {
	before := d.now() - d.cfg.HoldAfter.Milliseconds()
	silent, err := silentWithdrawals(ctx, d.DB.Reader(), before, sweepSize)
	if err != nil {
		return err
	}
	for _, found := range silent {
		held := false
		_, err := d.change(ctx, found.ID, func(ctx context.Context, tx *db.Tx, w *Withdrawal) error {
			if held = w.Status == WithdrawalApproved && w.HeldAt == 0; !held { // a notice or another node came first
				return nil
			}
			w.HeldAt, w.UpdatedAt = d.now(), d.now()
			if err := saveWithdrawal(ctx, tx, *w); err != nil {
				return err
			}
			return d.publishWithdrawal(ctx, tx, EventWithdrawalHeld, *w)
		})
		if err != nil {
			return err
		}
		if held {
			s.Held++
			d.Log.ErrorContext(ctx, "a payout has no result: staff must ask the provider and resolve it", "withdrawal", found.ID, "approved", time.UnixMilli(found.approvedAt))
		}
	}
	return nil
}

// ProposeResolution stores what a member of staff found out about a held withdrawal; it changes nothing yet. Errors: ErrOutcome,
// ErrReason (3 to 200 characters), ErrNotFound, ErrNotHeld and ErrProposed.
func (d *Service) ProposeResolution(ctx context.Context, withdrawalID id.Withdrawal, outcome ResolvedOutcome, reason string, by Decision) (Resolution, error) {
	if !slices.Contains(ResolvedOutcomes(), outcome) {
		return Resolution{}, ErrOutcome.At("outcome", "")
	}
	reason, err := cleanReason(reason)
	if err != nil {
		return Resolution{}, err
	}
	r := Resolution{ID: d.IDs.New(), WithdrawalID: withdrawalID, Outcome: outcome, Reason: reason, Status: ResolutionProposed, ProposedBy: by.StaffID, ProposedAt: d.now()}
	_, err = d.change(ctx, withdrawalID, func(ctx context.Context, tx *db.Tx, w *Withdrawal) error {
		if w.HeldAt == 0 {
			return ErrNotHeld.WithData("status", w.Status)
		}
		if added, err := insertResolution(ctx, tx, r); err != nil {
			return err
		} else if !added {
			return ErrProposed
		}
		return by.Record(ctx, tx, *w)
	})
	if err != nil {
		return Resolution{}, fmt.Errorf("propose a resolution: %w", err)
	}
	return r, nil
}

// DecideResolution approves or rejects a proposal; by must be another member of staff than the one who proposed it. An approved one
// completes or refunds the withdrawal as a notice of the provider would. Errors: ErrNotFound, ErrSecondMember and ErrResolutionEnded.
func (d *Service) DecideResolution(ctx context.Context, resolutionID string, approve bool, by Decision) (Resolution, error) {
	r, err := resolutionByID(ctx, d.DB.Reader(), resolutionID)
	if err != nil {
		return Resolution{}, fmt.Errorf("read resolution: %w", err)
	}
	_, err = d.change(ctx, r.WithdrawalID, func(ctx context.Context, tx *db.Tx, w *Withdrawal) error {
		if r, err = resolutionByID(ctx, tx, resolutionID); err != nil { // again, under the lock of the withdrawal
			return err
		}
		switch {
		case r.Status != ResolutionProposed:
			return ErrResolutionEnded.WithData("status", r.Status)
		case r.ProposedBy == by.StaffID:
			return ErrSecondMember
		}
		r.Status, r.DecidedBy, r.DecidedAt = ResolutionRejected, by.StaffID, d.now()
		if approve {
			r.Status = ResolutionApproved
		}
		if err := saveResolution(ctx, tx, r); err != nil {
			return err
		}
		if err := d.resolve(ctx, tx, w, r); err != nil {
			return err
		}
		return by.Record(ctx, tx, *w)
	})
	if err != nil {
		return Resolution{}, fmt.Errorf("decide about a resolution: %w", err)
	}
	return r, nil
}

// resolve applies an approved resolution.
func (d *Service) resolve(ctx context.Context, tx *db.Tx, w *Withdrawal, r Resolution) error {
	switch {
	case r.Status != ResolutionApproved:
		return nil
	case r.Outcome == ResolvedPaid:
		by, err := lastCalled(ctx, tx, string(w.ID))
		if err != nil {
			return err
		}
		return d.complete(ctx, tx, w, by, 0) // the provider's statement file names its fee
	}
	return d.refund(ctx, tx, w, WithdrawalRejected, ReasonPayoutFailed)
}

// Resolutions returns all resolutions of a withdrawal, newest first.
func (d *Service) Resolutions(ctx context.Context, withdrawalID id.Withdrawal) ([]Resolution, error) {
	all, err := resolutionsOf(ctx, d.DB.Reader(), withdrawalID)
	if err != nil {
		return nil, fmt.Errorf("list resolutions: %w", err)
	}
	return all, nil
}

// Held returns the withdrawals whose outcome staff must resolve, oldest first, at most 500.
func (d *Service) Held(ctx context.Context) ([]Review, error) {
	rows, err := heldWithdrawals(ctx, d.DB.Reader(), sweepSize)
	if err != nil {
		return nil, fmt.Errorf("list held withdrawals: %w", err)
	}
	held := make([]Review, len(rows))
	for i, w := range rows {
		held[i] = w.review()
	}
	return held, nil
}
