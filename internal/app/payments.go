package app

import (
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"time"

	"maidan/internal/payment"
	"maidan/internal/payment/method"
	"maidan/internal/payment/simulator"
	"maidan/internal/secret"
)

// errNoProvider explains why a brand with real money does not start: the only provider is the simulator, which credits every
// deposit that a player reports.
var errNoProvider = errors.New("brand.yaml says play_money: false, but no payment provider is connected: the built-in simulator moves play money only")

// openPayments builds deposits and withdrawals with the payment simulator as their provider.
func (a *App) openPayments(ctx context.Context) error {
	if !a.Brand.PlayMoney {
		return errNoProvider
	}
	methods, err := method.Load()
	if err != nil {
		return err
	}
	key, err := a.storedSecret(ctx, "payment notices")
	if err != nil {
		return err
	}
	documents, err := a.documentKey(ctx)
	if err != nil {
		return err
	}
	// Derived from the key of documents, so that one setting protects all identity data.
	accounts, err := base64.RawURLEncoding.DecodeString(secret.DeriveToken(documents, "payment accounts"))
	if err != nil {
		return fmt.Errorf("derive the key of payout accounts: %w", err)
	}
	a.PaymentProvider = simulator.New(simulator.Config{Clock: a.Clock, Log: a.Log, Secret: []byte(key), Speed: a.Config.Speed})
	a.Payments, err = payment.New(payment.Config{
		Payee: a.Brand.Name, Secret: []byte(key), AccountKey: accounts, RetryEvery: 20 * time.Second / time.Duration(a.Config.Speed),
	}, payment.Deps{
		DB: a.DB, Clock: a.Clock, IDs: a.IDs, Random: a.Random, Wallet: a.Wallet, Outbox: a.Outbox, Methods: methods, Provider: a.PaymentProvider, Log: a.Log,
		Gate: a.Protection.Gate(), Person: a.personPaying, Eligible: a.mayWithdraw,
	})
	return err
}
