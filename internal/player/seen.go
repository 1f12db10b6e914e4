package player

import (
	"context"
	"database/sql"
	"fmt"

	"maidan/internal/db"
)

// Seen is from where a player signed in.
type Seen struct {
	Device  string // its own name, empty when it told none
	Address string
	At      int64 // unix milliseconds
}

// LastSeen returns from where a player signed in last, the latest first.
func (p *Players) LastSeen(ctx context.Context, player ID, limit int) ([]Seen, error) {
	rows, err := p.DB.Reader().Query(ctx, `SELECT device, address, created_at FROM player_sessions WHERE player_id = $1
		ORDER BY created_at DESC LIMIT $2`, player, limit)
	all, err := db.Collect(rows, err, func(r *sql.Rows) (s Seen, err error) { return s, r.Scan(&s.Device, &s.Address, &s.At) })
	if err != nil {
		return nil, fmt.Errorf("look up sign-ins: %w", err)
	}
	return all, nil
}
