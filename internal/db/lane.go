package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"maps"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"
)

// Lane is a connection to PostgreSQL of one's own, outside the pool and with its own settings, for code that pipelines its
// statements. It is a Querier, so that portable code can read through it in the middle of a native transaction. It is not
// safe for concurrent use.
type Lane struct {
	querier
	pool *sql.DB
	conn *sql.Conn
}

// OpenLane connects with run-time settings of its own. The caller closes the lane.
func (d *DB) OpenLane(ctx context.Context, settings map[string]string) (*Lane, error) {
	if d.engine != Postgres {
		return nil, errors.New("open lane: only PostgreSQL has lanes")
	}
	cfg := d.pool.Config().ConnConfig
	maps.Copy(cfg.RuntimeParams, settings)
	pool := stdlib.OpenDB(*cfg)
	conn, err := pool.Conn(ctx)
	if err != nil {
		return nil, errors.Join(fmt.Errorf("open lane: %w", err), pool.Close())
	}
	return &Lane{querier{conn, Postgres}, pool, conn}, nil
}

// Native runs fn on the lane's native connection.
func (l *Lane) Native(fn func(*pgx.Conn) error) error {
	return l.conn.Raw(func(driver any) error { return fn(driver.(*stdlib.Conn).Conn()) })
}

// Close ends the connection and whatever transaction was open on it.
func (l *Lane) Close() error { return errors.Join(l.conn.Close(), l.pool.Close()) }
