package player

import (
	"context"
	"database/sql"

	"maidan/internal/db"
	"maidan/internal/id"
)

// lookUpDevice reports whether one of the keys was seen before, and whether any key of the player was.
func lookUpDevice(ctx context.Context, q db.Querier, player id.Player, keys []string) (seen, some bool, err error) {
	rows, err := q.Query(ctx, `SELECT fingerprint FROM player_devices WHERE player_id = $1`, player)
	stored, err := db.Collect(rows, err, func(r *sql.Rows) (key string, err error) { return key, r.Scan(&key) })
	for _, s := range stored {
		for _, m := range keys {
			seen = seen || s == m
		}
	}
	return seen, len(stored) > 0, err
}

func upsertDevice(ctx context.Context, tx *db.Tx, player id.Player, key string, now int64) error {
	_, err := tx.Exec(ctx, `INSERT INTO player_devices (player_id, fingerprint, seen_at) VALUES ($1, $2, $3)
		ON CONFLICT (player_id, fingerprint) DO UPDATE SET seen_at = excluded.seen_at`, player, key, now)
	return err
}

func deleteDevices(ctx context.Context, tx *db.Tx, before int64) error {
	_, err := tx.Exec(ctx, `DELETE FROM player_devices WHERE seen_at < $1`, before)
	return err
}
