package player

import (
	"context"
	"database/sql"
	"fmt"

	"maidan/internal/db"
	"maidan/internal/id"
)

// SignInRecord is the device and address of a sign-in.
type SignInRecord struct {
	Device  string // the id that the page sent; empty when it sent none
	Address string
	At      int64 // unix milliseconds
}

// LastSignIns returns a player's sign-ins, the latest first.
func (p *Players) LastSignIns(ctx context.Context, player id.Player, limit int) ([]SignInRecord, error) {
	rows, err := p.DB.Reader().Query(ctx, `SELECT device, address, created_at FROM player_sessions WHERE player_id = $1
		ORDER BY created_at DESC LIMIT $2`, player, limit)
	all, err := db.Collect(rows, err, func(r *sql.Rows) (s SignInRecord, err error) { return s, r.Scan(&s.Device, &s.Address, &s.At) })
	if err != nil {
		return nil, fmt.Errorf("look up sign-ins: %w", err)
	}
	return all, nil
}
