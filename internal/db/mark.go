package db

import (
	"context"
	"fmt"
)

// Mark names a state of SQLite's database, as a transaction found it: how many commits this process had begun on its one writer, and
// SQLite's own number of what other connections had changed in the file. To each DB the same mark is the same state, unless a commit failed.
type Mark struct{ commits, others int64 }

// Next is the state in which the transaction that found m leaves the database with its commit.
func (m Mark) Next() Mark { return Mark{m.commits + 1, m.others} }

// Mark returns the state that the transaction found. Only for SQLite, where nobody changes it until the transaction ends.
func (tx *Tx) Mark(ctx context.Context) (Mark, error) {
	m := Mark{commits: tx.db.commits.Load()}
	if err := tx.QueryRow(ctx, "PRAGMA data_version").Scan(&m.others); err != nil {
		return Mark{}, fmt.Errorf("read the database's version: %w", err)
	}
	return m, nil
}

// Snapshot runs fn on one committed state of SQLite's database, the newest at its first statement, beside the writer.
func (d *DB) Snapshot(ctx context.Context, fn func(ctx context.Context, q Querier) error) error {
	ctx = context.WithoutCancel(ctx) // see once
	tx, err := d.read.BeginTx(ctx, nil)
	if err != nil {
		return fmt.Errorf("begin to read: %w", err)
	}
	defer func() { _ = tx.Rollback() }() // nothing was written
	return fn(ctx, querier{tx, d.engine})
}
