package app

import (
	"context"
	"time"

	"golang.org/x/sync/errgroup"

	"maidan/internal/sportsbook/feed"
	"maidan/internal/sportsbook/trading"
)

// trade follows the feeds while this node leads trading.
func (a *App) trade(ctx context.Context) error {
	adapters, err := a.feeds(ctx, a)
	if err != nil {
		return err
	}
	external, err := a.receivedFeeds()
	if err != nil {
		return err
	}
	adapters = append(adapters, external...)
	desk := trading.New(trading.Config{
		DB: a.DB, Box: a.Outbox, Clock: a.Clock, IDs: a.IDs, Engines: a.Engines, Screen: hubPublisher{a}, Log: a.Log, Speed: float64(a.Config.Speed),
	})
	for i, adapter := range adapters {
		adapters[i] = countingAdapter{adapter, a.metrics.messages}
	}
	a.metrics.desk.Store(desk)
	defer a.metrics.desk.Store(nil)
	return a.runTrading(ctx, desk, adapters...)
}

// runTrading runs the trading desk and the publisher of its feed.
func (a *App) runTrading(ctx context.Context, desk *trading.Desk, adapters ...feed.Adapter) error {
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error { return desk.Run(ctx, adapters...) })
	if a.publisher != nil {
		group.Go(func() error { return a.publisher.Run(ctx) })
	}
	return group.Wait()
}

// orderTimeout is how long a trader's request waits for the trading desk to apply it; after that the answer reports it as pending.
const orderTimeout = 2 * time.Second

// applyControls makes the trading desk apply its controls at once when it runs on this node.
func (a *App) applyControls(ctx context.Context) {
	desk := a.metrics.desk.Load()
	if desk == nil {
		return
	}
	if err := desk.ApplyControls(ctx); err != nil {
		a.Log.Error("trading controls not applied at once", "error", err)
	}
}
