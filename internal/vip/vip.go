// Package vip runs the VIP programme: staff make a player a member of a level, with a manager, and each Monday a member gets back a part of what the week has lost.
//
// A week begins on Monday at 00:00 UTC. What a member stakes of the real balance counts in the week in which its result comes; a result that is corrected later
// counts with the difference in the week of the correction. A week that was won gives nothing, and the next one begins at zero.
//
// programme.go reads what the operator offers; member.go, count.go, close.go and pay.go are the path from a membership to its cashback.
package vip

import (
	"context"
	"time"

	"maidan/internal/clock"
	"maidan/internal/db"
	"maidan/internal/fault"
	"maidan/internal/id"
	"maidan/internal/outbox"
	"maidan/internal/wallet"
)

// The package's errors.
var (
	ErrLevel    = fault.New(fault.Invalid, "vip_level_unknown", "There is no such level.")
	ErrMember   = fault.New(fault.NotFound, "vip_member_unknown", "This player is not a member.")
	ErrManager  = fault.New(fault.Invalid, "vip_manager_invalid", "Choose a manager, and a name of 1 to 40 characters.")
	ErrCashback = fault.New(fault.Conflict, "vip_cashback_decided", "This cashback has been decided already.")
)

// Config holds the dependencies of Service. Every field is required.
type Config struct {
	DB        *db.DB
	Wallet    *wallet.Wallet
	Box       *outbox.Box
	Clock     clock.Clock
	IDs       *id.Maker
	Programme Programme
	// Barred returns why a player is not paid, or "": a blocked, closed or excluded account.
	Barred func(ctx context.Context, q db.Querier, playerID id.Player) (string, error)
}

// Service is the VIP programme of a brand. It is safe for concurrent use.
type Service struct{ Config }

// New returns the VIP programme of a brand.
func New(cfg Config) *Service { return &Service{cfg} }

func (s *Service) now() int64 { return clock.Millis(s.Clock.Now()) }

// Record writes to the audit trail in the transaction of a change.
type Record func(ctx context.Context, tx *db.Tx, action, subject string, detail any) error

// WeekOf returns the start of the week of a time, both unix milliseconds.
func WeekOf(at int64) int64 {
	return at - (at-firstMonday)%aWeek
}

// NextWeek returns the start of the week after one.
func NextWeek(week int64) int64 { return week + aWeek }

// firstMonday is 5 January 1970.
const (
	aWeek       = int64(7 * 24 * time.Hour / time.Millisecond)
	firstMonday = int64(4 * 24 * time.Hour / time.Millisecond)
)
