package db

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/jackc/pgx/v5/pgconn"
	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// Tx is a transaction. Functions that take a *Tx neither begin nor commit.
type Tx struct {
	querier
	db   *DB
	conn *sql.Conn // the transaction's connection, for statements that are sent to PostgreSQL natively

	commitLocks []string // names, see LockAtCommit
}

type inTx struct{}

// attempts is how often InTx runs its function before it gives up on conflicts with other transactions.
const attempts = 8

// InTx runs fn in a transaction and commits when it returns nil. After a deadlock or a serialization failure fn runs again, so
// fn must use nothing but tx: no network, no publishing, no captured state. It panics inside another InTx: with one writer a
// nested transaction would wait for itself forever.
func (d *DB) InTx(ctx context.Context, fn func(ctx context.Context, tx *Tx) error) error {
	if ctx.Value(inTx{}) != nil {
		panic("db: InTx inside InTx; pass the outer tx down instead")
	}
	inner := context.WithValue(ctx, inTx{}, true)
	var err error
	for i := range attempts {
		if err = d.once(inner, fn); err == nil || !Retryable(err) {
			return err
		}
		select {
		case <-time.After(time.Duration(1<<i) * time.Millisecond):
		case <-ctx.Done():
			return err
		}
	}
	return fmt.Errorf("gave up after %d attempts: %w", attempts, err)
}

func (d *DB) once(ctx context.Context, fn func(ctx context.Context, tx *Tx) error) (err error) {
	conn, err := d.write.Conn(ctx)
	if err != nil {
		return fmt.Errorf("begin: %w", err)
	}
	defer func() { _ = conn.Close() }() // returns it to the pool
	if d.engine == SQLite {
		// A started write transaction is not cancelled. It is short, and for a context that may end the driver would start a
		// goroutine for every statement.
		ctx = context.WithoutCancel(ctx)
	}
	sqltx, err := conn.BeginTx(ctx, nil)
	if err != nil {
		return fmt.Errorf("begin: %w", err)
	}
	committed := false
	defer func() { // also runs when fn panics, so that the only SQLite writer is never lost
		if !committed {
			_ = sqltx.Rollback()
		}
	}()
	tx := &Tx{querier: querier{sqltx, d.engine}, db: d, conn: conn}
	if err := fn(ctx, tx); err != nil {
		return err
	}
	if err := tx.takeCommitLocks(ctx); err != nil {
		return err
	}
	faults := faultsOf(ctx)
	if err := interrupt(faults.BeforeCommit); err != nil {
		return err
	}
	d.commits.Add(1) // also for a failed commit, whose outcome may be unknown
	if err := sqltx.Commit(); err != nil {
		// database/sql rolls back by itself when ctx ends, and then says only that the transaction is done.
		if errors.Is(err, sql.ErrTxDone) && ctx.Err() != nil {
			err = ctx.Err()
		}
		return fmt.Errorf("commit: %w", err)
	}
	committed = true
	return interrupt(faults.AfterCommit)
}

// Retryable reports whether a transaction failed because of concurrent transactions and may be run again.
func Retryable(err error) bool {
	var pg *pgconn.PgError
	if errors.As(err, &pg) {
		return pg.Code == "40001" || pg.Code == "40P01"
	}
	var lite *sqlite.Error
	if errors.As(err, &lite) {
		return lite.Code()&0xff == sqlite3.SQLITE_BUSY
	}
	return false
}

// Duplicate reports whether a statement failed because a row with the same key exists. The transaction cannot continue.
func Duplicate(err error) bool {
	var pg *pgconn.PgError
	if errors.As(err, &pg) {
		return pg.Code == "23505"
	}
	var lite *sqlite.Error
	if errors.As(err, &lite) {
		return lite.Code() == sqlite3.SQLITE_CONSTRAINT_UNIQUE || lite.Code() == sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY
	}
	return false
}

// raw is the interface of *sql.DB and *sql.Tx.
type raw interface {
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
	PrepareContext(ctx context.Context, query string) (*sql.Stmt, error)
}

type querier struct {
	raw    raw
	engine Engine
}

// Engine returns the engine of the statements.
func (q querier) Engine() Engine { return q.engine }

func (q querier) Exec(ctx context.Context, query string, args ...any) (int64, error) {
	res, err := q.raw.ExecContext(ctx, query, args...)
	if err != nil {
		return 0, fmt.Errorf("%s: %w", opening(query), err)
	}
	return res.RowsAffected()
}

func (q querier) Query(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	rows, err := q.raw.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", opening(query), err)
	}
	return rows, nil
}

func (q querier) QueryRow(ctx context.Context, query string, args ...any) *sql.Row {
	return q.raw.QueryRowContext(ctx, query, args...)
}

func (q querier) QueryIn(ctx context.Context, queryUpToColumn string, keys []string, args ...any) (*sql.Rows, error) {
	condition, set, err := q.Among(keys, len(args)+1)
	if err != nil {
		return nil, err
	}
	return q.Query(ctx, queryUpToColumn+condition, append(slices.Clone(args), set)...)
}

func (q querier) ExecIn(ctx context.Context, statementUpToColumn string, keys []string, args ...any) (int64, error) {
	condition, set, err := q.Among(keys, len(args)+1)
	if err != nil {
		return 0, err
	}
	return q.Exec(ctx, statementUpToColumn+condition, append(slices.Clone(args), set)...)
}

// Among returns a condition that a column is among keys, to be appended to its name. set is the value of placeholder n.
func (q querier) Among(keys []string, n int) (condition string, set any, err error) {
	mark := "$" + strconv.Itoa(n)
	if q.engine == Postgres {
		return " = ANY(" + mark + ")", keys, nil
	}
	list, err := json.Marshal(keys)
	if err != nil {
		return "", nil, fmt.Errorf("encode keys: %w", err)
	}
	return " IN (SELECT value FROM json_each(" + mark + "))", string(list), nil
}

// opening returns the start of a statement, which identifies it in an error.
func opening(query string) string {
	words := strings.Fields(query)
	return strings.Join(words[:min(len(words), 4)], " ")
}

// Collect scans every row with scan and closes rows.
func Collect[T any](rows *sql.Rows, err error, scan func(*sql.Rows) (T, error)) ([]T, error) {
	if err != nil {
		return nil, err
	}
	defer func() { _ = rows.Close() }()
	var all []T
	for rows.Next() {
		one, err := scan(rows)
		if err != nil {
			return nil, fmt.Errorf("read row: %w", err)
		}
		all = append(all, one)
	}
	if err := rows.Err(); err != nil {
		return nil, fmt.Errorf("read rows: %w", err)
	}
	return all, nil
}
