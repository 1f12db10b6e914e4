package trading

import (
	"context"
	"errors"
	"time"

	"golang.org/x/sync/errgroup"

	"maidan/internal/sportsbook/feed"
)

// restTime is the delay before a failed adapter is started again, at real-time speed.
const (
	restTime  = time.Second
	leastRest = 50 * time.Millisecond
)

// Run recovers, then follows the adapters and the clock until ctx ends. An adapter that fails, or whose messages cannot be
// processed, is started again and sends its events from the first message.
func (d *Desk) Run(ctx context.Context, adapters ...feed.Adapter) error {
	if err := d.Recover(ctx); err != nil {
		return err
	}
	group, ctx := errgroup.WithContext(ctx)
	for _, a := range adapters {
		group.Go(func() error { return d.follow(ctx, a) })
	}
	group.Go(func() error { return d.tickLoop(ctx) })
	group.Go(func() error { return d.pollControls(ctx) })
	if err := group.Wait(); ctx.Err() == nil {
		return err
	}
	return nil
}

func (d *Desk) follow(ctx context.Context, a feed.Adapter) error {
	for ctx.Err() == nil {
		err := d.consume(ctx, a)
		if err == nil { // the source is exhausted
			return nil
		}
		if errors.Is(err, feed.ErrBehind) {
			d.cfg.Log.Warn("desk has fallen behind its feed and catches up")
			continue
		}
		if ctx.Err() == nil {
			d.cfg.Log.Error("feed failed and is started again", "error", err)
		}
		_ = d.cfg.Clock.Sleep(ctx, d.scaled(restTime, leastRest))
	}
	return nil
}

// consume processes an adapter's past, if it has one, and then its messages until it ends.
func (d *Desk) consume(ctx context.Context, a feed.Adapter) error {
	if o, ok := a.(feed.Opener); ok {
		if err := d.CatchUp(ctx, o.Open()); err != nil {
			return err
		}
	}
	return a.Run(ctx, func(m feed.Message) error { return d.Handle(ctx, m) })
}

func (d *Desk) tickLoop(ctx context.Context) error {
	for ctx.Err() == nil {
		if err := d.Tick(ctx); err != nil && ctx.Err() == nil {
			d.cfg.Log.Error("timed trading step failed", "error", err)
		}
		_ = d.cfg.Clock.Sleep(ctx, d.scaled(tickTime, leastTick))
	}
	return nil
}

// pollControlsEvery is how often the desk polls for controls made on another node. It does not shrink with the feed's speed: traders work
// in real time.
const pollControlsEvery = 200 * time.Millisecond

func (d *Desk) pollControls(ctx context.Context) error {
	for ctx.Err() == nil {
		if err := d.ApplyControls(ctx); err != nil && ctx.Err() == nil {
			d.cfg.Log.Error("cannot apply trading controls", "error", err)
		}
		_ = d.cfg.Clock.Sleep(ctx, pollControlsEvery)
	}
	return nil
}
