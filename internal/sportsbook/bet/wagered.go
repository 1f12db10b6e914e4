package bet

import (
	"context"
	"database/sql"
	"fmt"

	"maidan/internal/db"
	"maidan/internal/sportsbook/market"
)

// Wagered returns those of some markets that any bet has a leg on.
func Wagered(ctx context.Context, q db.Querier, marketIDs []string) ([]string, error) {
	rows, err := q.QueryIn(ctx, "SELECT DISTINCT market_id FROM bet_legs WHERE market_id", marketIDs)
	found, err := db.Collect(rows, err, func(r *sql.Rows) (id string, err error) { return id, r.Scan(&id) })
	if err != nil {
		return nil, fmt.Errorf("read wagered markets: %w", err)
	}
	return found, nil
}

// StakesOf returns the markets that the legs of some bets are on, each once a bet.
func StakesOf(ctx context.Context, q db.Querier, betIDs []string) ([]market.Stake, error) {
	rows, err := q.QueryIn(ctx, "SELECT DISTINCT bet_id, market_id FROM bet_legs WHERE bet_id", betIDs)
	found, err := db.Collect(rows, err, func(r *sql.Rows) (s market.Stake, err error) { return s, r.Scan(&s.BetID, &s.MarketID) })
	if err != nil {
		return nil, fmt.Errorf("read the markets of bets: %w", err)
	}
	return found, nil
}
