// Package delivery is the queue of outgoing emails and text messages.
//
// A message is queued in the transaction that causes it and sent later: requests never wait for a server, and a rolled-back
// transaction sends nothing. Without a transport messages stay readable in the database, for demos.
package delivery

import (
	"context"
	"fmt"
	"time"

	"maidan/internal/clock"
	"maidan/internal/db"
	"maidan/internal/id"
)

const (
	retention = 7 * 24 * time.Hour
	batch     = 50
	// lease is how long a claimed message is reserved for the node that sends it. It exceeds the timeout of every transport.
	lease = 2 * time.Minute
)

// Statuses of a message.
const (
	Waiting = "waiting"
	Sent    = "sent"
	Failed  = "failed"
)

// Message is a text to one recipient.
type Message struct {
	To      string
	Subject string // emails only
	Text    string

	// Unsubscribe is the https address of one-click unsubscription (RFC 8058). Emails only; optional.
	Unsubscribe string
}

// Stored is a message in the queue. Its text is deleted after it was sent or has failed for good, because it may contain a
// secret.
type Stored struct {
	Message
	ID        string
	Status    string // Waiting, Sent or Failed
	CreatedAt int64  // unix milliseconds
	Failure   string // error of the last attempt
}

// Transport sends one message. The id is the same at every attempt, so a receiver can recognise a duplicate.
type Transport func(ctx context.Context, m Message, id string, createdAt time.Time) error

// Config holds the dependencies and settings of a Queue. Every field but Send is required.
type Config struct {
	DB         *db.DB
	Clock      clock.Clock
	IDs        *id.Maker
	Channel    string        // whose messages these are: "email" or "sms"
	Attempts   int64         // after this many attempts a message fails for good
	FirstPause time.Duration // before the second attempt; it doubles after each
	Send       Transport     // nil: messages are only stored
}

// Queue is the queue of one channel. It is safe for concurrent use.
type Queue struct {
	Config
}

// New returns the queue of a channel.
func New(cfg Config) *Queue { return &Queue{cfg} }

// StoresOnly reports whether messages stay in the database because there is no transport.
func (q *Queue) StoresOnly() bool { return q.Send == nil }

// Enqueue queues a message in tx. The caller has validated it.
func (q *Queue) Enqueue(ctx context.Context, tx *db.Tx, m Message) error {
	status := Waiting
	if q.StoresOnly() {
		status = Sent
	}
	s := Stored{Message: m, ID: q.IDs.New(), Status: status, CreatedAt: q.Clock.Now().UnixMilli()}
	if err := q.insert(ctx, tx, s); err != nil {
		return fmt.Errorf("queue %s: %w", q.Channel, err)
	}
	return nil
}

// Deliver sends the messages that are due and returns how many the transport accepted. A message is claimed before it is sent,
// so two nodes do not send it at the same time. When a node crashes while sending, another one sends it again after the lease.
// A failed message is retried later with doubled pauses, up to Attempts times. A job calls it.
func (q *Queue) Deliver(ctx context.Context) (sent int, err error) {
	if q.StoresOnly() {
		return 0, nil
	}
	messages, err := q.due(ctx, q.DB.Reader(), q.Clock.Now().UnixMilli(), batch)
	if err != nil {
		return 0, fmt.Errorf("read queue of %s: %w", q.Channel, err)
	}
	for _, m := range messages {
		claimed, err := q.claim(ctx, m)
		if err != nil {
			return sent, err
		}
		if !claimed {
			continue
		}
		failure := q.Send(ctx, m.Message, m.ID, time.UnixMilli(m.CreatedAt))
		if ctx.Err() != nil { // the node stops: this does not count as an attempt
			return sent, q.finish(context.WithoutCancel(ctx), m, func(ctx context.Context, tx *db.Tx) error {
				return q.postpone(ctx, tx, m.ID, m.nextAt, m.attempts, m.Failure)
			}, ctx.Err())
		}
		if failure == nil {
			sent++
		}
		if err := q.record(ctx, m, failure); err != nil {
			return sent, err
		}
	}
	return sent, nil
}

// claim reserves a due message for this node.
func (q *Queue) claim(ctx context.Context, m due) (claimed bool, err error) {
	until := q.Clock.Now().Add(lease).UnixMilli()
	err = q.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		claimed, err = q.reserve(ctx, tx, m, until)
		return err
	})
	if err != nil {
		return false, fmt.Errorf("claim message %s: %w", m.ID, err)
	}
	return claimed, nil
}

// record stores the result of an attempt.
func (q *Queue) record(ctx context.Context, m due, failure error) error {
	return q.finish(ctx, m, func(ctx context.Context, tx *db.Tx) error {
		switch {
		case failure == nil:
			return q.settle(ctx, tx, m.ID, Sent, "")
		case m.attempts+1 >= q.Attempts:
			return q.settle(ctx, tx, m.ID, Failed, failure.Error())
		default:
			next := q.Clock.Now().Add(q.FirstPause << m.attempts).UnixMilli()
			return q.postpone(ctx, tx, m.ID, next, m.attempts+1, failure.Error())
		}
	}, nil)
}

// finish ends an attempt in a transaction and returns cause when that succeeds.
func (q *Queue) finish(ctx context.Context, m due, fn func(ctx context.Context, tx *db.Tx) error, cause error) error {
	if err := q.DB.InTx(ctx, fn); err != nil {
		return fmt.Errorf("record attempt of message %s: %w", m.ID, err)
	}
	return cause
}

// List returns up to limit messages, the newest first, those older than the message before ("" for the newest).
func (q *Queue) List(ctx context.Context, before string, limit int) ([]Stored, error) {
	all, err := q.listBefore(ctx, q.DB.Reader(), before, limit)
	if err != nil {
		return nil, fmt.Errorf("list messages: %w", err)
	}
	return all, nil
}

// ListTo returns up to limit messages to some recipients, the newest first.
func (q *Queue) ListTo(ctx context.Context, recipients []string, limit int) ([]Stored, error) {
	all, err := q.listTo(ctx, q.DB.Reader(), recipients, limit)
	if err != nil {
		return nil, fmt.Errorf("list messages: %w", err)
	}
	return all, nil
}

// Purge deletes messages that are older than a week. A job calls it.
func (q *Queue) Purge(ctx context.Context) error {
	before := q.Clock.Now().Add(-retention).UnixMilli()
	if err := q.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error { return q.deleteOlder(ctx, tx, before) }); err != nil {
		return fmt.Errorf("purge messages: %w", err)
	}
	return nil
}
