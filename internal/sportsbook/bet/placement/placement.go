// Package placement takes bets: it checks a slip, quotes it, judges it by the current prices and submits it to the wallet as one
// command. The command writes stake, rows and event together. place.go is the path of a bet from top to bottom.
package placement

import (
	"context"
	"time"

	"maidan/internal/clock"
	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/protection"
	"maidan/internal/sportsbook/bet/liability"
	"maidan/internal/sportsbook/market"
	"maidan/internal/wallet"
)

// Config configures a Placer. Delay (zero means no delay of live bets), Gate and PriceBuilder may be absent.
type Config struct {
	DB        *db.DB
	Wallet    *wallet.Wallet
	Clock     clock.Clock
	Offers    *market.OfferCache // of RegisterLoaders
	Liability *liability.Tracker
	Delay     time.Duration // between request and acceptance of a bet on a live event, because television pictures arrive late

	Gate *protection.Gate // limits, time-outs and rules of jurisdictions; nil allows every stake

	// PriceBuilder prices selections of one event that win together, and returns the version of the event. It refuses with
	// ErrImpossible, ErrRedundant, ErrNoBuilder or ErrSuspended. nil means that no builders are accepted.
	PriceBuilder func(ctx context.Context, eventID id.Event, selectionIDs []id.Selection) (odds money.Odds, version int64, err error)
}

// Placer prices slips and takes bets. It is safe for concurrent use.
type Placer struct {
	Config
	labels labels
}

// New returns a Placer.
func New(cfg Config) *Placer { return &Placer{Config: cfg} }

// now returns the time in unix milliseconds.
func (p *Placer) now() int64 { return clock.Millis(p.Clock.Now()) }
