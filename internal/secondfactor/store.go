package secondfactor

import (
	"context"
	"database/sql"
	"errors"

	"maidan/internal/db"
)

type factor struct {
	owner       string
	secret      string // encrypted
	confirmedAt int64  // zero: not confirmed
	lastStep    int64
	lockedUntil int64
}

// factorOf returns an owner's second factor, the zero one when there is none.
func (f *Factors) factorOf(ctx context.Context, q db.Querier, owner string) (found factor, err error) {
	err = q.QueryRow(ctx, `SELECT owner_id, secret, confirmed_at, last_step, locked_until FROM secondfactor_secrets
		WHERE realm = $1 AND owner_id = $2`, f.Realm, owner).
		Scan(&found.owner, &found.secret, &found.confirmedAt, &found.lastStep, &found.lockedUntil)
	if errors.Is(err, sql.ErrNoRows) {
		return factor{}, nil
	}
	return found, err
}

// insertFactor writes an unconfirmed secret and returns how many rows changed: 0 when a factor is on.
func (f *Factors) insertFactor(ctx context.Context, tx *db.Tx, owner, sealed string, now int64) (int64, error) {
	return tx.Exec(ctx, `INSERT INTO secondfactor_secrets
		(realm, owner_id, secret, created_at, confirmed_at, last_step, failures, locked_until) VALUES ($1, $2, $3, $4, 0, 0, 0, 0)
		ON CONFLICT (realm, owner_id) DO UPDATE SET secret = excluded.secret, created_at = excluded.created_at
		WHERE secondfactor_secrets.confirmed_at = 0`, f.Realm, owner, sealed, now)
}

// confirmFactor enables a secret unless it was replaced or confirmed meanwhile.
func (f *Factors) confirmFactor(ctx context.Context, tx *db.Tx, of factor, step, now int64) (int64, error) {
	return tx.Exec(ctx, `UPDATE secondfactor_secrets SET confirmed_at = $1, last_step = $2, failures = 0, locked_until = 0
		WHERE realm = $3 AND owner_id = $4 AND confirmed_at = 0 AND secret = $5`, now, step, f.Realm, of.owner, of.secret)
}

// countAttempt counts an attempt; the last allowed one locks the factor until the given time. counted is 0 while the factor is
// locked, or when there is none.
func (f *Factors) countAttempt(ctx context.Context, tx *db.Tx, owner string, now, until int64) (counted int64, err error) {
	err = tx.QueryRow(ctx, `UPDATE secondfactor_secrets SET failures = CASE WHEN failures >= $1 THEN 1 ELSE failures + 1 END,
		locked_until = CASE WHEN failures + 1 = $2 THEN $3 ELSE locked_until END
		WHERE realm = $4 AND owner_id = $5 AND locked_until <= $6 RETURNING failures`,
		int64(MaxFailures), int64(MaxFailures), until, f.Realm, owner, now).Scan(&counted)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, nil
	}
	return counted, err
}

// useStep uses a time step up, unless it or a later one was used before, and resets the attempts.
func (f *Factors) useStep(ctx context.Context, tx *db.Tx, owner string, step int64) (int64, error) {
	return tx.Exec(ctx, `UPDATE secondfactor_secrets SET last_step = $1, failures = 0, locked_until = 0
		WHERE realm = $2 AND owner_id = $3 AND last_step < $4`, step, f.Realm, owner, step)
}

// recoveryHashes returns the hashes of an owner's unused recovery codes.
func (f *Factors) recoveryHashes(ctx context.Context, q db.Querier, owner string) ([]string, error) {
	rows, err := q.Query(ctx, `SELECT hash FROM secondfactor_recovery_codes WHERE realm = $1 AND owner_id = $2 AND used_at = 0`, f.Realm, owner)
	return db.Collect(rows, err, func(r *sql.Rows) (hash string, err error) { return hash, r.Scan(&hash) })
}

// useRecoveryCode uses a code up and resets the attempts.
func (f *Factors) useRecoveryCode(ctx context.Context, tx *db.Tx, owner, hash string, now int64) (int64, error) {
	n, err := tx.Exec(ctx, `UPDATE secondfactor_recovery_codes SET used_at = $1
		WHERE hash = $2 AND realm = $3 AND owner_id = $4 AND used_at = 0`, now, hash, f.Realm, owner)
	if err != nil || n == 0 {
		return n, err
	}
	_, err = tx.Exec(ctx, `UPDATE secondfactor_secrets SET failures = 0, locked_until = 0 WHERE realm = $1 AND owner_id = $2`, f.Realm, owner)
	return n, err
}

func (f *Factors) replaceRecoveryCodes(ctx context.Context, tx *db.Tx, owner string, hashes []string, now int64) error {
	if err := f.deleteRecoveryCodes(ctx, tx, owner); err != nil {
		return err
	}
	for _, hash := range hashes {
		_, err := tx.Exec(ctx, `INSERT INTO secondfactor_recovery_codes (hash, realm, owner_id, created_at, used_at)
			VALUES ($1, $2, $3, $4, 0)`, hash, f.Realm, owner, now)
		if err != nil {
			return err
		}
	}
	return nil
}

func (f *Factors) deleteFactor(ctx context.Context, tx *db.Tx, owner string) error {
	if err := f.deleteRecoveryCodes(ctx, tx, owner); err != nil {
		return err
	}
	_, err := tx.Exec(ctx, `DELETE FROM secondfactor_secrets WHERE realm = $1 AND owner_id = $2`, f.Realm, owner)
	return err
}

func (f *Factors) deleteRecoveryCodes(ctx context.Context, tx *db.Tx, owner string) error {
	_, err := tx.Exec(ctx, `DELETE FROM secondfactor_recovery_codes WHERE realm = $1 AND owner_id = $2`, f.Realm, owner)
	return err
}
