package player

import (
	"context"
	"database/sql"
	"fmt"

	"maidan/internal/db"
)

// Names returns the display names of players for staff: their email address, else their phone, else their login. Unknown players
// are left out.
func (p *Players) Names(ctx context.Context, ids []ID) (map[ID]string, error) {
	names := make(map[ID]string, len(ids))
	rows, err := p.DB.Reader().QueryIn(ctx, "SELECT id, COALESCE(email, phone, login, '') FROM player_accounts WHERE id", ids)
	_, err = db.Collect(rows, err, func(r *sql.Rows) (struct{}, error) {
		var id, name string
		err := r.Scan(&id, &name)
		names[id] = name
		return struct{}{}, err
	})
	if err != nil {
		return nil, fmt.Errorf("read names of players: %w", err)
	}
	return names, nil
}
