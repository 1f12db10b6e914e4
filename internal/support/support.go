// Package support knows what visitors ask and what the desk answers.
//
// A thread belongs to whoever holds its token, which is told once and kept as a digest: no account is needed, and nobody else
// can read along. Messages of a thread are counted from 1, so that a page can ask for those it has not seen.
package support

import (
	"time"

	"maidan/internal/clock"
	"maidan/internal/db"
	"maidan/internal/fault"
	"maidan/internal/id"
	"maidan/internal/pace"
	"maidan/internal/rng"
)

// Status says whose turn it is.
type Status string

// The statuses. A visitor who writes to a closed thread opens it again.
const (
	Open     Status = "open"     // the visitor wrote last
	Answered Status = "answered" // the desk wrote last
	Closed   Status = "closed"
)

// Authors of messages.
const (
	byVisitor = "visitor"
	byStaff   = "staff"
)

// Thread is a conversation.
type Thread struct {
	ID        string
	PlayerID  string // whose account it belongs to; empty: a visitor's
	Name      string // as the visitor calls himself; may be empty
	Email     string // where the visitor may be reached; may be empty
	Status    Status
	Messages  int64 // how many there are
	CreatedAt int64 // unix milliseconds
	UpdatedAt int64 // of the last message or change of status
}

// Message is something that was said.
type Message struct {
	Seq     int64 // 1, 2, 3 … in its thread
	At      int64 // unix milliseconds
	Author  string
	StaffID string // of the member who wrote it
	Text    string
}

// The package's errors.
var (
	ErrNoThread = fault.New(fault.NotFound, "support_thread_not_found", "There is no such conversation.")
	ErrText     = fault.New(fault.Invalid, "support_text_length", "A message has 1 to 2,000 characters.")
	ErrName     = fault.New(fault.Invalid, "support_name_long", "The name may have 80 characters.")
	ErrEmail    = fault.New(fault.Invalid, "email_invalid", "The email is invalid")
	ErrFull     = fault.New(fault.Conflict, "support_thread_full", "This conversation has grown too long. Please begin a new one.")
	ErrBusy     = fault.New(fault.TooMany, "support_busy", "Too many people are waiting for an answer. Please try again later or send an e-mail.")
	ErrTooMany  = fault.New(fault.TooMany, "too_many_requests", "Too many messages. Please wait a little.")
)

// Limits are how often visitors may write. The zero Limits allow everything; Usual returns those of a public house.
type Limits struct {
	ThreadsByAddress  pace.Rate
	MessagesByAddress pace.Rate
	MessagesByThread  pace.Rate
}

// DefaultLimits returns the limits of a public house.
func DefaultLimits() Limits {
	return Limits{
		ThreadsByAddress:  pace.Rate{Every: time.Minute, Burst: 6},
		MessagesByAddress: pace.Rate{Every: 2 * time.Second, Burst: 60},
		MessagesByThread:  pace.Rate{Every: 5 * time.Second, Burst: 10},
	}
}

// Config is what a Desk works with. Every field is required, except those that say otherwise.
type Config struct {
	DB     *db.DB
	Clock  clock.Clock
	Random rng.Source
	IDs    *id.Maker
	Limits Limits

	MaxOpen int // threads that may wait for an answer at once; zero means 5,000
}

// Service is the package's API. It is safe for concurrent use.
type Service struct {
	Config
	threads, messages, talk *pace.Limiter
}

// New returns the support desk of a database.
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
