package payment

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/payment/method"
	"maidan/internal/payment/provider"
)

// CaseDecision is how a member resolves a case.
type CaseDecision struct {
	Action CaseAction
	Target id.Deposit // of ActionMove
	Reason string     // 3 to 200 characters
}

// Resolve resolves a case, or proposes ActionMove to a second member. A repetition by the same member returns the case unchanged.
// Errors: ErrNotFound, ErrReason, ErrCaseAction, ErrCaseTarget, ErrCaseClosed, and ErrTransactionUsed if the payment was credited to
// another deposit in the meantime.
func (d *Service) Resolve(ctx context.Context, caseID id.PaymentCase, r CaseDecision, by Actor) (Case, error) {
	var err error
	if r.Reason, err = cleanReason(r.Reason); err != nil {
		return Case{}, err
	}
	return d.changeCase(ctx, caseID, "resolve case", func(ctx context.Context, tx *db.Tx, c *Case) error {
		if c.Status != CaseOpen {
			if c.ProposedBy == by.StaffID && c.Action == r.Action && c.Reason == r.Reason && (r.Action != ActionMove || c.Target == r.Target) {
				return nil
			}
			return ErrCaseClosed.WithData("status", c.Status)
		}
		if !slices.Contains(c.Actions(), r.Action) {
			return ErrCaseAction.At("action", "")
		}
		c.Action, c.Reason, c.ProposedBy, c.proposedAt = r.Action, r.Reason, by.StaffID, d.now()
		if r.Action == ActionMove {
			if _, err := d.targetOf(ctx, tx, *c, r.Target); err != nil {
				return err
			}
			c.Status, c.Target = CaseProposed, r.Target
			return d.saveAndRecord(ctx, tx, *c, "case.propose", by)
		}
		return d.closeCase(ctx, tx, c, by)
	})
}

// DecideCase approves or declines a proposed resolution; a declined case is open again. The member who proposed it may only decline.
// Errors: ErrNotFound, ErrSecondMember, ErrCaseClosed and those of Resolve.
func (d *Service) DecideCase(ctx context.Context, caseID id.PaymentCase, approve bool, by Actor) (Case, error) {
	return d.changeCase(ctx, caseID, "decide case", func(ctx context.Context, tx *db.Tx, c *Case) error {
		switch {
		case c.Status == CaseClosed && approve && c.DecidedBy == by.StaffID:
			return nil
		case c.Status != CaseProposed:
			return ErrCaseClosed.WithData("status", c.Status)
		case !approve:
			declined := *c
			c.Status, c.Action, c.Target, c.Reason, c.ProposedBy, c.proposedAt = CaseOpen, "", "", "", "", 0
			if err := saveCase(ctx, tx, *c); err != nil {
				return err
			}
			return d.recordCase(ctx, tx, declined, "case.decline", by)
		case c.ProposedBy == by.StaffID:
			return ErrSecondMember
		}
		return d.closeCase(ctx, tx, c, by)
	})
}

func (d *Service) changeCase(ctx context.Context, caseID id.PaymentCase, what string, do func(ctx context.Context, tx *db.Tx, c *Case) error) (Case, error) {
	var c Case
	err := d.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		if c, err = lockCase(ctx, tx, caseID); err != nil {
			return err
		}
		return do(ctx, tx, &c)
	})
	if err != nil {
		return Case{}, fmt.Errorf("%s: %w", what, err)
	}
	d.Outbox.Wake()
	return c, nil
}

// saveAndRecord saves a case with the act in the audit trail.
func (d *Service) saveAndRecord(ctx context.Context, tx *db.Tx, c Case, action string, by Actor) error {
	if err := saveCase(ctx, tx, c); err != nil {
		return err
	}
	return d.recordCase(ctx, tx, c, action, by)
}

func (d *Service) recordCase(ctx context.Context, tx *db.Tx, c Case, action string, by Actor) error {
	return by.Record(ctx, tx, action, string(c.ID), map[string]any{
		"kind": c.Kind, "payment": c.Payment, "action": c.Action, "target": c.Target, "amount": c.Amount, "currency": c.Currency, "reason": c.Reason,
	})
}

// closeCase carries a resolution out. The caller holds the case's lock; it takes those of the deposits, then the wallet's.
func (d *Service) closeCase(ctx context.Context, tx *db.Tx, c *Case, by Actor) (err error) {
	switch c.Action {
	case ActionCredit:
		err = d.creditCase(ctx, tx, c)
	case ActionMove:
		err = d.moveCase(ctx, tx, *c)
	case ActionReturn:
		err = d.refuseCase(ctx, tx, *c, ReasonReturned)
	case ActionFail:
		err = d.refuseCase(ctx, tx, *c, ReasonNotCredited)
	case ActionDismiss:
	}
	if err != nil {
		return err
	}
	c.Status, c.DecidedBy, c.DecidedAt = CaseClosed, by.StaffID, d.now()
	return d.saveAndRecord(ctx, tx, *c, "case."+string(c.Action), by)
}

// creditCase credits what arrived: to the held deposit, or to a new one of the same player for a surplus payment.
func (d *Service) creditCase(ctx context.Context, tx *db.Tx, c *Case) error {
	dep, err := lockDeposit(ctx, tx, id.Deposit(c.Payment))
	if err != nil {
		return err
	}
	if c.Kind == CaseSurplus {
		if dep, err = d.depositForSurplus(ctx, tx, *c, dep); err != nil {
			return err
		}
	} else if !dep.held() {
		return ErrCaseClosed.WithData("status", dep.Status)
	}
	if dep.Currency != c.Currency {
		return ErrCaseTarget
	}
	c.Target = dep.ID
	return d.creditTo(ctx, tx, *c, dep)
}

// creditTo credits a case's payment to a deposit, which gets its transaction id.
func (d *Service) creditTo(ctx context.Context, tx *db.Tx, c Case, dep Deposit) error {
	mine, err := d.claimPayment(ctx, tx, dep, or(c.TransactionID, dep.TransactionID))
	if err != nil {
		return err
	}
	if !mine {
		return ErrTransactionUsed
	}
	dep.TransactionID, dep.Received = or(c.TransactionID, dep.TransactionID), c.Amount
	fee, err := noticeFee(ctx, tx, c.Provider, c.NoticeID)
	if err != nil {
		return err
	}
	return d.credit(ctx, tx, dep, c.Provider, c.Amount, fee)
}

// depositForSurplus creates a deposit for a second payment of the player. It is a transfer, whose transaction id is credited once,
// whatever flow the first one had.
func (d *Service) depositForSurplus(ctx context.Context, tx *db.Tx, c Case, first Deposit) (Deposit, error) {
	now := d.now()
	dep := Deposit{
		ID: id.Deposit(d.IDs.New()), PlayerID: first.PlayerID, Method: first.Method, Flow: method.Transfer, Amount: c.Amount, Currency: first.Currency,
		Status: DepositCreated,
		Pay:    first.Pay, CreatedAt: now, UpdatedAt: now, ExpiresAt: now + d.cfg.ExpireAfter.Milliseconds(), network: first.network,
		keyHash: (Order{Method: first.Method, Currency: first.Currency, Amount: c.Amount}).hash(""),
	}
	return dep, insertDeposit(ctx, tx, dep, "case:"+string(c.ID))
}

// targetOf locks and checks the deposit that a payment shall be moved to.
func (d *Service) targetOf(ctx context.Context, tx *db.Tx, c Case, target id.Deposit) (Deposit, error) {
	dep, err := lockDeposit(ctx, tx, target)
	switch {
	case err != nil:
		return dep, ErrCaseTarget.At("target", "").Because(err)
	case dep.Status == DepositSucceeded, dep.held(), dep.byStaff(), dep.Currency != c.Currency, string(dep.ID) == c.Payment:
		return dep, ErrCaseTarget.At("target", "")
	case c.Payment == "":
		return dep, nil
	}
	source, err := depositByID(ctx, tx, id.Deposit(c.Payment))
	if err == nil && source.network != dep.network {
		err = ErrCaseTarget.At("target", "")
	}
	return dep, err
}

// moveCase credits what arrived to another deposit. The deposit that held it fails.
func (d *Service) moveCase(ctx context.Context, tx *db.Tx, c Case) error {
	if c.Kind == CaseMismatch && c.Payment < string(c.Target) { // deposits are locked in the order of their ids
		if _, err := lockDeposit(ctx, tx, id.Deposit(c.Payment)); err != nil {
			return err
		}
	}
	dep, err := d.targetOf(ctx, tx, c, c.Target)
	if err != nil {
		return err
	}
	switch c.Kind {
	case CaseMismatch:
		err = d.refuseHeld(ctx, tx, c, ReasonMoved)
	case CaseUnmatched:
		err = d.assignNotice(ctx, tx, c)
	case CaseSurplus, CaseContradicts, CaseNotFound:
	}
	if err != nil {
		return err
	}
	return d.creditTo(ctx, tx, c, dep)
}

// assignNotice stores the notice of an unmatched case as one about the case's target, so that a repetition changes nothing. It returns
// ErrTransactionUsed if a repetition has found its own payment in the meantime.
func (d *Service) assignNotice(ctx context.Context, tx *db.Tx, c Case) error {
	n := provider.Notice{ID: c.NoticeID, TransactionID: c.TransactionID, Amount: c.Amount, Currency: c.Currency, Outcome: provider.Succeeded}
	known, err := insertNotice(ctx, tx, c.Provider, n, subject{kind: kindDeposit, ref: string(c.Target)}, assignedNotice, d.now())
	switch {
	case known || errors.Is(err, errChanged):
		return ErrTransactionUsed
	case err != nil:
		return err
	}
	return saveEffect(ctx, tx, c.Provider, c.NoticeID, effectApplied)
}

// refuseCase ends a payment that is not credited.
func (d *Service) refuseCase(ctx context.Context, tx *db.Tx, c Case, reason string) error {
	switch c.Kind {
	case CaseMismatch:
		return d.refuseHeld(ctx, tx, c, reason)
	case CaseSurplus: // its transaction id cannot be submitted for another deposit any more
		dep, err := lockDeposit(ctx, tx, id.Deposit(c.Payment))
		if err != nil {
			return err
		}
		mine, err := d.claimPayment(ctx, tx, dep, c.TransactionID)
		if err == nil && !mine {
			err = ErrTransactionUsed
		}
		return err
	case CaseUnmatched:
		known := map[[2]string]bool{}
		if err := knownNotices(ctx, tx, c.Provider, []string{c.NoticeID}, known); err != nil {
			return err
		}
		if len(known) > 0 {
			return ErrTransactionUsed
		}
		return nil
	default: // the other kinds hold no money
		return nil
	}
}

// refuseHeld fails the held deposit of a case.
func (d *Service) refuseHeld(ctx context.Context, tx *db.Tx, c Case, reason string) error {
	dep, err := lockDeposit(ctx, tx, id.Deposit(c.Payment))
	if err != nil {
		return err
	}
	if !dep.held() {
		return ErrCaseClosed.WithData("status", dep.Status)
	}
	return d.fail(ctx, tx, dep, reason)
}
