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

// Session is a dedicated connection to PostgreSQL, outside the pool and with its own settings, for code that pipelines its
// statements. It is a Querier, so that portable code can read through it in the middle of a native transaction. It is not safe for
// concurrent use.
type Session struct {
	querier
	pool *sql.DB
	conn *sql.Conn
}

// OpenSession connects with its own run-time settings. The caller closes the session.
func (d *DB) OpenSession(ctx context.Context, settings map[string]string) (*Session, error) {
	if d.engine != Postgres {
		return nil, errors.New("open session: only for PostgreSQL")
	}
	cfg := d.pool.Config().ConnConfig
	maps.Copy(cfg.RuntimeParams, settings)
	pool := stdlib.OpenDB(*cfg)
	conn, err := pool.Conn(ctx)
	if err != nil {
		return nil, errors.Join(fmt.Errorf("open session: %w", err), pool.Close())
	}
	return &Session{querier{conn, Postgres}, pool, conn}, nil
}

// Native runs fn on the session's native connection.
func (l *Session) Native(fn func(*pgx.Conn) error) error {
	return l.conn.Raw(func(driver any) error { return fn(driver.(*stdlib.Conn).Conn()) })
}

// Close closes the connection and aborts its open transaction, if any.
func (l *Session) Close() error { return errors.Join(l.conn.Close(), l.pool.Close()) }
