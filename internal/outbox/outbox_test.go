package outbox_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"maidan/internal/clock"
	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/outbox"
)

var quiet = slog.New(slog.NewTextHandler(io.Discard, nil))

type bench struct {
	*outbox.Box
	db    *db.DB
	clock *clock.Manual
}

func setup(d *db.DB) bench {
	c := clock.NewManual(time.UnixMilli(1_700_000_000_000))
	return bench{outbox.NewBox(d, c, quiet), d, c}
}

// publish appends events in one transaction. The subject of an event is the part of its id before the dash.
func (b bench) publish(t *testing.T, ids ...string) {
	t.Helper()
	var events []outbox.Event
	for _, id := range ids {
		subject, _, _ := strings.Cut(id, "-")
		events = append(events, outbox.New(id, "created", subject, 1, map[string]string{"id": id}))
	}
	b.append(t, events...)
}

func (b bench) append(t *testing.T, events ...outbox.Event) {
	t.Helper()
	require.NoError(t, b.db.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error { return b.Append(ctx, tx, events...) }))
}

func TestARolledBackEventIsNeverDelivered(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b, handled := setup(d), []string{}
		b.On(outbox.Reaction{Name: "recorder", Kinds: []string{"created"}, Effect: record(&handled)})
		changedMind := errors.New("changed my mind")
		require.ErrorIs(t, d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			require.NoError(t, b.Append(ctx, tx, outbox.New("a-1", "created", "a", 1, nil)))
			return changedMind
		}), changedMind)
		b.publish(t, "a-2")
		require.NoError(t, b.Drain(t.Context()))
		require.Equal(t, []string{"a-2"}, handled)
	})
}

func record(handled *[]string) func(context.Context, []outbox.Event) error {
	return func(_ context.Context, events []outbox.Event) error {
		for _, e := range events {
			*handled = append(*handled, e.ID)
		}
		return nil
	}
}

// A failing event delays its own subject, in order, and no other; it is handled once the failure is repaired.
func TestStep_AFailingEventDelaysOnlyItsSubject(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b, handled, broken := setup(d), []string{}, true
		b.On(outbox.Reaction{Name: "failing", Kinds: []string{"created"}, Handle: func(_ context.Context, _ *db.Tx, events []outbox.Event) error {
			for _, e := range events {
				if e.ID == "a-1" && broken {
					return errors.New("not today")
				}
			}
			for _, e := range events {
				handled = append(handled, e.ID)
			}
			return nil
		}})
		b.publish(t, "a-1", "a-2", "b-1", "b-2")
		require.Error(t, b.Drain(t.Context()))
		require.NoError(t, b.Drain(t.Context()))
		require.Equal(t, []string{"b-1", "b-2"}, handled)
		waiting, failed, oldest, err := b.Lag(t.Context())
		require.NoError(t, err)
		require.Equal(t, []int64{2, 1, 1}, []int64{waiting, failed, oldest})

		broken = false
		b.clock.Advance(time.Minute)
		require.NoError(t, b.Drain(t.Context()))
		require.Equal(t, []string{"b-1", "b-2", "a-1", "a-2"}, handled)
	})
}

func TestHandle_WritesExactlyOnce(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b, tries := setup(d), 0
		b.On(outbox.Reaction{Name: "writer", Kinds: []string{"created"}, Handle: func(ctx context.Context, tx *db.Tx, events []outbox.Event) error {
			tries++
			for _, e := range events {
				if _, err := tx.Exec(ctx, "INSERT INTO job_leases (name, holder, until) VALUES ($1, $2, 0)", e.ID, "writer"); err != nil {
					return err
				}
			}
			if tries == 1 {
				panic("after writing")
			}
			return nil
		}})
		b.publish(t, "a-1")
		require.ErrorContains(t, b.Drain(t.Context()), "panicked")
		b.clock.Advance(time.Minute)
		require.NoError(t, b.Drain(t.Context()))
		var n int
		require.NoError(t, d.Reader().QueryRow(t.Context(), "SELECT COUNT(*) FROM job_leases").Scan(&n))
		require.Equal(t, 1, n)
		require.Equal(t, 2, tries)
	})
}

// Two nodes both believe that they lead: the second finds some of its events handled and handles none of them.
func TestStep_SkipsEventsThatAnotherNodeHandled(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b, other, done := setup(d), setup(d), []string{}
		note := func(_ context.Context, _ *db.Tx, events []outbox.Event) error {
			return record(&done)(t.Context(), events)
		}
		other.On(outbox.Reaction{Name: "counter", Kinds: []string{"created"}, Handle: note})
		faster := func() { require.NoError(t, other.Drain(t.Context())) }
		b.On(outbox.Reaction{Name: "counter", Kinds: []string{"created"}, Effect: func(context.Context, []outbox.Event) error {
			faster()
			faster = func() {}
			return nil
		}})
		b.publish(t, "a-1", "a-2", "b-1")
		require.ErrorContains(t, b.Drain(t.Context()), "gone")
		require.Equal(t, []string{"a-1", "a-2", "b-1"}, done)
		waiting, _, _, err := b.Lag(t.Context())
		require.NoError(t, err)
		require.Zero(t, waiting)
	})
}

// A failed event waits whatever its error says, and the stored text of the error is bounded.
func TestStep_BoundsTheStoredFailure(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := setup(d)
		b.On(outbox.Reaction{Name: "effect", Kinds: []string{"created"}, Effect: func(context.Context, []outbox.Event) error {
			return errors.New("\x00no \xff" + strings.Repeat("ठ", 5000))
		}})
		b.publish(t, "a-1")
		require.ErrorContains(t, b.Drain(t.Context()), "no ")
		var attempts int
		var failure string
		require.NoError(t, d.Reader().QueryRow(t.Context(), "SELECT attempts, failure FROM outbox_deliveries").Scan(&attempts, &failure))
		require.Equal(t, 1, attempts)
		require.LessOrEqual(t, len(failure), 500)
		require.True(t, utf8.ValidString(failure) && strings.HasPrefix(failure, "no ठ"), failure)
	})
}

func TestRun_DeliversEventsThatArriveWhileItRuns(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := outbox.NewBox(d, clock.System{}, quiet)
		all := make(chan string, 1000)
		b.On(outbox.Reaction{Name: "recorder", Kinds: []string{"created"}, Effect: func(_ context.Context, events []outbox.Event) error {
			for _, e := range events {
				all <- e.ID
			}
			return nil
		}})
		ctx, cancel := context.WithCancel(t.Context())
		var running sync.WaitGroup
		running.Go(func() { _ = b.Run(ctx) })
		for i := range 300 {
			bench{b, d, nil}.publish(t, fmt.Sprintf("s%d-%03d", i%7, i))
			b.Wake()
		}
		handled := map[string]bool{}
		for len(handled) < 300 {
			handled[<-all] = true
		}
		cancel()
		running.Wait()
	})
}

func TestEachReactionHasItsOwnRow(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b, one, two := setup(d), []string{}, []string{}
		b.On(outbox.Reaction{Name: "one", Kinds: []string{"created"}, Effect: record(&one)})
		b.On(outbox.Reaction{Name: "two", Kinds: []string{"created", "other"}, Effect: record(&two)})
		require.Empty(t, b.Rows(outbox.New("x", "nobody cares", "x", 1, nil)))
		b.publish(t, "a-1")
		require.NoError(t, b.Drain(t.Context()))
		require.Equal(t, one, two)
		require.Panics(t, func() { b.On(outbox.Reaction{Name: "one", Effect: record(&one)}) })
		require.Panics(t, func() { b.On(outbox.Reaction{Name: "neither"}) })
	})
}
