// Package email sends plain-text emails through the delivery queue: validation and the SMTP transport.
package email

import (
	"context"
	"fmt"
	"net/mail"
	"strings"
	"time"

	"maidan/internal/clock"
	"maidan/internal/db"
	"maidan/internal/delivery"
	"maidan/internal/fault"
	"maidan/internal/id"
)

const (
	maxAttempts = 8
	firstPause  = 30 * time.Second // doubled after each attempt: an hour in all
)

// ErrAddress refuses an invalid address, before anything is written.
var ErrAddress = fault.New(fault.Invalid, "email_invalid", "The email is invalid")

// Message is a plain-text email; To is an address without a name.
type Message = delivery.Message

// Transport sends one email from a sender's address.
type Transport func(ctx context.Context, from string, m Message, id string, at time.Time) error

// Config holds the dependencies and settings of a Sender. Every field but Send is required.
type Config struct {
	DB    *db.DB
	Clock clock.Clock
	IDs   *id.Maker
	From  string    // an address, with or without a name: Maidan <support@brand.example>
	Send  Transport // nil: emails are only stored
}

// Sender queues emails. It is safe for concurrent use.
type Sender struct {
	*delivery.Queue
	From string
}

// New returns a Sender.
func New(cfg Config) (*Sender, error) {
	if _, err := mail.ParseAddress(cfg.From); err != nil {
		return nil, fmt.Errorf("email: sender %q: %w", cfg.From, err)
	}
	s := &Sender{From: cfg.From}
	q := delivery.Config{DB: cfg.DB, Clock: cfg.Clock, IDs: cfg.IDs, Channel: "email", Attempts: maxAttempts, FirstPause: firstPause}
	if cfg.Send != nil {
		q.Send = func(ctx context.Context, m delivery.Message, id string, at time.Time) error {
			return cfg.Send(ctx, s.From, m, id, at)
		}
	}
	s.Queue = delivery.New(q)
	return s, nil
}

// Write queues an email in tx. It refuses with ErrAddress.
func (s *Sender) Write(ctx context.Context, tx *db.Tx, m Message) error {
	if a, err := mail.ParseAddress(m.To); err != nil || a.Address != m.To {
		return ErrAddress.At("email", "badRequest")
	}
	m.Subject = strings.Join(strings.Fields(m.Subject), " ") // a header is one line
	return s.Enqueue(ctx, tx, m)
}
