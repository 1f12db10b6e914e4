// Package playoffer runs the offers on play: a part of what a player has lost in a time comes back (cashback), or targets of what a player has staked in a time have rewards (wager race).
//
// A run of an offer begins when its player begins it, or a promo code or a grant of staff gives it, with the terms of that moment. Bets and rounds count that were placed with cash between its begin and its end; their results come by the
// outbox, as for missions (package play), and a result that is corrected counts with its last version until the run is closed.
//
// begin.go, count.go, step.go and pay.go are the path of a run: its begin, what counts, its end and its rewards. rules.go has the arithmetic, and course.go follows a run without a database.
package playoffer

import (
	"context"

	"maidan/internal/bonus"
	"maidan/internal/clock"
	"maidan/internal/content"
	"maidan/internal/db"
	"maidan/internal/fault"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/outbox"
	"maidan/internal/player"
	"maidan/internal/wallet"
)

// ErrRunning refuses a second run of a kind while one runs.
var ErrRunning = fault.New(fault.Conflict, "play_offer_running", "You already have an offer of this kind that runs.")

// Status is how far a run is.
type Status string

// The states. Only Running and Settling change.
const (
	Running  Status = "running"
	Settling Status = "settling" // over, and waits for open bets and rounds
	Paid     Status = "paid"     // closed, and something was paid
	Unpaid   Status = "unpaid"   // closed, and nothing came of it
	Refused  Status = "refused"  // closed when something was due, because the player may not be paid
)

// Run is an offer that a player has begun. Times are unix milliseconds, amounts hundredths of the currency.
type Run struct {
	ID        string
	Source    string // what gave it
	PlayerID  id.Player
	BonusID   string // of the offer in the currency
	Kind      content.OfferKind
	Currency  money.Currency
	Most      money.Amount  // that it can pay
	Terms     content.Terms // of its begin
	BegunAt   int64
	Ends      int64 // first moment that does not count
	Status    Status
	Counted   money.Amount // of a wager race stakes, of cashback what was won: negative if lost
	Due       money.Amount // what Counted comes to
	Paid      money.Amount
	StepsPaid int64
	Reason    string // why it was refused
	ClosedAt  int64  // 0 while it can change

	nextAt int64
	mark   string
}

// Open reports whether results can still change the run.
func (r Run) Open() bool { return r.ClosedAt == 0 }

// Results are the results that were published and not counted so far.
type Results interface {
	// Last returns an id that none of those exceeds which are committed, or "" if there is none.
	Last(ctx context.Context, q db.Querier) (string, error)
	// UpTo reports whether there are any up to an id.
	UpTo(ctx context.Context, q db.Querier, last string) (bool, error)
}

// Config holds the dependencies of Offers. Every field is required.
type Config struct {
	DB      *db.DB
	Box     *outbox.Box
	Clock   clock.Clock
	IDs     *id.Maker
	Wallet  *wallet.Wallet
	Brand   *content.Brand
	Bonuses *bonus.Bonuses
	Pending Results
	// Barred refuses players who may not get bonuses.
	Barred func(ctx context.Context, q db.Querier, playerID id.Player) error
	// Unpaid returns why a player is not paid, or "": a blocked, closed or excluded account.
	Unpaid func(ctx context.Context, q db.Querier, playerID id.Player) (string, error)
	// Eligible refuses players who cannot begin an offer now.
	Eligible func(ctx context.Context, q db.Querier, p player.Player, offer content.WelcomeBonus) error
	// Unsettled reports whether a player has bets or rounds of cash without a result that were placed in a time; products are what is looked at.
	Unsettled func(ctx context.Context, q db.Querier, playerID id.Player, products []content.BonusProduct, from, to int64) (bool, error)
}

// Offers are the offers on play of a brand. They are safe for concurrent use.
type Offers struct{ Config }

// New returns the offers on play of a brand.
func New(cfg Config) *Offers { return &Offers{cfg} }

func (s *Offers) now() int64 { return clock.Millis(s.Clock.Now()) }
