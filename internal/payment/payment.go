// Package payment knows how money comes into the house and leaves it: deposits, withdrawals and the provider that moves them.
//
// A deposit is created (the player is told where to pay), queued (the player gave the transaction id), and then succeeded
// or failed by the provider's word; one without a transaction id expires. A withdrawal takes the money off the player's
// balance when it is asked for, waits for a member of staff, and ends paid, or rejected with the money given back. The
// player cannot take a request back: what was asked to leave the balance must not return to play (RTS 14B).
//
// The provider is called outside every transaction and its answers may come late, twice, in any order and with another
// amount; docs/payments.md has the whole table of what then happens.
package payment

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"maidan/internal/clock"
	"maidan/internal/db"
	"maidan/internal/fault"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/outbox"
	"maidan/internal/profile/payout"
	"maidan/internal/protection"
	"maidan/internal/rng"
	"maidan/internal/secret"
	"maidan/internal/wallet"
)

// The refusals of this room. Some answers carry more: a range, or when to try again.
var (
	ErrMethod          = fault.New(fault.Invalid, "method_unknown", "This way of payment is not offered in your currency.")
	ErrAmount          = fault.New(fault.Invalid, "amount_out_of_range", "The amount is outside the limits.")
	ErrAccount         = payout.ErrAccount
	ErrTransaction     = fault.New(fault.Invalid, "transaction_id_invalid", "Check the transaction ID.")
	ErrTransactionUsed = fault.New(fault.Conflict, "transaction_id_used", "This transaction ID was already used for another deposit.")
	ErrDepositClosed   = fault.New(fault.Conflict, "deposit_closed", "This deposit takes no transaction ID any more.")
	ErrTooManyOpen     = fault.New(fault.Conflict, "too_many_open_deposits", "Finish your open deposits before you begin another one.")
	ErrTransactionLeft = fault.New(fault.Conflict, "transaction_ids_used_up", "This deposit takes no other transaction ID. Write to support.")
	ErrTooSoon         = fault.New(fault.Conflict, "withdrawal_too_soon", "A withdrawal can be requested once every 24 hours.")
	ErrFunds           = fault.New(fault.Conflict, "insufficient_funds", "The amount is more than your balance.")
	ErrNotPending      = fault.New(fault.Conflict, "withdrawal_not_pending", "This withdrawal was already decided.")
	ErrReason          = fault.New(fault.Invalid, "reason_required", "Say why, in 3 to 200 characters.")
	ErrStatus          = fault.New(fault.Invalid, "status_unknown", "There is no such status.")
	ErrKeyMismatch     = fault.New(fault.Conflict, "idempotency_mismatch", "This key was used before with other input.")
	ErrEmailUnverified = fault.New(fault.Forbidden, "email_unverified", "Only users who have passed the email verification can withdraw")
	ErrNotFound        = fault.New(fault.NotFound, "not_found", "There is no such payment.")
	ErrSignature       = fault.New(fault.Unauthorized, "signature_invalid", "The signature does not match the body.")
	ErrNotice          = fault.New(fault.Invalid, "notice_invalid", "The notice cannot be read.")
	ErrNoticeChanged   = fault.New(fault.Conflict, "notice_changed", "This notice was delivered before with another content.")
)

// Config is what a house decides about its payments.
type Config struct {
	Payee           string        // name that payment apps show, for example the brand's
	Secret          []byte        // signs the provider's notices; at least 16 bytes
	AccountKey      []byte        // seals payout accounts; 32 bytes
	ExpireAfter     time.Duration // a deposit without a transaction id ends after this; zero means 24 hours
	AskEvery        time.Duration // the provider is asked again after this without an answer; zero means 20 seconds
	WithdrawalEvery time.Duration // one request per player in this time; zero means 24 hours
}

// Deps are the rooms and the hooks that the desk works with.
type Deps struct {
	DB       *db.DB
	Clock    clock.Clock
	IDs      *id.Maker
	Random   rng.Source
	Wallet   *wallet.Wallet
	Outbox   *outbox.Box
	Methods  *Methods
	Provider Provider
	Log      *slog.Logger

	// Gate refuses deposits of players whose limits, time-outs or jurisdictions forbid them. Nil lets everyone deposit.
	Gate *protection.Gate
	// Eligible may refuse a withdrawal, inside its transaction: with ErrEmailUnverified, for a profile that is not complete, by
	// the turnover rule ("not available until the deposit was wagered"). Nil lets everyone withdraw.
	Eligible func(ctx context.Context, tx *db.Tx, playerID string, m money.Money) error
}

// Desk is the house's cash desk. It is safe for concurrent use.
type Desk struct {
	Deps
	cfg Config
}

// New returns a Desk. It fails when the configuration does not fit together.
func New(cfg Config, deps Deps) (*Desk, error) {
	if len(cfg.Secret) < 16 {
		return nil, errors.New("payment: the secret that signs notices needs at least 16 bytes")
	}
	if len(cfg.AccountKey) != secret.SealKeyLen {
		return nil, fmt.Errorf("payment: the key that seals payout accounts has %d bytes, it needs %d", len(cfg.AccountKey), secret.SealKeyLen)
	}
	if cfg.ExpireAfter <= 0 {
		cfg.ExpireAfter = 24 * time.Hour
	}
	if cfg.AskEvery <= 0 {
		cfg.AskEvery = 20 * time.Second
	}
	if cfg.WithdrawalEvery <= 0 {
		cfg.WithdrawalEvery = 24 * time.Hour
	}
	return &Desk{Deps: deps, cfg: cfg}, nil
}

func (d *Desk) now() int64 { return clock.Millis(d.Clock.Now()) }

// askAt is when the provider is asked again if it has not answered by then.
func (d *Desk) askAt() int64 { return d.now() + d.cfg.AskEvery.Milliseconds() }

// Page is one page of a list, newest first.
type Page[T any] struct {
	Items []T    `json:"items"`
	Next  string `json:"next" doc:"cursor of the next page; empty at the end"`
}

// pageSize is how many rows a list answers at once, the product's size of histories.
const pageSize = 20

// page cuts rows read with limit pageSize+1 and names the cursor of what is left.
func page[T any](rows []T, idOf func(T) string) Page[T] {
	p := Page[T]{Items: rows}
	if p.Items == nil {
		p.Items = []T{}
	}
	if len(rows) > pageSize {
		p.Items, p.Next = rows[:pageSize], idOf(rows[pageSize-1])
	}
	return p
}
