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
	batch      = 256             // rows a reaction takes at once, of some eight events each at most
	poll       = time.Second     // how long an event of another node may lie unnoticed
	longestLag = 5 * time.Minute // between two tries of an event that keeps failing
)

// runner is a registered reaction with its own pace: a slow one holds up nobody else.
type runner struct {
	Reaction
	box  *Box
	wake chan struct{}
}

// Run lets every reaction work until ctx ends, and returns when all have stopped. Run it on one node at a time (job.Lead).
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

// watch looks who has something to do, when something may have been committed and at least every poll: one question for all reactions, of
// which most have nothing to do most of the time.
func (b *Box) watch(ctx context.Context) {
	for ctx.Err() == nil {
		busy, err := b.busy(ctx)
		if err != nil && ctx.Err() == nil {
			b.log.Error("nobody knows which reactions have something to do", "error", err)
		}
		for _, r := range b.reactions {
			if busy[r.Name] {
				signal(r.wake)
			}
		}
		b.rest(ctx)
	}
}

// signal wakes whoever waits, or will wait next. It never blocks.
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

func (b *Box) rest(ctx context.Context) {
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

// Drain runs the reactions until none has anything left that is due, for tests and for graceful endings.
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

// step takes one batch and returns how many events are done. When the batch fails as a whole its events are tried one by
// one, so that only the broken one waits, together with what follows it in its own subject.
func (r *runner) step(ctx context.Context) (int, error) {
	all, err := r.due(ctx)
	if err != nil || len(all) == 0 {
		return 0, err
	}
	events := eventsOf(all)
	if err := r.do(ctx, all, events); err == nil {
		return len(events), nil
	} else if ctx.Err() != nil {
		return 0, ctx.Err()
	} else if len(events) == 1 {
		return 0, errors.Join(err, r.postpone(ctx, events[0], err))
	}
	if err := r.apart(ctx, all); err != nil {
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
		if err := r.do(ctx, []parcel{{id: e.ID}}, []Event{e}); err != nil {
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

// do lets the reaction hear events and deletes their rows.
func (r *runner) do(ctx context.Context, all []parcel, events []Event) (err error) {
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
		if err := forget(ctx, tx, r.Name, all); err != nil {
			return err
		}
		if r.Handle == nil {
			return nil
		}
		return r.Handle(ctx, tx, events)
	})
}

// backoff doubles from a quarter of a second: 250 ms, 500 ms, 1 s … five minutes.
func backoff(attempts int64) time.Duration {
	return min(longestLag, 250*time.Millisecond<<min(attempts, 12))
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
