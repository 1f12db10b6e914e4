package payment

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"

	"maidan/internal/money"
)

// Provider is the port to whoever really moves money: the built-in simulator, or a payment company. Each verb may be
// called again with the same input, and must then have no further effect: the desk asks again until it was answered.
// Answers come later through Desk.Callback, signed with Sign.
type Provider interface {
	// Name tells providers apart in stored notices.
	Name() string
	// Collect asks the provider to find a player's payment.
	Collect(ctx context.Context, c Collection) error
	// Payout asks the provider to pay a player.
	Payout(ctx context.Context, p Payout) error
}

// Collection is a payment that a player says to have made.
type Collection struct {
	DepositID     string
	Method        string
	TransactionID string
	Amount        money.Amount
	Currency      money.Currency
	GivenAt       int64 // when the player gave the transaction id, unix milliseconds
	Attempt       int   // how often the provider already answered that it does not know the payment
}

// Payout is a payment to a player. WithdrawalID is the idempotency key.
type Payout struct {
	WithdrawalID string
	Method       string
	Amount       money.Amount
	Currency     money.Currency
	Account      Account
	ApprovedAt   int64 // unix milliseconds
}

// Outcome is what a provider found.
type Outcome string

// The outcomes. Unknown is for deposits only: no such payment has arrived yet.
const (
	Succeeded Outcome = "succeeded"
	Failed    Outcome = "failed"
	Unknown   Outcome = "unknown"
)

// Notice is a provider's answer. ProviderTx with the hash of the body is its idempotency key.
type Notice struct {
	ProviderTx    string         `json:"provider_tx"`
	Kind          string         `json:"kind"` // "deposit" or "payout"
	Ref           string         `json:"ref"`  // our deposit or withdrawal id
	TransactionID string         `json:"transaction_id,omitempty"`
	Amount        money.Amount   `json:"amount"` // what really moved, in hundredths
	Currency      money.Currency `json:"currency"`
	Outcome       Outcome        `json:"outcome"`
	Reason        string         `json:"reason,omitempty"`
	At            int64          `json:"at"` // unix milliseconds
}

// The kinds of notice.
const (
	KindDeposit = "deposit"
	KindPayout  = "payout"
)

// Deliver takes a notice's body and its signature; Desk.Callback is one. An error asks the provider to deliver again.
type Deliver func(ctx context.Context, provider string, body []byte, signature string) error

// Sign returns the signature of a notice: HMAC-SHA256 over the exact bytes of the body, in hex.
func Sign(secret, body []byte) string {
	mac := hmac.New(sha256.New, secret)
	mac.Write(body)
	return hex.EncodeToString(mac.Sum(nil))
}

func signed(secret, body []byte, signature string) bool {
	return hmac.Equal([]byte(Sign(secret, body)), []byte(signature))
}
