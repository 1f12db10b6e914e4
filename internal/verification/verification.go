// Package verification confirms players' email addresses and phone numbers by codes, and their identities by documents that
// staff review.
//
// A code is generated when its message is written, and only its digest is stored. Pictures are decoded, encoded again and
// sealed before they are stored. Responses do not reveal whose address it is before it is confirmed.
package verification

import (
	"context"
	"fmt"
	"log/slog"
	"time"

	"maidan/internal/clock"
	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/outbox"
	"maidan/internal/pace"
	"maidan/internal/player"
	"maidan/internal/rng"
)

// Config holds the dependencies of Checks. Fields are required unless called optional.
type Config struct {
	DB      *db.DB
	Box     *outbox.Box
	Clock   clock.Clock
	Random  rng.Source
	IDs     *id.Maker
	Players *player.Players
	Log     *slog.Logger
	// Key seals pictures and keys the digests of codes: secret.SealKeyLen bytes, equal on every node.
	Key []byte
	// Phones reports whether text messages can be sent. Otherwise phone numbers are not confirmed.
	Phones bool
	// PictureRetention is how long pictures are stored after a document's decision. Zero: a year.
	PictureRetention time.Duration
	// Limit is how often one network address may try codes and links. The zero Rate allows everything.
	Limit pace.Rate
}

// DefaultLimit is the limit of a public site.
var DefaultLimit = pace.Rate{Every: 2 * time.Second, Burst: 60}

// Checks verifies contacts and identities. It is safe for concurrent use.
type Checks struct {
	Config
	guesses  *pace.Limiter
	decoding chan struct{} // bounds concurrent decoding: each picture may need some hundred megabytes
}

// New returns the checks of a brand.
func New(cfg Config) *Checks {
	if cfg.PictureRetention == 0 {
		cfg.PictureRetention = 365 * 24 * time.Hour
	}
	return &Checks{Config: cfg, guesses: pace.NewLimiter(cfg.Limit, cfg.Clock), decoding: make(chan struct{}, 2)}
}

// Caller is the player of a request and its network address.
type Caller struct {
	Player  id.Player
	Address string // network address, for the audit log and for limits
}

// Confirmed reports whether the player's current email address and phone number are confirmed.
func (c *Checks) Confirmed(ctx context.Context, q db.Querier, playerID id.Player) (email, phone bool, err error) {
	account, err := c.Players.Find(ctx, q, playerID)
	if err != nil {
		return false, false, err
	}
	k, err := recordOf(ctx, q, playerID)
	if err != nil {
		return false, false, fmt.Errorf("read verification: %w", err)
	}
	return account.Email != "" && account.Email == k.email, account.Phone != "" && account.Phone == k.phone, nil
}

// now returns the current time in unix milliseconds.
func (c *Checks) now() int64 { return c.Clock.Now().UnixMilli() }

// inTx runs fn in a transaction and wakes the outbox. A refusal that fn returns is returned after the commit, so that the
// counts of wrong guesses are stored.
func (c *Checks) inTx(ctx context.Context, fn func(ctx context.Context, tx *db.Tx) (refusal, err error)) error {
	var refusal error
	err := c.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		refusal, err = fn(ctx, tx)
		return err
	})
	if err != nil {
		return err
	}
	c.Box.Wake()
	return refusal
}
