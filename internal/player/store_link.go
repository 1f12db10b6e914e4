package player

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"maidan/internal/db"
	"maidan/internal/id"
)

func insertOneTime(ctx context.Context, tx *db.Tx, digest string, player id.Player, by id.Staff, now, expiresAt int64) error {
	_, err := tx.Exec(ctx, `INSERT INTO player_onetime_tokens (digest, player_id, made_by, created_at, expires_at, used_at)
		VALUES ($1, $2, $3, $4, $5, 0)`, digest, player, by, now, expiresAt)
	return err
}

// useOneTime marks a token as used and returns its player; empty when the token is unknown, used or too old. The conditional
// update decides which of several concurrent callers is first.
func useOneTime(ctx context.Context, tx *db.Tx, digest string, now int64) (player id.Player, err error) {
	err = tx.QueryRow(ctx, `UPDATE player_onetime_tokens SET used_at = $1 WHERE digest = $2 AND used_at = 0 AND expires_at > $3
		RETURNING player_id`, now, digest, now).Scan(&player)
	if errors.Is(err, sql.ErrNoRows) {
		return "", nil
	}
	return player, err
}

func insertRecovery(ctx context.Context, tx *db.Tx, digest string, player id.Player, now, expiresAt int64) error {
	_, err := tx.Exec(ctx, `INSERT INTO player_recovery_tokens (digest, player_id, created_at, expires_at, used_at)
		VALUES ($1, $2, $3, $4, 0)`, digest, player, now, expiresAt)
	return err
}

// refuseRecovery refuses a token that cannot replace a password: with ErrRecoveryUsed when it has done so, else with ErrRecovery.
func refuseRecovery(ctx context.Context, q db.Querier, digest string, now int64) error {
	var usedAt, recoveredAt, expiresAt int64
	err := q.QueryRow(ctx, `SELECT used_at, recovered_at, expires_at FROM player_recovery_tokens WHERE digest = $1`, digest).
		Scan(&usedAt, &recoveredAt, &expiresAt)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return ErrRecovery.At("token", "badRequest")
	case err != nil:
		return fmt.Errorf("look up recovery token: %w", err)
	case recoveredAt > 0:
		return ErrRecoveryUsed.At("token", "badRequest")
	case usedAt > 0 || expiresAt <= now:
		return ErrRecovery.At("token", "badRequest")
	}
	return nil
}

// useRecovery is useOneTime for a recovery token.
func useRecovery(ctx context.Context, tx *db.Tx, digest string, now int64) (player id.Player, err error) {
	err = tx.QueryRow(ctx, `UPDATE player_recovery_tokens SET used_at = $1, recovered_at = $2 WHERE digest = $3 AND used_at = 0 AND expires_at > $4
		RETURNING player_id`, now, now, digest, now).Scan(&player)
	if errors.Is(err, sql.ErrNoRows) {
		return "", nil
	}
	return player, err
}

// voidLinks marks every valid link of a player as used.
func voidLinks(ctx context.Context, tx *db.Tx, player id.Player, now int64) error {
	for _, text := range []string{
		`UPDATE player_onetime_tokens SET used_at = $1 WHERE player_id = $2 AND used_at = 0`,
		`UPDATE player_recovery_tokens SET used_at = $1 WHERE player_id = $2 AND used_at = 0`,
	} {
		if _, err := tx.Exec(ctx, text, now, player); err != nil {
			return err
		}
	}
	return nil
}

func setPassword(ctx context.Context, tx *db.Tx, player id.Player, hash string) error {
	_, err := tx.Exec(ctx, `UPDATE player_accounts SET password = $1 WHERE id = $2`, hash, player)
	return err
}

// changePassword replaces a hash unless it was replaced meanwhile.
func changePassword(ctx context.Context, tx *db.Tx, player id.Player, old, fresh string) (int64, error) {
	return tx.Exec(ctx, `UPDATE player_accounts SET password = $1 WHERE id = $2 AND password = $3`, fresh, player, old)
}

func purgeLinks(ctx context.Context, tx *db.Tx, before int64) error {
	for _, text := range []string{
		`DELETE FROM player_onetime_tokens WHERE expires_at < $1`, `DELETE FROM player_recovery_tokens WHERE expires_at < $1`,
	} {
		if _, err := tx.Exec(ctx, text, before); err != nil {
			return err
		}
	}
	return nil
}
