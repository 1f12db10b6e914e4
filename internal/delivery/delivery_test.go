package delivery_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/clock"
	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/delivery"
	"maidan/internal/id"
	"maidan/internal/rng"
)

func open(d *db.DB, channel string, send delivery.Transport) (*delivery.Queue, *clock.Manual) {
	c := clock.NewManual(time.UnixMilli(1_760_000_000_000))
	return delivery.New(delivery.Config{
		DB: d, Clock: c, IDs: id.NewMaker(c, rng.Secure()), Channel: channel, Attempts: 8, FirstPause: 30 * time.Second, Send: send,
	}), c
}

func enqueue(t *testing.T, q *delivery.Queue, m delivery.Message) {
	t.Helper()
	require.NoError(t, q.DB.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error { return q.Enqueue(ctx, tx, m) }))
}

func deliver(t *testing.T, q *delivery.Queue) int {
	t.Helper()
	n, err := q.Deliver(t.Context())
	require.NoError(t, err)
	return n
}

func list(t *testing.T, q *delivery.Queue, before string) []delivery.Stored {
	t.Helper()
	all, err := q.List(t.Context(), before, 10)
	require.NoError(t, err)
	return all
}

var message = delivery.Message{To: "asha@example.com", Subject: "A link", Text: "Namaste आशा", Unsubscribe: "https://brand.example/u"}

func TestQueue_StoresMessagesWithoutTransport(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		q, c := open(d, "email", nil)
		other, _ := open(d, "sms", nil)
		enqueue(t, q, message)
		enqueue(t, q, delivery.Message{To: "b@example.com", Text: "another"})
		require.Zero(t, deliver(t, q))
		mine, err := q.ListTo(t.Context(), []string{"nobody@example.com", message.To}, 10)
		require.NoError(t, err)
		require.Len(t, mine, 1)
		require.Equal(t, message, mine[0].Message)
		require.Equal(t, delivery.Sent, mine[0].Status)
		all := list(t, q, "")
		require.Len(t, all, 2)
		require.Equal(t, all[1:], list(t, q, all[0].ID))
		require.Empty(t, list(t, other, ""), "channels are separate")
		c.Advance(8 * 24 * time.Hour)
		require.NoError(t, other.Purge(t.Context()))
		require.Len(t, list(t, q, ""), 2)
		require.NoError(t, q.Purge(t.Context()))
		require.Empty(t, list(t, q, ""))
	})
}

func TestQueue_DropsMessageOfRolledBackTransaction(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		q, _ := open(d, "email", nil)
		broken := errors.New("rolled back")
		require.ErrorIs(t, d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			return errors.Join(q.Enqueue(ctx, tx, message), broken)
		}), broken)
		require.Empty(t, list(t, q, ""))
	})
}

func TestDeliver_RetriesAndDeletesText(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		down := true
		var sent []string
		q, c := open(d, "email", func(_ context.Context, m delivery.Message, id string, _ time.Time) error {
			require.NotEmpty(t, id)
			if down {
				return errors.New("the server is down")
			}
			sent = append(sent, m.Text)
			return nil
		})
		enqueue(t, q, message)
		require.Zero(t, deliver(t, q))
		down = false
		require.Zero(t, deliver(t, q), "the pause has not passed")
		c.Advance(30 * time.Second)
		require.Equal(t, 1, deliver(t, q))
		require.Zero(t, deliver(t, q))
		require.Equal(t, []string{message.Text}, sent)
		all := list(t, q, "")
		require.Equal(t, delivery.Sent, all[0].Status)
		require.Empty(t, all[0].Text, "it may have held a secret")
		require.Empty(t, all[0].Unsubscribe)

		down = true
		enqueue(t, q, message)
		for range 8 {
			require.Zero(t, deliver(t, q))
			c.Advance(2 * time.Hour)
		}
		all = list(t, q, "")
		require.Equal(t, delivery.Failed, all[0].Status)
		require.Equal(t, "the server is down", all[0].Failure)
		require.Empty(t, all[0].Text)
		down = false
		require.Zero(t, deliver(t, q))
	})
}

func TestDeliver_ClaimsMessageWhileSending(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		other, otherClock := open(d, "email", func(context.Context, delivery.Message, string, time.Time) error { return nil })
		inside := -1
		q, _ := open(d, "email", func(context.Context, delivery.Message, string, time.Time) error {
			inside = deliver(t, other)
			return errors.New("the server is down")
		})
		enqueue(t, q, message)
		require.Zero(t, deliver(t, q))
		require.Zero(t, inside, "another node does not send a claimed message")
		otherClock.Advance(30 * time.Second)
		require.Equal(t, 1, deliver(t, other))
	})
}

func TestDeliver_ReleasesMessageWhenStopped(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		ctx, stop := context.WithCancel(t.Context())
		stopped := false
		q, _ := open(d, "email", func(ctx context.Context, _ delivery.Message, _ string, _ time.Time) error {
			if !stopped {
				stopped = true
				stop()
				return ctx.Err()
			}
			return nil
		})
		enqueue(t, q, message)
		_, err := q.Deliver(ctx)
		require.ErrorIs(t, err, context.Canceled)
		require.Empty(t, list(t, q, "")[0].Failure)
		require.Equal(t, 1, deliver(t, q), "the next delivery need not wait for the lease")
	})
}
