// Package support manages conversations between visitors, players and the support team.
//
// A visitor's thread is accessed by its token, which is returned once and stored as a digest: no account is needed, and other
// visitors cannot read it. Messages of a thread are numbered from 1, so that a page can request the ones it has not seen.
package support

import (
	"context"
	"time"

	"maidan/internal/clock"
	"maidan/internal/db"
	"maidan/internal/fault"
	"maidan/internal/id"
	"maidan/internal/pace"
	"maidan/internal/rng"
)

// Status is the state of a thread.
type Status string

// The statuses. A new message of the visitor reopens a closed thread.
const (
	Open     Status = "open"     // the visitor wrote last
	Answered Status = "answered" // support wrote last
	Closed   Status = "closed"
)

// Authors of messages.
const (
	byVisitor = "visitor"
	byStaff   = "staff"
)

// Thread is a conversation.
type Thread struct {
	ID        id.Thread
	PlayerID  id.Player // the owner's account; empty for a visitor's thread
	Name      string    // entered by the visitor; may be empty
	Email     string    // contact address; may be empty
	Status    Status
	Messages  int64 // number of messages
	CreatedAt int64 // unix milliseconds
	UpdatedAt int64 // of the last message or change of status
}

// Message is a message of a thread.
type Message struct {
	Seq     int64 // 1, 2, 3 … in its thread
	At      int64 // unix milliseconds
	Author  string
	StaffID id.Staff // author, for messages of staff
	Signed  string   // name of the player's manager who wrote it, as the player reads it; empty: support
	Text    string
}

// The package's errors.
var (
	ErrNoThread = fault.New(fault.NotFound, "support_thread_not_found", "There is no such conversation.")
	ErrText     = fault.New(fault.Invalid, "support_text_length", "A message has 1 to 2,000 characters.")
	ErrName     = fault.New(fault.Invalid, "support_name_long", "The name can have up to 80 characters.")
	ErrEmail    = fault.New(fault.Invalid, "email_invalid", "The email is invalid")
	ErrFull     = fault.New(fault.Conflict, "support_thread_full", "This conversation is full. Start a new one.")
	ErrBusy     = fault.New(fault.TooMany, "support_busy", "Too many people are waiting for an answer. Try again later or send an email.")
	ErrTooMany  = fault.New(fault.TooMany, "too_many_requests", "Too many messages. Wait a moment and try again.")
)

// Limits are rate limits of messages. The zero Limits allow everything; DefaultLimits returns those of a public server.
type Limits struct {
	ThreadsByAddress  pace.Rate
	MessagesByAddress pace.Rate
	MessagesByThread  pace.Rate
}

// DefaultLimits returns the limits of a public server.
func DefaultLimits() Limits {
	return Limits{
		ThreadsByAddress:  pace.Rate{Every: time.Minute, Burst: 6},
		MessagesByAddress: pace.Rate{Every: 2 * time.Second, Burst: 60},
		MessagesByThread:  pace.Rate{Every: 5 * time.Second, Burst: 10},
	}
}

// Config holds the dependencies of a Service. All fields are required except those marked optional.
type Config struct {
	DB     *db.DB
	Clock  clock.Clock
	Random rng.Source
	IDs    *id.Maker
	Limits Limits

	MaxOpen int // optional: threads that may wait for an answer; zero means 5,000

	// Manager returns the member of staff who answers a player in person, and the name that the player reads; both are empty if there is none. Optional.
	Manager func(ctx context.Context, q db.Querier, playerID id.Player) (staffID id.Staff, name string, err error)
}

// Service manages support conversations. It is safe for concurrent use.
type Service struct {
	Config
	threads, messages, talk *pace.Limiter
}

// New returns a Service.
func New(cfg Config) *Service {
	if cfg.MaxOpen <= 0 {
		cfg.MaxOpen = maxOpen
	}
	return &Service{
		Config:   cfg,
		threads:  pace.NewLimiter(cfg.Limits.ThreadsByAddress, cfg.Clock),
		messages: pace.NewLimiter(cfg.Limits.MessagesByAddress, cfg.Clock),
		talk:     pace.NewLimiter(cfg.Limits.MessagesByThread, cfg.Clock),
	}
}
