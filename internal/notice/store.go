package notice

import (
	"context"
	"database/sql"
	"encoding/json"

	"maidan/internal/db"
	"maidan/internal/id"
)

const columns = `id, player_id, event_id, kind, code, phrase, args, created_at, read_at, archived_at`

func scan(row *sql.Rows) (n Notice, err error) {
	var args string
	if err = row.Scan(&n.ID, &n.PlayerID, &n.EventID, &n.Kind, &n.Code, &n.Key, &args, &n.At, &n.ReadAt, &n.ArchivedAt); err != nil {
		return n, err
	}
	return n, json.Unmarshal([]byte(args), &n.Args)
}

func insertNotice(ctx context.Context, tx *db.Tx, n Notice, args string) (fresh bool, err error) {
	touched, err := tx.Exec(ctx, `INSERT INTO notice_notices (`+columns+`) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 0, 0)
		ON CONFLICT (event_id) DO NOTHING`, n.ID, n.PlayerID, n.EventID, string(n.Kind), n.Code, n.Key, args, n.At)
	return touched == 1, err
}

func noticesBefore(ctx context.Context, q db.Querier, playerID id.Player, archived bool, before string, limit int) ([]Notice, error) {
	state := "archived_at = 0"
	if archived {
		state = "archived_at > 0"
	}
	rows, err := q.Query(ctx, `SELECT `+columns+` FROM notice_notices WHERE player_id = $1 AND `+state+` AND id < $2
		ORDER BY id DESC LIMIT $3`, playerID, before, limit)
	return db.Collect(rows, err, scan)
}

func unread(ctx context.Context, q db.Querier, playerID id.Player) (n int64, err error) {
	err = q.QueryRow(ctx, `SELECT COUNT(*) FROM notice_notices WHERE player_id = $1 AND read_at = 0`, playerID).Scan(&n)
	return n, err
}

func markRead(ctx context.Context, tx *db.Tx, playerID id.Player, noticeID string, now int64) (int64, error) {
	return tx.Exec(ctx, `UPDATE notice_notices SET read_at = CASE WHEN read_at = 0 THEN $1 ELSE read_at END
		WHERE id = $2 AND player_id = $3`, now, noticeID, playerID)
}

// archive also marks as read, so that no unread notice is hidden.
func archive(ctx context.Context, tx *db.Tx, playerID id.Player, noticeID string, now int64) (int64, error) {
	return tx.Exec(ctx, `UPDATE notice_notices SET read_at = CASE WHEN read_at = 0 THEN $1 ELSE read_at END,
		archived_at = CASE WHEN archived_at = 0 THEN $1 ELSE archived_at END WHERE id = $2 AND player_id = $3`, now, noticeID, playerID)
}

func readAll(ctx context.Context, tx *db.Tx, playerID id.Player, upTo string, now int64) (int64, error) {
	return tx.Exec(ctx, `UPDATE notice_notices SET read_at = $1 WHERE player_id = $2 AND read_at = 0 AND id <= $3`, now, playerID, upTo)
}

func archiveAll(ctx context.Context, tx *db.Tx, playerID id.Player, upTo string, now int64) (int64, error) {
	return tx.Exec(ctx, `UPDATE notice_notices SET read_at = CASE WHEN read_at = 0 THEN $1 ELSE read_at END, archived_at = $1
		WHERE player_id = $2 AND archived_at = 0 AND id <= $3`, now, playerID, upTo)
}

func dropOlder(ctx context.Context, tx *db.Tx, before int64) error {
	_, err := tx.Exec(ctx, `DELETE FROM notice_notices WHERE created_at < $1`, before)
	return err
}

func choices(ctx context.Context, q db.Querier, playerID id.Player) ([]Choice, error) {
	rows, err := q.Query(ctx, `SELECT kind, channel, enabled FROM notice_preferences WHERE player_id = $1 ORDER BY kind, channel`, playerID)
	return db.Collect(rows, err, func(row *sql.Rows) (c Choice, err error) {
		var wanted int64
		err = row.Scan(&c.Kind, &c.Channel, &wanted)
		c.Wanted = wanted == 1
		return c, err
	})
}

const insertChoice = `INSERT INTO notice_preferences (player_id, kind, channel, enabled, changed_at) VALUES ($1, $2, $3, $4, $5)
	ON CONFLICT (player_id, kind, channel) `

func saveChoice(ctx context.Context, tx *db.Tx, playerID id.Player, c Choice, now int64) error {
	_, err := tx.Exec(ctx, insertChoice+`DO UPDATE SET enabled = excluded.enabled, changed_at = excluded.changed_at`,
		playerID, string(c.Kind), string(c.Channel), c.number(), now)
	return err
}

func insertDefault(ctx context.Context, tx *db.Tx, playerID id.Player, c Choice, now int64) error {
	_, err := tx.Exec(ctx, insertChoice+`DO NOTHING`, playerID, string(c.Kind), string(c.Channel), c.number(), now)
	return err
}

func (c Choice) number() int64 {
	if c.Wanted {
		return 1
	}
	return 0
}
