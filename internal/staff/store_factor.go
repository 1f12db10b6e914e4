package staff

import (
	"context"
	"database/sql"
	"errors"

	"maidan/internal/db"
)

type factor struct {
	member      string
	secret      string // sealed
	confirmedAt int64  // zero: it is not in force
	lastStep    int64
	lockedUntil int64
}

// factorOf returns a member's second factor, the zero one when there is none.
func factorOf(ctx context.Context, q db.Querier, member string) (f factor, err error) {
	err = q.QueryRow(ctx, `SELECT member_id, secret, confirmed_at, last_step, locked_until FROM staff_second_factors
		WHERE member_id = $1`, member).Scan(&f.member, &f.secret, &f.confirmedAt, &f.lastStep, &f.lockedUntil)
	if errors.Is(err, sql.ErrNoRows) {
		return factor{}, nil
	}
	return f, err
}

// beginFactor writes a secret that is yet to be confirmed; 0 when one is in force.
func beginFactor(ctx context.Context, tx *db.Tx, member, sealed string, now int64) (int64, error) {
	return tx.Exec(ctx, `INSERT INTO staff_second_factors (member_id, secret, created_at, confirmed_at, last_step, failures, locked_until)
		VALUES ($1, $2, $3, 0, 0, 0, 0) ON CONFLICT (member_id) DO UPDATE SET secret = excluded.secret, created_at = excluded.created_at
		WHERE staff_second_factors.confirmed_at = 0`, member, sealed, now)
}

// confirmFactor puts a secret into force unless it was replaced or confirmed meanwhile.
func confirmFactor(ctx context.Context, tx *db.Tx, f factor, step, now int64) (int64, error) {
	return tx.Exec(ctx, `UPDATE staff_second_factors SET confirmed_at = $1, last_step = $2, failures = 0, locked_until = 0
		WHERE member_id = $3 AND confirmed_at = 0 AND secret = $4`, now, step, f.member, f.secret)
}

// countAttempt counts an attempt before it is looked at, so that many at the same moment are not more than most; a success
// takes the count back. The one that is the last locks. counted is 0 while the factor is locked, or when there is none.
func countAttempt(ctx context.Context, tx *db.Tx, member string, most, now, until int64) (counted int64, err error) {
	err = tx.QueryRow(ctx, `UPDATE staff_second_factors SET failures = CASE WHEN failures >= $1 THEN 1 ELSE failures + 1 END,
		locked_until = CASE WHEN failures + 1 = $2 THEN $3 ELSE locked_until END
		WHERE member_id = $4 AND locked_until <= $5 RETURNING failures`, most, most, until, member, now).Scan(&counted)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, nil
	}
	return counted, err
}

// useStep uses a step up unless it, or a later one, was used before.
func useStep(ctx context.Context, tx *db.Tx, member string, step int64) (int64, error) {
	return tx.Exec(ctx, `UPDATE staff_second_factors SET last_step = $1, failures = 0, locked_until = 0
		WHERE member_id = $2 AND last_step < $3`, step, member, step)
}

// recoveryHashes returns the hashes of a member's recovery codes that are still good.
func recoveryHashes(ctx context.Context, q db.Querier, member string) ([]string, error) {
	rows, err := q.Query(ctx, `SELECT hash FROM staff_recovery_codes WHERE member_id = $1 AND used_at = 0`, member)
	return db.Collect(rows, err, func(r *sql.Rows) (hash string, err error) { return hash, r.Scan(&hash) })
}

// useRecoveryCode uses a code up, and forgets the wrong ones before it.
func useRecoveryCode(ctx context.Context, tx *db.Tx, member, hash string, now int64) (int64, error) {
	n, err := tx.Exec(ctx, `UPDATE staff_recovery_codes SET used_at = $1 WHERE hash = $2 AND used_at = 0`, now, hash)
	if err != nil || n == 0 {
		return n, err
	}
	_, err = tx.Exec(ctx, `UPDATE staff_second_factors SET failures = 0, locked_until = 0 WHERE member_id = $1`, member)
	return n, err
}

func replaceRecoveryCodes(ctx context.Context, tx *db.Tx, member string, hashes []string, now int64) error {
	if _, err := tx.Exec(ctx, `DELETE FROM staff_recovery_codes WHERE member_id = $1`, member); err != nil {
		return err
	}
	for _, hash := range hashes {
		_, err := tx.Exec(ctx, `INSERT INTO staff_recovery_codes (hash, member_id, created_at, used_at) VALUES ($1, $2, $3, 0)`, hash, member, now)
		if err != nil {
			return err
		}
	}
	return nil
}

func dropFactor(ctx context.Context, tx *db.Tx, member string) error {
	for _, text := range []string{
		`DELETE FROM staff_recovery_codes WHERE member_id = $1`, `DELETE FROM staff_second_factors WHERE member_id = $1`,
	} {
		if _, err := tx.Exec(ctx, text, member); err != nil {
			return err
		}
	}
	return nil
}
