package bet

import (
	"context"
	"database/sql"
	"fmt"

	"maidan/internal/db"
	"maidan/internal/id"
)

// Window is a time in which the bets on a market are void: placed at From or later and before Until, unix milliseconds; 0 is no
// bound.
type Window struct{ From, Until int64 }

// Covers reports whether a bet placed at a time, in unix milliseconds, is void.
func (w Window) Covers(placedAt int64) bool {
	return placedAt >= w.From && (w.Until == 0 || placedAt < w.Until)
}

// Covered reports whether one of the windows covers a bet placed at a time, in unix milliseconds.
func Covered(windows []Window, placedAt int64) bool {
	for _, w := range windows {
		if w.Covers(placedAt) {
			return true
		}
	}
	return false
}

// Windows returns the windows of markets that apply.
func Windows(ctx context.Context, q db.Querier, markets []id.Market) (map[id.Market][]Window, error) {
	type held struct {
		market id.Market
		Window
	}
	rows, err := q.QueryIn(ctx, "SELECT market_id, from_at, until_at FROM bet_cancels WHERE lifted = 0 AND market_id", id.Strings(markets))
	all, err := db.Collect(rows, err, func(r *sql.Rows) (h held, err error) { return h, r.Scan(&h.market, &h.From, &h.Until) })
	if err != nil {
		return nil, fmt.Errorf("read cancelled windows: %w", err)
	}
	windows := make(map[id.Market][]Window, len(all))
	for _, h := range all {
		windows[h.market] = append(windows[h.market], h.Window)
	}
	return windows, nil
}
