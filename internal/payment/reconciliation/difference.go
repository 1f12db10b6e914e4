package reconciliation

import (
	"context"
	"fmt"
	"slices"

	"maidan/internal/id"
	"maidan/internal/money"
)

// Kind is what differs.
type Kind string

// The kinds.
const (
	KindMissingHere  Kind = "missing_here"        // the provider has a payment that is unknown here
	KindMissingThere Kind = "missing_at_provider" // a payment that the provider does not have
	KindAmount       Kind = "amount"
	KindCurrency     Kind = "currency"
	KindStatus       Kind = "status"    // it moved money on one side only
	KindDuplicate    Kind = "duplicate" // the provider has it more than once
	KindFee          Kind = "fee"       // the provider charged another fee than is booked
)

// Kinds returns all kinds in display order.
func Kinds() []Kind {
	return []Kind{KindMissingHere, KindMissingThere, KindAmount, KindCurrency, KindStatus, KindDuplicate, KindFee}
}

// State is the state of a difference.
type State string

// The states.
const (
	StateOpen     State = "open"
	StateProposed State = "proposed" // another member must approve the resolution
	StateResolved State = "resolved"
	StateCleared  State = "cleared" // a later match of a file has no difference any more
)

// States returns all states.
func States() []State { return []State{StateOpen, StateProposed, StateResolved, StateCleared} }

// Action resolves a difference.
type Action string

// The actions. All but Accept and BookFee move money of players or write it off, and need a second member.
const (
	Accept     Action = "accept"      // it is explained; nothing moves
	BookFee    Action = "book_fee"    // books the provider's fee
	Credit     Action = "credit"      // credits the deposit
	MarkPaid   Action = "mark_paid"   // the withdrawal was paid
	MarkFailed Action = "mark_failed" // the deposit or payout failed; a payout is refunded
	WriteOff   Action = "write_off"   // the book takes over what the provider says, at the operator's cost
)

// Actions returns all actions.
func Actions() []Action { return []Action{Accept, BookFee, Credit, MarkPaid, MarkFailed, WriteOff} }

// second reports whether an action needs a second member.
func (a Action) second() bool { return a != Accept && a != BookFee }

// Side is what one side says about a payment.
type Side struct {
	Status   Status         `json:"status" enum:"succeeded,failed,pending,open,none"`
	Amount   money.Amount   `json:"amount"`
	Currency money.Currency `json:"currency"`
}

// Difference is a difference between a statement file and the payments. Amounts are hundredths, times unix milliseconds.
type Difference struct {
	ID         string       `json:"id"`
	Provider   string       `json:"provider"`
	Method     string       `json:"method" doc:"of the payment; empty if it is unknown here"`
	Kind       Kind         `json:"kind" enum:"missing_here,missing_at_provider,amount,currency,status,duplicate,fee"`
	Direction  Direction    `json:"direction" enum:"in,out,fee,other"`
	Statement  string       `json:"statement" doc:"id of the statement file"`
	Line       int          `json:"line" doc:"line of the file; 0 for a payment that is not in it"`
	Payment    string       `json:"payment" doc:"id of the deposit or withdrawal; empty if it is unknown here"`
	Theirs     Side         `json:"theirs" doc:"what the provider says"`
	Ours       Side         `json:"ours" doc:"what is known here"`
	Fee        money.Amount `json:"fee" doc:"of the provider, that is not booked; negative if too much is booked"`
	State      State        `json:"state" enum:"open,proposed,resolved,cleared"`
	Action     Action       `json:"action" enum:",accept,book_fee,credit,mark_paid,mark_failed,write_off"`
	Actions    []Action     `json:"actions" doc:"how it can be resolved; empty when it is decided"`
	Reason     string       `json:"reason"`
	Target     string       `json:"target" doc:"the deposit that is credited"`
	ProposedBy id.Staff     `json:"proposed_by"`
	DecidedBy  id.Staff     `json:"decided_by"`
	ClearedBy  string       `json:"cleared_by" doc:"the statement file that cleared it"`
	At         int64        `json:"at" doc:"time of the row; 0 if there is none"`
	OpenedAt   int64        `json:"opened_at"`
	ClosedAt   int64        `json:"closed_at" doc:"0 while it is open"`

	subject string
}

// same reports whether two differences say the same.
func (d Difference) same(o Difference) bool {
	return d.Kind == o.Kind && d.Theirs == o.Theirs && d.Ours == o.Ours && d.Fee == o.Fee && d.Payment == o.Payment
}

// remaining returns what a match finds after the resolution of d: a fee of a payment that it booked is not missing any more.
func (d Difference) remaining() Difference {
	if d.Action == WriteOff && d.Payment != "" && d.Kind != KindDuplicate {
		d.Fee = 0
	}
	return d
}

func (d Difference) open() bool { return d.State == StateOpen || d.State == StateProposed }

// possible returns how an open difference can be resolved.
func (d Difference) possible() []Action {
	theirs, ours := d.Theirs.Status == Succeeded, d.Ours.Status == Succeeded
	switch {
	case d.Kind == KindFee:
		return []Action{BookFee, Accept}
	case d.Kind == KindMissingHere && d.Direction == In:
		return []Action{Credit, WriteOff, Accept}
	case d.Kind == KindStatus && theirs && d.Direction == In:
		return []Action{Credit, WriteOff, Accept}
	case d.Kind == KindStatus && theirs:
		return []Action{MarkPaid, WriteOff, Accept}
	case d.Kind == KindStatus && !ours:
		return []Action{MarkFailed, Accept}
	}
	return []Action{WriteOff, Accept}
}

// withActions fills in Actions.
func (d Difference) withActions() Difference {
	d.Actions = []Action{}
	if d.State == StateOpen {
		d.Actions = d.possible()
	}
	return d
}

// Filter selects differences; empty fields select all. The state "undecided" means open and proposed.
type Filter struct {
	Provider  string
	State     State
	Kind      Kind
	Statement string // opened by this file
	Cursor    string
}

// Undecided selects open and proposed differences.
const Undecided = "undecided"

// pageSize is the number of differences or statements of a page.
const pageSize = 50

// Differences returns a page of differences, latest first, and the cursor of the next one. Errors: ErrFilter.
func (r *Reconciler) Differences(ctx context.Context, f Filter) (items []Difference, next string, err error) {
	if f.State != "" && f.State != Undecided && !slices.Contains(States(), f.State) || f.Kind != "" && !slices.Contains(Kinds(), f.Kind) {
		return nil, "", ErrFilter
	}
	if items, err = differences(ctx, r.DB.Reader(), f); err != nil {
		return nil, "", fmt.Errorf("list differences: %w", err)
	}
	if len(items) > pageSize {
		items, next = items[:pageSize], items[pageSize-1].ID
	}
	for i, d := range items {
		items[i] = d.withActions()
	}
	return items, next, nil
}

// Difference returns one difference, or ErrNotFound.
func (r *Reconciler) Difference(ctx context.Context, differenceID string) (Difference, error) {
	d, err := differenceByID(ctx, r.DB.Reader(), differenceID)
	if err != nil {
		return d, fmt.Errorf("read difference: %w", err)
	}
	return d.withActions(), nil
}
