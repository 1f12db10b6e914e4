package player

import (
	"context"
	"database/sql"
	"errors"

	"maidan/internal/db"
)

type session struct {
	id, player           string
	createdAt, expiresAt int64
	endedAt              int64
	address, agent       string
	device               string
	way                  Way
}

type refreshToken struct {
	session   session // id, player, expiresAt and endedAt only
	expiresAt int64
	usedAt    int64
	salt      string
}

func insertSession(ctx context.Context, tx *db.Tx, s session) error {
	_, err := tx.Exec(ctx, `INSERT INTO player_sessions (id, player_id, created_at, expires_at, ended_at, ended_by, address, agent,
		device, way, used_at) VALUES ($1, $2, $3, $4, 0, '', $5, $6, $7, $8, $9)`,
		s.id, s.player, s.createdAt, s.expiresAt, s.address, s.agent, s.device, string(s.way), s.createdAt)
	return err
}

func sessionOpen(ctx context.Context, q db.Querier, id string, now int64) (bool, error) {
	var n int64
	err := q.QueryRow(ctx, `SELECT count(*) FROM player_sessions WHERE id = $1 AND ended_at = 0 AND expires_at > $2`, id, now).Scan(&n)
	return n == 1, err
}

// endSession ends a session that is open; the first reason stays.
func endSession(ctx context.Context, tx *db.Tx, id, by string, now int64) error {
	_, err := tx.Exec(ctx, `UPDATE player_sessions SET ended_at = $1, ended_by = $2 WHERE id = $3 AND ended_at = 0`, now, by, id)
	return err
}

func endSessions(ctx context.Context, tx *db.Tx, player ID, by string, now int64) error {
	_, err := tx.Exec(ctx, `UPDATE player_sessions SET ended_at = $1, ended_by = $2 WHERE player_id = $3 AND ended_at = 0`, now, by, player)
	return err
}

func insertRefresh(ctx context.Context, tx *db.Tx, session, digest string, expiresAt int64) error {
	_, err := tx.Exec(ctx, `INSERT INTO player_refresh_tokens (digest, session_id, expires_at, used_at, salt)
		VALUES ($1, $2, $3, 0, '')`, digest, session, expiresAt)
	return err
}

// useRefresh marks a token as used; first is false when it was used before, or is unknown.
func useRefresh(ctx context.Context, tx *db.Tx, digest string, now int64, salt string) (first bool, err error) {
	n, err := tx.Exec(ctx, `UPDATE player_refresh_tokens SET used_at = $1, salt = $2 WHERE digest = $3 AND used_at = 0`, now, salt, digest)
	return n == 1, err
}

func refreshBy(ctx context.Context, q db.Querier, digest string) (t refreshToken, found bool, err error) {
	err = q.QueryRow(ctx, `SELECT s.id, s.player_id, s.expires_at, s.ended_at, t.expires_at, t.used_at, t.salt
		FROM player_refresh_tokens t JOIN player_sessions s ON s.id = t.session_id WHERE t.digest = $1`, digest).
		Scan(&t.session.id, &t.session.player, &t.session.expiresAt, &t.session.endedAt, &t.expiresAt, &t.usedAt, &t.salt)
	if errors.Is(err, sql.ErrNoRows) {
		return t, false, nil
	}
	return t, err == nil, err
}

func purge(ctx context.Context, tx *db.Tx, before int64) error {
	if _, err := tx.Exec(ctx, `DELETE FROM player_refresh_tokens WHERE expires_at < $1`, before); err != nil {
		return err
	}
	_, err := tx.Exec(ctx, `DELETE FROM player_sessions WHERE expires_at < $1 AND NOT EXISTS (
		SELECT 1 FROM player_refresh_tokens t WHERE t.session_id = player_sessions.id)`, before)
	return err
}
