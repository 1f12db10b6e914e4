package notice

import (
	"context"
	"database/sql"
	"encoding/json"

	"maidan/internal/db"
	"maidan/internal/id"
)

const noticeColumns = `id, player_id, event_id, kind, code, phrase, args, created_at, read_at, archived_at`

// All times of this file are unix milliseconds; 0 means never. Ids of notices sort by time.

// scanNotice reads a row of noticeColumns.
func scanNotice(row *sql.Rows) (n Notice, err error) {
	var args string
	if err = row.Scan(&n.ID, &n.PlayerID, &n.EventID, &n.Kind, &n.Code, &n.Key, &args, &n.At, &n.ReadAt, &n.ArchivedAt); err != nil {
		return n, err
	}
	return n, json.Unmarshal([]byte(args), &n.Args)
}

// insertNotice adds an unread notice with JSON arguments of its text. It reports false if the event already has a notice.
func insertNotice(ctx context.Context, tx *db.Tx, n Notice, args string) (inserted bool, err error) {
	touched, err := tx.Exec(ctx, `INSERT INTO notice_notices (`+noticeColumns+`) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 0, 0)
		ON CONFLICT (event_id) DO NOTHING`, n.ID, n.PlayerID, n.EventID, string(n.Kind), n.Code, n.Key, args, n.At)
	return touched == 1, err
}

// noticesBefore returns a player's notices with ids below before, newest first: the archived ones or the others.
func noticesBefore(ctx context.Context, q db.Querier, playerID id.Player, archived bool, before string, limit int) ([]Notice, error) {
	state := "archived_at = 0"
	if archived {
		state = "archived_at > 0"
	}
	rows, err := q.Query(ctx, `SELECT `+noticeColumns+` FROM notice_notices WHERE player_id = $1 AND `+state+` AND id < $2
		ORDER BY id DESC LIMIT $3`, playerID, before, limit)
	return db.Collect(rows, err, scanNotice)
}

// countUnread returns the number of a player's unread notices.
func countUnread(ctx context.Context, q db.Querier, playerID id.Player) (n int64, err error) {
	err = q.QueryRow(ctx, `SELECT COUNT(*) FROM notice_notices WHERE player_id = $1 AND read_at = 0`, playerID).Scan(&n)
	return n, err
}

// markRead marks one notice as read; the first time stays. It returns 0 if the player has no such notice.
func markRead(ctx context.Context, tx *db.Tx, playerID id.Player, noticeID string, now int64) (int64, error) {
	return tx.Exec(ctx, `UPDATE notice_notices SET read_at = CASE WHEN read_at = 0 THEN $1 ELSE read_at END
		WHERE id = $2 AND player_id = $3`, now, noticeID, playerID)
}

// archive archives one notice and marks it as read, so that no unread notice is hidden. It returns 0 if the player has no such notice.
func archive(ctx context.Context, tx *db.Tx, playerID id.Player, noticeID string, now int64) (int64, error) {
	return tx.Exec(ctx, `UPDATE notice_notices SET read_at = CASE WHEN read_at = 0 THEN $1 ELSE read_at END,
		archived_at = CASE WHEN archived_at = 0 THEN $1 ELSE archived_at END WHERE id = $2 AND player_id = $3`, now, noticeID, playerID)
}

// markAllRead marks a player's notices as read, up to an id inclusive, and returns how many it changed.
func markAllRead(ctx context.Context, tx *db.Tx, playerID id.Player, upTo string, now int64) (int64, error) {
	return tx.Exec(ctx, `UPDATE notice_notices SET read_at = $1 WHERE player_id = $2 AND read_at = 0 AND id <= $3`, now, playerID, upTo)
}

// archiveAll archives a player's notices and marks them as read, up to an id inclusive, and returns how many it changed.
func archiveAll(ctx context.Context, tx *db.Tx, playerID id.Player, upTo string, now int64) (int64, error) {
	return tx.Exec(ctx, `UPDATE notice_notices SET read_at = CASE WHEN read_at = 0 THEN $1 ELSE read_at END, archived_at = $1
		WHERE player_id = $2 AND archived_at = 0 AND id <= $3`, now, playerID, upTo)
}

// deleteBefore deletes all players' notices that were created before a time.
func deleteBefore(ctx context.Context, tx *db.Tx, before int64) error {
	_, err := tx.Exec(ctx, `DELETE FROM notice_notices WHERE created_at < $1`, before)
	return err
}

// choicesOf returns the settings that a player has made or received as defaults, by kind and channel.
func choicesOf(ctx context.Context, q db.Querier, playerID id.Player) ([]Choice, error) {
	rows, err := q.Query(ctx, `SELECT kind, channel, enabled FROM notice_preferences WHERE player_id = $1 ORDER BY kind, channel`, playerID)
	return db.Collect(rows, err, func(row *sql.Rows) (c Choice, err error) {
		var enabled int64
		err = row.Scan(&c.Kind, &c.Channel, &enabled)
		c.Wanted = enabled == 1
		return c, err
	})
}

const insertChoice = `INSERT INTO notice_preferences (player_id, kind, channel, enabled, changed_at) VALUES ($1, $2, $3, $4, $5)
	ON CONFLICT (player_id, kind, channel) `

// saveChoice inserts or replaces a setting.
func saveChoice(ctx context.Context, tx *db.Tx, playerID id.Player, c Choice, now int64) error {
	_, err := tx.Exec(ctx, insertChoice+`DO UPDATE SET enabled = excluded.enabled, changed_at = excluded.changed_at`,
		playerID, string(c.Kind), string(c.Channel), c.enabledNumber(), now)
	return err
}

// insertDefault inserts a setting unless the player has one for the same kind and channel.
func insertDefault(ctx context.Context, tx *db.Tx, playerID id.Player, c Choice, now int64) error {
	_, err := tx.Exec(ctx, insertChoice+`DO NOTHING`, playerID, string(c.Kind), string(c.Channel), c.enabledNumber(), now)
	return err
}

// enabledNumber returns the value of the column enabled.
func (c Choice) enabledNumber() int64 {
	if c.Wanted {
		return 1
	}
	return 0
}
