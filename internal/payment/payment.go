// Package payment manages deposits and withdrawals through payment providers.
//
// A deposit is created (the player sees where to pay) and queued (the player submitted the transaction id, or the provider saw the
// payment on its way). Then it succeeds or fails by the provider's answer. Without a payment it expires. A withdrawal debits the player's balance at once, waits
// for staff, and ends paid, or rejected or cancelled and refunded. Players cancel a withdrawal only where their jurisdiction permits it:
// requested money must not return to play (RTS 14B).
//
// Each call to a provider is stored in the transaction that decides on it and sent after the commit; RepeatCalls repeats it until its result
// is known. Results come as notices, which may be late, repeated, out of order or of another amount; docs/payments.md lists the effect
// of each case.
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
	"maidan/internal/payment/adjustment"
	"maidan/internal/payment/book"
	"maidan/internal/payment/method"
	"maidan/internal/payment/risk"
	"maidan/internal/payment/route"
	"maidan/internal/profile/payout"
	"maidan/internal/protection"
	"maidan/internal/rng"
	"maidan/internal/secret"
	"maidan/internal/wallet"
)

// The package's errors. Some carry data: a range, or when to retry.
var (
	ErrAccount          = payout.ErrAccount
	ErrTransaction      = fault.New(fault.Invalid, "transaction_id_invalid", "Check the transaction ID.")
	ErrTransactionUsed  = fault.New(fault.Conflict, "transaction_id_used", "This transaction ID was already used for another deposit.")
	ErrDepositClosed    = fault.New(fault.Conflict, "deposit_closed", "This deposit no longer accepts a transaction ID.")
	ErrTooManyOpen      = fault.New(fault.Conflict, "too_many_open_deposits", "Complete your open deposits before you start another one.")
	ErrPhone            = fault.New(fault.Invalid, "phone_invalid", "The phone number is invalid")
	ErrTransactionLimit = fault.New(fault.Conflict, "transaction_ids_used_up", "You have submitted too many transaction IDs for this deposit. Contact support.")
	ErrTooSoon          = fault.New(fault.Conflict, "withdrawal_too_soon", "A withdrawal can be requested once every 24 hours.")
	ErrDailyLimit       = fault.New(fault.Conflict, "daily_limit_reached", "You have reached today's limit for this payment method.")
	ErrFunds            = fault.New(fault.Conflict, "insufficient_funds", "The amount is more than your balance.")
	ErrNotPending       = fault.New(fault.Conflict, "withdrawal_not_pending", "This withdrawal has already been decided.")
	ErrNotCancellable   = fault.New(fault.Forbidden, "withdrawal_not_cancellable", "A withdrawal that you have requested cannot be cancelled.")
	ErrReason           = fault.New(fault.Invalid, "reason_required", "Enter a reason of 3 to 200 characters.")
	ErrStatus           = fault.New(fault.Invalid, "status_unknown", "There is no such status.")
	ErrKeyMismatch      = fault.New(fault.Conflict, "idempotency_mismatch", "This idempotency key was used with different input.")
	ErrEmailUnverified  = fault.New(fault.Forbidden, "email_unverified", "Only users who have passed the email verification can withdraw")
	ErrNotFound         = fault.New(fault.NotFound, "not_found", "There is no such payment.")
	ErrUnavailable      = fault.New(fault.Conflict, "payment_method_unavailable", "This payment method is not available right now. Choose another one.")
	ErrNoticeChanged    = fault.New(fault.Conflict, "notice_changed", "This notice was delivered before with different content.")
)

// Config configures payments of a brand.
type Config struct {
	Payee           string         // payee name that payment apps show, for example the brand's
	AccountKey      []byte         // encrypts payout accounts; 32 bytes
	ExpireAfter     time.Duration  // lifetime of a deposit without a transaction id; zero means 24 hours
	RetryEvery      time.Duration  // first interval between repetitions of a provider call without a result; zero means 20 seconds
	CallTimeout     time.Duration  // longest duration of a request to a provider; zero means 15 seconds
	Zone            *time.Location // where the days of the payment book begin; nil means UTC
	WithdrawalEvery time.Duration  // minimum time between a player's withdrawals; zero means 24 hours
	HoldAfter       time.Duration  // how long a payout may be without a result before staff look into it; zero means 24 hours

	// Origin is the origin that players see, without a slash at the end; empty means that of each request.
	Origin string

	// SecondApproval has amounts above which a withdrawal needs the approval of two members. Nil: none does. A currency that it lacks
	// needs two for every amount.
	SecondApproval map[money.Currency]money.Amount
	Mismatch       Mismatch

	// NotifyURL returns the public address for providers' callbacks, without a slash at the end; the provider's name is appended.
	NotifyURL func() string
}

// Deps are the packages and hooks that a Service uses.
type Deps struct {
	DB        *db.DB
	Clock     clock.Clock
	IDs       *id.Maker
	Random    rng.Source
	Wallet    *wallet.Wallet
	Outbox    *outbox.Box
	Methods   *method.Catalogue
	Providers *route.Table
	Log       *slog.Logger

	// Person returns a player's country (two capital letters) and whether identity documents were accepted; it decides with the
	// catalogue which methods the player is offered. Nil means an unknown country and no documents.
	Person func(ctx context.Context, q db.Querier, playerID id.Player) (country string, verified bool, err error)
	// Language returns the language of a player's screens, for hosted pages. Nil means the provider's own.
	Language func(ctx context.Context, q db.Querier, playerID id.Player) (string, error)
	// Email returns a player's confirmed email address, which hosted pages fill in; empty for none. Nil means none.
	Email func(ctx context.Context, q db.Querier, playerID id.Player) (string, error)
	// Gate refuses deposits because of limits, time-outs or jurisdiction. Nil allows all.
	Gate *protection.Gate
	// Eligible may refuse a withdrawal inside its transaction, for example with ErrEmailUnverified or for an incomplete profile. Nil
	// allows all.
	Eligible func(ctx context.Context, tx *db.Tx, playerID id.Player, m money.Money) error
	// Background returns what other packages know about players whose withdrawals are rated. Nil: nothing is known.
	Background func(ctx context.Context, q db.Querier, players []risk.Subject) (map[id.Player]risk.Background, error)
	// Turnover requires that deposits are wagered before a withdrawal. Nil requires nothing.
	Turnover *Turnover
	// Cancellable reports whether the player's jurisdiction lets players cancel a pending withdrawal. Nil means it does not.
	Cancellable func(ctx context.Context, q db.Querier, playerID id.Player) (bool, error)
	// Bonuses are ended by a withdrawal. Nil means that players have none.
	Bonuses *Bonuses
}

// Service manages deposits and withdrawals. It is safe for concurrent use.
type Service struct {
	Deps
	Book        *book.Book              // what should be at each provider
	Adjustments *adjustment.Adjustments // corrections of balances by staff
	cfg         Config
	arrivals    arrivals
}

// New returns a Service, or an error for an invalid configuration.
func New(cfg Config, deps Deps) (*Service, error) {
	if cfg.NotifyURL == nil {
		return nil, errors.New("payment: the address for callbacks is missing")
	}
	if len(cfg.AccountKey) != secret.SealKeyLen {
		return nil, fmt.Errorf("payment: the key that seals payout accounts has %d bytes, it needs %d", len(cfg.AccountKey), secret.SealKeyLen)
	}
	if cfg.ExpireAfter <= 0 {
		cfg.ExpireAfter = 24 * time.Hour
	}
	if cfg.RetryEvery <= 0 {
		cfg.RetryEvery = 20 * time.Second
	}
	if cfg.CallTimeout <= 0 {
		cfg.CallTimeout = 15 * time.Second
	}
	if cfg.WithdrawalEvery <= 0 {
		cfg.WithdrawalEvery = 24 * time.Hour
	}
	if cfg.HoldAfter <= 0 {
		cfg.HoldAfter = 24 * time.Hour
	}
	books := book.New(book.Config{DB: deps.DB, Clock: deps.Clock, IDs: deps.IDs, Wallet: deps.Wallet, Zone: cfg.Zone})
	adjustments := adjustment.New(adjustment.Config{
		DB: deps.DB, Clock: deps.Clock, IDs: deps.IDs, Wallet: deps.Wallet, Outbox: deps.Outbox, Book: books, Largest: deps.Methods.Largest,
		Credited: depositCredited,
	})
	return &Service{Deps: deps, Book: books, Adjustments: adjustments, cfg: cfg}, nil
}

func (d *Service) now() int64 { return clock.Millis(d.Clock.Now()) }

// Page is one page of a list, newest first.
type Page[T any] struct {
	Items []T    `json:"items"`
	Next  string `json:"next" doc:"cursor of the next page; empty at the end"`
}

// pageSize is the number of rows of a page, the product's size of histories.
const pageSize = 20

// page cuts rows read with limit pageSize+1 and sets the cursor of the next page.
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
