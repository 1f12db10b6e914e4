package reconcile

import (
	"context"
	"fmt"
	"slices"

	"maidan/internal/casino/operate"
	"maidan/internal/db"
	"maidan/internal/id"
)

// Kind is what differs.
type Kind string

// The kinds. Of several for one transaction the first that applies is the difference.
const (
	KindMissingHere  Kind = "missing_here"  // the report has a transaction that is unknown here
	KindMissingThere Kind = "missing_there" // the report lacks a transaction
	KindRolledBack   Kind = "rolled_back"   // it was taken back on one side
	KindKind         Kind = "kind"          // a bet on one side, a win on the other
	KindPlayer       Kind = "player"
	KindCurrency     Kind = "currency"
	KindAmount       Kind = "amount"
	KindDuplicate    Kind = "duplicate" // the report has it more than once
)

// Kinds returns all kinds in display order.
func Kinds() []Kind {
	return []Kind{KindMissingHere, KindMissingThere, KindRolledBack, KindKind, KindPlayer, KindCurrency, KindAmount, KindDuplicate}
}

// Status is the state of a difference.
type Status string

// The states.
const (
	Open     Status = "open"
	Resolved Status = "resolved"
	Cleared  Status = "cleared" // a later comparison has no difference any more
)

// Statuses returns all states.
func Statuses() []Status { return []Status{Open, Resolved, Cleared} }

// Decision is how a member resolves a difference. It moves no money.
type Decision string

// The decisions.
const (
	Ours      Decision = "ours"      // the books here are right, the supplier corrects its report
	Theirs    Decision = "theirs"    // the report is right, what follows is booked by an adjustment
	Explained Decision = "explained" // both are right
)

// Decisions returns all decisions.
func Decisions() []Decision { return []Decision{Ours, Theirs, Explained} }

// ReportDifference is a difference between a report and the transactions here. Times are unix milliseconds.
type ReportDifference struct {
	ID          string     `json:"id"`
	Supplier    string     `json:"supplier"`
	Report      string     `json:"report" doc:"id of the report that opened it"`
	Transaction string     `json:"transaction" doc:"the supplier's id"`
	Kind        Kind       `json:"kind" enum:"missing_here,missing_there,rolled_back,kind,player,currency,amount,duplicate"`
	Line        int        `json:"line" doc:"line of the file; 0 for a transaction that is not in it"`
	Theirs      ReportSide `json:"theirs" doc:"what the report says"`
	Ours        ReportSide `json:"ours" doc:"what is known here"`
	Status      Status     `json:"status" enum:"open,resolved,cleared"`
	Decision    Decision   `json:"decision" enum:",ours,theirs,explained"`
	Reason      string     `json:"reason"`
	DecidedBy   id.Staff   `json:"decided_by"`
	ClearedBy   string     `json:"cleared_by" doc:"the report that cleared it"`
	At          int64      `json:"at" doc:"time of the transaction"`
	OpenedAt    int64      `json:"opened_at"`
	ClosedAt    int64      `json:"closed_at" doc:"0 while it is open"`

	subject string
}

// same reports whether two differences say the same.
func (d ReportDifference) same(o ReportDifference) bool {
	return d.Kind == o.Kind && d.Theirs == o.Theirs && d.Ours == o.Ours
}

// Filter selects differences; empty fields select all.
type Filter struct {
	Supplier string
	Status   Status
	Kind     Kind
	Report   string // opened by this report
	Cursor   string
}

// pageSize is the number of differences or reports of a page.
const pageSize = 50

// Differences returns a page of differences, latest first, and the cursor of the next one. Errors: ErrFilter.
func (r *Reconciler) Differences(ctx context.Context, f Filter) (items []ReportDifference, next string, err error) {
	if f.Status != "" && !slices.Contains(Statuses(), f.Status) || f.Kind != "" && !slices.Contains(Kinds(), f.Kind) {
		return nil, "", ErrFilter
	}
	if items, err = differences(ctx, r.DB.Reader(), f); err != nil {
		return nil, "", fmt.Errorf("list differences: %w", err)
	}
	if len(items) > pageSize {
		items, next = items[:pageSize], items[pageSize-1].ID
	}
	return items, next, nil
}

// Resolve closes an open difference with a decision and a reason of 3 to 200 characters. Errors: ErrNotFound, ErrDecision, ErrClosed,
// operate.ErrReason.
func (r *Reconciler) Resolve(ctx context.Context, differenceID string, decision Decision, reason string, by operate.Actor) (d ReportDifference, err error) {
	if !slices.Contains(Decisions(), decision) {
		return d, ErrDecision.At("decision", "")
	}
	if reason, err = operate.ReasonOf(reason); err != nil {
		return d, err
	}
	err = r.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		if d, err = lockDifference(ctx, tx, differenceID); err != nil {
			return err
		}
		if d.Status != Open {
			return ErrClosed.WithData("status", d.Status)
		}
		d.Status, d.Decision, d.Reason, d.DecidedBy, d.ClosedAt = Resolved, decision, reason, by.ID, r.now()
		if err := resolveDifference(ctx, tx, d); err != nil {
			return err
		}
		return by.Record(ctx, tx, "supplier_difference.resolve", d.ID, map[string]any{"supplier": d.Supplier, "transaction": d.Transaction, "kind": d.Kind,
			"decision": d.Decision, "reason": d.Reason, "theirs": d.Theirs, "ours": d.Ours})
	})
	if err != nil {
		return d, fmt.Errorf("resolve difference: %w", err)
	}
	return d, nil
}
