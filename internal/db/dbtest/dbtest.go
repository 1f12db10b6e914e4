// Package dbtest gives tests an empty, migrated database of each engine.
package dbtest

import (
	"context"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
)

// Main runs a package's tests and stops what they started. Every package whose tests call Each has
//
//	func TestMain(m *testing.M) { dbtest.Main(m) }
func Main(m *testing.M) { os.Exit(Run(m)) }

// Run does the same and returns the exit code, for a TestMain that has more to clean up.
func Run(m *testing.M) int {
	code := m.Run()
	stopCluster()
	_ = os.RemoveAll(templateDir)
	return code
}

// Each runs fn once on SQLite and once on PostgreSQL, each time with a database of its own. A missing PostgreSQL fails the
// test with a sentence on what to install: an engine that is silently skipped is an engine that is broken.
func Each(t *testing.T, fn func(t *testing.T, d *db.DB)) {
	t.Helper()
	t.Run("sqlite", func(t *testing.T) {
		t.Parallel()
		fn(t, NewSQLite(t))
	})
	t.Run("postgres", func(t *testing.T) {
		t.Parallel()
		fn(t, NewPostgres(t))
	})
}

var (
	templateOnce sync.Once
	templateDir  string
	errTemplate  error
)

// NewSQLite returns an empty, migrated SQLite database that goes away with the test.
func NewSQLite(t testing.TB) *db.DB {
	t.Helper()
	templateOnce.Do(makeSQLiteTemplate)
	require.NoError(t, errTemplate)
	dir := t.TempDir()
	blank, err := os.ReadFile(filepath.Join(templateDir, "maidan.db"))
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(filepath.Join(dir, "maidan.db"), blank, 0o600))
	return open(t, db.Config{Dir: dir})
}

func makeSQLiteTemplate() {
	templateDir, errTemplate = os.MkdirTemp("", "maidan-test-sqlite-")
	if errTemplate == nil {
		errTemplate = migrate(db.Config{Dir: templateDir})
	}
}

func migrate(cfg db.Config) error {
	d, err := db.Open(context.Background(), cfg)
	if err != nil {
		return err
	}
	if _, err := d.Migrate(context.Background()); err != nil {
		_ = d.Close()
		return err
	}
	return d.Close()
}

func open(t testing.TB, cfg db.Config) *db.DB {
	t.Helper()
	d, err := db.Open(context.Background(), cfg)
	require.NoError(t, err)
	t.Cleanup(func() { _ = d.Close() })
	return d
}
