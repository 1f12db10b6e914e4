package db_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
)

// The write-ahead log is copied into the database in parallel with the writer, long before the writer would have to copy it.
func TestCheckpoints_CopyTheLogInParallel(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	d, err := db.Open(t.Context(), db.Config{Dir: dir})
	require.NoError(t, err)
	write := func(statement string, args ...any) {
		require.NoError(t, d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			_, err := tx.Exec(ctx, statement, args...)
			return err
		}))
	}
	write("CREATE TABLE filled (v TEXT NOT NULL)")
	const rows, size = 150, 64 << 10 // 16 pages each: more than checkpointPages, fewer than wal_autocheckpoint
	for range rows {
		write("INSERT INTO filled (v) VALUES ($1)", strings.Repeat("x", size))
	}
	copied := func() bool {
		file, err := os.Stat(filepath.Join(dir, "maidan.db"))
		return err == nil && file.Size() > rows*size/2
	}
	require.Eventually(t, copied, time.Minute, 10*time.Millisecond)
	require.NoError(t, d.Close())
	_, err = os.Stat(filepath.Join(dir, "maidan.db-wal"))
	require.ErrorIs(t, err, os.ErrNotExist, "whoever closes last leaves one file")
}
