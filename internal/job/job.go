// Package job elects a leader for work that only one node may do, and runs periodic jobs.
//
// Leadership is a lease in the database. A holder that stops renewing loses it when it expires; until then no other node works.
// Two nodes may hold a lease for a moment (when a paused process resumes late), so work under a lease must tolerate that.
package job

import (
	"context"
	"fmt"
	"log/slog"
	"time"

	"maidan/internal/clock"
	"maidan/internal/db"
)

// Scheduler runs work under leases on behalf of one node.
type Scheduler struct {
	db     *db.DB
	clock  clock.Clock
	log    *slog.Logger
	holder string
	ttl    time.Duration
}

// NewScheduler returns a Scheduler of the node named holder. A lease lasts ttl and is renewed every third of it.
func NewScheduler(d *db.DB, c clock.Clock, log *slog.Logger, holder string, ttl time.Duration) *Scheduler {
	return &Scheduler{db: d, clock: c, log: log, holder: holder, ttl: ttl}
}

// Lead runs work whenever this node holds the named lease, until ctx ends. The context of work ends when the lease cannot be
// renewed. Work that returns an error is started again at the next renewal.
func (c *Scheduler) Lead(ctx context.Context, name string, work func(ctx context.Context) error) {
	for ctx.Err() == nil {
		switch held, err := c.acquire(ctx, name); {
		case held:
			c.leadOnce(ctx, name, work)
		case err != nil && ctx.Err() == nil: // an interruption by the end of ctx is no fault
			c.log.Error("lease not acquired", "lease", name, "error", err)
		}
		_ = c.clock.Sleep(ctx, c.ttl/3)
	}
}

// leadOnce runs work until it returns, the lease is lost, or ctx ends, and then releases the lease.
func (c *Scheduler) leadOnce(ctx context.Context, name string, work func(ctx context.Context) error) {
	term, end := context.WithCancel(ctx)
	done := make(chan error, 1)
	go func() { done <- work(term) }()
	var err error
	for working := true; working; {
		select {
		case err = <-done:
			working = false
		case <-c.after(term, c.ttl/3):
			if held, renewErr := c.acquire(ctx, name); renewErr != nil || !held {
				end()
				err = <-done
				working = false
			}
		}
	}
	end()
	if err != nil && ctx.Err() == nil {
		c.log.Error("work under lease ended", "lease", name, "error", err)
	}
	c.release(context.WithoutCancel(ctx), name)
}

func (c *Scheduler) after(ctx context.Context, d time.Duration) <-chan struct{} {
	ch := make(chan struct{})
	go func() {
		_ = c.clock.Sleep(ctx, d)
		close(ch)
	}()
	return ch
}

// acquire takes or renews the lease and reports whether this node holds it.
func (c *Scheduler) acquire(ctx context.Context, name string) (held bool, err error) {
	now := c.clock.Now()
	err = c.db.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		n, err := tx.Exec(ctx, `
			INSERT INTO job_leases (name, holder, until) VALUES ($1, $2, $3)
			ON CONFLICT (name) DO UPDATE SET holder = $2, until = $3
			WHERE job_leases.holder = $2 OR job_leases.until <= $4`,
			name, c.holder, clock.Millis(now.Add(c.ttl)), clock.Millis(now))
		held = n == 1
		return err
	})
	if err != nil {
		return false, fmt.Errorf("acquire lease %s: %w", name, err)
	}
	return held, nil
}

func (c *Scheduler) release(ctx context.Context, name string) {
	err := c.db.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		_, err := tx.Exec(ctx, "DELETE FROM job_leases WHERE name = $1 AND holder = $2", name, c.holder)
		return err
	})
	if err != nil {
		c.log.Error("lease not released", "lease", name, "error", err)
	}
}

// ReleaseAll releases every lease of the database. It is for a node that is certainly the only one, so that it need not wait
// for the leases of a crashed node.
func (c *Scheduler) ReleaseAll(ctx context.Context) error {
	err := c.db.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		_, err := tx.Exec(ctx, "DELETE FROM job_leases")
		return err
	})
	if err != nil {
		return fmt.Errorf("inherit leases: %w", err)
	}
	return nil
}

// Every runs job at once and then at each interval until ctx ends. A failed job is logged and runs again next time.
func (c *Scheduler) Every(ctx context.Context, name string, interval time.Duration, job func(ctx context.Context) error) {
	for ctx.Err() == nil {
		if err := job(ctx); err != nil && ctx.Err() == nil {
			c.log.Error("job failed", "job", name, "error", err)
		}
		_ = c.clock.Sleep(ctx, interval)
	}
}
