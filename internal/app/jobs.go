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
type Feeds func(ctx context.Context, h *House) ([]feed.Adapter, error)

// Run does all the work that nobody asked for by request, until ctx ends. Of the nodes of one database one leads each kind.
func (h *House) Run(ctx context.Context) error {
	group, ctx := errgroup.WithContext(ctx)
	lead := func(name string, work func(context.Context) error) {
		group.Go(func() error { h.crew.Lead(ctx, name, h.metrics.leading(name, work)); return nil })
	}
	lead("outbox", h.Box.Run)
	lead("trading", h.trade)
	lead("chores", h.chores)
	group.Go(func() error { return h.Factory.Watch(ctx) })
	group.Go(func() error { return h.watchTime(ctx) })
	group.Go(func() error { return h.followClock(ctx) })
	group.Go(func() error { h.Provider.Run(ctx, h.Cash.Callback); return nil })
	return group.Wait()
}

// chores are done now and then, on one node.
func (h *House) chores(ctx context.Context) error {
	group, ctx := errgroup.WithContext(ctx)
	every := func(name string, interval time.Duration, chore func(context.Context) error) {
		group.Go(func() error { h.crew.Every(ctx, name, interval, chore); return nil })
	}
	every("payments.sweep", max(10*time.Second/time.Duration(h.Config.Speed), 200*time.Millisecond), func(ctx context.Context) error {
		_, err := h.Cash.Sweep(ctx)
		return err
	})
	every("bets.orders", 2*time.Second, func(ctx context.Context) error {
		_, err := h.Bets.FollowOrders(ctx)
		return err
	})
	every("campaigns.schedule", 5*time.Second, h.Factory.Keep)
	every("sport.prune", 10*time.Minute, h.prune)
	every("sport.popular", 5*time.Second, h.popularity())
	every("protection.keep", time.Minute, h.Protection.Keep)
	every("sessions.purge", time.Hour, h.Players.Purge)
	every("ways.purge", time.Hour, h.Ways.Purge)
	every("guard.purge", time.Hour, h.Guard.Purge)
	every("captcha.purge", time.Hour, h.Captcha.Purge)
	every("mail.deliver", 5*time.Second, func(ctx context.Context) error {
		_, err := h.Mail.Deliver(ctx)
		return err
	})
	every("sms.deliver", 2*time.Second, func(ctx context.Context) error {
		_, err := h.SMS.Deliver(ctx)
		return err
	})
	every("sms.purge", time.Hour, h.SMS.Purge)
	every("verification.purge", time.Hour, h.Checks.Purge)
	every("mail.purge", time.Hour, h.Mail.Purge)
	every("trading.alarms", max(5*time.Second/time.Duration(h.Config.Speed), time.Second), h.Trading.Watch)
	every("trading.prices", time.Hour, func(ctx context.Context) error {
		return h.Trading.Forget(ctx, clock.Millis(h.Clock.Now().Add(-max(keepSimulated/time.Duration(h.Config.Speed), keepLeast))))
	})
	every("support.purge", time.Hour, h.Support.Purge)
	every("notices.purge", time.Hour, h.Notices.Purge)
	every("sport.index", time.Hour, func(ctx context.Context) error { return market.IndexOld(ctx, h.DB) })
	return group.Wait()
}

// Simulated events without bets are kept for keepSimulated of their own time, and never less than keepLeast.
const (
	keepSimulated = 3 * 24 * time.Hour
	keepLeast     = 2 * time.Hour
)

func (h *House) prune(ctx context.Context) error {
	keep := max(keepSimulated/time.Duration(h.Config.Speed), keepLeast)
	if _, err := market.Prune(ctx, h.DB, clock.Millis(h.Clock.Now().Add(-keep)), bet.Wagered); err != nil {
		return err
	}
	return market.ForgetBets(ctx, h.DB, clock.Millis(h.Clock.Now()))
}

// trade follows the feeds for as long as this node leads.
func (h *House) trade(ctx context.Context) error {
	adapters, err := h.feeds(ctx, h)
	if err != nil {
		return err
	}
	outside, err := h.received()
	if err != nil {
		return err
	}
	adapters = append(adapters, outside...)
	desk := trading.New(trading.Config{
		DB: h.DB, Box: h.Box, Clock: h.Clock, IDs: h.IDs, Engines: h.Engines, Screen: screen{h}, Log: h.Log, Speed: float64(h.Config.Speed),
	})
	for i, a := range adapters {
		adapters[i] = counted{a, h.metrics.messages}
	}
	h.metrics.desk.Store(desk)
	defer h.metrics.desk.Store(nil)
	return h.runDesk(ctx, desk, adapters...)
}

// deskPatience is how long an order of a person waits for the desk to carry it out before the answer says that it will.
const deskPatience = 2 * time.Second

// nudgeDesk lets the desk look at its orders at once when it works on this node.
func (h *House) nudgeDesk(ctx context.Context) {
	desk := h.metrics.desk.Load()
	if desk == nil {
		return
	}
	if err := desk.Obey(ctx); err != nil {
		h.Log.Error("trading could not carry out an order at once", "error", err)
	}
}

// simulated is the feed of the demo: matches that go on for ever. Its seed is secret, since who knows it knows every result.
func simulated(ctx context.Context, h *House) ([]feed.Adapter, error) {
	seed := h.Config.Seed
	if seed == "" {
		var err error
		if seed, err = h.kept(ctx, "simulation"); err != nil {
			return nil, err
		}
	}
	open, err := market.Unfinished(ctx, h.DB.Reader())
	if err != nil {
		return nil, err
	}
	s, err := sim.New(sim.Config{
		Engines: h.Engines, Contests: contests, Race: race.Race, Log: h.Log, Clock: h.Clock, Seed: sha256.Sum256([]byte(seed)), Speed: h.Config.Speed, Recover: open,
	})
	if err != nil {
		return nil, err
	}
	return []feed.Adapter{s}, nil
}

// screen shows what trading has committed.
type screen struct{ house *House }

func (s screen) Publish(channel, key string, data json.RawMessage) {
	s.house.Hub.Set(channel, key, data)
}
func (s screen) Delete(channel, key string) { s.house.Hub.Delete(channel, key) }
func (s screen) Drop(channel string)        { s.house.Hub.Drop(channel) }

// NoFeeds is a house without live sport.
func NoFeeds(context.Context, *House) ([]feed.Adapter, error) { return nil, nil }
