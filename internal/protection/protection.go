// Package protection implements responsible gaming: limits, reality checks, time-outs and self-exclusion.
//
// A stricter rule applies at once. A looser one is requested, waits a day and is then confirmed by the player. Limits are
// checked where money leaves the player: stakes inside the ledger's command, deposits inside their transaction. Usage is
// computed from the ledger and the deposits, not from separate counters. Payments to a player are never delayed.
// docs/protection.md has the formulas.
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

// Errors of this package. ErrLimit has the data kind, period, limit, used, left and until; ErrTimedOut and ErrExcluded have
// until, 0 for permanent.
var (
	ErrLimit           = fault.New(fault.Conflict, "limit_reached", "This exceeds your limit.")
	ErrSession         = fault.New(fault.Unauthorized, "session_limit", "Your time limit is reached.")
	ErrRequired        = fault.New(fault.Conflict, "limit_required", "The law in your country requires you to set a limit first.")
	ErrTimedOut        = fault.New(fault.Conflict, "timed_out", "You are taking a break. Stakes and deposits are closed until it ends.")
	ErrExcluded        = fault.New(fault.Conflict, "self_excluded", "You have excluded yourself. Stakes and deposits are closed.")
	ErrPlace           = fault.New(fault.Conflict, "jurisdiction_closed", "Play is not offered where you live.")
	ErrProduct         = fault.New(fault.Conflict, "product_closed", "This is not offered where you live.")
	ErrKind            = fault.New(fault.Invalid, "limit_unknown", "There is no such limit.")
	ErrAmount          = fault.New(fault.Invalid, "limit_amount", "A limit is an amount of zero or more.")
	ErrMinutes         = fault.New(fault.Invalid, "limit_minutes", "A time limit has at least 1 minute and at most its period.")
	ErrCap             = fault.New(fault.Conflict, "limit_cap", "The law in your country does not allow a higher limit.")
	ErrLooser          = fault.New(fault.Conflict, "limit_looser", "Only the player can request a higher limit.")
	ErrNoRequest       = fault.New(fault.NotFound, "request_not_found", "There is no such request.")
	ErrTooEarly        = fault.New(fault.Conflict, "request_waits", "A higher limit can be confirmed 24 hours after the request.")
	ErrExpired         = fault.New(fault.Conflict, "request_expired", "This request was not confirmed in time. Please request it again.")
	ErrInterval        = fault.New(fault.Invalid, "reality_interval", "There is no such interval of reality checks.")
	ErrAnswer          = fault.New(fault.Invalid, "reality_answer", "A reality check is answered with continue, leave or history.")
	ErrLength          = fault.New(fault.Invalid, "absence_length", "There is no break of this length.")
	ErrShorter         = fault.New(fault.Conflict, "absence_shorter", "Your current break or exclusion lasts longer.")
	ErrNotExcluded     = fault.New(fault.Conflict, "not_excluded", "You are not excluded.")
	ErrNotOver         = fault.New(fault.Conflict, "exclusion_runs", "The exclusion cannot be ended before its time.")
	ErrReturnRequested = fault.New(fault.Conflict, "return_requested", "You have already requested to return.")
	ErrReason          = fault.New(fault.Invalid, "reason_required", "Enter a reason of 3 to 200 characters.")
	ErrOtherAccount    = fault.New(fault.Conflict, "limit_currency", "Limits are in the currency of the account.")
)

// Flow is how a kind of transfer counts for the limits.
type Flow int

// The flows. Other transfers, including deposits and withdrawals, are neither stakes nor returns.
const (
	Stake  Flow = iota + 1 // money put at risk
	Return                 // a payout of a stake
	Refund                 // a refunded stake
)

// Account is the player data that this package needs.
type Account struct {
	Country  string // ISO code, or empty
	Currency money.Currency
}

// Deposited is a deposit of a player, completed or pending.
type Deposited struct {
	Amount money.Amount
	At     int64 // when it arrived, unix milliseconds; 0: pending
}

// Config holds the dependencies of Protection. Fields are required unless called optional.
type Config struct {
	DB     *db.DB
	Box    *outbox.Box
	Clock  clock.Clock
	IDs    *id.Maker
	Wallet *wallet.Wallet
	Log    *slog.Logger
	Rules  *content.Jurisdictions
	Flows  map[string]Flow // by kind of transfer

	// Account returns a player's data. It may be called inside a transaction, with its Querier.
	Account func(ctx context.Context, q db.Querier, playerID id.Player) (Account, error)
	// Deposits returns a player's deposits since a moment and the pending ones, except the one with the id except.
	Deposits func(ctx context.Context, q db.Querier, playerID id.Player, since int64, except id.Deposit) ([]Deposited, error)
	// Checked fails for a deposit of a player who lacks data that the jurisdiction demands: names of content.CheckNames.
	// Optional.
	Checked func(ctx context.Context, tx *db.Tx, playerID id.Player, checks []string) error
	// Changed writes an account's audit log.
	Changed func(ctx context.Context, tx *db.Tx, c player.Change) error
	// EndSessions ends all sessions of a player.
	EndSessions func(ctx context.Context, tx *db.Tx, playerID id.Player) error
}

// Protection manages and enforces the limits of players. It is safe for concurrent use.
type Protection struct {
	Config
	meter     *meter
	sightings sightings
	homes     homes
}

// New returns a Protection and registers its loader with the wallet; call it once per wallet.
func New(cfg Config) *Protection {
	p := &Protection{Config: cfg, meter: newMeter(cfg.Flows)}
	cfg.Wallet.RegisterLoader(loader, p.load)
	cfg.Wallet.RegisterPrefetch(loader, p.prefetch)
	return p
}

func (p *Protection) now() int64 { return clock.Millis(p.Clock.Now()) }

// homeAge is how long a player's country is cached.
const homeAge = time.Minute

// homes caches the countries of players, so that not every bet queries them.
type homes struct {
	mu       sync.Mutex
	known    map[id.Player]home
	enrolled map[id.Player]string // country of the player's stored row
}

type home struct {
	country string
	until   int64
}

// mostHomes is the maximum of cached countries; beyond it all are dropped.
const mostHomes = 1 << 16

func (h *homes) find(playerID id.Player, now int64) (country string, ok bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	at, ok := h.known[playerID]
	return at.country, ok && now < at.until
}

func (h *homes) store(playerID id.Player, country string, now int64) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.known == nil || len(h.known) >= mostHomes {
		h.known, h.enrolled = map[id.Player]home{}, map[id.Player]string{}
	}
	h.known[playerID] = home{country, now + homeAge.Milliseconds()}
}

// enrol reports whether this node has not yet stored the row of a player in a country.
func (h *homes) enrol(playerID id.Player, country string) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.enrolled[playerID] != country
}

func (h *homes) enrolDone(playerID id.Player, country string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.enrolled[playerID] = country
}
