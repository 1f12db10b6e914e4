package dbtest

import (
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
)

// unusedAfter is the age at which a cached template of other migrations is deleted.
const unusedAfter = 7 * 24 * time.Hour

// blank is the content of an empty, migrated SQLite database, read once per process.
var blank = sync.OnceValues(func() ([]byte, error) {
	hash, err := schemaHash(db.SQLite)
	if err != nil {
		return nil, err
	}
	cache, err := os.UserCacheDir()
	if err != nil {
		cache = os.TempDir()
	}
	return sqliteTemplate(filepath.Join(cache, "maidan-test"), hash, migrate)
})

// NewSQLite returns an empty, migrated SQLite database that is deleted after the test.
func NewSQLite(t testing.TB) *db.DB {
	t.Helper()
	return open(t, db.Config{Dir: SQLiteDir(t)})
}

// SQLiteDir returns a data folder with an empty, migrated SQLite database that is deleted after the test.
func SQLiteDir(t testing.TB) string {
	t.Helper()
	text, err := blank()
	require.NoError(t, err)
	dir := Dir(t)
	require.NoError(t, os.WriteFile(filepath.Join(dir, "maidan.db"), text, 0o600))
	return dir
}

// sqliteTemplate returns the database of a version of the migrations from the cache folder, and writes it there when it is
// missing. Processes that write it at once write the same.
func sqliteTemplate(cache, hash string, migrate func(db.Config) error) ([]byte, error) {
	name := filepath.Join(cache, "sqlite-"+hash+".db")
	if text, err := os.ReadFile(name); err == nil {
		return text, nil
	}
	if err := os.MkdirAll(cache, 0o700); err != nil {
		return nil, err
	}
	dir, err := os.MkdirTemp(cache, "new-")
	if err != nil {
		return nil, err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	if err := migrate(db.Config{Dir: dir}); err != nil {
		return nil, err
	}
	if err := os.Rename(filepath.Join(dir, "maidan.db"), name); err != nil {
		return nil, err
	}
	removeLeft(cache, "", unusedAfter)
	return os.ReadFile(name)
}
