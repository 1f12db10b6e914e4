package bonus

import (
	"context"
	"database/sql"
	"fmt"

	"maidan/internal/db"
	"maidan/internal/id"
)

// BetEvent is an event that a bonus has for one of its bets, see TakeEvents.
type BetEvent struct {
	BetID   id.Bet
	Grant   id.Grant
	EventID id.Event
	Freed   bool // the bonus can be staked on it again, or another bet has it
	Another bool // another bet of the bonus has it
}

// OpenBetEvents returns the events of all bets in the order of the bets, byte by byte. The caller closes the cursor.
func OpenBetEvents(ctx context.Context, q db.Querier) (*db.Cursor[BetEvent], error) {
	return db.OpenCursor(ctx, q, `SELECT e.bet_id, e.grant_id, e.event_id, e.freed, CASE WHEN EXISTS (SELECT 1 FROM bonus_events o
		WHERE o.grant_id = e.grant_id AND o.event_id = e.event_id AND o.freed = 0 AND o.bet_id <> e.bet_id) THEN 1 ELSE 0 END
		FROM bonus_events e ORDER BY e.bet_id`+db.Bytewise(q)+", e.event_id"+db.Bytewise(q), func(r *sql.Rows) (e BetEvent, err error) {
		var freed, another int64
		err = r.Scan(&e.BetID, &e.Grant, &e.EventID, &freed, &another)
		e.Freed, e.Another = freed == 1, another == 1
		return e, err
	})
}

// OncePerEvent returns those of some bonuses that allow one bet on each event.
func OncePerEvent(ctx context.Context, q db.Querier, grants []id.Grant) (map[id.Grant]bool, error) {
	rows, err := q.QueryIn(ctx, "SELECT "+columns+" FROM bonus_balances WHERE id", id.Strings(grants))
	found, err := db.Collect(rows, err, scanRows)
	if err != nil {
		return nil, fmt.Errorf("read terms of bonuses: %w", err)
	}
	once := map[id.Grant]bool{}
	for _, g := range found {
		if g.Terms.OncePerEvent {
			once[g.ID] = true
		}
	}
	return once, nil
}
