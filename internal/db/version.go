package db

import (
	"context"
	"fmt"
)

// Version identifies a committed state of SQLite's database: the number of commits that this process has begun, and SQLite's
// data_version, which counts changes by other connections. For one DB equal versions mean equal states, unless a commit failed.
type Version struct{ commits, external int64 }

// Next returns the version after the commit of the transaction that started at m.
func (m Version) Next() Version { return Version{m.commits + 1, m.external} }

// Version returns the version at the transaction's start. It is for SQLite, where no other writer can change it until the
// transaction ends.
func (tx *Tx) Version(ctx context.Context) (Version, error) {
	m := Version{commits: tx.db.commits.Load()}
	if err := tx.QueryRow(ctx, "PRAGMA data_version").Scan(&m.external); err != nil {
		return Version{}, fmt.Errorf("read the database's version: %w", err)
	}
	return m, nil
}

// Snapshot runs fn on one committed state of SQLite's database, the latest at its first statement, beside the writer.
func (d *DB) Snapshot(ctx context.Context, fn func(ctx context.Context, q Querier) error) error {
	ctx = context.WithoutCancel(ctx) // see once
	tx, err := d.read.BeginTx(ctx, nil)
	if err != nil {
		return fmt.Errorf("begin to read: %w", err)
	}
	defer func() { _ = tx.Rollback() }() // nothing was written
	return fn(ctx, querier{tx, d.engine})
}
