package bet

import (
	"context"
	"database/sql"
	"fmt"

	"maidan/internal/db"
	"maidan/internal/sportsbook/market"
)

// window is a time in which the bets on a market are void: placed from from on and before until, unix milliseconds; 0 is no bound.
type window struct{ from, until int64 }

func (w window) covers(placedAt int64) bool {
	return placedAt >= w.from && (w.until == 0 || placedAt < w.until)
}

func covered(windows []window, placedAt int64) bool {
	for _, w := range windows {
		if w.covers(placedAt) {
			return true
		}
	}
	return false
}

// cancelWindow voids the legs in a market that were bet on inside a window. The window is written first: bets that are settled
// later, or placed later inside it, see it too, and a walk that was broken off is begun again.
func (b *Book) cancelWindow(ctx context.Context, c market.CancelledFact) error {
	err := b.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		_, err := tx.Exec(ctx, `INSERT INTO bet_cancels (market_id, from_at, until_at, at) VALUES ($1, $2, $3, $4)
			ON CONFLICT (market_id, from_at, until_at) DO NOTHING`, c.MarketID, c.From, c.Until, b.now())
		return err
	})
	if err == nil {
		err = b.reviewMarket(ctx, c.MarketID)
	}
	if err != nil {
		return fmt.Errorf("cancel bets on market %s: %w", c.MarketID, err)
	}
	return nil
}

// rollBack takes back what followed from a cancel, whose window is lifted, or from a result that the market no longer has: legs
// are open again or say what the market says, and what was paid for them is owed back.
func (b *Book) rollBack(ctx context.Context, r market.RolledBackFact) error {
	var err error
	if r.What == market.RolledCancel {
		err = b.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
			_, err := tx.Exec(ctx, "DELETE FROM bet_cancels WHERE market_id = $1 AND from_at = $2 AND until_at = $3", r.MarketID, r.From, r.Until)
			return err
		})
	}
	if err == nil {
		err = b.reviewMarket(ctx, r.MarketID)
	}
	if err != nil {
		return fmt.Errorf("roll back %s of market %s: %w", r.What, r.MarketID, err)
	}
	return nil
}

func readWindows(ctx context.Context, q db.Querier, markets []string) (map[string][]window, error) {
	type held struct {
		market string
		window
	}
	rows, err := q.QueryIn(ctx, "SELECT market_id, from_at, until_at FROM bet_cancels WHERE market_id", markets)
	all, err := db.Collect(rows, err, func(r *sql.Rows) (h held, err error) { return h, r.Scan(&h.market, &h.from, &h.until) })
	if err != nil {
		return nil, fmt.Errorf("read cancelled windows: %w", err)
	}
	windows := make(map[string][]window, len(all))
	for _, h := range all {
		windows[h.market] = append(windows[h.market], h.window)
	}
	return windows, nil
}
