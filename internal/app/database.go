package app

import (
	"context"
	"encoding/hex"
	"time"

	"maidan/internal/clock"
	"maidan/internal/db"
	"maidan/internal/job"
	"maidan/internal/outbox"
	"maidan/internal/rng"
)

// openDatabase locks the data folder, opens and migrates the database, and builds the outbox and the scheduler.
func (a *App) openDatabase(ctx context.Context) error {
	if err := a.lockDataFolder(); err != nil {
		return err
	}
	d, err := db.Open(ctx, db.Config{URL: a.Config.Database, Dir: a.Config.Data})
	if err != nil {
		return err
	}
	a.DB = d
	if err := a.syncClock(ctx); err != nil {
		return err
	}
	a.onClose(d.Close)
	if _, err := d.Migrate(ctx); err != nil {
		return err
	}
	a.Outbox = outbox.NewBox(d, a.Clock, a.Log)
	a.scheduler = job.NewScheduler(d, a.Clock, a.Log, a.IDs.New(), 6*time.Second)
	a.probe = db.NewProbe(d, a.Clock, a.IDs.New(), probeEvery)
	a.metrics = newMetrics(a)
	if a.Config.Database == "" {
		return a.scheduler.ReleaseAll(ctx)
	}
	return nil
}

// storedSecret returns a secret of 256 bits that is created once for the database and is the same on every node.
func (a *App) storedSecret(ctx context.Context, name string) (string, error) {
	var random [32]byte
	rng.Bytes(a.Random, random[:])
	return a.DB.GetOrCreateValue(ctx, name, hex.EncodeToString(random[:]))
}

// sealKey returns a stored secret as secret.SealKeyLen bytes.
func (a *App) sealKey(ctx context.Context, name string) ([]byte, error) {
	text, err := a.storedSecret(ctx, name)
	if err != nil {
		return nil, err
	}
	return hex.DecodeString(text)
}

// syncClock sets this node's clock to the database's where several nodes may share one. Price validity, the order of events and
// leases then do not depend on the clock of a machine.
func (a *App) syncClock(ctx context.Context) error {
	c, ok := a.Clock.(*clock.Synced)
	if !ok || a.DB.Engine() != db.Postgres {
		return nil
	}
	_, err := c.Sync(ctx, a.DB.Time)
	return err
}

// syncEvery is how often a node compares its clock with the database's.
const syncEvery = time.Minute

// followClock repeats syncClock, since clocks drift.
func (a *App) followClock(ctx context.Context) error {
	for a.Clock.Sleep(ctx, syncEvery) == nil {
		if err := a.syncClock(ctx); err != nil && ctx.Err() == nil {
			a.Log.WarnContext(ctx, "clock not synchronised with the database; retrying", "error", err)
		}
	}
	return nil
}
