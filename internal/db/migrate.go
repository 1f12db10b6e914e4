package db

import (
	"context"
	"embed"
	"fmt"
	"io/fs"
	"regexp"
	"testing/fstest"

	"github.com/pressly/goose/v3"
)

//go:embed migrations/*.sql
var migrations embed.FS

var (
	bigint      = regexp.MustCompile(`\bBIGINT\b`)
	bytea       = regexp.MustCompile(`\bBYTEA\b`)
	text        = regexp.MustCompile(`\bTEXT\b`)
	endOfCreate = regexp.MustCompile(`(?m)^\)(?: WITH \(.*\))?;$`)
)

// Migrate updates the schema to the latest version and returns how many migrations ran. It is idempotent.
func (d *DB) Migrate(ctx context.Context) (int, error) {
	p, err := d.provider()
	if err != nil {
		return 0, err
	}
	done, err := p.Up(ctx)
	if err != nil {
		return len(done), fmt.Errorf("migrate: %w", err)
	}
	return len(done), nil
}

// Pending returns how many migrations this binary has that the database does not.
func (d *DB) Pending(ctx context.Context) (int, error) {
	p, err := d.provider()
	if err != nil {
		return 0, err
	}
	status, err := p.Status(ctx)
	if err != nil {
		return 0, fmt.Errorf("read migration status: %w", err)
	}
	pending := 0
	for _, s := range status {
		if s.State == goose.StatePending {
			pending++
		}
	}
	return pending, nil
}

func (d *DB) provider() (*goose.Provider, error) {
	texts, err := Migrations(d.engine)
	if err != nil {
		return nil, err
	}
	dialect := goose.DialectSQLite3
	if d.engine == Postgres {
		dialect = goose.DialectPostgres
	}
	// Each package numbers its migrations in its own range, by layer, so a new one may have a smaller number than one that ran.
	return goose.NewProvider(dialect, d.write, texts, goose.WithDisableGlobalRegistry(true), goose.WithAllowOutofOrder(true))
}

// Migrations returns the migrations in an engine's SQL. PostgreSQL compares text by bytes, as SQLite and Go do, independent of
// the server's locale: the order is the same everywhere, and key lookups are faster. SQLite accepts text in a BIGINT column and
// turns an overflow into a float. A STRICT table rejects both. It has only INTEGER, which holds the same 64 bits, and BLOB for
// BYTEA.
func Migrations(engine Engine) (fs.FS, error) {
	sub, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return nil, fmt.Errorf("read migrations: %w", err)
	}
	translated := fstest.MapFS{}
	err = fs.WalkDir(sub, ".", func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		migration, err := fs.ReadFile(sub, path)
		if err != nil {
			return err
		}
		if engine == Postgres {
			migration = text.ReplaceAll(migration, []byte(`TEXT COLLATE "C"`))
		} else {
			migration = bigint.ReplaceAll(migration, []byte("INTEGER"))
			migration = bytea.ReplaceAll(migration, []byte("BLOB"))
			migration = endOfCreate.ReplaceAll(migration, []byte(") STRICT;"))
		}
		translated[path] = &fstest.MapFile{Data: migration}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("read migrations: %w", err)
	}
	return translated, nil
}
