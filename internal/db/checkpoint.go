package db

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"sync"

	"modernc.org/sqlite"
)

// checkpointPages is the number of pages in SQLite's write-ahead log at which a checkpoint copies them into the database, in
// parallel with the writer. The writer checkpoints itself (wal_autocheckpoint) only at several times that length. This is
// necessary because a log that is being written restarts only when all of it was copied.
const checkpointPages = 2000

// checkpoints copies committed pages from the write-ahead log into the database, on its own connection, in parallel with the
// writer. In the writer it would take a third of the time of commits that change scattered pages, as bets of many players do.
type checkpoints struct {
	pool    *sql.DB
	pages   int // in the log since the last checkpoint; used only by the writer
	due     chan struct{}
	quit    chan struct{}
	running sync.WaitGroup
}

func startCheckpoints(pool *sql.DB) *checkpoints {
	pool.SetMaxOpenConns(1)
	c := &checkpoints{pool: pool, due: make(chan struct{}, 1), quit: make(chan struct{})}
	c.running.Go(c.run)
	return c
}

func (c *checkpoints) run() {
	for {
		select {
		case <-c.due:
			// A passive checkpoint neither waits nor blocks. Pages that it does not copy, and errors, are left to the writer's own
			// checkpoint.
			_, _ = c.pool.Exec("PRAGMA wal_checkpoint(PASSIVE)")
		case <-c.quit:
			return
		}
	}
}

// wrote counts the pages of a commit of the writer.
func (c *checkpoints) wrote(pages int) {
	if c.pages += pages; c.pages < checkpointPages {
		return
	}
	c.pages = 0
	select {
	case c.due <- struct{}{}:
	default: // a checkpoint is running and will run again
	}
}

// close stops the checkpoints.
func (c *checkpoints) close() error {
	close(c.quit)
	c.running.Wait()
	return c.pool.Close()
}

// commitNotifier opens connections that report after each commit how many pages it wrote.
type commitNotifier struct {
	driver.Connector
	to func(pages int)
}

// Connect opens such a connection.
func (w commitNotifier) Connect(ctx context.Context) (driver.Conn, error) {
	c, err := w.Connector.Connect(ctx)
	if err != nil {
		return nil, err
	}
	k, ok := c.(*cachingConn)
	if !ok {
		return nil, fmt.Errorf("the connection %T does not cache statements", c)
	}
	status, ok := k.liteConn.(sqlite.DBStatus)
	if !ok {
		return nil, errors.New("the SQLite driver does not count pages")
	}
	return &notifyingConn{k, status, w.to}, nil
}

type notifyingConn struct {
	*cachingConn
	status sqlite.DBStatus
	to     func(pages int)
}

func (t *notifyingConn) BeginTx(ctx context.Context, o driver.TxOptions) (driver.Tx, error) {
	tx, err := t.cachingConn.BeginTx(ctx, o)
	if err != nil {
		return nil, err
	}
	return notifyingTx{tx, t}, nil
}

type notifyingTx struct {
	driver.Tx
	of *notifyingConn
}

func (tx notifyingTx) Commit() error {
	if err := tx.Tx.Commit(); err != nil {
		return err
	}
	if pages, _, err := tx.of.status.Status(sqlite.DBStatusCacheWrite, true); err == nil {
		tx.of.to(pages)
	}
	return nil
}
