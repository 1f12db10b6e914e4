package supplier

import (
	"context"
	"fmt"
	"sync"
	"time"

	"maidan/internal/db"
	"maidan/internal/fault"
)

// The outcomes of calls besides the codes of refusals.
const (
	Accepted = "accepted"
	Failed   = "failed" // the supplier repeats the call
)

// callsOf names what is counted together.
type callsOf struct {
	supplier, outcome string
	hour              int64
}

// callCount are calls and the time until their answers.
type callCount struct{ calls, micros, slowest int64 }

func (c *callCount) add(o callCount) {
	c.calls, c.micros, c.slowest = c.calls+o.calls, c.micros+o.micros, max(c.slowest, o.slowest)
}

// callCounter counts the calls that this node has answered and not stored yet. Calls without a valid signature are counted, too, so a count costs no
// row of its own: there are as many rows as hours and outcomes.
type callCounter struct {
	mu sync.Mutex
	by map[callsOf]callCount
}

func (c *callCounter) add(of callsOf, count callCount) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.by == nil {
		c.by = map[callsOf]callCount{}
	}
	sum := c.by[of]
	sum.add(count)
	c.by[of] = sum
}

func (c *callCounter) take() map[callsOf]callCount {
	c.mu.Lock()
	defer c.mu.Unlock()
	taken := c.by
	c.by = nil
	return taken
}

// Observe implements dialect.Observer.
func (w walletOf) Observe() (done func(error)) {
	began := w.engine.Clock.Now()
	return func(err error) {
		outcome := Accepted
		switch {
		case err != nil && (fault.KindOf(err) == fault.Internal || fault.KindOf(err) == fault.Unavailable):
			outcome = Failed
		case err != nil:
			outcome = fault.CodeOf(err)
		}
		now := w.engine.Clock.Now()
		took := now.Sub(began).Microseconds()
		w.engine.counter.add(callsOf{w.name, outcome, now.Truncate(time.Hour).UnixMilli()}, callCount{1, took, took})
	}
}

// countFor is how long counts of calls are stored.
const countFor = 30 * 24 * time.Hour

// StoreCalls adds the calls that this node has counted to the stored ones. After an error they stay in memory.
func (e *Engine) StoreCalls(ctx context.Context) error {
	taken := e.counter.take()
	if len(taken) == 0 {
		return nil
	}
	err := e.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		for of, count := range taken {
			if err := addCalls(ctx, tx, of, count); err != nil {
				return err
			}
		}
		_, err := tx.Exec(ctx, "DELETE FROM supplier_calls WHERE hour < $1", e.Clock.Now().Add(-countFor).UnixMilli())
		return err
	})
	if err == nil {
		return nil
	}
	for of, count := range taken {
		e.counter.add(of, count)
	}
	return fmt.Errorf("store counts of calls: %w", err)
}

func addCalls(ctx context.Context, tx *db.Tx, of callsOf, c callCount) error {
	_, err := tx.Exec(ctx, `INSERT INTO supplier_calls (supplier, hour, outcome, calls, micros, slowest) VALUES ($1, $2, $3, $4, $5, $6)
		ON CONFLICT (supplier, hour, outcome) DO UPDATE SET calls = supplier_calls.calls + excluded.calls, micros = supplier_calls.micros + excluded.micros,
			slowest = CASE WHEN excluded.slowest > supplier_calls.slowest THEN excluded.slowest ELSE supplier_calls.slowest END`,
		of.supplier, of.hour, of.outcome, c.calls, c.micros, c.slowest)
	return err
}
