package bets

import (
	"context"
	"fmt"
	"log/slog"

	"maidan/brand"
	"maidan/internal/clock"
	"maidan/internal/content"
	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/outbox"
	"maidan/internal/player"
	"maidan/internal/protection"
	"maidan/internal/sportsbook/bet"
	"maidan/internal/wallet"
)

// newGate returns the responsible-gaming gate that every bet passes. No player here has a limit: the benchmark measures what
// the check costs players without limits.
func newGate(d *db.DB, box *outbox.Box, c clock.Clock, ids *id.Maker, ledger *wallet.Wallet, log *slog.Logger) (*protection.Gate, error) {
	kit, err := content.Load(brand.Maidan())
	if err != nil {
		return nil, fmt.Errorf("read the brand: %w", err)
	}
	rules, err := content.LoadJurisdictions(brand.Maidan(), kit)
	if err != nil {
		return nil, err
	}
	return protection.New(protection.Config{
		DB: d, Box: box, Clock: c, IDs: ids, Wallet: ledger, Log: log, Rules: rules,
		Flows: bet.Flows(),
		Account: func(context.Context, db.Querier, id.Player) (protection.Account, error) {
			return protection.Account{Currency: rupees}, nil
		},
		Deposits: func(context.Context, db.Querier, id.Player, int64, id.Deposit) ([]protection.Deposited, error) {
			return nil, nil
		},
		Changed: func(context.Context, *db.Tx, player.Change) error { return nil }, EndSessions: func(context.Context, *db.Tx, id.Player) error { return nil },
	}).Gate(), nil
}
