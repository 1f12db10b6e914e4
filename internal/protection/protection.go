// Package protection knows what players protect themselves with: limits, reality checks, time-outs and self-exclusion.
//
// Whatever makes the rules stricter holds at once; whatever makes them looser is asked for, waits a day and is then
// confirmed by the player. Limits are checked where money leaves the player: stakes inside the ledger's command, deposits
// inside their transaction. What a limit has used is counted from the ledger and the deposits, never from a counter of its
// own. Money that comes to a player is never held up by anything in here. docs/protection.md has the formulas.
package protection

import (
	"context"
	"log/slog"
	"sync"
	"time"

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

// The refusals of this room. ErrLimit carries the data kind, period, limit, used, left and until; ErrTimedOut and ErrExcluded
// carry until, 0 for ever.
var (
	ErrLimit        = fault.New(fault.Conflict, "limit_reached", "This is more than the limit leaves.")
	ErrSession      = fault.New(fault.Unauthorized, "session_limit", "Your time limit is reached.")
	ErrRequired     = fault.New(fault.Conflict, "limit_required", "The law where you live asks for a limit of your own first.")
	ErrTimedOut     = fault.New(fault.Conflict, "timed_out", "You are taking a break. Stakes and deposits are closed until it ends.")
	ErrExcluded     = fault.New(fault.Conflict, "self_excluded", "You have excluded yourself. Stakes and deposits are closed.")
	ErrPlace        = fault.New(fault.Conflict, "jurisdiction_closed", "Play is not offered where you live.")
	ErrProduct      = fault.New(fault.Conflict, "product_closed", "This is not offered where you live.")
	ErrKind         = fault.New(fault.Invalid, "limit_unknown", "There is no such limit.")
	ErrAmount       = fault.New(fault.Invalid, "limit_amount", "A limit is an amount of zero or more.")
	ErrMinutes      = fault.New(fault.Invalid, "limit_minutes", "A time limit has at least 1 minute and at most its period.")
	ErrCap          = fault.New(fault.Conflict, "limit_cap", "The law where you live allows no higher limit.")
	ErrLooser       = fault.New(fault.Conflict, "limit_looser", "Only the player may ask for a higher limit.")
	ErrNoRequest    = fault.New(fault.NotFound, "request_not_found", "There is no such request.")
	ErrTooEarly     = fault.New(fault.Conflict, "request_waits", "A higher limit can be confirmed 24 hours after it was asked for.")
	ErrLapsed       = fault.New(fault.Conflict, "request_lapsed", "This request was not confirmed in time. Please ask again.")
	ErrInterval     = fault.New(fault.Invalid, "reality_interval", "There is no such interval of reality checks.")
	ErrAnswer       = fault.New(fault.Invalid, "reality_answer", "A reality check is answered with continue, leave or history.")
	ErrLength       = fault.New(fault.Invalid, "absence_length", "There is no break of this length.")
	ErrShorter      = fault.New(fault.Conflict, "absence_shorter", "You are away for longer than that already.")
	ErrNotExcluded  = fault.New(fault.Conflict, "not_excluded", "You are not excluded.")
	ErrNotOver      = fault.New(fault.Conflict, "exclusion_runs", "The exclusion runs on. It cannot be ended before its time.")
	ErrReturnWaits  = fault.New(fault.Conflict, "return_asked", "You have asked to return already.")
	ErrReason       = fault.New(fault.Invalid, "reason_required", "Say why, in 3 to 200 characters.")
	ErrOtherAccount = fault.New(fault.Conflict, "limit_currency", "Limits are kept in the currency of the account.")
)

// Flow tells what a transfer of a player's money means to the limits.
type Flow int

// The flows. Transfers of other kinds, deposits and withdrawals among them, are neither stake nor return.
const (
	Stake  Flow = iota + 1 // money put at risk
	Return                 // what a stake brought back
	Refund                 // a stake given back unplayed
)

// Account is what this room must know of a player.
type Account struct {
	Country  string // ISO code, or empty
	Currency money.Currency
}

// Deposited is money that a player paid in, or has begun to.
type Deposited struct {
	Amount money.Amount
	At     int64 // when it arrived, unix milliseconds; 0: it may still arrive
}

// Config is what a Protection is made of. All fields are required, except those that say otherwise.
type Config struct {
	DB     *db.DB
	Box    *outbox.Box
	Clock  clock.Clock
	IDs    *id.Maker
	Wallet *wallet.Wallet
	Log    *slog.Logger
	Rules  *content.Jurisdictions
	Flows  map[string]Flow // by kind of transfer

	// Account tells of a player. It may be called inside a transaction, with its Querier.
	Account func(ctx context.Context, q db.Querier, playerID string) (Account, error)
	// Deposits tells what a player paid in since a moment, and what has begun and may still arrive, without the deposit named
	// except.
	Deposits func(ctx context.Context, q db.Querier, playerID string, since int64, except string) ([]Deposited, error)
	// Checked refuses a deposit of a player of whom not everything is known that the jurisdiction asks for: words of
	// content.CheckWords. Optional.
	Checked func(ctx context.Context, tx *db.Tx, playerID string, checks []string) error
	// Changed writes the trail of an account.
	Changed func(ctx context.Context, tx *db.Tx, c player.Change) error
	// EndSessions ends all sessions of a player.
	EndSessions func(ctx context.Context, tx *db.Tx, playerID string) error
}

// Protection is the room's door. It is safe for concurrent use.
type Protection struct {
	Config
	meter  *meter
	sights sights
	homes  homes
}

// New returns a Protection and registers its loader with the wallet; call it once per wallet.
func New(cfg Config) *Protection {
	p := &Protection{Config: cfg, meter: newMeter(cfg.Flows)}
	cfg.Wallet.RegisterLoader(loader, p.load)
	cfg.Wallet.RegisterPrefetch(loader, p.glance)
	return p
}

func (p *Protection) now() int64 { return clock.Millis(p.Clock.Now()) }

// homeAge is for how long a player's country is taken as known.
const homeAge = time.Minute

// homes remembers for a moment where players live, so that not every bet asks for it.
type homes struct {
	mu       sync.Mutex
	known    map[string]home
	enrolled map[string]string // country under which the row of a player was made sure of
}

type home struct {
	country string
	until   int64
}

// mostHomes bounds the memory of homes; beyond it all are looked up anew.
const mostHomes = 1 << 16

func (h *homes) find(playerID string, now int64) (country string, ok bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	at, ok := h.known[playerID]
	return at.country, ok && now < at.until
}

func (h *homes) keep(playerID, country string, now int64) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.known == nil || len(h.known) >= mostHomes {
		h.known, h.enrolled = map[string]home{}, map[string]string{}
	}
	h.known[playerID] = home{country, now + homeAge.Milliseconds()}
}

// enrol tells whether the row of a player under a country is still to be made sure of on this node.
func (h *homes) enrol(playerID, country string) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.enrolled[playerID] != country
}

func (h *homes) enrolDone(playerID, country string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.enrolled[playerID] = country
}
