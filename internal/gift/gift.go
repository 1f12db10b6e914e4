// Package gift draws a prize a day for each player who asks: bonus money, free spins, a free bet or nothing, at published odds.
//
// Everybody can check a draw: see package draw. The seed of a day is derived from a key of the server; its hash is shown all day long, and the seed itself from the next day on. A player
// who opens the gift sends a text of the own choice with it. HMAC-SHA256, keyed with the seed, over "<text>:<player id>" gives a number, and its first eight bytes
// modulo the sum of the weights a prize: see Pick. The server has published the hash before it knows the text, so it cannot choose the prize.
package gift

import (
	"context"

	"maidan/internal/clock"
	"maidan/internal/content"
	"maidan/internal/db"
	"maidan/internal/draw"
	"maidan/internal/fault"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/outbox"
	"maidan/internal/player"
)

// The package's errors.
var (
	ErrNone    = fault.New(fault.NotFound, "gift_none", "There is no daily gift at the moment.")
	ErrDeposit = fault.New(fault.Conflict, "gift_deposit", "The daily gift is for players who have deposited lately.")
	ErrText    = fault.New(fault.Invalid, "gift_text", "The text has 1 to 64 characters.")
)

// Prize is what a draw can give. Amount is hundredths of the player's currency: of free spins what they stake together.
type Prize struct {
	OfferID string            `json:"offer"` // of the brand; empty: nothing
	BonusID string            `json:"bonus"` // of the offer in the player's currency
	Kind    content.OfferKind `json:"kind"`
	Amount  money.Amount      `json:"amount"`
	Weight  int64             `json:"weight"` // of the sum of all weights
}

// Opened is a gift that a player has opened. At is unix milliseconds.
type Opened struct {
	PlayerID id.Player
	Day      int64 // days since 1970 in UTC
	Currency money.Currency
	Seed     string // of the day: see Revealed
	Text     string // that the player has sent
	Number   string // first eight bytes of the HMAC, as hexadecimal digits
	Prizes   []Prize
	Won      int // of Prizes
	At       int64
}

// Prize returns what the player has won.
func (o Opened) Prize() Prize { return o.Prizes[o.Won] }

// Revealed returns the seed once the day is over at a time (unix milliseconds), and "" before.
func (o Opened) Revealed(now int64) string {
	if now < draw.EndOf(o.Day) {
		return ""
	}
	return o.Seed
}

// Give gives a player an offer in tx; source names the gift.
type Give func(ctx context.Context, tx *db.Tx, p player.Player, offer content.WelcomeBonus, source string) error

// Config holds the dependencies of Gifts. Every field is required.
type Config struct {
	DB        *db.DB
	Box       *outbox.Box
	Clock     clock.Clock
	Brand     *content.Brand
	Programme Programme
	Key       []byte                     // of the seeds
	Give      map[content.OfferKind]Give // of every kind that needs no deposit
	// Barred refuses players who may not get bonuses.
	Barred func(ctx context.Context, q db.Querier, playerID id.Player) error
	// Eligible refuses players who cannot begin an offer now.
	Eligible func(ctx context.Context, q db.Querier, p player.Player, offer content.WelcomeBonus) error
	// Deposited reports whether a deposit of the player was credited since a moment (unix milliseconds).
	Deposited func(ctx context.Context, q db.Querier, playerID id.Player, since int64) (bool, error)
}

// Gifts are the daily gifts of a brand. They are safe for concurrent use.
type Gifts struct{ Config }

// New returns the daily gifts of a brand.
func New(cfg Config) *Gifts { return &Gifts{cfg} }

// SourcePrefix begins the source of a bonus that a gift has given.
const SourcePrefix = "gift:"

// source names the gift of a player and a day.
func (o Opened) source() string { return sourceOf(o.Day, o.PlayerID) }
