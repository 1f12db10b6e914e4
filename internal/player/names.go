package player

import (
	"context"
	"database/sql"
	"fmt"

	"maidan/internal/db"
	"maidan/internal/id"
)

// Names returns the display names of players for staff: their email address, else their phone, else their login. Unknown players
// are left out.
func (p *Players) Names(ctx context.Context, ids []id.Player) (map[id.Player]string, error) {
	names := make(map[id.Player]string, len(ids))
	rows, err := p.DB.Reader().QueryIn(ctx, "SELECT id, COALESCE(email, phone, login, '') FROM player_accounts WHERE id", id.Strings(ids))
	_, err = db.Collect(rows, err, func(r *sql.Rows) (struct{}, error) {
		var player id.Player
		var name string
		err := r.Scan(&player, &name)
		names[player] = name
		return struct{}{}, err
	})
	if err != nil {
		return nil, fmt.Errorf("read names of players: %w", err)
	}
	return names, nil
}
