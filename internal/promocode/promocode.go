// Package promocode gives players what promo codes promise: an offer of the brand, once for each player and code.
//
// A code is used in the form of a registration (Welcome checks it, Redeem counts it) or by a signed-in player (Use). An offer for a deposit becomes the bonus
// that the player waits for; bonus money and free bets are given at once, in the transaction that counts the use. A code may be for anybody, for one player or
// for the players of one partner, and may be used once or often: the number of uses is the most that a code can give.
package promocode

import (
	"context"
	"regexp"

	"maidan/internal/clock"
	"maidan/internal/content"
	"maidan/internal/db"
	"maidan/internal/fault"
	"maidan/internal/id"
	"maidan/internal/outbox"
	"maidan/internal/player"
	"maidan/internal/rng"
)

// Place is where a code can be used.
type Place string

// The places.
const (
	Everywhere   Place = "everywhere"
	Registration Place = "registration" // in the form of a new player
	Account      Place = "account"      // by a player who is signed in
)

// Code is a promo code.
type Code struct {
	Code        string
	OfferID     string // of the brand, in the currency of the player
	Description string // shown when the code is valid
	StartsAt    int64  // unix milliseconds
	EndsAt      int64
	MostUses    int64
	Uses        int64
	CreatedAt   int64
	Place       Place
	PlayerID    id.Player // the only player who may use it; empty: any
	PartnerID   string    // only for players of this partner; empty: any
	DrawID      string    // the prize draw that has made it; empty: staff
}

// The refusals of players, with the specification's sentences. Its pages know two reasons: badRequest means "not active", any other "does not exist".
var (
	ErrEmpty    = player.ErrPromoEmpty
	ErrUnknown  = player.ErrPromoUnknown
	ErrInactive = fault.New(fault.Invalid, "promo_inactive", "This promo code is no longer active.")
	ErrUsed     = fault.New(fault.Conflict, "promo_used", "You have already used the promo code!")
	ErrCurrency = fault.New(fault.Invalid, "promo_currency", "The promo code does not work in this currency.")
	ErrNewOnly  = fault.New(fault.Invalid, "promo_new_players", "This promo code is for new players, at registration.")
	ErrOwnOnly  = fault.New(fault.Invalid, "promo_players", "This promo code can be used after registration, on the page of bonuses.")
)

// The refusals of staff.
var (
	ErrExists = fault.New(fault.Conflict, "promo_exists", "There is already such a promo code.")
	ErrForm   = fault.New(fault.Invalid, "invalid_promo_code", "Please check the promo code.")
)

// A code has up to twelve digits: the length of the form field.
var shape = regexp.MustCompile(`^[0-9]{1,12}$`)

// active reports whether the code may be used at a moment.
func (c Code) active(now int64) bool {
	return c.StartsAt <= now && now < c.EndsAt && c.Uses < c.MostUses
}

// Give gives a player an offer in tx. A code that is used twice at once gives once, because the caller rolls back.
type Give func(ctx context.Context, tx *db.Tx, p player.Player, offer content.WelcomeBonus, code, address string) error

// Config holds the dependencies of Codes. Every field is required.
type Config struct {
	DB      *db.DB
	Box     *outbox.Box
	Clock   clock.Clock
	Random  rng.Source
	Brand   *content.Brand
	Players *player.Players
	// Give has a function for each kind of offer. That of content.Match makes the offer the bonus that the player waits for; it is not called at registration,
	// where the form has chosen that bonus.
	Give map[content.OfferKind]Give
	// Barred refuses players who may not get bonuses.
	Barred func(ctx context.Context, q db.Querier, playerID id.Player) error
	// Eligible refuses players who cannot begin an offer now.
	Eligible func(ctx context.Context, q db.Querier, p player.Player, offer content.WelcomeBonus) error
}

// Codes are the promo codes of a brand. They are safe for concurrent use.
type Codes struct{ Config }

// New returns the promo codes of a brand and registers them with its players.
func New(cfg Config) *Codes {
	c := &Codes{cfg}
	cfg.Players.UsePromoCodes(c)
	return c
}

func (c *Codes) now() int64 { return clock.Millis(c.Clock.Now()) }
