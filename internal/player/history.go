package player

import (
	"cmp"
	"context"
	"database/sql"
	"fmt"
	"slices"

	"maidan/internal/db"
	"maidan/internal/id"
)

// SignInHistory is the age of an account and its sign-ins.
type SignInHistory struct {
	CreatedAt int64          // unix milliseconds
	SignIns   []SignInRecord // oldest first, as far back as sessions are stored
}

// SignInHistories returns the histories of players. Unknown players are left out.
func SignInHistories(ctx context.Context, q db.Querier, players []id.Player) (map[id.Player]SignInHistory, error) {
	all := map[id.Player]SignInHistory{}
	rows, err := q.QueryIn(ctx, "SELECT id, created_at FROM player_accounts WHERE id", id.Strings(players))
	_, err = db.Collect(rows, err, func(r *sql.Rows) (struct{}, error) {
		var player id.Player
		var h SignInHistory
		err := r.Scan(&player, &h.CreatedAt)
		all[player] = h
		return struct{}{}, err
	})
	if err != nil {
		return nil, fmt.Errorf("read accounts: %w", err)
	}
	rows, err = q.QueryIn(ctx, "SELECT player_id, device, address, created_at FROM player_sessions WHERE player_id", id.Strings(players))
	_, err = db.Collect(rows, err, func(r *sql.Rows) (struct{}, error) {
		var player id.Player
		var s SignInRecord
		err := r.Scan(&player, &s.Device, &s.Address, &s.At)
		h := all[player]
		h.SignIns = append(h.SignIns, s)
		all[player] = h
		return struct{}{}, err
	})
	if err != nil {
		return nil, fmt.Errorf("read sign-ins: %w", err)
	}
	for _, h := range all {
		slices.SortFunc(h.SignIns, func(a, b SignInRecord) int { return cmp.Compare(a.At, b.At) })
	}
	return all, nil
}
