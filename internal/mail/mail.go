// Package mail knows how letters reach players.
//
// A letter is written in the transaction that is its reason and carried later, so nobody waits for a mail server and no
// letter is carried for what did not happen. Without a mail server letters are caught: they stay in the database, where a
// demo's staff can read them.
package mail

import (
	"context"
	"fmt"
	"net/mail"
	"strings"
	"time"

	"maidan/internal/clock"
	"maidan/internal/db"
	"maidan/internal/fault"
	"maidan/internal/id"
)

// Letter is a plain text to one recipient.
type Letter struct {
	To      string // an address without a name
	Subject string
	Text    string

	// Unsubscribe is the https address that ends letters of the kind when a mail program posts to it (RFC 8058). Optional.
	Unsubscribe string
}

// Kept is a letter as the database has it. Its text is empty once a server has taken it.
type Kept struct {
	Letter
	ID        string
	Status    string // waiting, sent or failed
	CreatedAt int64  // unix milliseconds
	Failure   string // why the last attempt failed
}

// ErrAddress refuses what is no address, before anything is written.
var ErrAddress = fault.New(fault.Invalid, "email_invalid", "The email is invalid")

const (
	mostAttempts = 8
	firstPause   = 30 * time.Second // doubled after each attempt: an hour in all
	keptFor      = 7 * 24 * time.Hour
	batch        = 50
)

// Carrier hands one letter to a mail server. nil: letters are caught.
type Carrier func(ctx context.Context, from string, letter Letter, id string, at time.Time) error

// Config is what a Post works with. Every field but Carry is required.
type Config struct {
	DB    *db.DB
	Clock clock.Clock
	IDs   *id.Maker
	From  string // an address, with or without a name: Maidan <desk@house.example>
	Carry Carrier
}

// Post is the room's door. It is safe for concurrent use.
type Post struct {
	Config
}

// New returns the post of a house.
func New(cfg Config) (*Post, error) {
	if _, err := mail.ParseAddress(cfg.From); err != nil {
		return nil, fmt.Errorf("mail: sender %q: %w", cfg.From, err)
	}
	return &Post{cfg}, nil
}

// Catches tells whether letters stay here instead of being carried.
func (p *Post) Catches() bool { return p.Carry == nil }

// Write puts a letter on its way, in tx. It refuses with ErrAddress.
func (p *Post) Write(ctx context.Context, tx *db.Tx, l Letter) error {
	if a, err := mail.ParseAddress(l.To); err != nil || a.Address != l.To {
		return ErrAddress.At("email", "badRequest")
	}
	l.Subject = strings.Join(strings.Fields(l.Subject), " ") // a header is one line
	status := "waiting"
	if p.Catches() {
		status = "sent"
	}
	now := p.Clock.Now().UnixMilli()
	if err := insertLetter(ctx, tx, Kept{Letter: l, ID: p.IDs.New(), Status: status, CreatedAt: now}); err != nil {
		return fmt.Errorf("write letter: %w", err)
	}
	return nil
}

// Deliver carries the letters that are due and returns how many were taken by the server. A letter that the server does not take is
// tried again later, eight times in all; when two nodes carry at the same moment a letter may arrive twice. A job calls it.
func (p *Post) Deliver(ctx context.Context) (taken int, err error) {
	if p.Catches() {
		return 0, nil
	}
	due, err := lettersDue(ctx, p.DB.Reader(), p.Clock.Now().UnixMilli(), batch)
	if err != nil {
		return 0, fmt.Errorf("read letters: %w", err)
	}
	for _, l := range due {
		failure := p.Carry(ctx, p.From, l.Letter, l.ID, time.UnixMilli(l.CreatedAt))
		if ctx.Err() != nil { // we were stopped, the letter is not to blame
			return taken, ctx.Err()
		}
		if failure == nil {
			taken++
		}
		if err := p.note(ctx, l, failure); err != nil {
			return taken, err
		}
	}
	return taken, nil
}

// note keeps what became of a letter.
func (p *Post) note(ctx context.Context, l due, failure error) error {
	now := p.Clock.Now()
	err := p.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		switch {
		case failure == nil:
			return settle(ctx, tx, l.ID, "sent", "")
		case l.attempts+1 >= mostAttempts:
			return settle(ctx, tx, l.ID, "failed", failure.Error())
		default:
			return postpone(ctx, tx, l.ID, now.Add(firstPause<<l.attempts).UnixMilli(), failure.Error())
		}
	})
	if err != nil {
		return fmt.Errorf("note letter %s: %w", l.ID, err)
	}
	return nil
}

// Letters returns up to limit letters, the newest first, those older than the letter before ("" for the newest).
func (p *Post) Letters(ctx context.Context, before string, limit int) ([]Kept, error) {
	all, err := lettersBefore(ctx, p.DB.Reader(), before, limit)
	if err != nil {
		return nil, fmt.Errorf("list letters: %w", err)
	}
	return all, nil
}

// LettersTo returns up to limit letters to some addresses, the newest first.
func (p *Post) LettersTo(ctx context.Context, addresses []string, limit int) ([]Kept, error) {
	all, err := lettersTo(ctx, p.DB.Reader(), addresses, limit)
	if err != nil {
		return nil, fmt.Errorf("list letters: %w", err)
	}
	return all, nil
}

// Purge deletes letters that are a week old. A job calls it now and then.
func (p *Post) Purge(ctx context.Context) error {
	before := p.Clock.Now().Add(-keptFor).UnixMilli()
	if err := p.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error { return dropOlder(ctx, tx, before) }); err != nil {
		return fmt.Errorf("purge letters: %w", err)
	}
	return nil
}
