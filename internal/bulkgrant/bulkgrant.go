// Package bulkgrant gives an offer to many players at once: one member of staff proposes it with a reason, another one approves it, and a job gives it to each player
// once, in a transaction of its own.
package bulkgrant

import (
	"context"
	"time"

	"maidan/internal/clock"
	"maidan/internal/content"
	"maidan/internal/db"
	"maidan/internal/fault"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/outbox"
	"maidan/internal/player"
)

// The package's errors.
var (
	ErrOffer    = fault.New(fault.Invalid, "bulk_offer_unknown", "There is no such offer.")
	ErrPlayers  = fault.New(fault.Invalid, "bulk_players_invalid", "Choose 1 to 1,000 players, each once, all of whom can get the offer.")
	ErrUnknown  = fault.New(fault.NotFound, "bulk_grant_unknown", "There is no such bulk grant.")
	ErrDecided  = fault.New(fault.Conflict, "bulk_grant_decided", "This bulk grant has been decided already.")
	ErrSecond   = fault.New(fault.Conflict, "second_member_required", "Another member must approve what you proposed.")
	ErrTime     = fault.New(fault.Invalid, "bulk_time_invalid", "Choose a time within the next 90 days.")
	ErrBegun    = fault.New(fault.Conflict, "bulk_grant_begun", "Only a bulk grant that waits for its time can be stopped.")
	ErrMismatch = fault.New(fault.Conflict, "idempotency_mismatch", "This idempotency key was used with different input.")
)

// MostPlayers is how many players one grant may have.
const MostPlayers = 1000

// longestWait is how far ahead a grant may be planned.
const longestWait = 90 * 24 * time.Hour

// Status is the state of a bulk grant.
type Status string

// The states.
const (
	Proposed Status = "proposed"
	Approved Status = "approved" // being given, or waiting for its time
	Declined Status = "declined" // or stopped
	Done     Status = "done"
)

// Statuses returns all states.
func Statuses() []Status { return []Status{Proposed, Approved, Declined, Done} }

// LineStatus is the state of one player's grant.
type LineStatus string

// The states of a player's grant.
const (
	Waiting LineStatus = "waiting"
	Given   LineStatus = "given"
	Refused LineStatus = "refused"
)

// LineStatuses returns all states of a player's grant.
func LineStatuses() []LineStatus { return []LineStatus{Waiting, Given, Refused} }

// Grant is an offer for many players. Times are unix milliseconds.
type Grant struct {
	ID            string
	OfferID       string // of the brand, in the currency of each player
	Reason        string
	Status        Status
	ProposedBy    id.Staff
	DecidedBy     id.Staff // empty while proposed
	StoppedBy     id.Staff // who ended it between its approval and its time
	DeclineReason string   // or why it was stopped
	GiveAt        int64    // 0: when it is approved
	CreatedAt     int64
	DecidedAt     int64 // 0 while proposed
	Players       int64
	Given         int64
	Refused       int64
	RecurringID   string // of the recurring grant that has made it; empty: none

	key, hash string
}

// Line is the grant of one player. Amount is hundredths of the currency: that of the bonus, of a match the largest one.
type Line struct {
	PlayerID id.Player
	Currency money.Currency
	Kind     content.OfferKind
	BonusID  string
	Amount   money.Amount
	Status   LineStatus
	Reason   string // code of the refusal
	At       int64
}

// Record writes to the audit trail in the transaction of a change.
type Record func(ctx context.Context, tx *db.Tx, action, subject string, detail any) error

// By is the member who makes a change.
type By struct {
	ID     id.Staff
	Record Record
}

// Give gives a player an offer in tx; source names the grant.
type Give func(ctx context.Context, tx *db.Tx, p player.Player, offer content.WelcomeBonus, source string) error

// Players are the accounts. *player.Players implements it.
type Players interface {
	Find(ctx context.Context, q db.Querier, playerID id.Player) (player.Player, error)
	Search(ctx context.Context, text string, named []id.Player, before string, limit int) ([]player.Player, error)
	InSegment(ctx context.Context, s player.Segment, before id.Player, limit int) ([]player.Player, error)
}

// Config holds the dependencies of Grants. Every field is required.
type Config struct {
	DB      *db.DB
	Box     *outbox.Box
	Clock   clock.Clock
	IDs     *id.Maker
	Brand   *content.Brand
	Players Players
	Give    map[content.OfferKind]Give
	// Deposits counts the deposits of a player.
	Deposits func(ctx context.Context, playerID id.Player) (int, error)
	// Barred refuses players who may not get bonuses.
	Barred func(ctx context.Context, q db.Querier, playerID id.Player) error
	// Eligible refuses players who cannot begin an offer now.
	Eligible func(ctx context.Context, q db.Querier, p player.Player, offer content.WelcomeBonus) error
}

// Grants are the bulk grants of a brand. They are safe for concurrent use.
type Grants struct{ Config }

// New returns the bulk grants of a brand.
func New(cfg Config) *Grants { return &Grants{cfg} }

// Planned reports whether a grant is approved and waits for its time.
func (g *Grants) Planned(one Grant) bool { return one.Status == Approved && one.GiveAt > g.now() }

func (g *Grants) now() int64 { return clock.Millis(g.Clock.Now()) }

// SourcePrefix begins the source of a bonus that a bulk grant has given.
const SourcePrefix = "bulk:"

// Source names a player's part of a bulk grant.
func Source(grant string, playerID id.Player) string {
	return SourcePrefix + grant + ":" + string(playerID)
}
