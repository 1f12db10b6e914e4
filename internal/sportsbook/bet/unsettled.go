package bet

import (
	"context"
	"fmt"

	"maidan/internal/db"
	"maidan/internal/id"
)

// Unsettled reports whether bets of cash that a player has placed in a time, unix milliseconds, have no result.
func Unsettled(ctx context.Context, q db.Querier, playerID id.Player, from, to int64) (bool, error) {
	var n int64
	err := q.QueryRow(ctx, "SELECT COUNT(*) FROM bet_bets WHERE player_id = $1 AND id >= $2 AND id < $3 AND status = 'pending' AND funds = 'cash'", playerID, id.At(from), id.At(to)).Scan(&n)
	if err != nil {
		return false, fmt.Errorf("count bets without a result: %w", err)
	}
	return n > 0, nil
}
