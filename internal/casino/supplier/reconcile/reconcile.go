// Package reconcile compares the transactions of game suppliers with the suppliers' own reports.
//
// Import reads a CSV file by the supplier's mapping. Each row, and each transaction of the period that moved money, ends in exactly one place: it is
// matched, moved no money, or is in one difference. Staff resolve differences one by one with a reason; one that a later report clears closes itself.
// Nothing here moves money: a balance is corrected by an adjustment (package payment/adjustment).
package reconcile

import (
	"maidan/internal/casino/supplier"
	"maidan/internal/clock"
	"maidan/internal/db"
	"maidan/internal/fault"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/report"
)

// The package's errors; those of files are in package report. ErrKnown carries the id of the first import as "report".
var (
	ErrKnown    = fault.New(fault.Conflict, "report_known", "This file was imported before.")
	ErrTooLong  = fault.New(fault.Invalid, "report_period_too_long", "A report is of at most 100 days.")
	ErrNotFound = fault.New(fault.NotFound, "not_found", "There is no such report or difference.")
	ErrDecision = fault.New(fault.Invalid, "decision_unknown", "Choose which side is right, or that the difference is explained.")
	ErrClosed   = fault.New(fault.Conflict, "difference_closed", "This difference has already been decided.")
	ErrFilter   = fault.New(fault.Invalid, "filter_unknown", "There is no such status or kind.")
)

// Deps are what Reconciler needs.
type Deps struct {
	DB        *db.DB
	Clock     clock.Clock
	IDs       *id.Maker
	Suppliers *supplier.Engine
}

// Reconciler imports reports and resolves their differences. It is safe for concurrent use.
type Reconciler struct{ Deps }

// New returns a Reconciler.
func New(deps Deps) *Reconciler { return &Reconciler{deps} }

func (r *Reconciler) now() int64 { return clock.Millis(r.Clock.Now()) }

// RowKind is what a row says that its transaction did.
type RowKind string

// The kinds. Free is a bet of a free round: it costs nothing.
const (
	Bet      RowKind = "bet"
	Free     RowKind = "free"
	Win      RowKind = "win"
	Rollback RowKind = "rollback"
	Other    RowKind = "other" // not compared
)

// Row is a row of a report. Amounts are hundredths and never negative.
type Row struct {
	Line          int
	TransactionID string
	Kind          RowKind
	Reference     string // of a rollback: the transaction that is taken back
	Player        string
	Round         string
	Game          string
	Currency      money.Currency
	Amount        money.Amount
	At            int64

	day        string
	undone     bool
	place      place
	difference string
}

// subject returns the transaction that a row is about.
func (r Row) subject() string {
	if r.Kind == Rollback && r.Reference != "" {
		return r.Reference
	}
	return r.TransactionID
}

// place is where a row ended.
type place string

const (
	placeMatched    place = "matched"
	placeNoMoney    place = "no_money" // on neither side
	placeRollback   place = "rollback" // the file has the transaction that it takes back, which is compared
	placeDifference place = "difference"
	placeOther      place = "other" // not compared
)

// State is what became of a transaction on one side.
type State string

// The states.
const (
	None   State = "none" // unknown to this side
	Done   State = "done"
	Undone State = "undone" // taken back, or refused because its rollback came first
)

// ReportSide is what one side says about a transaction.
type ReportSide struct {
	State    State          `json:"state" enum:"none,done,undone"`
	Kind     RowKind        `json:"kind" enum:",bet,free,win,rollback,other"`
	Player   string         `json:"player"`
	Round    string         `json:"round"`
	Game     string         `json:"game"`
	Currency money.Currency `json:"currency"`
	Amount   money.Amount   `json:"amount" doc:"hundredths"`
}

// moved reports whether a side says that money moved and was not moved back.
func (s ReportSide) moved() bool { return s.State == Done && s.Amount > 0 && s.Kind != Free }

// shownName shortens the name of a file.
func shownName(name string) string { return report.Shown(name) }
