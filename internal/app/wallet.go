package app

import (
	"context"
	"fmt"

	playerapi "maidan/internal/api/player"
	"maidan/internal/content"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/wallet"
)

// openLedger reads the brand and its jurisdictions and builds the ledger.
func (a *App) openLedger(context.Context) (err error) {
	if a.Brand, err = content.Load(a.kit); err != nil {
		return fmt.Errorf("read the brand: %w", err)
	}
	if a.Jurisdictions, err = content.LoadJurisdictions(a.kit, a.Brand); err != nil {
		return err
	}
	a.Wallet = wallet.New(wallet.Config{
		DB: a.DB, Box: a.Outbox, Clock: a.Clock, IDs: a.IDs, Log: a.Log, Observe: a.metrics.committed,
	})
	a.onClose(func() error { return a.Wallet.Close(context.Background()) })
	return nil
}

// funds reads a player's cash balance, debt and the sum of all deposits.
func (a *App) funds(ctx context.Context, playerID id.Player, c money.Currency) (cash playerapi.Cash, err error) {
	account := wallet.PlayerCash(playerID, c)
	if cash.Balance, err = a.Wallet.Balance(ctx, account); err != nil {
		return cash, err
	}
	if cash.Debt, err = a.Wallet.Debt(ctx, account); err != nil {
		return cash, err
	}
	cash.Deposits, err = a.Payments.TotalDeposits(ctx, playerID)
	return cash, err
}
