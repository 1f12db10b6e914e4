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

// tell tells events in one transaction. Whose story an event is stands before the dash of its id.
func (b bench) tell(t *testing.T, ids ...string) {
	t.Helper()
	var events []outbox.Event
	for _, id := range ids {
		subject, _, _ := strings.Cut(id, "-")
		events = append(events, outbox.New(id, "told", subject, 1, map[string]string{"id": id}))
	}
	b.append(t, events...)
}

func (b bench) append(t *testing.T, events ...outbox.Event) {
	t.Helper()
	require.NoError(t, b.db.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error { return b.Append(ctx, tx, events...) }))
}

func TestARolledBackEventIsNeverTold(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b, heard := setup(d), []string{}
		b.On(outbox.Reaction{Name: "ear", Kinds: []string{"told"}, Effect: hear(&heard)})
		changedMind := errors.New("changed my mind")
		require.ErrorIs(t, d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			require.NoError(t, b.Append(ctx, tx, outbox.New("a-1", "told", "a", 1, nil)))
			return changedMind
		}), changedMind)
		b.tell(t, "a-2")
		require.NoError(t, b.Drain(t.Context()))
		require.Equal(t, []string{"a-2"}, heard)
	})
}

func hear(heard *[]string) func(context.Context, []outbox.Event) error {
	return func(_ context.Context, events []outbox.Event) error {
		for _, e := range events {
			*heard = append(*heard, e.ID)
		}
		return nil
	}
}

// A broken event holds up its own subject, in order, and nobody else; it is heard once it is mended.
func TestABrokenEventHoldsUpOnlyItsSubject(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b, heard, broken := setup(d), []string{}, true
		b.On(outbox.Reaction{Name: "moody", Kinds: []string{"told"}, Handle: func(_ context.Context, _ *db.Tx, events []outbox.Event) error {
			for _, e := range events {
				if e.ID == "a-1" && broken {
					return errors.New("not today")
				}
			}
			for _, e := range events {
				heard = append(heard, e.ID)
			}
			return nil
		}})
		b.tell(t, "a-1", "a-2", "b-1", "b-2")
		require.Error(t, b.Drain(t.Context()))
		require.NoError(t, b.Drain(t.Context()))
		require.Equal(t, []string{"b-1", "b-2"}, heard)
		waiting, failed, oldest, err := b.Lag(t.Context())
		require.NoError(t, err)
		require.Equal(t, []int64{2, 1, 1}, []int64{waiting, failed, oldest})

		broken = false
		b.clock.Advance(time.Minute)
		require.NoError(t, b.Drain(t.Context()))
		require.Equal(t, []string{"b-1", "b-2", "a-1", "a-2"}, heard)
	})
}

func TestAHandlersWritesHappenExactlyOnce(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b, tries := setup(d), 0
		b.On(outbox.Reaction{Name: "writer", Kinds: []string{"told"}, Handle: func(ctx context.Context, tx *db.Tx, events []outbox.Event) error {
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
		b.tell(t, "a-1")
		require.ErrorContains(t, b.Drain(t.Context()), "panicked")
		b.clock.Advance(time.Minute)
		require.NoError(t, b.Drain(t.Context()))
		var n int
		require.NoError(t, d.Reader().QueryRow(t.Context(), "SELECT COUNT(*) FROM job_leases").Scan(&n))
		require.Equal(t, 1, n)
		require.Equal(t, 2, tries)
	})
}

// Two nodes that both think they lead: the second finds some of its events done, and does none of them.
func TestEventsThatAnotherNodeTookAreNotDoneAgain(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b, other, done := setup(d), setup(d), []string{}
		note := func(_ context.Context, _ *db.Tx, events []outbox.Event) error {
			return hear(&done)(t.Context(), events)
		}
		other.On(outbox.Reaction{Name: "till", Kinds: []string{"told"}, Handle: note})
		faster := func() { require.NoError(t, other.Drain(t.Context())) }
		b.On(outbox.Reaction{Name: "till", Kinds: []string{"told"}, Effect: func(context.Context, []outbox.Event) error {
			faster()
			faster = func() {}
			return nil
		}})
		b.tell(t, "a-1", "a-2", "b-1")
		require.ErrorContains(t, b.Drain(t.Context()), "gone")
		require.Equal(t, []string{"a-1", "a-2", "b-1"}, done)
		waiting, _, _, err := b.Lag(t.Context())
		require.NoError(t, err)
		require.Zero(t, waiting)
	})
}

// Whatever a failure says, its event waits its turn and its words are kept in bounds.
func TestAFailureIsKeptInBounds(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := setup(d)
		b.On(outbox.Reaction{Name: "shouter", Kinds: []string{"told"}, Effect: func(context.Context, []outbox.Event) error {
			return errors.New("\x00no \xff" + strings.Repeat("ठ", 5000))
		}})
		b.tell(t, "a-1")
		require.ErrorContains(t, b.Drain(t.Context()), "no ")
		var attempts int
		var failure string
		require.NoError(t, d.Reader().QueryRow(t.Context(), "SELECT attempts, failure FROM outbox_deliveries").Scan(&attempts, &failure))
		require.Equal(t, 1, attempts)
		require.LessOrEqual(t, len(failure), 500)
		require.True(t, utf8.ValidString(failure) && strings.HasPrefix(failure, "no ठ"), failure)
	})
}

func TestRunHearsWhatIsToldWhileItRuns(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := outbox.NewBox(d, clock.System{}, quiet)
		all := make(chan string, 1000)
		b.On(outbox.Reaction{Name: "ear", Kinds: []string{"told"}, Effect: func(_ context.Context, events []outbox.Event) error {
			for _, e := range events {
				all <- e.ID
			}
			return nil
		}})
		ctx, cancel := context.WithCancel(t.Context())
		var running sync.WaitGroup
		running.Go(func() { _ = b.Run(ctx) })
		for i := range 300 {
			bench{b, d, nil}.tell(t, fmt.Sprintf("s%d-%03d", i%7, i))
			b.Wake()
		}
		heard := map[string]bool{}
		for len(heard) < 300 {
			heard[<-all] = true
		}
		cancel()
		running.Wait()
	})
}

func TestEachReactionHasItsOwnRow(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b, one, two := setup(d), []string{}, []string{}
		b.On(outbox.Reaction{Name: "one", Kinds: []string{"told"}, Effect: hear(&one)})
		b.On(outbox.Reaction{Name: "two", Kinds: []string{"told", "other"}, Effect: hear(&two)})
		require.Empty(t, b.Rows(outbox.New("x", "nobody cares", "x", 1, nil)))
		b.tell(t, "a-1")
		require.NoError(t, b.Drain(t.Context()))
		require.Equal(t, one, two)
		require.Panics(t, func() { b.On(outbox.Reaction{Name: "one", Effect: hear(&one)}) })
		require.Panics(t, func() { b.On(outbox.Reaction{Name: "neither"}) })
	})
}
