// Package tournament runs leaderboards, races and draws: a series says what counts, an edition is one time that it is played.
//
// Editions are announced three days before they start, with terms that never change: amounts of the operator's currency are converted then. Players join,
// and what they stake and win on bets and rounds moves them on a board. After the end a board is ranked or tickets are drawn, prizes are paid as cash
// or granted as bonuses, and the seed of the draw is published.
//
// series.go and schedule.go read what the operator offers; score.go and draw.go have the arithmetic; announce.go, join.go, count.go, close.go and pay.go are
// the path of an edition; stages.go and knockout.go have what is different in a knock-out.
package tournament

import (
	"context"

	"maidan/internal/bonus"
	"maidan/internal/clock"
	"maidan/internal/db"
	"maidan/internal/fault"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/outbox"
	"maidan/internal/wallet"
)

// Status is the state of an edition. Whether an open one has begun or is over follows from its times.
type Status string

// The states.
const (
	Open      Status = "open"
	Closed    Status = "closed" // ranked or drawn; prizes are being paid
	Paid      Status = "paid"
	Cancelled Status = "cancelled"
)

// Statuses returns all states.
func Statuses() []Status { return []Status{Open, Closed, Paid, Cancelled} }

// The package's errors.
var (
	ErrFirstStage = fault.New(fault.Conflict, "tournament_first_stage", "Only players who got through the stage before take part.")
	ErrUnknown    = fault.New(fault.NotFound, "tournament_unknown", "There is no such tournament.")
	ErrOver       = fault.New(fault.Conflict, "tournament_over", "This tournament is over.")
	ErrRemoved    = fault.New(fault.Conflict, "tournament_removed", "You do not take part in this tournament any more.")
	ErrPrize      = fault.New(fault.Conflict, "tournament_prize_decided", "This prize has been decided already.")
	ErrEntry      = fault.New(fault.NotFound, "tournament_entry_unknown", "This player does not take part in the tournament.")
	ErrClosed     = fault.New(fault.Conflict, "tournament_closed", "This tournament is closed already.")
)

// Player is who joins or looks.
type Player struct {
	ID       id.Player
	Currency money.Currency
}

// Config holds the dependencies of Service. Every field is required.
type Config struct {
	DB      *db.DB
	Wallet  *wallet.Wallet
	Bonuses *bonus.Bonuses
	Box     *outbox.Box
	Clock   clock.Clock
	IDs     *id.Maker
	Series  []Series
	Key     []byte // of which the seeds of draws are derived
	// Barred returns why a player is not paid, or "": a blocked, closed or excluded account.
	Barred func(ctx context.Context, q db.Querier, playerID id.Player) (string, error)
}

// Service runs the tournaments of a brand. It is safe for concurrent use.
type Service struct {
	Config
	terms  termsCache
	boards boards
}

// New returns the tournaments of a brand.
func New(cfg Config) *Service { return &Service{Config: cfg} }

func (s *Service) now() int64 { return clock.Millis(s.Clock.Now()) }

// Named returns a series. ok is false if the brand has none of that id.
func (s *Service) Named(seriesID string) (found Series, ok bool) {
	for _, one := range s.Series {
		if one.ID == seriesID {
			return one, true
		}
	}
	return Series{}, false
}
