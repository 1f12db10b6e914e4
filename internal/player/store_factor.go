package player

import (
	"context"
	"database/sql"
	"errors"

	"maidan/internal/db"
)

type secondFactor struct {
	player      ID
	secret      string // encrypted
	confirmedAt int64  // zero: not confirmed
	lastStep    int64
	lockedUntil int64
}

// secondFactorOf returns a player's second factor, the zero one when there is none.
func secondFactorOf(ctx context.Context, q db.Querier, player ID) (f secondFactor, err error) {
	err = q.QueryRow(ctx, `SELECT player_id, secret, confirmed_at, last_step, locked_until FROM player_second_factors
		WHERE player_id = $1`, player).Scan(&f.player, &f.secret, &f.confirmedAt, &f.lastStep, &f.lockedUntil)
	if errors.Is(err, sql.ErrNoRows) {
		return secondFactor{}, nil
	}
	return f, err
}

func secondFactorOn(ctx context.Context, q db.Querier, player ID) (bool, error) {
	f, err := secondFactorOf(ctx, q, player)
	return f.confirmedAt != 0, err
}

// countAttempt counts an attempt before the code is compared, so that concurrent guesses cannot exceed maximum; a success resets the
// count. The last allowed attempt locks the factor. counted is 0 while it is locked, or when there is none.
func countAttempt(ctx context.Context, tx *db.Tx, player ID, maximum, now, until int64) (counted int64, err error) {
	err = tx.QueryRow(ctx, `UPDATE player_second_factors SET failures = CASE WHEN failures >= $1 THEN 1 ELSE failures + 1 END,
		locked_until = CASE WHEN failures + 1 = $2 THEN $3 ELSE locked_until END
		WHERE player_id = $4 AND locked_until <= $5 RETURNING failures`, maximum, maximum, until, player, now).Scan(&counted)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, nil
	}
	return counted, err
}

// useStep uses a time step up unless it, or a later one, was used before.
func useStep(ctx context.Context, tx *db.Tx, player ID, step int64) (int64, error) {
	return tx.Exec(ctx, `UPDATE player_second_factors SET last_step = $1, failures = 0, locked_until = 0
		WHERE player_id = $2 AND last_step < $3`,
		step, player, step)
}

// recoveryHashes returns the hashes of a player's unused recovery codes.
func recoveryHashes(ctx context.Context, q db.Querier, player ID) ([]string, error) {
	rows, err := q.Query(ctx, `SELECT hash FROM player_recovery_codes WHERE player_id = $1 AND used_at = 0`, player)
	return db.Collect(rows, err, func(r *sql.Rows) (hash string, err error) { return hash, r.Scan(&hash) })
}

// useRecoveryCode uses a code up, and resets the attempts.
func useRecoveryCode(ctx context.Context, tx *db.Tx, player ID, hash string, now int64) (int64, error) {
	n, err := tx.Exec(ctx, `UPDATE player_recovery_codes SET used_at = $1 WHERE hash = $2 AND used_at = 0`, now, hash)
	if err != nil || n == 0 {
		return n, err
	}
	_, err = tx.Exec(ctx, `UPDATE player_second_factors SET failures = 0, locked_until = 0 WHERE player_id = $1`, player)
	return n, err
}

// beginFactor writes an unconfirmed secret and returns how many rows changed: 0 when a factor is on.
func beginFactor(ctx context.Context, tx *db.Tx, player ID, sealed string, now int64) (int64, error) {
	return tx.Exec(ctx, `INSERT INTO player_second_factors (player_id, secret, created_at, confirmed_at, last_step, failures, locked_until)
		VALUES ($1, $2, $3, 0, 0, 0, 0) ON CONFLICT (player_id) DO UPDATE SET secret = excluded.secret, created_at = excluded.created_at
		WHERE player_second_factors.confirmed_at = 0`, player, sealed, now)
}

// confirmFactor enables a secret unless it was replaced or confirmed meanwhile.
func confirmFactor(ctx context.Context, tx *db.Tx, f secondFactor, step, now int64) (int64, error) {
	return tx.Exec(ctx, `UPDATE player_second_factors SET confirmed_at = $1, last_step = $2, failures = 0, locked_until = 0
		WHERE player_id = $3 AND confirmed_at = 0 AND secret = $4`, now, step, f.player, f.secret)
}

func deleteSecondFactor(ctx context.Context, tx *db.Tx, player ID) error {
	if err := deleteRecoveryCodes(ctx, tx, player); err != nil {
		return err
	}
	_, err := tx.Exec(ctx, `DELETE FROM player_second_factors WHERE player_id = $1`, player)
	return err
}

func deleteRecoveryCodes(ctx context.Context, tx *db.Tx, player ID) error {
	_, err := tx.Exec(ctx, `DELETE FROM player_recovery_codes WHERE player_id = $1`, player)
	return err
}

func replaceRecoveryCodes(ctx context.Context, tx *db.Tx, player ID, hashes []string, now int64) error {
	if err := deleteRecoveryCodes(ctx, tx, player); err != nil {
		return err
	}
	for _, hash := range hashes {
		_, err := tx.Exec(ctx, `INSERT INTO player_recovery_codes (hash, player_id, created_at, used_at) VALUES ($1, $2, $3, 0)`, hash, player, now)
		if err != nil {
			return err
		}
	}
	return nil
}
