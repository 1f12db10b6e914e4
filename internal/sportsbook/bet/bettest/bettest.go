// Package bettest creates the types that take, value, settle and grant bets, for tests.
package bettest

import (
	"time"

	"maidan/internal/bonus/grant"
	"maidan/internal/clock"
	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/outbox"
	"maidan/internal/protection"
	"maidan/internal/sportsbook/bet"
	"maidan/internal/sportsbook/bet/cashout"
	"maidan/internal/sportsbook/bet/liability"
	"maidan/internal/sportsbook/bet/placement"
	"maidan/internal/sportsbook/bet/settlement"
	"maidan/internal/wallet"
)

// Config is the input of Open. Delay, Gate and QuoteKey may be absent.
type Config struct {
	DB       *db.DB
	Wallet   *wallet.Wallet
	Box      *outbox.Box
	Clock    clock.Clock
	IDs      *id.Maker
	Delay    time.Duration
	Gate     *protection.Gate
	QuoteKey []byte
}

// Parts are the types that work with bets, wired as the app wires them.
type Parts struct {
	*placement.Placer
	*liability.Tracker
	*settlement.Settler
	*settlement.Overrides
	*cashout.Broker
	*grant.Issuer
}

// Open wires Parts; call it once per wallet.
func Open(c Config) Parts {
	tracker := liability.New(c.DB, c.Clock, c.IDs)
	return Parts{
		Placer: placement.New(placement.Config{DB: c.DB, Wallet: c.Wallet, Clock: c.Clock, Offers: bet.RegisterLoaders(c.Wallet, c.DB.Reader()),
			Liability: tracker, Delay: c.Delay, Gate: c.Gate}),
		Tracker:   tracker,
		Settler:   settlement.New(settlement.Config{DB: c.DB, Wallet: c.Wallet, Box: c.Box, Clock: c.Clock, IDs: c.IDs}),
		Overrides: &settlement.Overrides{DB: c.DB, Box: c.Box, Clock: c.Clock, IDs: c.IDs},
		Broker:    cashout.New(cashout.Config{DB: c.DB, Wallet: c.Wallet, Clock: c.Clock, Delay: c.Delay, QuoteKey: c.QuoteKey}),
		Issuer:    grant.New(grant.Config{DB: c.DB, Wallet: c.Wallet, Box: c.Box, Clock: c.Clock, IDs: c.IDs, Most: bet.LargestStake}),
	}
}
