package crash

import (
	"context"
	"fmt"

	"maidan/internal/db"
	"maidan/internal/id"
)

// Unsettled reports whether bets of cash that a player has placed in a time, unix milliseconds, are on rounds that are not over: until then no bet is counted, cashed out or not.
func Unsettled(ctx context.Context, q db.Querier, playerID id.Player, from, to int64) (bool, error) {
	var n int64
	err := q.QueryRow(ctx, `SELECT COUNT(*) FROM crash_bets b JOIN crash_rounds r ON r.id = b.round_id
		WHERE b.player_id = $1 AND b.id >= $2 AND b.id < $3 AND b.funds = 'cash' AND r.status NOT IN ('over', 'interrupted')`, playerID, id.At(from), id.At(to)).Scan(&n)
	if err != nil {
		return false, fmt.Errorf("count bets on crash games without a result: %w", err)
	}
	return n > 0, nil
}
