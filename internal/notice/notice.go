// Package notice knows what a player has been told and by which channels he wants to hear it.
//
// A notice is kept as a key of the catalogues with its arguments and put into words when it is read, in the language of the
// reader at that moment. It always stands in the panel of the app; letters and short messages follow the player's choices.
package notice

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"maidan/internal/clock"
	"maidan/internal/db"
	"maidan/internal/fault"
	"maidan/internal/id"
	"maidan/internal/phrase"
)

// retention is how long a notice is kept, read or not.
const retention = 90 * 24 * time.Hour

// ErrNotFound refuses what is not a notice of this player.
var ErrNotFound = fault.New(fault.NotFound, "notification_not_found", "There is no such notification.")

// Message is what is to be told: the text KEY of the catalogues with its arguments.
type Message struct {
	PlayerID string
	EventID  string // an event makes one notice, however often it is heard
	Kind     Kind
	Code     int // what it means, as the colour rule reads it: see ToneOf
	Key      string
	Args     phrase.Args
	At       int64 // when it happened, unix milliseconds
}

// Notice is what a player was told.
type Notice struct {
	Message
	ID         string
	ReadAt     int64 // unix milliseconds, 0: not yet
	ArchivedAt int64
}

// Config is what a Room works with. Every field is required, except those that say otherwise.
type Config struct {
	DB    *db.DB
	Clock clock.Clock
	IDs   *id.Maker
	Book  *phrase.Book
	Key   []byte // signs the links that end letters; at least 16 bytes

	// NewsAllowed reports whether a player may be sent marketing at all. Optional: everybody who asked for it may.
	NewsAllowed func(ctx context.Context, q db.Querier, playerID string) (bool, error)
	// OnNews takes part in the transaction in which a player asks for marketing or takes that back, whatever the channel.
	// Optional.
	OnNews func(ctx context.Context, tx *db.Tx, playerID string, wanted bool) error
}

// Service is the package's API. It is safe for concurrent use.
type Service struct {
	Config
}

// New returns the notices of a database.
func New(cfg Config) *Service { return &Service{cfg} }

// Add keeps a notice, in tx. fresh is false when its event was told before: then nothing else may follow from it.
func (r *Service) Add(ctx context.Context, tx *db.Tx, told Message) (n Notice, fresh bool, err error) {
	args, err := json.Marshal(told.Args)
	if err != nil {
		return Notice{}, false, fmt.Errorf("write the arguments of %s: %w", told.Key, err)
	}
	n = Notice{Message: told, ID: r.IDs.New()}
	if fresh, err = insertNotice(ctx, tx, n, string(args)); err != nil {
		return Notice{}, false, fmt.Errorf("keep notice: %w", err)
	}
	return n, fresh, nil
}

// Message puts a notice into words.
func (r *Service) Message(language string, n Notice) string {
	return r.Book.Translate(language, n.Key, n.Args)
}

// Purge deletes notices that are 90 days old. A job calls it now and then.
func (r *Service) Purge(ctx context.Context) error {
	before := r.Clock.Now().Add(-retention).UnixMilli()
	if err := r.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error { return dropOlder(ctx, tx, before) }); err != nil {
		return fmt.Errorf("purge notices: %w", err)
	}
	return nil
}
