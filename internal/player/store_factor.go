package player

import (
	"context"
	"database/sql"
	"errors"

	"maidan/internal/db"
)

type secondFactor struct {
	player      ID
	secret      string // sealed
	confirmedAt int64  // zero: it is not in force
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

// countFailure counts a wrong code; the one that is too many locks and begins the count anew.
func countFailure(ctx context.Context, tx *db.Tx, player ID, most, until int64) (locked bool, err error) {
	_, err = tx.Exec(ctx, `UPDATE player_second_factors SET failures = failures + 1 WHERE player_id = $1`, player)
	if err != nil {
		return false, err
	}
	n, err := tx.Exec(ctx, `UPDATE player_second_factors SET failures = 0, locked_until = $1 WHERE player_id = $2 AND failures >= $3`,
		until, player, most)
	return n == 1, err
}

// useStep uses a step up unless it, or a later one, was used before.
func useStep(ctx context.Context, tx *db.Tx, player ID, step int64) (int64, error) {
	return tx.Exec(ctx, `UPDATE player_second_factors SET last_step = $1, failures = 0 WHERE player_id = $2 AND last_step < $3`,
		step, player, step)
}

// recoveryHashes returns the hashes of a player's recovery codes that are still good.
func recoveryHashes(ctx context.Context, q db.Querier, player ID) ([]string, error) {
	rows, err := q.Query(ctx, `SELECT hash FROM player_recovery_codes WHERE player_id = $1 AND used_at = 0`, player)
	return db.Collect(rows, err, func(r *sql.Rows) (hash string, err error) { return hash, r.Scan(&hash) })
}

func useRecoveryCode(ctx context.Context, tx *db.Tx, hash string, now int64) (int64, error) {
	return tx.Exec(ctx, `UPDATE player_recovery_codes SET used_at = $1 WHERE hash = $2 AND used_at = 0`, now, hash)
}
