package db_test

import (
	"context"
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
)

func TestInTx_IsInterruptedBeforeAndAfterTheCommit(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		crash := errors.New("crash")
		fail := func() error { return crash }
		insert := func(key string) func(context.Context, *db.Tx) error {
			return func(ctx context.Context, tx *db.Tx) error {
				_, err := tx.Exec(ctx, "INSERT INTO payment_players (player_id, withdrew_at) VALUES ($1, 0)", key)
				return err
			}
		}
		stored := func() (n int) {
			require.NoError(t, d.Reader().QueryRow(t.Context(), "SELECT COUNT(*) FROM payment_players").Scan(&n))
			return n
		}
		require.ErrorIs(t, d.InTx(db.WithFaults(t.Context(), db.Faults{BeforeCommit: fail}), insert("a")), crash)
		require.Zero(t, stored())
		require.ErrorIs(t, d.InTx(db.WithFaults(t.Context(), db.Faults{AfterCommit: fail}), insert("a")), crash)
		require.Equal(t, 1, stored())
		require.NoError(t, d.InTx(db.WithFaults(t.Context(), db.Faults{}), insert("b")))
		require.Equal(t, 2, stored())
	})
}
