package provider

import (
	"fmt"

	"maidan/internal/fault"
	"maidan/internal/money"
)

// Notice is a provider's statement about a payment. It may come late, twice and out of order.
type Notice struct {
	ID            string         // the provider's id of the notice, unique within the provider: the idempotency key
	Call          string         // id of the call; empty if ProviderRef or Payment identifies it
	ProviderRef   string         // the provider's id of the payment; may be empty
	Payment       string         // id of the deposit, of a transfer that the provider knows only by the reference in it; may be empty
	TransactionID string         // id of the transfer as the player sees it; may be empty
	Amount        money.Amount   // what was transferred, in hundredths; 0 if the provider does not say: then the amount of the call
	Currency      money.Currency // empty if the provider does not say: then the currency of the call
	Fee           money.Amount   // what the provider charged the operator, in hundredths; 0 if it does not say
	Outcome       Outcome
	Reason        string // code of a failure; empty otherwise
	Confirmations int    // of coins on their way
	Needed        int    // how many confirmations coins need; 0 if the provider does not say
	At            int64  // when it happened by the provider's clock, unix milliseconds
}

// Outcome is the result that a notice states.
type Outcome string

// The outcomes.
const (
	Succeeded Outcome = "succeeded"
	Failed    Outcome = "failed"
	NotFound  Outcome = "not_found" // of PurposeFind: the transfer has not arrived yet
	Pending   Outcome = "pending"   // on its way, for example coins with too few confirmations
)

// Outcomes returns all outcomes.
func Outcomes() []Outcome { return []Outcome{Succeeded, Failed, NotFound, Pending} }

// Reasons of failures that screens explain. All other reasons share one text.
const (
	ReasonDeclined  = "declined"
	ReasonCancelled = "cancelled"             // by the player
	ReasonExpired   = "expired"               // the player did not pay in time
	ReasonFunds     = "insufficient_funds"    // of the player
	ReasonAccount   = "account_closed"        // the payout account cannot receive money
	ReasonFloat     = "provider_out_of_funds" // the operator's balance at the provider is too low
)

// The errors of Receive.
var (
	ErrSignature = fault.New(fault.Unauthorized, "signature_invalid", "The signature does not match the body.")
	ErrStale     = fault.New(fault.Unauthorized, "notice_stale", "The notice was signed too long ago.")
	ErrNotice    = fault.New(fault.Invalid, "notice_invalid", "The notice cannot be read.")
)

// Refused is the error of a call that the provider did not accept: no money moves because of it.
type Refused struct {
	Code   string // the provider's code
	Reason string // one of the reasons of failures, or the provider's own
}

func (r *Refused) Error() string {
	return fmt.Sprintf("the provider refused the call: %s (%s)", r.Reason, r.Code)
}
