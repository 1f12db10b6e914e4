package payment

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"

	"maidan/internal/id"
	"maidan/internal/money"
)

// Provider is the port to the payment company or the built-in simulator. Calls are idempotent: the service repeats a call with the
// same input until it is answered. Answers arrive later at Service.Callback, signed with Sign.
type Provider interface {
	// Name identifies the provider in stored notices.
	Name() string
	// Collect requests that the provider finds a player's payment.
	Collect(ctx context.Context, c Collection) error
	// Payout requests that the provider pays a player.
	Payout(ctx context.Context, p Payout) error
}

// Collection is a payment that a player claims to have made.
type Collection struct {
	DepositID     id.Deposit
	Method        string
	TransactionID string
	Amount        money.Amount
	Currency      money.Currency
	SubmittedAt   int64 // when the player submitted the transaction id, unix milliseconds
	Attempt       int   // how often the provider did not find the payment
}

// Payout is a payment to a player. WithdrawalID is the idempotency key.
type Payout struct {
	WithdrawalID id.Withdrawal
	Method       string
	Amount       money.Amount
	Currency     money.Currency
	Account      Account
	ApprovedAt   int64 // unix milliseconds
}

// Outcome is the provider's result.
type Outcome string

// The outcomes. Unknown is for deposits only: the payment has not arrived yet.
const (
	Succeeded Outcome = "succeeded"
	Failed    Outcome = "failed"
	Unknown   Outcome = "unknown"
)

// Notice is a provider's answer. ProviderTx and the hash of the body are its idempotency key.
type Notice struct {
	ProviderTx    string         `json:"provider_tx"`
	Kind          string         `json:"kind"` // "deposit" or "payout"
	Ref           string         `json:"ref"`  // id of the deposit or withdrawal
	TransactionID string         `json:"transaction_id,omitempty"`
	Amount        money.Amount   `json:"amount"` // amount that was transferred, in hundredths
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

// Deliver handles a notice's body and signature, see Service.Callback. An error requests another delivery.
type Deliver func(ctx context.Context, provider string, body []byte, signature string) error

// Sign returns the signature of a notice: hex HMAC-SHA256 of the body.
func Sign(secret, body []byte) string {
	mac := hmac.New(sha256.New, secret)
	mac.Write(body)
	return hex.EncodeToString(mac.Sum(nil))
}

func signed(secret, body []byte, signature string) bool {
	return hmac.Equal([]byte(Sign(secret, body)), []byte(signature))
}
