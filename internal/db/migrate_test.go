package db_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
)

// A database that has later migrations still gets an earlier one that it lacks.
func TestMigrate_RunsAMissingEarlierMigration(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		require.NoError(t, d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			if _, err := tx.Exec(ctx, "DROP TABLE captcha_spent"); err != nil {
				return err
			}
			_, err := tx.Exec(ctx, "DELETE FROM goose_db_version WHERE version_id = $1", 2030)
			return err
		}))
		pending, err := d.Pending(t.Context())
		require.NoError(t, err)
		require.Equal(t, 1, pending)
		ran, err := d.Migrate(t.Context())
		require.NoError(t, err)
		require.Equal(t, 1, ran)
		var rows int
		require.NoError(t, d.Reader().QueryRow(t.Context(), "SELECT count(*) FROM captcha_spent").Scan(&rows))
	})
}
