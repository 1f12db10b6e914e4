package settlement

import (
	"context"
	"database/sql"
	"fmt"
	"slices"

	"maidan/internal/bonus"
	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/sportsbook/bet"
)

// settleEvents frees the events of a bet from a bonus that is void now, or lets a bet that was void take its events again. A free event goes to the
// first other bet of the bonus on it that is not void: while that bet was void, this one was placed. The rows of all bets are written, and the refund, or its reversal, has locked the account of the bonus.
func settleEvents(ctx context.Context, tx *db.Tx, b bet.Bet) error {
	others, err := bonus.SettleEvents(ctx, tx, b.Grant, b.ID, b.Status == bet.Void)
	if err != nil || len(others) == 0 {
		return err
	}
	rows, err := tx.QueryIn(ctx, "SELECT id FROM bet_bets WHERE status <> 'void' AND id", id.Strings(others))
	standing, err := db.Collect(rows, err, func(r *sql.Rows) (b id.Bet, err error) { return b, r.Scan(&b) })
	if err != nil {
		return fmt.Errorf("read which bets are not void: %w", err)
	}
	slices.Sort(standing)
	for _, other := range standing {
		if _, err := bonus.SettleEvents(ctx, tx, b.Grant, other, false); err != nil {
			return err
		}
	}
	return nil
}
