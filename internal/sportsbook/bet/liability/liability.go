package liability

import (
	"maidan/internal/clock"
	"maidan/internal/db"
	"maidan/internal/id"
)

// Tracker knows what the operator stands to lose on events that are bet on. It is safe for concurrent use.
type Tracker struct {
	db    *db.DB
	clock clock.Clock
	ids   *id.Maker
	risk  risk
}

// New returns a Tracker that knows of no other node; see Subscribe.
func New(d *db.DB, c clock.Clock, ids *id.Maker) *Tracker {
	return &Tracker{db: d, clock: c, ids: ids, risk: risk{events: map[string]*exposure{}, pending: map[*reservation]bool{}}}
}

// now is the time in unix milliseconds.
func (b *Tracker) now() int64 { return clock.Millis(b.clock.Now()) }
