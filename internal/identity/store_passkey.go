package identity

import (
	"context"
	"database/sql"
	"errors"
	"strings"

	"maidan/internal/db"
	"maidan/internal/id"
)

const keyColumns = `id, player_id, credential, rp, name, public_key, sign_count, backup_eligible, backed_up, transports,
	created_at, used_at, copied_at`

func scanKey(scan func(...any) error) (k key, err error) {
	var eligible, synced, copied int64
	var transports string
	err = scan(&k.ID, &k.player, &k.credential, &k.Host, &k.Name, &k.publicKey, &k.signCount, &eligible, &synced, &transports,
		&k.CreatedAt, &k.UsedAt, &copied)
	k.backupEligible, k.Synced, k.Copied = eligible == 1, synced == 1, copied != 0
	k.transports = strings.Fields(transports)
	return k, err
}

func passkeysOf(ctx context.Context, q db.Querier, who id.Player) ([]key, error) {
	rows, err := q.Query(ctx, `SELECT `+keyColumns+` FROM identity_passkeys WHERE player_id = $1 ORDER BY id`, who)
	return db.Collect(rows, err, func(r *sql.Rows) (key, error) { return scanKey(r.Scan) })
}

func passkeyBy(ctx context.Context, q db.Querier, credential string) (k key, found bool, err error) {
	k, err = scanKey(q.QueryRow(ctx, `SELECT `+keyColumns+` FROM identity_passkeys WHERE credential = $1`, credential).Scan)
	if errors.Is(err, sql.ErrNoRows) {
		return k, false, nil
	}
	return k, err == nil, err
}

func insertPasskey(ctx context.Context, tx *db.Tx, who id.Player, k key) (int64, error) {
	return tx.Exec(ctx, `INSERT INTO identity_passkeys (`+keyColumns+`)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 0, 0) ON CONFLICT DO NOTHING`,
		k.ID, who, k.credential, k.Host, k.Name, k.publicKey, int64(k.signCount), bit(k.backupEligible), bit(k.Synced),
		strings.Join(k.transports, " "), k.CreatedAt)
}

// usePasskey records a use; n is 0 when the passkey is gone or its counter is at count or beyond. A device without a counter
// always sends 0.
func usePasskey(ctx context.Context, tx *db.Tx, id string, count uint32, synced bool, now int64) (n int64, err error) {
	return tx.Exec(ctx, `UPDATE identity_passkeys SET sign_count = $1, backed_up = $2, used_at = $3
		WHERE id = $4 AND copied_at = 0 AND (sign_count < $5 OR sign_count = 0 AND $6 = 0)`,
		int64(count), bit(synced), now, id, int64(count), int64(count))
}

func markCopied(ctx context.Context, tx *db.Tx, id string, now int64) (int64, error) {
	return tx.Exec(ctx, `UPDATE identity_passkeys SET copied_at = $1 WHERE id = $2 AND copied_at = 0`, now, id)
}

func renamePasskey(ctx context.Context, tx *db.Tx, who id.Player, id, name string) (int64, error) {
	return tx.Exec(ctx, `UPDATE identity_passkeys SET name = $1 WHERE id = $2 AND player_id = $3`, name, id, who)
}

func deletePasskey(ctx context.Context, tx *db.Tx, who id.Player, id string) (p Passkey, found bool, err error) {
	err = tx.QueryRow(ctx, `DELETE FROM identity_passkeys WHERE id = $1 AND player_id = $2 RETURNING id, name, rp`, id, who).
		Scan(&p.ID, &p.Name, &p.Host)
	if errors.Is(err, sql.ErrNoRows) {
		return p, false, nil
	}
	return p, err == nil, err
}

// countMethods counts the passkeys and links with which a player can sign in.
func countMethods(ctx context.Context, q db.Querier, who id.Player) (n int64, err error) {
	err = q.QueryRow(ctx, `SELECT (SELECT count(*) FROM identity_passkeys WHERE player_id = $1 AND copied_at = 0) +
		(SELECT count(*) FROM identity_links WHERE player_id = $2)`, who, who).Scan(&n)
	return n, err
}

func insertChallenge(ctx context.Context, tx *db.Tx, digest string, who id.Player, data string, expiresAt int64) error {
	_, err := tx.Exec(ctx, `INSERT INTO identity_challenges (digest, player_id, data, expires_at) VALUES ($1, $2, $3, $4)`,
		digest, who, data, expiresAt)
	return err
}

// deleteChallenge deletes a player's challenge and returns its data; data is empty when it is unknown, used, another
// player's or expired.
func deleteChallenge(ctx context.Context, tx *db.Tx, digest string, who id.Player, now int64) (data string, err error) {
	err = tx.QueryRow(ctx, `DELETE FROM identity_challenges WHERE digest = $1 AND player_id = $2 AND expires_at > $3 RETURNING data`,
		digest, who, now).Scan(&data)
	if errors.Is(err, sql.ErrNoRows) {
		return "", nil
	}
	return data, err
}

func bit(yes bool) int64 {
	if yes {
		return 1
	}
	return 0
}
