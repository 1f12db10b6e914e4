// Package notice manages the in-app notifications of players and their choice of channels.
//
// A notification is stored as a key of the message catalogues with its arguments, and rendered in the reader's current language. It
// always appears in the app; emails and SMS follow the player's choices.
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

// retention is how long a notice is stored, read or not.
const retention = 90 * 24 * time.Hour

// ErrNotFound is returned for a notice that the player does not have.
var ErrNotFound = fault.New(fault.NotFound, "notification_not_found", "There is no such notification.")

// Message is the content of a notice: the text KEY of the catalogues with its arguments.
type Message struct {
	PlayerID id.Player
	EventID  string // idempotency key: an event creates one notice
	Kind     Kind
	Code     int // severity, see ToneOf
	Key      string
	Args     phrase.Args
	At       int64 // time of the event, unix milliseconds
}

// Notice is a notification of a player.
type Notice struct {
	Message
	ID         string
	ReadAt     int64 // unix milliseconds; 0 if unread
	ArchivedAt int64
}

// Config holds the dependencies of a Service. All fields are required except those marked optional.
type Config struct {
	DB    *db.DB
	Clock clock.Clock
	IDs   *id.Maker
	Book  *phrase.Book
	Key   []byte // signs unsubscribe links; at least 16 bytes

	// NewsAllowed reports whether a player may receive marketing. Optional: by default every player with consent may.
	NewsAllowed func(ctx context.Context, q db.Querier, playerID id.Player) (bool, error)
	// OnNews runs in the transaction in which a player gives or withdraws consent to marketing, on any channel. Optional.
	OnNews func(ctx context.Context, tx *db.Tx, playerID id.Player, wanted bool) error
}

// Service manages notices. It is safe for concurrent use.
type Service struct {
	Config
}

// New returns a Service.
func New(cfg Config) *Service { return &Service{cfg} }

// Add stores a notice in tx. fresh is false when the event was added before; the caller must then do nothing else.
func (r *Service) Add(ctx context.Context, tx *db.Tx, message Message) (n Notice, fresh bool, err error) {
	args, err := json.Marshal(message.Args)
	if err != nil {
		return Notice{}, false, fmt.Errorf("write the arguments of %s: %w", message.Key, err)
	}
	n = Notice{Message: message, ID: r.IDs.New()}
	if fresh, err = insertNotice(ctx, tx, n, string(args)); err != nil {
		return Notice{}, false, fmt.Errorf("keep notice: %w", err)
	}
	return n, fresh, nil
}

// Message returns the text of a notice in a language.
func (r *Service) Message(language string, n Notice) string {
	return r.Book.Translate(language, n.Key, n.Args)
}

// Purge deletes notices that are 90 days old. A job calls it regularly.
func (r *Service) Purge(ctx context.Context) error {
	before := r.Clock.Now().Add(-retention).UnixMilli()
	if err := r.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error { return deleteBefore(ctx, tx, before) }); err != nil {
		return fmt.Errorf("purge notices: %w", err)
	}
	return nil
}
