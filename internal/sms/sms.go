// Package sms sends text messages through the delivery queue: validation and the HTTP gateway.
//
// A message's text is never logged: it may hold a sign-in code.
package sms

import (
	"context"
	"fmt"
	"regexp"
	"strings"
	"time"
	"unicode/utf8"

	"maidan/internal/clock"
	"maidan/internal/db"
	"maidan/internal/delivery"
	"maidan/internal/fault"
	"maidan/internal/id"
)

const (
	maxAttempts = 6
	firstPause  = 10 * time.Second // doubled after each attempt: five minutes in all, because codes are valid for ten
	maxLength   = 480              // characters: three parts of a long text message
)

// ErrPhone refuses an invalid number, before anything is written.
var ErrPhone = fault.New(fault.Invalid, "phone_invalid", "The phone number is invalid")

// Message is a text message; To is a number in E.164, Text has up to 480 characters.
type Message = delivery.Message

// Config holds the dependencies of a Sender. Every field but Send is required.
type Config struct {
	DB    *db.DB
	Clock clock.Clock
	IDs   *id.Maker
	Send  delivery.Transport // nil: messages are only stored
}

// Sender queues text messages. It is safe for concurrent use.
type Sender struct {
	*delivery.Queue
}

// New returns a Sender.
func New(cfg Config) *Sender {
	return &Sender{delivery.New(delivery.Config{
		DB: cfg.DB, Clock: cfg.Clock, IDs: cfg.IDs, Channel: "sms", Attempts: maxAttempts, FirstPause: firstPause, Send: cfg.Send,
	})}
}

var phoneShape = regexp.MustCompile(`^\+[1-9][0-9]{6,14}$`)

// Write queues a message in tx. It refuses with ErrPhone.
func (s *Sender) Write(ctx context.Context, tx *db.Tx, m Message) error {
	if !phoneShape.MatchString(m.To) {
		return ErrPhone.At("phone", "badRequest")
	}
	if m.Text = strings.TrimSpace(m.Text); m.Text == "" || utf8.RuneCountInString(m.Text) > maxLength {
		return fmt.Errorf("write message: its text has %d characters", utf8.RuneCountInString(m.Text))
	}
	return s.Enqueue(ctx, tx, m)
}
