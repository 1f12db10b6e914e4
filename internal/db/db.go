// Package db opens SQLite and PostgreSQL databases and lets packages use the same SQL for both.
//
// Portable queries are in the package that owns the table (see docs/sql.md). This package holds what differs between the engines:
// opening, transactions and their retries, bulk writes, and the migrations' column types.
package db

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jackc/pgx/v5/stdlib"
	"modernc.org/sqlite"
)

// Engine names a database engine.
type Engine string

// The two engines.
const (
	SQLite   Engine = "sqlite"
	Postgres Engine = "postgres"
)

// Config selects the database. URL takes precedence over Dir.
type Config struct {
	URL      string // postgres://… ; empty means SQLite
	Dir      string // folder of the SQLite file maidan.db, created when it is missing
	MaxConns int    // connections to PostgreSQL; zero means 16
}

// Querier runs statements. *Tx and the DB's Reader are Queriers.
type Querier interface {
	// Exec runs a statement and returns how many rows it touched.
	Exec(ctx context.Context, query string, args ...any) (int64, error)
	// Query runs a statement that returns rows; the caller closes them.
	Query(ctx context.Context, query string, args ...any) (*sql.Rows, error)
	// QueryRow runs a statement that returns at most one row.
	QueryRow(ctx context.Context, query string, args ...any) *sql.Row
	// QueryIn runs a statement that ends in "… WHERE column" with a set of keys, as one statement on both engines. For example,
	// "SELECT id FROM t WHERE id" finds the rows whose id is among keys. args are the values of the placeholders before the set.
	QueryIn(ctx context.Context, queryUpToColumn string, keys []string, args ...any) (*sql.Rows, error)
	// ExecIn is Exec for a set of keys, as QueryIn is Query. For example, "DELETE FROM t WHERE kind = $1 AND id" with keys and a
	// kind deletes the rows of that kind whose id is among keys.
	ExecIn(ctx context.Context, statementUpToColumn string, keys []string, args ...any) (int64, error)
	// Among returns a condition that a column is among keys, to be appended to its name. set is the value of placeholder n.
	Among(keys []string, n int) (condition string, set any, err error)
}

// DB is an open database. It is safe for concurrent use.
type DB struct {
	engine  Engine
	write   *sql.DB
	read    *sql.DB
	pool    *pgxpool.Pool
	log     *checkpoints // SQLite's
	texts   texts
	commits atomic.Int64 // number of commits begun, see Version
}

// Open opens the database that cfg names and checks that it answers. The caller closes it.
func Open(ctx context.Context, cfg Config) (*DB, error) {
	switch {
	case strings.HasPrefix(cfg.URL, "postgres://"), strings.HasPrefix(cfg.URL, "postgresql://"):
		return openPostgres(ctx, cfg)
	case cfg.URL != "":
		return nil, fmt.Errorf("database URL must begin with postgres://, have %q", redact(cfg.URL))
	default:
		return openSQLite(ctx, cfg.Dir)
	}
}

// redact returns the scheme of a URL and hides the rest, because a mistyped URL may contain a password.
func redact(url string) string {
	scheme, _, _ := strings.Cut(url, "://")
	return scheme + "://…"
}

// planner are settings of every connection unless the URL sets them. A plan that was made while a table was empty is cached and
// would scan the whole table later. With these settings queries use indexes even without statistics. The high cost of a
// sequential scan would trigger JIT compilation, which takes longer than the query.
var planner = map[string]string{"enable_seqscan": "off", "random_page_cost": "1.1", "jit": "off"}

func openPostgres(ctx context.Context, cfg Config) (*DB, error) {
	pc, err := pgxpool.ParseConfig(cfg.URL)
	if err != nil {
		return nil, fmt.Errorf("read database URL: %w", err)
	}
	pc.MaxConns = int32(cfg.MaxConns)
	if pc.MaxConns == 0 {
		pc.MaxConns = 16
	}
	pc.MaxConnLifetimeJitter = time.Minute
	for name, value := range planner {
		if _, given := pc.ConnConfig.RuntimeParams[name]; !given {
			pc.ConnConfig.RuntimeParams[name] = value
		}
	}
	pool, err := pgxpool.NewWithConfig(ctx, pc)
	if err != nil {
		return nil, fmt.Errorf("open PostgreSQL: %w", err)
	}
	if err := pool.Ping(ctx); err != nil {
		pool.Close()
		return nil, fmt.Errorf("reach PostgreSQL: %w", err)
	}
	// database/sql has no idle connections of its own: it uses the pool's.
	std := stdlib.OpenDBFromPool(pool)
	return &DB{engine: Postgres, write: std, read: std, pool: pool}, nil
}

// pragmas of every SQLite connection. FULL survives power loss; in WAL mode a batch costs one fsync. Transactions of the write
// pool begin as IMMEDIATE: a deferred one that reads first fails with BUSY as soon as another transaction writes.
const pragmas = "_pragma=journal_mode(WAL)&_pragma=synchronous(FULL)&_pragma=busy_timeout(10000)" +
	"&_pragma=foreign_keys(1)&_pragma=temp_store(MEMORY)&_pragma=mmap_size(268435456)&_pragma=wal_autocheckpoint(8000)"

func openSQLite(ctx context.Context, dir string) (*DB, error) {
	if dir == "" {
		return nil, errors.New("open SQLite: no data folder given")
	}
	if err := os.MkdirAll(dir, 0o750); err != nil {
		return nil, fmt.Errorf("make data folder: %w", err)
	}
	if err := private(filepath.Join(dir, "maidan.db")); err != nil {
		return nil, fmt.Errorf("open SQLite in %s: %w", dir, err)
	}
	// The driver reads a URI: a folder called "50%#1" must not be parsed as an escape and a fragment.
	file := "file:" + (&url.URL{Path: filepath.Join(dir, "maidan.db")}).EscapedPath() + "?" + pragmas
	writer, err := connector(file + "&_pragma=cache_size(-8000)&_txlock=immediate")
	if err != nil {
		return nil, err
	}
	reader, err := connector(file + "&_pragma=cache_size(-2000)&_pragma=query_only(1)")
	if err != nil {
		return nil, err
	}
	copier, err := connector(file + "&_pragma=cache_size(-100)")
	if err != nil {
		return nil, err
	}
	log := startCheckpoints(sql.OpenDB(copier))
	write := sql.OpenDB(commitNotifier{writer, log.wrote})
	write.SetMaxOpenConns(1)
	if err := write.PingContext(ctx); err != nil { // creates the file in WAL mode for the read pool
		return nil, errors.Join(fmt.Errorf("open SQLite in %s: %w", dir, err), log.close(), write.Close())
	}
	read := sql.OpenDB(reader)
	read.SetMaxOpenConns(8)
	read.SetMaxIdleConns(8)
	return &DB{engine: SQLite, write: write, read: read, log: log}, nil
}

// private creates the database file or sets its permissions so that only its owner can read it. SQLite creates its log with the
// same permissions.
func private(name string) error {
	f, err := os.OpenFile(name, os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return err
	}
	defer func() { _ = f.Close() }() // nothing was written
	return f.Chmod(0o600)
}

func connector(address string) (driver.Connector, error) {
	base, err := sqlite.NewConnector(address)
	if err != nil {
		return nil, fmt.Errorf("open SQLite: %w", err)
	}
	return statementCache{base}, nil
}

// Engine returns the database's engine.
func (d *DB) Engine() Engine { return d.engine }

// Pool returns the native PostgreSQL pool for code that pipelines its statements, or nil on SQLite.
func (d *DB) Pool() *pgxpool.Pool { return d.pool }

// Reader returns a Querier outside any transaction. It cannot write on SQLite.
func (d *DB) Reader() Querier { return querier{d.read, d.engine} }

// Ping returns an error unless the database answers.
func (d *DB) Ping(ctx context.Context) error { return d.read.PingContext(ctx) }

// Close closes every connection.
func (d *DB) Close() error {
	if d.engine == Postgres {
		err := d.write.Close()
		d.pool.Close()
		return err
	}
	return errors.Join(d.read.Close(), d.write.Close(), d.log.close())
}
