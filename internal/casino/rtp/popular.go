package rtp

import (
	"context"
	"database/sql"

	"maidan/internal/db"
)

// MostPlayed returns the games with the most rounds of the last seven days, real and demo, in that order. It returns at most n.
func (m *Monitor) MostPlayed(ctx context.Context, n int) ([]string, error) {
	first, err := m.since(Week)
	if err != nil {
		return nil, err
	}
	rows, err := m.DB.Reader().Query(ctx, `SELECT game FROM rtp_days WHERE day >= $1 AND day < '`+allDays+`'
		GROUP BY game ORDER BY SUM(rounds) DESC, game LIMIT $2`, first, n)
	return db.Collect(rows, err, func(r *sql.Rows) (game string, err error) { return game, r.Scan(&game) })
}
