// Package verification knows whether a player can be reached at an address and a number, and whether a player is who they
// say: codes with an end, and identity documents that staff look at.
//
// A code is made when its letter or message is written and is kept as a digest only. Pictures of documents are decoded, drawn
// anew and sealed before they are kept. Nothing here tells whose an address is to somebody who has not shown that it is theirs.
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

// Config is what Checks work with. Fields that are not called optional are required.
type Config struct {
	DB      *db.DB
	Box     *outbox.Box
	Clock   clock.Clock
	Random  rng.Source
	IDs     *id.Maker
	Players *player.Players
	Log     *slog.Logger
	// Key seals pictures and keys the digests of codes: secret.SealKeyLen bytes, the same on every node.
	Key []byte
	// Phones tells whether messages reach anybody. Without it nobody is asked to confirm a number.
	Phones bool
	// Keep is how long pictures are kept after a document was decided on. Zero: a year.
	Keep time.Duration
	// Limit is how often one network address may try codes and links. The zero Rate allows everything.
	Limit pace.Rate
}

// Usual is the limit of a public house.
var Usual = pace.Rate{Every: 2 * time.Second, Burst: 60}

// Checks are the room's door. They are safe for concurrent use.
type Checks struct {
	Config
	guesses *pace.Limiter
	turns   chan struct{} // pictures that are decoded at the same moment: each may take some hundred megabytes
}

// New returns the checks of a house.
func New(cfg Config) *Checks {
	if cfg.Keep == 0 {
		cfg.Keep = 365 * 24 * time.Hour
	}
	return &Checks{Config: cfg, guesses: pace.NewLimiter(cfg.Limit, cfg.Clock), turns: make(chan struct{}, 2)}
}

// Asker is who asks for something, and from where.
type Asker struct {
	Player  player.ID
	Address string // network address, for the account's trail and for limits
}

// Reached tells whether the player's e-mail address and phone number, as they are now, are confirmed.
func (c *Checks) Reached(ctx context.Context, q db.Querier, playerID player.ID) (email, phone bool, err error) {
	account, err := c.Players.Find(ctx, q, playerID)
	if err != nil {
		return false, false, err
	}
	k, err := knownOf(ctx, q, playerID)
	if err != nil {
		return false, false, fmt.Errorf("read verification: %w", err)
	}
	return account.Email != "" && account.Email == k.email, account.Phone != "" && account.Phone == k.phone, nil
}

// now is the present in unix milliseconds.
func (c *Checks) now() int64 { return c.Clock.Now().UnixMilli() }

// inTx runs fn in a transaction and wakes the reactions to what it told. A refusal that fn returns beside its error is told
// after the commit: what was counted stays counted.
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
