package player

import (
	"context"
	"database/sql"

	"maidan/internal/db"
)

// deviceKnown tells whether one of the marks was seen before, and whether any mark of the player was.
func deviceKnown(ctx context.Context, q db.Querier, player ID, marks []string) (known, some bool, err error) {
	rows, err := q.Query(ctx, `SELECT fingerprint FROM player_devices WHERE player_id = $1`, player)
	seen, err := db.Collect(rows, err, func(r *sql.Rows) (mark string, err error) { return mark, r.Scan(&mark) })
	for _, s := range seen {
		for _, m := range marks {
			known = known || s == m
		}
	}
	return known, len(seen) > 0, err
}

func keepDevice(ctx context.Context, tx *db.Tx, player ID, mark string, now int64) error {
	_, err := tx.Exec(ctx, `INSERT INTO player_devices (player_id, fingerprint, seen_at) VALUES ($1, $2, $3)
		ON CONFLICT (player_id, fingerprint) DO UPDATE SET seen_at = excluded.seen_at`, player, mark, now)
	return err
}

func dropDevices(ctx context.Context, tx *db.Tx, before int64) error {
	_, err := tx.Exec(ctx, `DELETE FROM player_devices WHERE seen_at < $1`, before)
	return err
}
