package payment

import (
	"context"
	"fmt"
	"slices"

	"maidan/internal/db"
	"maidan/internal/fault"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/payment/provider"
)

// CaseKind is why a payment needs a person.
type CaseKind string

// The kinds of cases.
const (
	CaseMismatch    CaseKind = "amount_mismatch" // another amount than requested arrived; it is held
	CaseSurplus     CaseKind = "surplus"         // a payment for a deposit that another payment was credited to
	CaseContradicts CaseKind = "contradicts"     // a notice contradicts the state of a payment
	CaseUnmatched   CaseKind = "unmatched"       // a provider reports money for no payment that exists
	CaseNotFound    CaseKind = "not_found"       // the provider did not find the transfer of a deposit
)

// CaseKinds returns all kinds.
func CaseKinds() []CaseKind {
	return []CaseKind{CaseMismatch, CaseSurplus, CaseContradicts, CaseUnmatched, CaseNotFound}
}

// CaseStatus is the state of a case.
type CaseStatus string

// The states of a case.
const (
	CaseOpen     CaseStatus = "open"
	CaseProposed CaseStatus = "proposed" // waits for the approval of a second member
	CaseClosed   CaseStatus = "closed"
)

// CaseStatuses returns all states.
func CaseStatuses() []CaseStatus { return []CaseStatus{CaseOpen, CaseProposed, CaseClosed} }

// CaseAction resolves a case.
type CaseAction string

// The actions.
const (
	ActionCredit  CaseAction = "credit"  // credit what arrived to the player of the deposit
	ActionMove    CaseAction = "move"    // credit it to another deposit; needs two members
	ActionReturn  CaseAction = "return"  // the provider has refunded it
	ActionFail    CaseAction = "fail"    // nothing is credited
	ActionDismiss CaseAction = "dismiss" // no money is concerned
)

// CaseActions returns all actions.
func CaseActions() []CaseAction {
	return []CaseAction{ActionCredit, ActionMove, ActionReturn, ActionFail, ActionDismiss}
}

// actionsOf lists what may resolve a case of a kind.
var actionsOf = map[CaseKind][]CaseAction{
	CaseMismatch:    {ActionCredit, ActionMove, ActionReturn, ActionFail},
	CaseSurplus:     {ActionCredit, ActionMove, ActionReturn, ActionDismiss}, // dismissed if its player has claimed it
	CaseContradicts: {ActionDismiss},
	CaseUnmatched:   {ActionMove, ActionReturn, ActionDismiss},
	CaseNotFound:    {ActionDismiss},
}

// Reasons of deposits that staff decided about. The player reads them.
const (
	ReasonMismatch    = "amount_mismatch" // queued: another amount arrived, staff decides
	ReasonReturned    = "returned"        // failed: the provider has refunded the payment
	ReasonNotCredited = "not_credited"    // failed: staff credited nothing
	ReasonMoved       = "credited_elsewhere"
)

// Errors of cases.
var (
	ErrCaseClosed = fault.New(fault.Conflict, "case_closed", "This case has already been resolved.")
	ErrCaseAction = fault.New(fault.Invalid, "case_action", "This case cannot be resolved like this.")
	ErrCaseTarget = fault.New(fault.Invalid, "case_target", "Choose a deposit that is not credited, of the same currency and network.")
)

// Mismatch is the rule for deposits of another amount than requested. The zero rule credits every amount.
type Mismatch struct {
	ShortPercent int // an amount is held that is at least so many percent below the requested one; 0: none
	ExcessTimes  int // an amount is held that is more than so many times the requested one; 0: none
}

// holds reports whether a received amount is held for staff.
func (m Mismatch) holds(requested, received money.Amount) bool {
	short := m.ShortPercent > 0 && (requested-received)*100 >= requested*money.Amount(m.ShortPercent)
	return short || m.ExcessTimes > 0 && received/money.Amount(m.ExcessTimes) > requested
}

// Case is a payment that a person must match. Amount is what arrived, in hundredths; times are unix milliseconds.
type Case struct {
	ID            id.PaymentCase `json:"id"`
	Kind          CaseKind       `json:"kind" enum:"amount_mismatch,surplus,contradicts,unmatched,not_found"`
	Payment       string         `json:"payment_id" doc:"the deposit or withdrawal that the notice is about; empty if it is about none"`
	Provider      string         `json:"provider"`
	NoticeID      string         `json:"notice_id"`
	TransactionID string         `json:"transaction_id"`
	Amount        money.Amount   `json:"amount" doc:"what arrived; 0 if nothing did"`
	Currency      money.Currency `json:"currency"`
	Status        CaseStatus     `json:"status" enum:"open,proposed,closed"`
	Action        CaseAction     `json:"action" enum:",credit,move,return,fail,dismiss"`
	Target        id.Deposit     `json:"target" doc:"the deposit that is credited"`
	Reason        string         `json:"reason"`
	ProposedBy    id.Staff       `json:"proposed_by"`
	DecidedBy     id.Staff       `json:"decided_by"`
	DecidedAt     int64          `json:"decided_at"`
	OpenedAt      int64          `json:"opened_at"`

	proposedAt int64
}

// Actions returns what may resolve the case.
func (c Case) Actions() []CaseAction {
	if c.Amount == 0 {
		return []CaseAction{ActionDismiss}
	}
	return slices.Clone(actionsOf[c.Kind])
}

// byStaff reports whether staff decided that the payment of a deposit is not credited. Later notices and the player cannot change that.
func (dep Deposit) byStaff() bool {
	return dep.Status == DepositFailed && slices.Contains([]string{ReasonReturned, ReasonNotCredited, ReasonMoved}, dep.Reason)
}

// held reports whether the payment of a deposit has arrived and waits for staff.
func (dep Deposit) held() bool { return dep.Status == DepositQueued && dep.Reason == ReasonMismatch }

// handleHeld returns the effect of a notice about a deposit that staff decides or has decided about.
func (dep Deposit) handleHeld(n provider.Notice) (effect string) {
	switch {
	case n.Outcome == provider.Pending, dep.held() && n.Outcome == provider.Succeeded && (n.TransactionID == "" || n.TransactionID == dep.TransactionID):
		return effectIgnored
	case dep.held() && n.Outcome == provider.Succeeded:
		return effectSurplus
	case !dep.held() && n.Outcome != provider.Succeeded:
		return effectIgnored
	}
	return effectContradicts
}

// hold leaves a deposit queued whose payment has arrived, until staff resolve its case.
func (d *Service) hold(ctx context.Context, tx *db.Tx, dep Deposit) error {
	dep.Status, dep.Reason, dep.UpdatedAt, dep.unknown = DepositQueued, ReasonMismatch, d.now(), 0
	if dep.submittedAt == 0 {
		dep.submittedAt = dep.UpdatedAt
	}
	if err := d.end(ctx, tx, dep); err != nil {
		return err
	}
	return d.publishDeposit(ctx, tx, dep)
}

// effectUnmatched is the effect of a notice about no payment that exists. The notice itself is not stored.
const effectUnmatched = "unmatched"

// caseOfEffect maps effects of notices to the case that they open.
var caseOfEffect = map[string]CaseKind{
	effectHeld: CaseMismatch, effectSurplus: CaseSurplus, effectContradicts: CaseContradicts, effectUnmatched: CaseUnmatched,
}

// openCase opens a case for a notice whose effect needs a person.
func (d *Service) openCase(ctx context.Context, tx *db.Tx, name string, n provider.Notice, about subject, effect string) error {
	kind := caseOfEffect[effect]
	if kind == "" {
		return nil
	}
	return insertCase(ctx, tx, Case{
		ID: id.PaymentCase(d.IDs.New()), Kind: kind, Payment: about.ref, Provider: name, NoticeID: n.ID, TransactionID: normalTransaction(n.TransactionID),
		Amount: n.Amount, Currency: n.Currency, OpenedAt: d.now(),
	})
}

// openUnmatched opens a case for money that a provider reports for no payment that exists.
func (d *Service) openUnmatched(ctx context.Context, name string, n provider.Notice) error {
	err := d.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		return d.openCase(ctx, tx, name, n, subject{}, effectUnmatched)
	})
	if err != nil {
		return fmt.Errorf("open case of notice %s: %w", n.ID, err)
	}
	return nil
}

// openNotFound opens a case for a deposit whose transfer the provider did not find.
func (d *Service) openNotFound(ctx context.Context, tx *db.Tx, dep Deposit) error {
	return insertCase(ctx, tx, Case{
		ID: id.PaymentCase(d.IDs.New()), Kind: CaseNotFound, Payment: string(dep.ID), TransactionID: dep.TransactionID, Currency: dep.Currency, OpenedAt: d.now(),
	})
}
