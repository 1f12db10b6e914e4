package trading

import (
	"context"
	"errors"
	"time"

	"golang.org/x/sync/errgroup"

	"maidan/internal/sportsbook/feed"
)

// restTime is how long a broken adapter is left alone before it is started again, at the speed of life.
const (
	restTime  = time.Second
	leastRest = 50 * time.Millisecond
)

// Run recovers, then follows the adapters and the clock until ctx ends. An adapter that fails, or whose messages cannot be
// taken, is started again and tells its events anew.
func (d *Desk) Run(ctx context.Context, adapters ...feed.Adapter) error {
	if err := d.Recover(ctx); err != nil {
		return err
	}
	group, ctx := errgroup.WithContext(ctx)
	for _, a := range adapters {
		group.Go(func() error { return d.follow(ctx, a) })
	}
	group.Go(func() error { return d.watch(ctx) })
	group.Go(func() error { return d.listen(ctx) })
	if err := group.Wait(); ctx.Err() == nil {
		return err
	}
	return nil
}

func (d *Desk) follow(ctx context.Context, a feed.Adapter) error {
	for ctx.Err() == nil {
		err := d.tellAll(ctx, a)
		if err == nil { // the source is exhausted
			return nil
		}
		if errors.Is(err, feed.ErrBehind) {
			d.cfg.Log.Warn("the house has fallen behind its feed and catches up")
			continue
		}
		if ctx.Err() == nil {
			d.cfg.Log.Error("feed is started again", "error", err)
		}
		_ = d.cfg.Clock.Sleep(ctx, d.wait(restTime, leastRest))
	}
	return nil
}

// tellAll takes an adapter's past, if it has one, and then what it tells until it ends.
func (d *Desk) tellAll(ctx context.Context, a feed.Adapter) error {
	if o, ok := a.(feed.Opener); ok {
		if err := d.CatchUp(ctx, o.Open()); err != nil {
			return err
		}
	}
	return a.Run(ctx, func(m feed.Message) error { return d.Handle(ctx, m) })
}

func (d *Desk) watch(ctx context.Context) error {
	for ctx.Err() == nil {
		if err := d.Tick(ctx); err != nil && ctx.Err() == nil {
			d.cfg.Log.Error("trading could not act on the clock", "error", err)
		}
		_ = d.cfg.Clock.Sleep(ctx, d.wait(tickTime, leastTick))
	}
	return nil
}

// listenEvery is how long an order of a person may lie unread when it was given on another node. It does not shrink with the
// feed's speed: people do not.
const listenEvery = 200 * time.Millisecond

func (d *Desk) listen(ctx context.Context) error {
	for ctx.Err() == nil {
		if err := d.Obey(ctx); err != nil && ctx.Err() == nil {
			d.cfg.Log.Error("trading could not carry out an order", "error", err)
		}
		_ = d.cfg.Clock.Sleep(ctx, listenEvery)
	}
	return nil
}
