package supplier

import (
	"context"
	"fmt"

	"maidan/internal/db"
	"maidan/internal/id"
)

// Unsettled reports whether rounds with a bet that stands, started by a player in a time (unix milliseconds), are not closed. A supplier need not close its rounds: such a round never has a result.
func Unsettled(ctx context.Context, q db.Querier, playerID id.Player, from, to int64) (bool, error) {
	var n int64
	err := q.QueryRow(ctx, "SELECT COUNT(*) FROM supplier_rounds WHERE player_id = $1 AND status = 'open' AND bets > 0 AND started_at >= $2 AND started_at < $3", playerID, from, to).Scan(&n)
	if err != nil {
		return false, fmt.Errorf("count rounds of suppliers without a result: %w", err)
	}
	return n > 0, nil
}
