// Package prize draws prizes for visitors of landing pages: what a wheel, a capsule machine or a scratch card shows is drawn here, at published odds.
//
// A prize is an offer for the first deposit that nobody can choose; the visitor gets a promo code for it, which a registration uses once. Everybody can check a draw: see package draw. The seed of a draw and a day
// is derived from a key of the server. Its hash is published before the visitor spins, and the seed when the day is over. The visitor's browser sends a text of its own. HMAC-SHA256, keyed with the seed, over
// "<text>:<visitor>" gives a number, and the number a prize: see draw.Pick.
//
// A visitor is known by a cookie. One who asks again gets the first answer until its code has been used or has ended; how often one network may draw is limited.
package prize

import (
	"context"
	"fmt"
	"time"

	"maidan/internal/clock"
	"maidan/internal/content"
	"maidan/internal/db"
	"maidan/internal/draw"
	"maidan/internal/fault"
	"maidan/internal/money"
	"maidan/internal/pace"
	"maidan/internal/promocode"
)

// The package's errors.
var (
	ErrNone    = fault.New(fault.NotFound, "prize_none", "There is nothing to win here at the moment.")
	ErrText    = fault.New(fault.Invalid, "prize_text", "The text has 1 to 64 characters.")
	ErrTooMany = fault.New(fault.TooMany, "too_many_requests", "Too many attempts. Please wait a little.")
)

// Prize is an offer that could be won, and its weight.
type Prize struct {
	OfferID string `json:"offer"`
	Weight  int64  `json:"weight"`
}

// Drawn is what a visitor has won. Times are unix milliseconds.
type Drawn struct {
	DrawID   string
	Visitor  string
	Turn     int64          // counts the draws of the visitor, from 0
	Day      int64          // days since 1970 in UTC
	Currency money.Currency // in which the prizes were shown; the account may have another one
	Seed     string         // of the draw and the day: see Revealed
	Text     string         // that the visitor has sent
	Number   string         // that was drawn, as hexadecimal digits
	Prizes   []Prize        // that could be won, in the order of the draw
	Won      int            // of Prizes
	Code     string         // the promo code that gives the prize
	At       int64
	EndsAt   int64 // of the code
}

// Offer returns the id of the offer that was won.
func (d Drawn) Offer() string { return d.Prizes[d.Won].OfferID }

// Hash returns the hash that was published of the seed.
func (d Drawn) Hash() string { return draw.HashOf(d.Seed) }

// Revealed returns the seed once the day is over at a time (unix milliseconds), and "" before.
func (d Drawn) Revealed(now int64) string {
	if now < draw.EndOf(d.Day) {
		return ""
	}
	return d.Seed
}

// picked returns the number of a draw and the position of its prize.
func (d Drawn) picked() (number uint64, won int) {
	weights := make([]int64, len(d.Prizes))
	for i, p := range d.Prizes {
		weights[i] = p.Weight
	}
	number = draw.Number(d.Seed, d.Text+":"+d.Visitor)
	return number, draw.Pick(number, weights)
}

// PerNetwork is how often one network may draw on a public server. Many people share an address behind a carrier's network.
var PerNetwork = pace.Rate{Every: 20 * time.Second, Burst: 60}

// Config holds the dependencies of Prizes. Every field is required.
type Config struct {
	DB    *db.DB
	Clock clock.Clock
	Brand *content.Brand
	Codes *promocode.Codes
	Key   []byte    // of the seeds
	Rate  pace.Rate // of the draws of one network
}

// Prizes are the prize draws of a brand. They are safe for concurrent use.
type Prizes struct {
	Config

	pace *pace.Limiter
}

// New returns the prize draws of a brand.
func New(cfg Config) *Prizes { return &Prizes{cfg, pace.NewLimiter(cfg.Rate, cfg.Clock)} }

// seed returns the seed of a draw and a day. It is secret until the day is over.
func (p *Prizes) seed(drawID string, day int64) string {
	return draw.Seed(p.Key, fmt.Sprintf("prize:%s:%d", drawID, day))
}

// Offered is what a visitor finds before a draw.
type Offered struct {
	Hash  string // of the seed of today
	Drawn *Drawn // what the visitor has won, if its code can still be used
}

// Offered returns what a visitor finds; an unknown visitor is "".
func (p *Prizes) Offered(ctx context.Context, drawID, visitor string) (Offered, error) {
	found := Offered{Hash: draw.HashOf(p.seed(drawID, draw.DayOf(p.Clock.Now())))}
	if visitor == "" {
		return found, nil
	}
	latest, usable, err := p.latest(ctx, p.DB.Reader(), drawID, visitor)
	if err == nil && usable {
		found.Drawn = &latest
	}
	return found, err
}
