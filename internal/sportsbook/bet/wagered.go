package bet

import (
	"context"
	"database/sql"
	"fmt"

	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/sportsbook/market"
)

// Wagered returns those of some markets on which any bet has a leg.
func Wagered(ctx context.Context, q db.Querier, marketIDs []id.Market) ([]id.Market, error) {
	rows, err := q.QueryIn(ctx, "SELECT DISTINCT market_id FROM bet_legs WHERE market_id", id.Strings(marketIDs))
	found, err := db.Collect(rows, err, func(r *sql.Rows) (id id.Market, err error) { return id, r.Scan(&id) })
	if err != nil {
		return nil, fmt.Errorf("read wagered markets: %w", err)
	}
	return found, nil
}

// WageredBy returns the markets that a player has ever had a leg on.
func WageredBy(ctx context.Context, q db.Querier, playerID id.Player) ([]id.Market, error) {
	rows, err := q.Query(ctx, `SELECT DISTINCT l.market_id FROM bet_bets b
		JOIN bet_legs l ON l.bet_id = b.id AND l.player_id = b.player_id WHERE b.player_id = $1`, playerID)
	found, err := db.Collect(rows, err, func(r *sql.Rows) (id id.Market, err error) { return id, r.Scan(&id) })
	if err != nil {
		return nil, fmt.Errorf("read the markets of a player: %w", err)
	}
	return found, nil
}

// StakesAfter returns the markets of the legs of the bets after one, at most limit, in the order of the bets' ids. That is the
// order of their times, except for bets that were written concurrently.
func StakesAfter(ctx context.Context, q db.Querier, after id.Bet, limit int) ([]market.Stake, error) {
	rows, err := q.Query(ctx, "SELECT bet_id, market_id FROM bet_legs WHERE bet_id > $1 ORDER BY bet_id LIMIT $2", after, int64(limit))
	found, err := db.Collect(rows, err, func(r *sql.Rows) (s market.Stake, err error) { return s, r.Scan(&s.BetID, &s.MarketID) })
	if err != nil {
		return nil, fmt.Errorf("read the markets of bets: %w", err)
	}
	return found, nil
}
