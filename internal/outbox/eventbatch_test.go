package outbox_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/outbox"
	"maidan/internal/rng"
)

// rows counts the rows of the outbox.
func (b bench) rows(t *testing.T) (n int) {
	t.Helper()
	require.NoError(t, b.db.Reader().QueryRow(t.Context(), "SELECT COUNT(*) FROM outbox_deliveries").Scan(&n))
	return n
}

// Many small events of a transaction share rows, and are handled, counted and deleted as if each had its own.
func TestSmallEventsShareRows(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b, handled := setup(d), []outbox.Event{}
		b.On(outbox.Reaction{Name: "recorder", Kinds: []string{"created", "seen"}, Effect: func(_ context.Context, events []outbox.Event) error {
			handled = append(handled, events...)
			return nil
		}})
		dice := rng.Seeded([32]byte{7})
		var sent []outbox.Event
		for i := range 600 {
			what := map[string]string{"text": strings.Repeat(`"ठ\n`, rng.IntN(dice, 10))}
			if rng.IntN(dice, 20) == 0 {
				what["long"] = strings.Repeat("x", rng.IntN(dice, 5000))
			}
			sent = append(sent, outbox.New(fmt.Sprintf("e%04d", i), []string{"created", "created", "created", "seen", "unhandled"}[rng.IntN(dice, 5)],
				fmt.Sprintf(`p"%d`, rng.IntN(dice, 9)), int64(rng.IntN(dice, 20)/19), what))
		}
		b.append(t, sent...)
		var want []outbox.Event
		for _, e := range sent {
			if e.Kind != "unhandled" {
				want = append(want, e)
			}
		}
		waiting, failed, _, err := b.Lag(t.Context())
		require.NoError(t, err)
		require.Equal(t, []int64{int64(len(want)), 0}, []int64{waiting, failed})
		var waits []outbox.Event
		require.NoError(t, outbox.EachPending(t.Context(), d.Reader(), "recorder", func(e outbox.Event) error {
			waits = append(waits, e)
			return nil
		}))
		require.Len(t, waits, len(want))
		require.Equal(t, []string{want[0].ID, string(want[0].Payload)}, []string{waits[0].ID, string(waits[0].Payload)})
		require.Less(t, b.rows(t), len(want)*3/4)

		require.NoError(t, b.Drain(t.Context()))
		require.Len(t, handled, len(want))
		for i, e := range handled {
			require.Equal(t, []any{want[i].ID, want[i].Kind, want[i].Subject, want[i].At, string(want[i].Payload)}, []any{e.ID, e.Kind, e.Subject, e.At, string(e.Payload)})
		}
		require.Zero(t, b.rows(t))
	})
}

// A payload that is not JSON has a row of its own and does not affect other events.
func TestRows_GiveInvalidJSONARowOfItsOwn(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b, handled := setup(d), []string{}
		b.On(outbox.Reaction{Name: "recorder", Kinds: []string{"created"}, Effect: record(&handled)})
		odd := outbox.Event{ID: "a-2", Kind: "created", Subject: "a", At: 1, Payload: []byte("],[")}
		b.append(t, outbox.New("a-1", "created", "a", 1, 1), odd, outbox.New("a-3", "created", "a", 1, 3), outbox.New("a-4", "created", "a", 1, 4))
		require.Equal(t, 3, b.rows(t))
		require.NoError(t, b.Drain(t.Context()))
		require.Equal(t, []string{"a-1", "a-2", "a-3", "a-4"}, handled)
	})
}

// An event that fails in the middle of a batch delays the later events of its subject, including those appended afterwards in
// batches.
func TestStep_AFailingEventInABatchDelaysOnlyItsSubject(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b, handled, broken := setup(d), []string{}, true
		b.On(outbox.Reaction{Name: "failing", Kinds: []string{"created"}, Handle: func(ctx context.Context, _ *db.Tx, events []outbox.Event) error {
			for _, e := range events {
				if e.ID == "c-03" && broken {
					return errors.New("not today")
				}
			}
			return record(&handled)(ctx, events)
		}})
		b.publish(t, "a-01", "b-02", "c-03", "d-04", "c-05", "a-06")
		require.Equal(t, 1, b.rows(t))
		require.Error(t, b.Drain(t.Context()))
		require.NoError(t, b.Drain(t.Context()))
		require.Equal(t, []string{"a-01", "b-02", "d-04", "a-06"}, handled)

		handled = nil
		b.publish(t, "a-07", "c-08", "b-09")
		require.NoError(t, b.Drain(t.Context()))
		require.Equal(t, []string{"a-07", "b-09"}, handled, "c waits")
		waiting, failed, _, err := b.Lag(t.Context())
		require.NoError(t, err)
		require.Equal(t, []int64{3, 1}, []int64{waiting, failed})

		handled, broken = nil, false
		b.clock.Advance(time.Minute)
		require.NoError(t, b.Drain(t.Context()))
		require.Equal(t, []string{"c-03", "c-05", "c-08"}, handled)
		require.Zero(t, b.rows(t))
	})
}
