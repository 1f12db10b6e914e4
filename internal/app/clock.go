package app

import (
	"context"
	"time"

	"maidan/internal/clock"
	"maidan/internal/db"
)

// syncEvery is how often a node compares its clock with the database's.
const syncEvery = time.Minute

// syncClock makes this node tell the database's time where several nodes may share one. Then prices are vouched for until one moment,
// events are in the order in which they happened, and leases end when they end, whatever the clock of the machine says.
func (a *App) syncClock(ctx context.Context) error {
	c, ok := a.Clock.(*clock.Synced)
	if !ok || a.DB.Engine() != db.Postgres {
		return nil
	}
	_, err := c.Sync(ctx, a.DB.Time)
	return err
}

// followClock goes on following it: clocks drift.
func (a *App) followClock(ctx context.Context) error {
	for a.Clock.Sleep(ctx, syncEvery) == nil {
		if err := a.syncClock(ctx); err != nil && ctx.Err() == nil {
			a.Log.WarnContext(ctx, "the clock was not compared with the database's; it is tried again", "error", err)
		}
	}
	return nil
}
