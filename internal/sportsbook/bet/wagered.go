package bet

import (
	"context"
	"database/sql"
	"fmt"

	"maidan/internal/db"
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
