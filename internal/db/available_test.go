package db_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgconn"
	"github.com/stretchr/testify/require"

	"maidan/internal/clock"
	"maidan/internal/db"
	"maidan/internal/db/dbtest"
)

func TestUnavailable_DistinguishesLostConnectionsFromOtherErrors(t *testing.T) {
	t.Parallel()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	require.NoError(t, l.Close()) // nobody listens there now
	_, err = db.Open(t.Context(), db.Config{URL: "postgres://maidan@" + l.Addr().String() + "/x?sslmode=disable"})
	require.Error(t, err)
	require.True(t, db.Unavailable(err), "%v", err)
	for _, code := range []string{"08006", "53100", "53300", "57P01", "25006"} {
		require.True(t, db.Unavailable(fmt.Errorf("settle: %w", &pgconn.PgError{Code: code})), code)
	}
	for _, code := range []string{"23505", "22003", "57014", "40001"} {
		require.False(t, db.Unavailable(&pgconn.PgError{Code: code}), code)
	}
	require.True(t, db.Unavailable(fmt.Errorf("read: %w", io.ErrUnexpectedEOF)))
	require.False(t, db.Unavailable(errors.New("a fault of our own")))
	require.False(t, db.Unavailable(nil))
}

func TestProbe_IsReadyOnlyWhileItCanWrite(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c := clock.NewManual(time.UnixMilli(1_700_000_000_000))
		p := db.NewProbe(d, c, "node", 5*time.Second)
		require.NoError(t, p.Ready(t.Context()))
		require.NoError(t, d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error { _, err := tx.Exec(ctx, "DROP TABLE db_probes"); return err }))
		require.NoError(t, p.Ready(t.Context()), "a recent write is believed")
		c.Advance(5 * time.Second)
		require.ErrorContains(t, p.Ready(t.Context()), "write")
	})
}

func TestOpen_KeepsTheDatabaseFileToItsOwner(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	for range 2 { // a new file, and one that everybody could read
		d, err := db.Open(t.Context(), db.Config{Dir: dir})
		require.NoError(t, err)
		_, err = d.Migrate(t.Context())
		require.NoError(t, err)
		files, err := filepath.Glob(filepath.Join(dir, "maidan.db*"))
		require.NoError(t, err)
		require.NotEmpty(t, files)
		for _, name := range files {
			info, err := os.Stat(name)
			require.NoError(t, err)
			require.Equal(t, os.FileMode(0o600), info.Mode().Perm(), name)
		}
		require.NoError(t, d.Close())
		require.NoError(t, os.Chmod(filepath.Join(dir, "maidan.db"), 0o644))
	}
}
