package app

import (
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"net"
	"net/netip"
	"strings"
	"time"

	"maidan/internal/api/callback"
	"maidan/internal/payment"
	"maidan/internal/payment/connect"
	"maidan/internal/payment/method"
	"maidan/internal/payment/reconciliation"
	"maidan/internal/payment/route"
	"maidan/internal/secret"
)

// errNoProvider explains why a brand with real money does not start: the only providers are simulated ones, which credit every
// deposit that a player reports.
var errNoProvider = errors.New("brand.yaml says play_money: false, but no payment provider is connected: the simulator moves play money only")

// openPayments builds deposits and withdrawals with their providers.
func (a *App) openPayments(ctx context.Context) error {
	if !a.Brand.PlayMoney {
		return errNoProvider
	}
	methods, err := method.Load()
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
	providers, err := a.connectProviders()
	if err != nil {
		return err
	}
	a.Payments, err = payment.New(payment.Config{
		Payee: a.Brand.Name, AccountKey: accounts, RetryEvery: 20 * time.Second / time.Duration(a.Config.Speed), NotifyURL: a.notifyURL, HoldAfter: a.Config.PayoutHold,
		SecondApproval: a.Brand.Payments.SecondApproval,
		Mismatch:       payment.Mismatch{ShortPercent: a.Brand.Payments.ShortPercent, ExcessTimes: a.Brand.Payments.ExcessTimes},
		Origin:         strings.TrimSuffix(a.Config.PublicURL, "/"),
	}, payment.Deps{
		DB: a.DB, Clock: a.Clock, IDs: a.IDs, Random: a.Random, Wallet: a.Wallet, Outbox: a.Outbox, Methods: methods, Providers: providers, Log: a.Log,
		Gate: a.Protection.Gate(), Person: a.personPaying, Language: a.Profiles.Language, Eligible: a.mayWithdraw, Background: a.riskBackground,
		Turnover: a.turnover(), Bonuses: &payment.Bonuses{Active: a.activeBonuses, End: a.endBonuses}, Cancellable: a.mayCancelWithdrawals,
	})
	if err != nil {
		return err
	}
	a.Reconciliation = reconciliation.New(reconciliation.Deps{DB: a.DB, Clock: a.Clock, IDs: a.IDs, Payments: a.Payments})
	if a.simulator != nil {
		a.simulator.Attach(a.Payments.Receive)
	}
	return nil
}

// connectProviders returns the payment providers: the simulator in a process of its own, or within this one.
func (a *App) connectProviders() (*route.Table, error) {
	if a.Config.PaymentSimulator != "" {
		return connect.Simulator(a.Clock, a.Config.PaymentSimulator, a.Config.PaymentSimulatorKey)
	}
	var err error
	a.simulator, err = connect.NewEmbedded(connect.EmbeddedConfig{Clock: a.Clock, Log: a.Log, Speed: a.Config.Speed})
	if err != nil {
		return nil, err
	}
	return a.simulator.Providers, nil
}

// notifyURL returns where payment providers send callbacks. Simulated ones run on this machine and use the address of the listener.
func (a *App) notifyURL() string {
	if a.simulator != nil {
		return a.simulator.NotifyURL()
	}
	address, _ := a.listening.Load().(string)
	return "http://" + address + callback.Path
}

// setListening stores the address that this machine reaches the listener by.
func (a *App) setListening(l net.Listener) {
	address, err := netip.ParseAddrPort(l.Addr().String())
	if err == nil && address.Addr().IsUnspecified() {
		address = netip.AddrPortFrom(netip.MustParseAddr("127.0.0.1"), address.Port())
	}
	a.listening.Store(address.String())
}
