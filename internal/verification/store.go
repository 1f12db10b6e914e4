package verification

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"

	"maidan/internal/db"
	"maidan/internal/id"
)

// record is a row of verification_players.
type record struct {
	email, phone     string
	emailAt, phoneAt int64
	standing
	outcomeAt int64
}

const recordColumns = `email, email_at, phone, phone_at, outcome, requested, note, outcome_at`

func scanRecord(row interface{ Scan(...any) error }) (k record, err error) {
	var requested string
	err = row.Scan(&k.email, &k.emailAt, &k.phone, &k.phoneAt, &k.outcome, &requested, &k.note, &k.outcomeAt)
	if err != nil {
		return record{}, err
	}
	return k, json.Unmarshal([]byte(requested), &k.requested)
}

// lock locks and returns a player's row until tx ends; it creates a missing one.
func lock(ctx context.Context, tx *db.Tx, playerID id.Player) (record, error) {
	return scanRecord(tx.QueryRow(ctx, `INSERT INTO verification_players (player_id, email, email_at, phone, phone_at, outcome, requested, note,
		outcome_at, lock_version) VALUES ($1, '', 0, '', 0, '', '[]', '', 0, 1)
		ON CONFLICT (player_id) DO UPDATE SET lock_version = verification_players.lock_version + 1 RETURNING `+recordColumns, playerID))
}

func recordOf(ctx context.Context, q db.Querier, playerID id.Player) (record, error) {
	k, err := scanRecord(q.QueryRow(ctx, `SELECT `+recordColumns+` FROM verification_players WHERE player_id = $1`, playerID))
	if errors.Is(err, sql.ErrNoRows) {
		return record{}, nil
	}
	return k, err
}

func setEmail(ctx context.Context, tx *db.Tx, playerID id.Player, email string, at int64) error {
	_, err := tx.Exec(ctx, `UPDATE verification_players SET email = $1, email_at = $2 WHERE player_id = $3`, email, at, playerID)
	return err
}

func setPhone(ctx context.Context, tx *db.Tx, playerID id.Player, phone string, at int64) error {
	_, err := tx.Exec(ctx, `UPDATE verification_players SET phone = $1, phone_at = $2 WHERE player_id = $3`, phone, at, playerID)
	return err
}

func setStanding(ctx context.Context, tx *db.Tx, playerID id.Player, s standing, at int64) error {
	if s.requested == nil {
		s.requested = []Group{}
	}
	requested, err := json.Marshal(s.requested)
	if err != nil {
		return err
	}
	_, err = tx.Exec(ctx, `UPDATE verification_players SET outcome = $1, requested = $2, note = $3, outcome_at = $4 WHERE player_id = $5`,
		string(s.outcome), string(requested), s.note, at, playerID)
	return err
}

// code is a row of verification_codes.
type code struct {
	id                   string
	player               id.Player
	target, current      string
	purpose              Purpose
	digest               string
	createdAt, expiresAt int64
	attempts             int64
	ended                string
}

const readCode = `SELECT id, player_id, purpose, target, current_target, COALESCE(code_digest, ''), created_at, expires_at, attempts, ended
	FROM verification_codes `

func scanCode(row interface{ Scan(...any) error }) (c code, err error) {
	err = row.Scan(&c.id, &c.player, &c.purpose, &c.target, &c.current, &c.digest, &c.createdAt, &c.expiresAt, &c.attempts, &c.ended)
	if errors.Is(err, sql.ErrNoRows) {
		return code{}, nil
	}
	return c, err
}

func insertCode(ctx context.Context, tx *db.Tx, c code) error {
	_, err := tx.Exec(ctx, `INSERT INTO verification_codes (id, player_id, purpose, target, current_target, created_at, expires_at, attempts, ended)
		VALUES ($1, $2, $3, $4, $5, $6, $7, 0, '')`, c.id, c.player, string(c.purpose), c.target, c.current, c.createdAt, c.expiresAt)
	return err
}

// codeBy returns the code whose column has the value, or a code without id. column is id or token_digest, never user input.
func codeBy(ctx context.Context, q db.Querier, column, value string) (code, error) {
	return scanCode(q.QueryRow(ctx, readCode+`WHERE `+column+` = $1`, value))
}

// newestCode returns the player's newest code for a purpose in any state.
func newestCode(ctx context.Context, q db.Querier, playerID id.Player, purpose Purpose) (code, error) {
	return scanCode(q.QueryRow(ctx, readCode+`WHERE player_id = $1 AND purpose = $2 ORDER BY created_at DESC, id DESC LIMIT 1`,
		playerID, string(purpose)))
}

// openTargets returns the receivers of a player's open codes.
func openTargets(ctx context.Context, q db.Querier, playerID id.Player, now int64) ([]string, error) {
	rows, err := q.Query(ctx, `SELECT DISTINCT target FROM verification_codes WHERE player_id = $1 AND ended = '' AND expires_at > $2`,
		playerID, now)
	return db.Collect(rows, err, func(r *sql.Rows) (target string, err error) { return target, r.Scan(&target) })
}

// codesBy returns when a player requested codes of a purpose after a moment, newest first.
func codesBy(ctx context.Context, q db.Querier, playerID id.Player, purpose Purpose, since int64) (codeTimes, error) {
	rows, err := q.Query(ctx, `SELECT created_at FROM verification_codes WHERE player_id = $1 AND created_at > $2 AND purpose = $3
		ORDER BY created_at DESC`, playerID, since, string(purpose))
	return db.Collect(rows, err, scanMoment)
}

// codesTo returns when codes for a target were requested after a moment by any account, newest first.
func codesTo(ctx context.Context, q db.Querier, target string, since int64) (codeTimes, error) {
	rows, err := q.Query(ctx, `SELECT created_at FROM verification_codes WHERE target = $1 AND created_at > $2 ORDER BY created_at DESC`,
		target, since)
	return db.Collect(rows, err, scanMoment)
}

func scanMoment(r *sql.Rows) (at int64, err error) { return at, r.Scan(&at) }

// replaceCodes ends the player's open codes of a purpose.
func replaceCodes(ctx context.Context, tx *db.Tx, playerID id.Player, purpose Purpose) error {
	_, err := tx.Exec(ctx, `UPDATE verification_codes SET ended = 'replaced' WHERE player_id = $1 AND purpose = $2 AND ended = ''`,
		playerID, string(purpose))
	return err
}

// endCodes ends all open codes of a player. They count as replaced, so another one may be requested.
func endCodes(ctx context.Context, tx *db.Tx, playerID id.Player) error {
	_, err := tx.Exec(ctx, `UPDATE verification_codes SET ended = 'replaced' WHERE player_id = $1 AND ended IN ('', 'exhausted')`, playerID)
	return err
}

func setDigests(ctx context.Context, tx *db.Tx, id string, token any, digest string) error {
	_, err := tx.Exec(ctx, `UPDATE verification_codes SET token_digest = $1, code_digest = $2 WHERE id = $3`, token, digest, id)
	return err
}

func endCode(ctx context.Context, tx *db.Tx, id, reason string) error {
	_, err := tx.Exec(ctx, `UPDATE verification_codes SET ended = $1 WHERE id = $2 AND ended = ''`, reason, id)
	return err
}

func countGuess(ctx context.Context, tx *db.Tx, id string) error {
	_, err := tx.Exec(ctx, `UPDATE verification_codes SET attempts = attempts + 1 WHERE id = $1`, id)
	return err
}

func dropCodes(ctx context.Context, tx *db.Tx, before int64) error {
	_, err := tx.Exec(ctx, `DELETE FROM verification_codes WHERE expires_at < $1`, before)
	return err
}

func emailSince(ctx context.Context, q db.Querier, playerID id.Player, email string) (at int64, err error) {
	err = q.QueryRow(ctx, `SELECT COALESCE(max(email_at), 0) FROM verification_players WHERE player_id = $1 AND email = $2`, playerID, email).Scan(&at)
	return at, err
}
