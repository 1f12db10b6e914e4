// Package placement takes bets: it checks a slip, quotes it, judges it by the current prices and submits it to the wallet as one command,
// in which stake, rows and event are written together. place.go is the path of a bet from top to bottom.
package placement

import (
	"context"
	"time"

	"maidan/internal/clock"
	"maidan/internal/db"
	"maidan/internal/money"
	"maidan/internal/protection"
	"maidan/internal/sportsbook/bet/liability"
	"maidan/internal/sportsbook/market"
	"maidan/internal/wallet"
)

// Config is what a Placer is made of. Delay (zero means that live bets do not wait), Gate and Joint may be absent.
type Config struct {
	DB        *db.DB
	Wallet    *wallet.Wallet
	Clock     clock.Clock
	Offers    *market.OfferCache // of RegisterLoaders
	Liability *liability.Tracker
	Delay     time.Duration // between asking and taking a bet on a live event: what the player sees on television is old

	Gate *protection.Gate // limits, time-outs and what jurisdictions allow; nil lets every stake through

	// PriceBuilder prices selections of one event that win together, and returns the version of the event. It refuses with
	// ErrImpossible, ErrRedundant, ErrNoBuilder or ErrSuspended. nil means that no builders are taken.
	PriceBuilder func(ctx context.Context, eventID string, selectionIDs []string) (odds money.Odds, version int64, err error)
}

// Placer prices slips and takes bets. It is safe for concurrent use.
type Placer struct {
	Config
	labels labels
}

// New returns a Placer.
func New(cfg Config) *Placer { return &Placer{Config: cfg} }

// now is the time in unix milliseconds.
func (p *Placer) now() int64 { return clock.Millis(p.Clock.Now()) }
