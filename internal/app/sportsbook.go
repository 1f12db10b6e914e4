package app

import (
	"context"
	"time"

	"maidan/internal/bonus/grant"
	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/outbox"
	"maidan/internal/sportsbook/bet"
	"maidan/internal/sportsbook/bet/cashout"
	"maidan/internal/sportsbook/bet/liability"
	"maidan/internal/sportsbook/bet/placement"
	"maidan/internal/sportsbook/bet/settlement"
	"maidan/internal/sportsbook/market"
	"maidan/internal/sportsbook/trading"
)

// connectNodes shares accepted bets between the nodes of a cluster; a single node shares nothing.
func (a *App) connectNodes() error {
	if a.Config.NATS == "" && len(a.Config.Cluster) == 0 {
		return nil
	}
	leave, err := a.Liability.Subscribe(a.Bus)
	if err != nil {
		return err
	}
	a.onClose(func() error { leave(); return nil })
	return nil
}

// openSportsbook builds bets and trading.
func (a *App) openSportsbook(ctx context.Context) (err error) {
	if a.Engines, err = Engines(); err != nil {
		return err
	}
	quoteKey, err := a.sealKey(ctx, "quotes")
	if err != nil {
		return err
	}
	delay := max(a.Config.BetDelay/time.Duration(a.Config.Speed), 50*time.Millisecond)
	joint := trading.NewJointPricer(a.DB, a.Engines)
	a.Liability = liability.New(a.DB, a.Clock, a.IDs)
	a.Bets = placement.New(placement.Config{DB: a.DB, Wallet: a.Wallet, Clock: a.Clock, Offers: bet.RegisterLoaders(a.Wallet, a.DB.Reader()),
		Liability: a.Liability, Delay: delay, Gate: a.Protection.Gate(), PriceBuilder: joint.Joint})
	a.Settlement = settlement.New(settlement.Config{DB: a.DB, Wallet: a.Wallet, Box: a.Outbox, Clock: a.Clock, IDs: a.IDs})
	a.Overrides = &settlement.Overrides{DB: a.DB, Box: a.Outbox, Clock: a.Clock, IDs: a.IDs, Apply: a.applyOverride}
	a.CashOuts = cashout.New(cashout.Config{DB: a.DB, Wallet: a.Wallet, Clock: a.Clock, Delay: delay, ForecastBuilder: joint.Foresee, QuoteKey: quoteKey,
		Random: a.Random})
	a.Grants = grant.New(grant.Config{DB: a.DB, Wallet: a.Wallet, Box: a.Outbox, Clock: a.Clock, IDs: a.IDs, Most: bet.LargestStake})
	if err := a.connectNodes(); err != nil {
		return err
	}
	a.Trading = trading.NewOffice(trading.OfficeConfig{
		DB: a.DB, Clock: a.Clock, IDs: a.IDs, Engines: a.Engines, Nudge: a.applyControls, Patience: orderTimeout, Speed: float64(a.Config.Speed), Publish: a.notifyDesk, Record: a.Staff.Record,
	})
	if err := a.openStepper(ctx); err != nil {
		return err
	}
	a.openPublisher()
	return nil
}

// applyOverride applies a market override that two traders have approved.
func (a *App) applyOverride(ctx context.Context, tx *db.Tx, o settlement.Override) error {
	by := trading.ManualResult{MarketID: o.MarketID}
	if o.Kind == settlement.SetResult {
		by.Results = make(map[id.Selection]market.Selection, len(o.Results))
		for id, r := range o.Results {
			by.Results[id] = market.Selection{Result: r.Result, Factors: r.Factors()}
		}
	}
	return a.Trading.OverrideResult(ctx, tx, by, func(events ...outbox.Event) error { return a.Outbox.Append(ctx, tx, events...) })
}
