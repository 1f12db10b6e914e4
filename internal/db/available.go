package db

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"io"
	"net"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/puddle/v2"
	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"maidan/internal/clock"
)

// Unavailable reports whether an error means that the database cannot be reached or written. Causes are a lost or refused
// connection, a server that stops or has no free connection, and a full or failing disk. The request may be retried later.
func Unavailable(err error) bool {
	for _, lost := range []error{driver.ErrBadConn, sql.ErrConnDone, io.ErrUnexpectedEOF, puddle.ErrClosedPool,
		net.ErrClosed, syscall.ECONNREFUSED, syscall.ECONNRESET, syscall.EPIPE, syscall.ENOSPC} {
		if errors.Is(err, lost) {
			return true
		}
	}
	var connecting *pgconn.ConnectError
	if errors.As(err, &connecting) || err != nil && pgconn.SafeToRetry(err) { // the latter: the connection was lost before anything was sent
		return true
	}
	var pg *pgconn.PgError
	if errors.As(err, &pg) {
		return stopped(pg.Code)
	}
	var lite *sqlite.Error
	if errors.As(err, &lite) {
		switch lite.Code() & 0xff { // the primary code
		case sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_BUSY:
			return true
		}
	}
	return false
}

// stopped reports whether a PostgreSQL error code concerns the server and not the statement. Such codes are connection
// exceptions (08), insufficient resources (53), operator intervention except a cancelled query (57P), and a read-only server.
func stopped(code string) bool {
	return strings.HasPrefix(code, "08") || strings.HasPrefix(code, "53") || strings.HasPrefix(code, "57P") || code == "25006"
}

// probeMaxAge is the age at which the probe of a removed node is deleted.
const probeMaxAge = 24 * time.Hour

// Probe checks that a node's database can be written.
type Probe struct {
	db     *DB
	clock  clock.Clock
	node   string
	recent time.Duration

	mu sync.Mutex
	at time.Time // of the last successful write
}

// NewProbe returns a Probe of a node. A successful write counts for the duration recent.
func NewProbe(d *DB, c clock.Clock, node string, recent time.Duration) *Probe {
	return &Probe{db: d, clock: c, node: node, recent: recent}
}

// Ready returns nil when the database answers and this node has written to it recently; it writes one row when the last write is
// too old.
func (p *Probe) Ready(ctx context.Context) error {
	if err := p.db.Ping(ctx); err != nil {
		return fmt.Errorf("ping: %w", err)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	now := p.clock.Now()
	if !p.at.IsZero() && now.Sub(p.at) < p.recent {
		return nil
	}
	if err := p.db.InTx(ctx, func(ctx context.Context, tx *Tx) error {
		if _, err := tx.Exec(ctx, "DELETE FROM db_probes WHERE at < $1", clock.Millis(now.Add(-probeMaxAge))); err != nil {
			return err
		}
		_, err := tx.Exec(ctx, "INSERT INTO db_probes (node, at) VALUES ($1, $2) ON CONFLICT (node) DO UPDATE SET at = excluded.at", p.node, clock.Millis(now))
		return err
	}); err != nil {
		return fmt.Errorf("write: %w", err)
	}
	p.at = now
	return nil
}
