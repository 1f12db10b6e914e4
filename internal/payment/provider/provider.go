// Package provider is the port to payment providers. An adapter implements Receiver and those of Starter, Finder, Payer and Inquirer
// that its provider supports. docs/payments.md describes how to write one.
//
// Every call is stored before it is sent and has an id that is the same in each repetition. An adapter passes the id on as the
// provider's idempotency key, or documents why a repetition is safe. A *Refused means that the provider did not accept the request and
// that no money can move because of it; of a repetition it says nothing about the first request. Any other error means that the
// outcome is unknown.
package provider

import (
	"context"
	"net/http"
	"time"

	"maidan/internal/money"
	"maidan/internal/payment/method"
	"maidan/internal/profile/payout"
)

// Provider is what every adapter implements.
type Provider interface {
	// Name identifies the provider in stored calls and notices and in the address of its callbacks.
	Name() string
	Receiver
}

// Call identifies one request to a provider. Amounts are hundredths of the currency unit.
type Call struct {
	ID        string // 26 letters and digits, unique, the same when the call is repeated
	Payment   string // id of the deposit or withdrawal, for the description that the player reads
	Method    string // payment method, for example upi
	Amount    money.Amount
	Currency  money.Currency
	NotifyURL string    // public address for the provider's callbacks, without a slash at the end
	SentAt    time.Time // when the call was stored; the same when it is repeated
}

// Starter starts deposits that the player completes elsewhere: on a hosted page, in a prompt on the phone, or by sending coins to an
// address.
type Starter interface {
	Start(ctx context.Context, s Start) (Started, error)
}

// Start is the input of Starter.Start.
type Start struct {
	Call
	Flow      method.Flow
	Phone     string // the player's phone number with + and country code; may be empty
	Email     string // the player's email address; may be empty
	Language  string // language of the player's screens, for example hi
	ReturnURL string // where a hosted page sends the player afterwards
}

// Started is the answer to a Start. Of Redirect and Address at most one is set; neither is set for a prompt.
// Redirect has the scheme https; Address is one of the method's coin, and its checksum is verified.
type Started struct {
	ProviderRef string    // the provider's id of the payment; may be empty
	Redirect    string    // address of the hosted page
	Address     string    // address to send coins to
	Coins       string    // how many coins to send, a decimal number
	ExpiresAt   time.Time // when the provider stops to accept the payment; zero if it does not say
}

// Finder finds a transfer that the player made to an account of the operator.
type Finder interface {
	// Find asks for the transfer with a transaction id. The result is a notice, now or later.
	Find(ctx context.Context, f Find) (Answer, error)
}

// Find is the input of Finder.Find.
type Find struct {
	Call
	TransactionID string // in capitals, without spaces
}

// Payer pays players.
type Payer interface {
	Pay(ctx context.Context, p Payout) (Answer, error)
}

// Payout is the input of Payer.Pay.
type Payout struct {
	Call
	Account payout.Account
}

// Inquirer reports the state of an earlier call. It never moves money. No error of an inquiry says anything about the call, not even a
// *Refused: the answer does.
type Inquirer interface {
	Inquire(ctx context.Context, q Inquiry) (Answer, error)
}

// Inquiry is the input of Inquirer.Inquire: the call as it was sent, and what is known of it.
type Inquiry struct {
	Call
	Purpose     Purpose
	ProviderRef string // empty if the provider did not answer the call
}

// Answer is the immediate answer to a call.
type Answer struct {
	ProviderRef string   // the provider's id of the payment; may be empty
	Notice      *Notice  // the result, if the provider already knows it
	Unknown     bool     // of an inquiry: the provider never received the call, so it may be sent again
	Refused     *Refused // of an inquiry: the provider received the call and did not accept it
	Repeat      bool     // of an inquiry: send the call again under its id, which the provider accepts once; a refusal then says nothing
	Started     *Started // of an inquiry about a start: the answer to it; nil if the provider does not repeat it
}

// Purpose is what a call is for.
type Purpose string

// The purposes.
const (
	PurposeStart  Purpose = "start"
	PurposeFind   Purpose = "find"
	PurposePayout Purpose = "payout"
)

// Purposes returns all purposes.
func Purposes() []Purpose { return []Purpose{PurposeStart, PurposeFind, PurposePayout} }

// Receiver reads the provider's callbacks.
type Receiver interface {
	// Receive verifies a callback and returns its notices: none for a callback without interest. Errors: ErrSignature for one that
	// the provider did not send, ErrStale for one outside of the accepted time, ErrNotice for one that cannot be read.
	Receive(ctx context.Context, d Delivery) (Received, error)
}

// Delivery is a callback as it arrived.
type Delivery struct {
	Part   string // last part of the address, after the provider's name; empty if there is none
	Header http.Header
	Body   []byte // exact bytes
	At     time.Time
}

// Received holds the notices of a callback and the response that the provider expects.
type Received struct {
	Notices []Notice
	Body    []byte // JSON; empty for none
}
