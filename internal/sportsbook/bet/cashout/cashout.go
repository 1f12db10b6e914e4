// Package cashout values open bets, offers to pay them before they are settled, pays offers that are accepted and executes standing orders.
// An offer is the fair value of the rest of a bet less a margin.
package cashout

import (
	"context"
	"errors"
	"time"

	"maidan/internal/clock"
	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/rng"
	"maidan/internal/secret"
	"maidan/internal/wallet"
)

// Config configures a Broker. Delay, ForecastBuilder, QuoteKey and Random may be absent. The wallet needs the loaders of
// RegisterLoaders.
type Config struct {
	DB     *db.DB
	Wallet *wallet.Wallet
	Clock  clock.Clock
	Delay  time.Duration // of acceptances while an open leg is live

	// ForecastBuilder counts the possible endings of an event for selections that win or lose together, and returns the event's
	// version. It refuses with ErrSuspended while the event takes no bets and with ErrNoBuilder if nothing can be counted. nil
	// means that open builders are not cashed out.
	ForecastBuilder func(ctx context.Context, eventID id.Event, selectionIDs []id.Selection) (Forecast, int64, error)

	QuoteKey []byte     // of secret.SealKeyLen bytes, seals quotes; the same on every node; nil means a random one
	Random   rng.Source // of those seals; nil means rng.Secure()
}

// Broker values bets, offers to cash them out and pays offers that are accepted. It is safe for concurrent use.
type Broker struct{ Config }

// New returns a Broker.
func New(cfg Config) *Broker {
	if cfg.Random == nil {
		cfg.Random = rng.Secure()
	}
	if cfg.QuoteKey == nil {
		cfg.QuoteKey = make([]byte, secret.SealKeyLen)
		rng.Bytes(cfg.Random, cfg.QuoteKey)
	}
	return &Broker{cfg}
}

// now returns the time in unix milliseconds.
func (b *Broker) now() int64 { return clock.Millis(b.Clock.Now()) }

var (
	// errMustWait refuses a cash-out with a live leg before the delay of live bets.
	errMustWait = errors.New("cashout: an open leg is live, and the delay is still to come")
	// errRepriced refuses a cash-out whose event has changed since its builder was priced.
	errRepriced = errors.New("cashout: the event has changed since the builder was priced")
)

// maxReprices is how often a builder is priced again while its event changes.
const maxReprices = 5
