package db_test

import (
	"context"
	"database/sql"
	"fmt"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
)

func texts(rows *sql.Rows, err error) ([]string, error) {
	return db.Collect(rows, err, func(r *sql.Rows) (s string, err error) { return s, r.Scan(&s) })
}

// A statement in use is not shared with a second query of the same text, and cached statements see schema changes.
func TestStatementCache_ReusesStatements(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		ctx := t.Context()
		const list = "SELECT v FROM again WHERE v >= $1 ORDER BY v"
		require.NoError(t, d.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
			_, err := tx.Exec(ctx, "CREATE TABLE again (v TEXT NOT NULL)")
			return err
		}))
		for n := range 3 {
			require.NoError(t, d.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
				_, err := tx.Exec(ctx, "INSERT INTO again (v) VALUES ($1)", strconv.Itoa(n))
				return err
			}))
			all, err := texts(d.Reader().Query(ctx, list, "0"))
			require.NoError(t, err)
			require.Len(t, all, n+1)
		}
		require.NoError(t, d.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
			if tx.Engine() == db.Postgres { // one answer at a time on a connection
				return nil
			}
			outer, err := tx.Query(ctx, list, "0")
			if err != nil {
				return err
			}
			defer func() { _ = outer.Close() }()
			for i := range 3 {
				require.True(t, outer.Next())
				inner, err := texts(tx.Query(ctx, list, strconv.Itoa(i)))
				require.NoError(t, err)
				require.Len(t, inner, 3-i, "what the outer one is reading has its own place")
			}
			require.False(t, outer.Next())
			return outer.Err()
		}))
		require.NoError(t, d.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
			_, err := tx.Exec(ctx, "ALTER TABLE again ADD COLUMN w TEXT NOT NULL DEFAULT 'x'")
			return err
		}))
		_, err := d.Reader().Query(ctx, "SELECT nothing FROM again")
		require.Error(t, err)
		all, err := texts(d.Reader().Query(ctx, list, "1"))
		require.NoError(t, err)
		require.Equal(t, []string{"1", "2"}, all)
		for i := range 250 { // more texts than the cache holds
			all, err := texts(d.Reader().Query(ctx, fmt.Sprintf("SELECT w FROM again WHERE v = $1 AND 0 <= %d", i), "2"))
			require.NoError(t, err)
			require.Equal(t, []string{"x"}, all)
		}
	})
}

// A started write transaction ends despite an expired context; with an expired context none starts.
func TestInTx_FinishesAfterTheContextEnds(t *testing.T) {
	t.Parallel()
	d := dbtest.NewSQLite(t)
	ctx, stop := context.WithCancel(t.Context())
	require.NoError(t, d.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		stop()
		_, err := tx.Exec(ctx, "CREATE TABLE finished (v TEXT NOT NULL)")
		return err
	}))
	_, err := texts(d.Reader().Query(t.Context(), "SELECT v FROM finished"))
	require.NoError(t, err)
	require.ErrorIs(t, d.InTx(ctx, func(context.Context, *db.Tx) error { t.Fatal("begun"); return nil }), context.Canceled)
}
