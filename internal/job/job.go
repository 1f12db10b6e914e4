// Package job knows which node does the work that only one may do, and does chores at their intervals.
//
// Leadership is a lease in the database. A holder that stops renewing loses it when it runs out; until then nobody else
// works. What runs under a lease must therefore also be safe when two hold it for a moment (a paused process wakes up late).
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

// NewScheduler returns a Crew of the node named holder. A lease lasts ttl and is renewed three times in that time.
func NewScheduler(d *db.DB, c clock.Clock, log *slog.Logger, holder string, ttl time.Duration) *Scheduler {
	return &Scheduler{db: d, clock: c, log: log, holder: holder, ttl: ttl}
}

// Lead runs work whenever this node holds the lease called name, until ctx ends. The context that work gets ends as soon as
// the lease cannot be renewed. Work that returns an error is started again at the next renewal.
func (c *Scheduler) Lead(ctx context.Context, name string, work func(ctx context.Context) error) {
	for ctx.Err() == nil {
		if held, err := c.acquire(ctx, name); err != nil {
			c.log.Error("lease not acquired", "lease", name, "error", err)
		} else if held {
			c.term(ctx, name, work)
		}
		_ = c.clock.Sleep(ctx, c.ttl/3)
	}
}

// term works until the work ends, the lease is lost, or ctx ends, and then gives the lease back.
func (c *Scheduler) term(ctx context.Context, name string, work func(ctx context.Context) error) {
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

// acquire takes or renews the lease and reports whether this node holds it now.
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
		c.log.Error("lease not given back", "lease", name, "error", err)
	}
}

// Inherit ends every lease of the database. Only for a node that knows it is the only one: it need not wait until the leases
// of one that died run out.
func (c *Scheduler) Inherit(ctx context.Context) error {
	err := c.db.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		_, err := tx.Exec(ctx, "DELETE FROM job_leases")
		return err
	})
	if err != nil {
		return fmt.Errorf("inherit leases: %w", err)
	}
	return nil
}

// Every does chore at once and then each interval until ctx ends. A chore that fails is logged and done again next time.
func (c *Scheduler) Every(ctx context.Context, name string, interval time.Duration, chore func(ctx context.Context) error) {
	for ctx.Err() == nil {
		if err := chore(ctx); err != nil && ctx.Err() == nil {
			c.log.Error("chore failed", "chore", name, "error", err)
		}
		_ = c.clock.Sleep(ctx, interval)
	}
}
