// Package sms knows how short messages reach players' phones.
//
// A message is written in the transaction that is its reason and carried later, so nobody waits for a gateway and nothing is
// carried for what did not happen. Without a gateway messages are caught: they stay in the database, where a demo shows
// them. A message's text is never logged: it may hold a code that lets somebody in.
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
	"maidan/internal/fault"
	"maidan/internal/id"
)

// Message is a short text to one phone.
type Message struct {
	To   string // E.164
	Text string // up to 480 characters: three parts of what phones take
}

// Kept is a message as the database has it. Its text is empty once a gateway has taken it or nobody tries any more.
type Kept struct {
	Message
	ID        string
	Status    string // waiting, sent or failed
	CreatedAt int64  // unix milliseconds
	Failure   string // why the last attempt failed
}

// ErrPhone refuses what is no number, before anything is written.
var ErrPhone = fault.New(fault.Invalid, "phone_invalid", "The phone number is invalid")

const (
	mostAttempts = 6
	firstPause   = 10 * time.Second // doubled after each attempt: five minutes in all, since codes are good for ten
	keptFor      = 7 * 24 * time.Hour
	batch        = 50
	longest      = 480
)

// Carrier hands one message to a gateway. id is the message's own, the same at every attempt. nil: messages are caught.
type Carrier func(ctx context.Context, m Message, id string) error

// Config is what a Desk works with. Every field but Carry is required.
type Config struct {
	DB    *db.DB
	Clock clock.Clock
	IDs   *id.Maker
	Carry Carrier
}

// Desk is the room's door. It is safe for concurrent use.
type Desk struct {
	Config
}

// New returns the desk of a house.
func New(cfg Config) *Desk { return &Desk{cfg} }

// Catches tells whether messages stay here instead of being carried.
func (d *Desk) Catches() bool { return d.Carry == nil }

var phoneShape = regexp.MustCompile(`^\+[1-9][0-9]{6,14}$`)

// Write puts a message on its way, in tx. It refuses with ErrPhone.
func (d *Desk) Write(ctx context.Context, tx *db.Tx, m Message) error {
	if !phoneShape.MatchString(m.To) {
		return ErrPhone.At("phone", "badRequest")
	}
	if m.Text = strings.TrimSpace(m.Text); m.Text == "" || utf8.RuneCountInString(m.Text) > longest {
		return fmt.Errorf("write message: its text has %d characters", utf8.RuneCountInString(m.Text))
	}
	status := "waiting"
	if d.Catches() {
		status = "sent"
	}
	kept := Kept{Message: m, ID: d.IDs.New(), Status: status, CreatedAt: d.Clock.Now().UnixMilli()}
	if err := insertMessage(ctx, tx, kept); err != nil {
		return fmt.Errorf("write message: %w", err)
	}
	return nil
}

// Deliver carries the messages that are due and returns how many the gateway took. A message that it does not take is tried
// again later, six times in all; when two nodes carry at the same moment a message may arrive twice. A job calls it.
func (d *Desk) Deliver(ctx context.Context) (taken int, err error) {
	if d.Catches() {
		return 0, nil
	}
	due, err := messagesDue(ctx, d.DB.Reader(), d.Clock.Now().UnixMilli(), batch)
	if err != nil {
		return 0, fmt.Errorf("read messages: %w", err)
	}
	for _, m := range due {
		failure := d.Carry(ctx, m.Message, m.ID)
		if ctx.Err() != nil { // we were stopped, the message is not to blame
			return taken, ctx.Err()
		}
		if failure == nil {
			taken++
		}
		if err := d.note(ctx, m, failure); err != nil {
			return taken, err
		}
	}
	return taken, nil
}

// note keeps what became of a message.
func (d *Desk) note(ctx context.Context, m due, failure error) error {
	now := d.Clock.Now()
	err := d.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		switch {
		case failure == nil:
			return settle(ctx, tx, m.ID, "sent", "")
		case m.attempts+1 >= mostAttempts:
			return settle(ctx, tx, m.ID, "failed", failure.Error())
		default:
			return postpone(ctx, tx, m.ID, now.Add(firstPause<<m.attempts).UnixMilli(), failure.Error())
		}
	})
	if err != nil {
		return fmt.Errorf("note message %s: %w", m.ID, err)
	}
	return nil
}

// Messages returns up to limit messages, the newest first, those older than the message before ("" for the newest).
func (d *Desk) Messages(ctx context.Context, before string, limit int) ([]Kept, error) {
	all, err := messagesBefore(ctx, d.DB.Reader(), before, limit)
	if err != nil {
		return nil, fmt.Errorf("list messages: %w", err)
	}
	return all, nil
}

// MessagesTo returns up to limit messages to some numbers, the newest first.
func (d *Desk) MessagesTo(ctx context.Context, phones []string, limit int) ([]Kept, error) {
	all, err := messagesTo(ctx, d.DB.Reader(), phones, limit)
	if err != nil {
		return nil, fmt.Errorf("list messages: %w", err)
	}
	return all, nil
}

// Purge deletes messages that are a week old. A job calls it now and then.
func (d *Desk) Purge(ctx context.Context) error {
	before := d.Clock.Now().Add(-keptFor).UnixMilli()
	if err := d.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error { return dropOlder(ctx, tx, before) }); err != nil {
		return fmt.Errorf("purge messages: %w", err)
	}
	return nil
}
