// Package settlement pays bets when their markets have results and corrects them when results change. It voids bets in cancelled
// windows and applies manual decisions of staff. Package bet has the arithmetic. Every settlement of a bet is paid once.
package settlement

import (
	"maidan/internal/clock"
	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/outbox"
	"maidan/internal/wallet"
)

// Config configures a Settler. All fields are required.
type Config struct {
	DB     *db.DB
	Wallet *wallet.Wallet
	Box    *outbox.Box
	Clock  clock.Clock
	IDs    *id.Maker
}

// Settler settles bets. It is safe for concurrent use.
type Settler struct{ Config }

// New returns a Settler.
func New(cfg Config) *Settler { return &Settler{cfg} }

// now returns the time in unix milliseconds.
func (s *Settler) now() int64 { return clock.Millis(s.Clock.Now()) }
