package round

import (
	"context"
	"fmt"

	"maidan/internal/db"
	"maidan/internal/id"
)

// Unsettled reports whether rounds of cash that a player has started in a time, unix milliseconds, are not over.
func Unsettled(ctx context.Context, q db.Querier, playerID id.Player, from, to int64) (bool, error) {
	seats, err := readSeats(ctx, q, []string{string(playerID)})
	if err != nil {
		return false, err
	}
	for _, s := range seats {
		for _, o := range s.open {
			if at := id.Millis(string(o.round)); at < from || at >= to {
				continue
			}
			var n int64
			if err := q.QueryRow(ctx, "SELECT COUNT(*) FROM casino_rounds WHERE id = $1 AND status = 'open' AND funds = 'cash'", o.round).Scan(&n); err != nil {
				return false, fmt.Errorf("read an open round: %w", err)
			}
			if n > 0 {
				return true, nil
			}
		}
	}
	return false, nil
}
