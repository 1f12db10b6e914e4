// Package reconciliation compares the payments of a provider with the provider's own statement file.
//
// Import reads a CSV file by the provider's mapping and matches each row with a payment. Every row, and every payment of the period, ends
// in exactly one place: matched, without money, or in one difference. Staff resolve differences one by one; one that a later file clears
// closes itself.
package reconciliation

import (
	"maidan/internal/clock"
	"maidan/internal/db"
	"maidan/internal/fault"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/payment"
	"maidan/internal/payment/book"
	"maidan/internal/report"
)

// The package's errors. ErrFile carries the first invalid cells as "rows" ([]report.RowError), ErrKnown the id of the first import as "statement".
var (
	ErrMapping   = report.ErrMapping
	ErrFile      = report.ErrFile
	ErrTooLarge  = report.ErrTooLarge
	ErrKnown     = fault.New(fault.Conflict, "statement_known", "This file was imported before.")
	ErrProvider  = fault.New(fault.Invalid, "provider_unknown", "There is no such payment provider.")
	ErrPeriod    = report.ErrPeriod
	ErrNotFound  = fault.New(fault.NotFound, "not_found", "There is no such statement or difference.")
	ErrAction    = fault.New(fault.Invalid, "action_unknown", "This difference cannot be resolved that way.")
	ErrTarget    = fault.New(fault.Invalid, "target_unknown", "Enter the ID of a deposit in the same currency that is not credited yet.")
	ErrClosed    = fault.New(fault.Conflict, "difference_closed", "This difference has already been decided.")
	ErrSecond    = fault.New(fault.Conflict, "second_member_required", "Another member must approve what you proposed.")
	ErrUnapplied = fault.New(fault.Conflict, "not_applied", "The payment has changed or contradicts the statement. Nothing was changed.")
	ErrFilter    = fault.New(fault.Invalid, "filter_unknown", "There is no such status or kind.")
)

// Deps are what Reconciler needs.
type Deps struct {
	DB       *db.DB
	Clock    clock.Clock
	IDs      *id.Maker
	Payments *payment.Service
}

// Reconciler imports statement files and resolves their differences. It is safe for concurrent use.
type Reconciler struct{ Deps }

// New returns a Reconciler.
func New(deps Deps) *Reconciler { return &Reconciler{deps} }

func (r *Reconciler) now() int64 { return clock.Millis(r.Clock.Now()) }

func (r *Reconciler) book() *book.Book { return r.Payments.Book }

// Direction is where the money of a row went.
type Direction string

// The directions.
const (
	In    Direction = "in"    // from a player
	Out   Direction = "out"   // to a player
	Fees  Direction = "fee"   // a fee of the provider without a payment
	Other Direction = "other" // not compared, for example a transfer to the operator's bank
)

// Status is the state of a payment, at a provider or here.
type Status string

// The states. Pending, Open and None move no money.
const (
	Succeeded Status = "succeeded"
	Failed    Status = "failed"
	Pending   Status = "pending" // at the provider
	Open      Status = "open"    // here: without a result
	None      Status = "none"    // unknown to this side
)

// Row is a row of a statement file. Amounts are hundredths and never negative.
type Row struct {
	Line          int            `json:"line" doc:"line of the file, from 1"`
	ProviderRef   string         `json:"provider_ref" doc:"the provider's id of the payment"`
	Reference     string         `json:"reference" doc:"our reference: the id of a call, a deposit or a withdrawal"`
	TransactionID string         `json:"transaction_id"`
	Direction     Direction      `json:"direction" enum:"in,out,fee,other"`
	Amount        money.Amount   `json:"amount"`
	Currency      money.Currency `json:"currency"`
	Fee           money.Amount   `json:"fee"`
	Status        Status         `json:"status" enum:"succeeded,failed,pending,open,none"`
	At            int64          `json:"at"`

	place      place
	payment    string
	difference string
}

// place is where a row ended.
type place string

const (
	placeMatched    place = "matched"
	placeRepeated   place = "repeated"   // matched by a row of an earlier file already
	placeNoMoney    place = "no_money"   // failed or pending on both sides
	placeDifference place = "difference" // has a difference
	placeOther      place = "other"      // not compared
)

// fact is a payment as it is known here. Amount is what moved at the provider; Fee is what is booked of the provider's fee.
type fact struct {
	payment       string
	direction     Direction
	method        string
	status        Status
	amount        money.Amount
	currency      money.Currency
	fee           money.Amount
	inPeriod      bool     // it succeeded at the provider within the period of the file
	names         []string // references and the provider's ids
	transactionID string
	earlier       *earlier // of another file; nil if there is none
}

// earlier is the first row of another file that says that a payment succeeded.
type earlier struct {
	statement   string
	line        int
	providerRef string
}
