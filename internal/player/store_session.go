package player

import (
	"context"
	"database/sql"
	"errors"

	"maidan/internal/db"
	"maidan/internal/id"
)

type session struct {
	id                   id.Session
	player               id.Player
	createdAt, expiresAt int64
	provedAt             int64
	usedAt               int64
	endedAt              int64
	address, agent       string
	device               string
	method               Method
}

type refreshToken struct {
	session   session // id, player, expiresAt and endedAt only
	expiresAt int64
	usedAt    int64
	salt      string
}

func insertSession(ctx context.Context, tx *db.Tx, s session) error {
	_, err := tx.Exec(ctx, `INSERT INTO player_sessions (id, player_id, created_at, expires_at, ended_at, ended_by, address, agent,
		device, method, used_at) VALUES ($1, $2, $3, $4, 0, '', $5, $6, $7, $8, $9)`,
		s.id, s.player, s.createdAt, s.expiresAt, s.address, s.agent, s.device, string(s.method), s.createdAt)
	return err
}

func sessionOpen(ctx context.Context, q db.Querier, id id.Session, now int64) (bool, error) {
	var n int64
	err := q.QueryRow(ctx, `SELECT count(*) FROM player_sessions WHERE id = $1 AND ended_at = 0 AND expires_at > $2`, id, now).Scan(&n)
	return n == 1, err
}

// sessionBy returns an open session: player, createdAt and provedAt only; its id is empty when there is none.
func sessionBy(ctx context.Context, q db.Querier, id id.Session, now int64) (s session, err error) {
	err = q.QueryRow(ctx, `SELECT id, player_id, created_at, reauthenticated_at FROM player_sessions WHERE id = $1 AND ended_at = 0 AND expires_at > $2`, id, now).
		Scan(&s.id, &s.player, &s.createdAt, &s.provedAt)
	if errors.Is(err, sql.ErrNoRows) {
		return session{}, nil
	}
	return s, err
}

// sessionsOf returns a player's sessions that are open and were used since.
func sessionsOf(ctx context.Context, q db.Querier, player id.Player, now, since int64) ([]session, error) {
	rows, err := q.Query(ctx, `SELECT id, created_at, used_at, address, agent, method FROM player_sessions
		WHERE player_id = $1 AND ended_at = 0 AND expires_at > $2 AND used_at > $3 ORDER BY used_at DESC, id DESC LIMIT 100`, player, now, since)
	return db.Collect(rows, err, func(r *sql.Rows) (s session, err error) {
		return s, r.Scan(&s.id, &s.createdAt, &s.usedAt, &s.address, &s.agent, &s.method)
	})
}

func useSession(ctx context.Context, tx *db.Tx, id id.Session, now int64) error {
	_, err := tx.Exec(ctx, `UPDATE player_sessions SET used_at = $1 WHERE id = $2`, now, id)
	return err
}

// setProved records that the player of an open session was authenticated again, and returns how many rows changed.
func setProved(ctx context.Context, tx *db.Tx, player id.Player, session id.Session, now int64) (int64, error) {
	return tx.Exec(ctx, `UPDATE player_sessions SET reauthenticated_at = $1 WHERE id = $2 AND player_id = $3 AND ended_at = 0`, now, session, player)
}

// sessionFilter selects some of a player's sessions: a condition on the id, and the id.
type sessionFilter struct {
	condition string
	id        id.Session
}

func only(id id.Session) sessionFilter   { return sessionFilter{"id = $4", id} }
func allBut(id id.Session) sessionFilter { return sessionFilter{"id <> $4", id} }

// endSessions ends a player's open sessions and returns their ids. A session that has ended retains its reason.
func endSessions(ctx context.Context, tx *db.Tx, player id.Player, w sessionFilter, by string, now int64) ([]id.Session, error) {
	rows, err := tx.Query(ctx, `UPDATE player_sessions SET ended_at = $1, ended_by = $2 WHERE player_id = $3 AND `+w.condition+`
		AND ended_at = 0 RETURNING id`, now, by, player, w.id)
	return db.Collect(rows, err, func(r *sql.Rows) (session id.Session, err error) { return session, r.Scan(&session) })
}

func insertRefresh(ctx context.Context, tx *db.Tx, session id.Session, digest string, expiresAt int64) error {
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
