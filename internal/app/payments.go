package app

import (
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"net"
	"net/netip"
	"os"
	"strings"
	"time"

	"maidan/internal/api/callback"
	"maidan/internal/config"
	"maidan/internal/content"
	"maidan/internal/payment"
	"maidan/internal/payment/connect"
	"maidan/internal/payment/method"
	"maidan/internal/payment/reconciliation"
	"maidan/internal/payment/route"
	"maidan/internal/secret"
)

// Why a brand does not start. The simulator credits every deposit that a player reports, so real money must not start with it; and play
// money must not cost a player real money.
var (
	errNoProvider = errors.New("brand.yaml says play_money: false, but no payment provider is connected: the simulator moves play money only")
	errTestSystem = errors.New("brand.yaml says play_money: false, but the file of payment providers says test: true: a test system moves no money")
	errPlayMoney  = errors.New("brand.yaml says play_money: true, but the file of payment providers does not say test: true: players would pay for play money")
	errDemo       = errors.New("demo: its players and matches are for play money only, but brand.yaml says play_money: false")
	errSeed       = errors.New("payments: the players of the demo deposit through the simulator, so they cannot be made with payment providers connected")
)

// openPayments builds deposits and withdrawals with their providers.
func (a *App) openPayments(ctx context.Context) error {
	methods, providers, err := a.connectProviders()
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
	a.Payments, err = payment.New(payment.Config{
		Payee: a.Brand.Name, AccountKey: accounts, RetryEvery: 20 * time.Second / time.Duration(a.Config.Speed), NotifyURL: a.notifyURL, HoldAfter: a.Config.PayoutHold,
		SecondApproval: a.Brand.Payments.SecondApproval,
		Mismatch:       payment.Mismatch{ShortPercent: a.Brand.Payments.ShortPercent, ExcessTimes: a.Brand.Payments.ExcessTimes},
		Origin:         strings.TrimSuffix(a.Config.PublicURL, "/"),
	}, payment.Deps{
		DB: a.DB, Clock: a.Clock, IDs: a.IDs, Random: a.Random, Wallet: a.Wallet, Outbox: a.Outbox, Methods: methods, Providers: providers, Log: a.Log,
		Gate: a.Protection.Gate(), Person: a.personPaying, Language: a.Profiles.Language, Email: a.confirmedEmail, Eligible: a.mayWithdraw, Background: a.riskBackground,
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

// connectProviders returns the payment providers and the methods that they serve: those of the operator's file, or else the simulator,
// which serves all methods.
func (a *App) connectProviders() (*method.Catalogue, *route.Table, error) {
	if a.Config.Payments != "" || !a.Brand.PlayMoney {
		return a.connectReal()
	}
	methods, err := method.Load()
	if err != nil {
		return nil, nil, err
	}
	if a.Config.PaymentSimulator != "" {
		providers, err := connect.Simulator(a.Clock, a.Config.PaymentSimulator, a.Config.PaymentSimulatorKey)
		return methods, providers, err
	}
	a.simulator, err = connect.NewEmbedded(connect.EmbeddedConfig{Clock: a.Clock, Log: a.Log, Speed: a.Config.Speed})
	if err != nil {
		return nil, nil, err
	}
	return methods, a.simulator.Providers, nil
}

// connectReal connects the providers of the operator's file and logs what they leave open.
func (a *App) connectReal() (*method.Catalogue, *route.Table, error) {
	if a.Config.Demo && !a.Brand.PlayMoney {
		return nil, nil, errDemo
	}
	settings, err := readProviders(a.Config, a.Brand)
	if err != nil {
		return nil, nil, err
	}
	providers, err := settings.Connect(a.Clock, os.Getenv)
	if err != nil {
		return nil, nil, err
	}
	methods := settings.Offered(providers)
	gaps := connect.GapsOf(methods, a.Brand.CurrencyCodes)
	a.Log.Info("payment providers", "names", providers.Names(), "test", settings.Test)
	if len(gaps.Deposit)+len(gaps.Withdrawal) > 0 {
		a.Log.Warn("no payment provider serves all that the brand offers", "without_deposit", gaps.Deposit, "without_withdrawal", gaps.Withdrawal)
	}
	return methods, providers, nil
}

// readProviders reads the operator's file, if it fits the brand's kind of money.
func readProviders(cfg config.Config, b *content.Brand) (*connect.Settings, error) {
	if cfg.Payments == "" {
		return nil, errNoProvider
	}
	settings, err := connect.Load(cfg.Payments)
	switch {
	case err != nil:
		return nil, err
	case settings.Test && !b.PlayMoney:
		return nil, errTestSystem
	case !settings.Test && b.PlayMoney:
		return nil, errPlayMoney
	}
	return settings, nil
}

// notifyURL returns where payment providers send callbacks. Simulated ones run on this machine and use the address of the listener.
func (a *App) notifyURL() string {
	if a.simulator != nil {
		return a.simulator.NotifyURL()
	}
	if a.Config.Payments != "" {
		return strings.TrimSuffix(a.Config.PublicURL, "/") + callback.Path
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
