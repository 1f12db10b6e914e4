package guard

import (
	"context"
	"database/sql"
	"fmt"
	"slices"

	"maidan/internal/db"
	"maidan/internal/id"
)

// Related returns the accounts that may belong to the same person as players, by player. Pairs that staff found to be two people are
// left out.
func Related(ctx context.Context, q db.Querier, players []id.Player) (map[id.Player][]id.Player, error) {
	related := map[id.Player][]id.Player{}
	for _, column := range []string{"player_id", "other_id"} {
		rows, err := q.QueryIn(ctx, "SELECT player_id, other_id FROM guard_signals WHERE status <> 'fine' AND "+column, id.Strings(players))
		_, err = db.Collect(rows, err, func(r *sql.Rows) (struct{}, error) {
			var a, b id.Player
			err := r.Scan(&a, &b)
			if column == "other_id" {
				a, b = b, a
			}
			if !slices.Contains(related[a], b) {
				related[a] = append(related[a], b)
			}
			return struct{}{}, err
		})
		if err != nil {
			return nil, fmt.Errorf("read related accounts: %w", err)
		}
	}
	return related, nil
}

// Paired returns all players for whom Related returns accounts.
func Paired(ctx context.Context, q db.Querier) (map[id.Player]bool, error) {
	rows, err := q.Query(ctx, "SELECT player_id FROM guard_signals WHERE status <> 'fine' UNION SELECT other_id FROM guard_signals WHERE status <> 'fine'")
	found, err := db.Collect(rows, err, func(r *sql.Rows) (player id.Player, err error) { return player, r.Scan(&player) })
	if err != nil {
		return nil, fmt.Errorf("read players with related accounts: %w", err)
	}
	paired := make(map[id.Player]bool, len(found))
	for _, player := range found {
		paired[player] = true
	}
	delete(paired, "") // signals about one account
	return paired, nil
}
