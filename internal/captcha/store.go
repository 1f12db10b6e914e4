package captcha

import (
	"context"

	"maidan/internal/db"
)

// spend marks a challenge as used; first is false when it was used before.
func spend(ctx context.Context, tx *db.Tx, digest string, expiresAt int64) (first bool, err error) {
	n, err := tx.Exec(ctx, `INSERT INTO captcha_spent (digest, expires_at) VALUES ($1, $2) ON CONFLICT DO NOTHING`, digest, expiresAt)
	return n == 1, err
}

func dropExpired(ctx context.Context, tx *db.Tx, now int64) error {
	_, err := tx.Exec(ctx, `DELETE FROM captcha_spent WHERE expires_at < $1`, now)
	return err
}
