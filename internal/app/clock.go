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
func (h *House) syncClock(ctx context.Context) error {
	c, ok := h.Clock.(*clock.Synced)
	if !ok || h.DB.Engine() != db.Postgres {
		return nil
	}
	_, err := c.Sync(ctx, h.DB.Time)
	return err
}

// followClock goes on following it: clocks drift.
func (h *House) followClock(ctx context.Context) error {
	for h.Clock.Sleep(ctx, syncEvery) == nil {
		if err := h.syncClock(ctx); err != nil && ctx.Err() == nil {
			h.Log.WarnContext(ctx, "the clock was not compared with the database's; it is tried again", "error", err)
		}
	}
	return nil
}
