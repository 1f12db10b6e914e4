package outbox

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"time"

	"golang.org/x/sync/errgroup"

	"maidan/internal/clock"
	"maidan/internal/db"
)

const (
	batch      = 256             // rows of one step, of about eight events each at most
	poll       = time.Second     // maximum delay of events that another node appended
	maxBackoff = 5 * time.Minute // between two attempts of an event that keeps failing
)

// runner runs a reaction independently of the others.
type runner struct {
	Reaction
	box  *Box
	wake chan struct{}
}

// Run runs every reaction until ctx ends, and returns when all have stopped. Run it on one node at a time (job.Lead).
func (b *Box) Run(ctx context.Context) error {
	group, ctx := errgroup.WithContext(ctx)
	for _, r := range b.reactions {
		group.Go(func() error {
			r.loop(ctx)
			return nil
		})
	}
	group.Go(func() error {
		b.watch(ctx)
		return nil
	})
	return group.Wait()
}

// watch wakes the reactions that have due events, after a commit and at least once per poll interval. One query serves all
// reactions, most of which are usually idle.
func (b *Box) watch(ctx context.Context) {
	for ctx.Err() == nil {
		busy, err := b.dueReactions(ctx)
		if err != nil && ctx.Err() == nil {
			b.log.Error("reactions with due events not found", "error", err)
		}
		for _, r := range b.reactions {
			if busy[r.Name] {
				signal(r.wake)
			}
		}
		b.waitForWork(ctx)
	}
}

// signal wakes the receiver, or its next receive. It never blocks.
func signal(wake chan struct{}) {
	select {
	case wake <- struct{}{}:
	default:
	}
}

func (r *runner) loop(ctx context.Context) {
	for ctx.Err() == nil {
		done, err := r.step(ctx)
		if err != nil && ctx.Err() == nil {
			r.box.log.Error("reaction failed", "reaction", r.Name, "error", err)
		}
		if done > 0 && err == nil {
			continue
		}
		select {
		case <-r.wake:
		case <-ctx.Done():
		}
	}
}

func (b *Box) waitForWork(ctx context.Context) {
	rested, cancel := context.WithCancel(ctx)
	defer cancel()
	go func() {
		_ = b.clock.Sleep(rested, poll)
		cancel()
	}()
	select {
	case <-b.wake:
	case <-rested.Done():
	}
}

// Drain runs the reactions until no event is due, for tests and shutdown.
func (b *Box) Drain(ctx context.Context) error {
	for {
		total := 0
		for _, r := range b.reactions {
			done, err := r.step(ctx)
			if err != nil {
				return err
			}
			total += done
		}
		if total == 0 {
			return nil
		}
	}
}

// step handles one batch and returns how many events are done. When the batch fails its events are tried one by one, so that only
// the failing event and later ones of its subject wait.
func (r *runner) step(ctx context.Context) (int, error) {
	all, err := r.due(ctx)
	if err != nil || len(all) == 0 {
		return 0, err
	}
	events := eventsOf(all)
	if err := r.deliver(ctx, all, events); err == nil {
		return len(events), nil
	} else if ctx.Err() != nil {
		return 0, ctx.Err()
	} else if len(events) == 1 {
		return 0, errors.Join(err, r.postpone(ctx, events[0], err))
	}
	if err := r.split(ctx, all); err != nil {
		return 0, err
	}
	return r.oneByOne(ctx, events)
}

func (r *runner) oneByOne(ctx context.Context, events []Event) (done int, failure error) {
	waiting := map[string]bool{}
	for _, e := range events {
		if waiting[e.Subject] {
			continue
		}
		if err := r.deliver(ctx, []eventBatch{{id: e.ID}}, []Event{e}); err != nil {
			if ctx.Err() != nil {
				return done, ctx.Err()
			}
			waiting[e.Subject] = true
			failure = errors.Join(failure, err, r.postpone(ctx, e, err))
			continue
		}
		done++
	}
	return done, failure
}

// deliver runs the reaction and deletes the rows of its events.
func (r *runner) deliver(ctx context.Context, all []eventBatch, events []Event) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("reaction %s panicked: %v", r.Name, p)
			r.box.log.Error("reaction panicked", "reaction", r.Name, "panic", p, "stack", string(debug.Stack()))
		}
	}()
	if r.Effect != nil {
		if err := r.Effect(ctx, events); err != nil {
			return err
		}
	}
	return r.box.db.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := deleteRows(ctx, tx, r.Name, all); err != nil {
			return err
		}
		if r.Handle == nil {
			return nil
		}
		return r.Handle(ctx, tx, events)
	})
}

// backoff doubles from 250 ms up to maxBackoff.
func backoff(attempts int64) time.Duration {
	return min(maxBackoff, 250*time.Millisecond<<min(attempts, 12))
}

func (r *runner) postpone(ctx context.Context, e Event, cause error) error {
	return r.box.db.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		attempts, err := attemptsOf(ctx, tx, r.Name, e.ID)
		if err != nil {
			return err
		}
		next := clock.Millis(r.box.clock.Now().Add(backoff(attempts)))
		return markFailed(ctx, tx, r.Name, e.ID, attempts+1, next, cause)
	})
}
