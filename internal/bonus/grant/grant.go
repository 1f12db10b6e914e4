// Package grant gives players bonus money and free bets, converts and withdraws them. Staff decide on every grant, with a reason.
package grant

import (
	"maidan/internal/clock"
	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/outbox"
	"maidan/internal/wallet"
)

// Config configures an Issuer. All fields are required.
type Config struct {
	DB     *db.DB
	Wallet *wallet.Wallet
	Box    *outbox.Box
	Clock  clock.Clock
	IDs    *id.Maker

	// Most returns the most that one grant gives in a currency: the largest stake of a bet, so that every free bet can be staked. Zero gives nothing.
	Most func(money.Currency) money.Amount
}

// Issuer gives bonus money and free bets to players and withdraws them. It is safe for concurrent use.
type Issuer struct{ Config }

// New returns an Issuer and registers the loader of free bets with the wallet; call it once per wallet.
func New(cfg Config) *Issuer {
	cfg.Wallet.RegisterLoader(FreeBetLoader, loadFreeBets)
	return &Issuer{cfg}
}

// now returns the time in unix milliseconds.
func (i *Issuer) now() int64 { return clock.Millis(i.Clock.Now()) }
