// Package dbtest provides tests with an empty, migrated database of each engine.
//
// SQLite databases are copies of a migrated file that is cached for each version of the migrations. PostgreSQL databases are
// cloned from a migrated template on one server that all test processes of a user share, see server.go.
package dbtest

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"io/fs"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
)

// Each runs fn once on SQLite and once on PostgreSQL, each time with a new database. Without PostgreSQL the test fails and names
// what to install: a skipped engine would hide failures.
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

// schemaHash identifies a version of the migrations by their content.
func schemaHash(engine db.Engine) (string, error) {
	files, err := db.Migrations(engine)
	if err != nil {
		return "", err
	}
	h := sha256.New()
	err = fs.WalkDir(files, ".", func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		text, err := fs.ReadFile(files, path)
		_, _ = h.Write([]byte(path + "\x00"))
		_, _ = h.Write(append(text, 0))
		return err
	})
	return hex.EncodeToString(h.Sum(nil)[:8]), err
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
