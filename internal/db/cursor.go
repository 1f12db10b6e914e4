package db

import (
	"context"
	"database/sql"
	"fmt"
	"hash/fnv"
)

// cursorPage is how many rows a Cursor fetches at once.
const cursorPage = 1000

// Cursor reads the rows of one query in order, a page at a time, so that other queries of the same transaction may run in between.
// It belongs to a transaction or a snapshot and to one goroutine.
type Cursor[T any] struct {
	q    Querier
	name string    // of PostgreSQL's cursor
	rows *sql.Rows // SQLite's
	scan func(*sql.Rows) (T, error)
	page []T
	done bool
}

// OpenCursor runs a query without arguments. Two open cursors of one transaction need different texts. The caller closes it.
func OpenCursor[T any](ctx context.Context, q Querier, query string, scan func(*sql.Rows) (T, error)) (*Cursor[T], error) {
	c := &Cursor[T]{q: q, scan: scan}
	if EngineOf(q) == SQLite {
		var err error
		c.rows, err = q.Query(ctx, query) //nolint:rowserrcheck // checked in fill, closed by Close
		return c, err
	}
	sum := fnv.New64a()
	_, _ = sum.Write([]byte(query)) // never fails
	// The name depends on the text, because a connection caches the columns of a FETCH by name.
	c.name = fmt.Sprintf("cursor_%x", sum.Sum64())
	_, err := q.Exec(ctx, "DECLARE "+c.name+" NO SCROLL CURSOR FOR "+query)
	return c, err
}

// Peek returns the next row without consuming it; ok is false at the end.
func (c *Cursor[T]) Peek(ctx context.Context) (row T, ok bool, err error) {
	if len(c.page) == 0 && !c.done {
		if err := c.fill(ctx); err != nil {
			return row, false, fmt.Errorf("read on: %w", err)
		}
		c.done = len(c.page) == 0
	}
	if len(c.page) == 0 {
		return row, false, nil
	}
	return c.page[0], true, nil
}

// Next returns the next row; ok is false at the end.
func (c *Cursor[T]) Next(ctx context.Context) (row T, ok bool, err error) {
	if row, ok, err = c.Peek(ctx); ok {
		c.page = c.page[1:]
	}
	return row, ok, err
}

func (c *Cursor[T]) fill(ctx context.Context) (err error) {
	if c.rows == nil {
		rows, err := c.q.Query(ctx, fmt.Sprintf("FETCH %d FROM %s", cursorPage, c.name))
		c.page, err = Collect(rows, err, c.scan)
		return err
	}
	c.page = make([]T, 0, cursorPage)
	for len(c.page) < cursorPage && c.rows.Next() {
		row, err := c.scan(c.rows)
		if err != nil {
			return err
		}
		c.page = append(c.page, row)
	}
	return c.rows.Err()
}

// Close ends the query.
func (c *Cursor[T]) Close(ctx context.Context) error {
	if c.rows != nil {
		return c.rows.Close()
	}
	_, err := c.q.Exec(ctx, "CLOSE "+c.name)
	return err
}

// EngineOf returns the engine of a Querier.
func EngineOf(q Querier) Engine {
	if e, ok := q.(interface{ Engine() Engine }); ok {
		return e.Engine()
	}
	return Postgres // a Session
}

// Bytewise is appended to a text column in ORDER BY. Both engines then sort as Go does, independent of their locale.
func Bytewise(q Querier) string {
	if EngineOf(q) == SQLite {
		return ""
	}
	return ` COLLATE "C"`
}

// AuditSnapshot runs fn on one committed state of the database, concurrently with writers, for queries over whole tables.
// PostgreSQL plans them without the settings of other connections, and SQLite sorts in files instead of in memory.
func (d *DB) AuditSnapshot(ctx context.Context, fn func(ctx context.Context, q Querier) error) (err error) {
	conn, err := d.read.Conn(ctx)
	if err != nil {
		return fmt.Errorf("begin to read: %w", err)
	}
	defer func() { _ = conn.Close() }() // returns it to the pool
	options := &sql.TxOptions{Isolation: sql.LevelRepeatableRead, ReadOnly: true}
	if d.engine == SQLite {
		options = nil
		if _, err := conn.ExecContext(ctx, "PRAGMA temp_store = FILE"); err != nil {
			return fmt.Errorf("sort in files: %w", err)
		}
		defer func() { _, _ = conn.ExecContext(context.WithoutCancel(ctx), "PRAGMA temp_store = MEMORY") }()
		ctx = context.WithoutCancel(ctx) // see once
	}
	tx, err := conn.BeginTx(ctx, options)
	if err != nil {
		return fmt.Errorf("begin to read: %w", err)
	}
	defer func() { _ = tx.Rollback() }() // nothing was written
	q := querier{tx, d.engine}
	if d.engine == Postgres {
		for _, setting := range []string{"enable_seqscan = on", "random_page_cost = 2", "cursor_tuple_fraction = 1"} {
			if _, err := q.Exec(ctx, "SET LOCAL "+setting); err != nil {
				return fmt.Errorf("plan for whole tables: %w", err)
			}
		}
	}
	return fn(ctx, q)
}
