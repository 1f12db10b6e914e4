package app

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"time"

	"golang.org/x/sync/errgroup"

	"maidan/internal/clock"
	"maidan/internal/sportsbook/bet"
	"maidan/internal/sportsbook/engine/race"
	"maidan/internal/sportsbook/feed"
	"maidan/internal/sportsbook/feed/sim"
	"maidan/internal/sportsbook/market"
	"maidan/internal/sportsbook/trading"
)

// Feeds makes the adapters of live sport. It is called at the beginning of each term in which this node leads trading.
type Feeds func(ctx context.Context, h *App) ([]feed.Adapter, error)

// Run does all the work that nobody asked for by request, until ctx ends. Of the nodes of one database one leads each kind.
func (a *App) Run(ctx context.Context) error {
	group, ctx := errgroup.WithContext(ctx)
	lead := func(name string, work func(context.Context) error) {
		group.Go(func() error { a.scheduler.Lead(ctx, name, a.metrics.leading(name, work)); return nil })
	}
	lead("outbox", a.Outbox.Run)
	lead("trading", a.trade)
	lead("chores", a.runJobs)
	group.Go(func() error { return a.Factory.Watch(ctx) })
	group.Go(func() error { return a.recordPresence(ctx) })
	group.Go(func() error { return a.followClock(ctx) })
	group.Go(func() error { a.PaymentProvider.Run(ctx, a.Payments.Callback); return nil })
	return group.Wait()
}

// runJobs are done now and then, on one node.
func (a *App) runJobs(ctx context.Context) error {
	group, ctx := errgroup.WithContext(ctx)
	every := func(name string, interval time.Duration, chore func(context.Context) error) {
		group.Go(func() error { a.scheduler.Every(ctx, name, interval, chore); return nil })
	}
	every("payments.sweep", max(10*time.Second/time.Duration(a.Config.Speed), 200*time.Millisecond), func(ctx context.Context) error {
		_, err := a.Payments.Sweep(ctx)
		return err
	})
	every("bets.orders", 2*time.Second, func(ctx context.Context) error {
		_, err := a.Bets.FollowOrders(ctx)
		return err
	})
	every("campaigns.schedule", 5*time.Second, a.Factory.Keep)
	every("sport.prune", 10*time.Minute, a.prune)
	every("sport.popular", 5*time.Second, a.countPopularity())
	every("protection.keep", time.Minute, a.Protection.Keep)
	every("sessions.purge", time.Hour, a.Players.Purge)
	every("ways.purge", time.Hour, a.Identity.Purge)
	every("guard.purge", time.Hour, a.Guard.Purge)
	every("captcha.purge", time.Hour, a.Captcha.Purge)
	every("mail.deliver", 5*time.Second, func(ctx context.Context) error {
		_, err := a.Mail.Deliver(ctx)
		return err
	})
	every("sms.deliver", 2*time.Second, func(ctx context.Context) error {
		_, err := a.SMS.Deliver(ctx)
		return err
	})
	every("sms.purge", time.Hour, a.SMS.Purge)
	every("verification.purge", time.Hour, a.Verification.Purge)
	every("mail.purge", time.Hour, a.Mail.Purge)
	every("trading.alarms", max(5*time.Second/time.Duration(a.Config.Speed), time.Second), a.Trading.Watch)
	every("trading.prices", time.Hour, func(ctx context.Context) error {
		return a.Trading.Forget(ctx, clock.Millis(a.Clock.Now().Add(-max(simulatedRetention/time.Duration(a.Config.Speed), minRetention))))
	})
	every("support.purge", time.Hour, a.Support.Purge)
	every("notices.purge", time.Hour, a.Notices.Purge)
	return group.Wait()
}

// Simulated events without bets are kept for simulatedRetention of their own time, and never less than minRetention.
const (
	simulatedRetention = 3 * 24 * time.Hour
	minRetention       = 2 * time.Hour
)

func (a *App) prune(ctx context.Context) error {
	keep := max(simulatedRetention/time.Duration(a.Config.Speed), minRetention)
	if _, err := market.Prune(ctx, a.DB, clock.Millis(a.Clock.Now().Add(-keep)), bet.Wagered); err != nil {
		return err
	}
	return market.ForgetBets(ctx, a.DB, clock.Millis(a.Clock.Now()))
}

// trade follows the feeds for as long as this node leads.
func (a *App) trade(ctx context.Context) error {
	adapters, err := a.feeds(ctx, a)
	if err != nil {
		return err
	}
	outside, err := a.receivedFeeds()
	if err != nil {
		return err
	}
	adapters = append(adapters, outside...)
	desk := trading.New(trading.Config{
		DB: a.DB, Box: a.Outbox, Clock: a.Clock, IDs: a.IDs, Engines: a.Engines, Screen: screen{a}, Log: a.Log, Speed: float64(a.Config.Speed),
	})
	for i, adapter := range adapters {
		adapters[i] = countingAdapter{adapter, a.metrics.messages}
	}
	a.metrics.desk.Store(desk)
	defer a.metrics.desk.Store(nil)
	return a.runTrading(ctx, desk, adapters...)
}

// orderTimeout is how long an order of a person waits for the desk to carry it out before the answer says that it will.
const orderTimeout = 2 * time.Second

// applyControls makes the desk apply its controls at once if it runs on this node.
func (a *App) applyControls(ctx context.Context) {
	desk := a.metrics.desk.Load()
	if desk == nil {
		return
	}
	if err := desk.ApplyControls(ctx); err != nil {
		a.Log.Error("cannot apply trading controls at once", "error", err)
	}
}

// simulatedFeed is the feed of the demo: matches that go on for ever, or those of the settings that a call plays on.
func simulatedFeed(ctx context.Context, a *App) ([]feed.Adapter, error) {
	if a.stepper != nil {
		return []feed.Adapter{a.stepper}, nil
	}
	cfg, err := a.simulation(ctx)
	if err != nil {
		return nil, err
	}
	if cfg.Recover, err = market.Unfinished(ctx, a.DB.Reader()); err != nil {
		return nil, err
	}
	s, err := sim.New(cfg)
	if err != nil {
		return nil, err
	}
	return []feed.Adapter{s}, nil
}

// simulation is what both kinds of simulated matches need. Their seed is secret, since who knows it knows every result.
func (a *App) simulation(ctx context.Context) (cfg sim.Config, err error) {
	seed := a.Config.Seed
	if seed == "" {
		if seed, err = a.storedSecret(ctx, "simulation"); err != nil {
			return cfg, err
		}
	}
	return sim.Config{
		Engines: a.Engines, Contests: simContests, Race: race.Race, Log: a.Log, Clock: a.Clock, Seed: sha256.Sum256([]byte(seed)), Speed: a.Config.Speed,
	}, nil
}

// screen shows what trading has committed.
type screen struct{ app *App }

func (s screen) Publish(channel, key string, data json.RawMessage) {
	s.app.Hub.Set(channel, key, data)
}
func (s screen) Delete(channel, key string) { s.app.Hub.Delete(channel, key) }
func (s screen) Drop(channel string)        { s.app.Hub.Drop(channel) }

// NoFeeds is a house without live sport.
func NoFeeds(context.Context, *App) ([]feed.Adapter, error) { return nil, nil }
