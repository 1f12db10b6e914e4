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

// checkpointPages is how many pages go into SQLite's write-ahead log before they are copied into the database beside the writer. The writer
// copies itself (wal_autocheckpoint) only what has been left when its log is a few times as long: it must, because a log that is being
// written begins anew only when all of it was copied.
const checkpointPages = 2000

// checkpoints copies what was committed from the write-ahead log into the database, on a connection of its own, while the writer goes on. Left
// to the writer this takes it a third of the time of its commits when they touch pages here and there, as bets of many players do.
type checkpoints struct {
	pool    *sql.DB
	pages   int // in the log since the last copying; touched by the one writer only
	due     chan struct{}
	quit    chan struct{}
	running sync.WaitGroup
}

func keepCheckpoints(pool *sql.DB) *checkpoints {
	pool.SetMaxOpenConns(1)
	c := &checkpoints{pool: pool, due: make(chan struct{}, 1), quit: make(chan struct{})}
	c.running.Go(c.run)
	return c
}

func (c *checkpoints) run() {
	for {
		select {
		case <-c.due:
			// Passive: it waits for nobody and nobody for it. What it does not copy, and any trouble it meets, is the writer's.
			_, _ = c.pool.Exec("PRAGMA wal_checkpoint(PASSIVE)")
		case <-c.quit:
			return
		}
	}
}

// wrote is told of each commit of the writer.
func (c *checkpoints) wrote(pages int) {
	if c.pages += pages; c.pages < checkpointPages {
		return
	}
	c.pages = 0
	select {
	case c.due <- struct{}{}:
	default: // it is at it, and will be again
	}
}

// close ends the copying.
func (c *checkpoints) close() error {
	close(c.quit)
	c.running.Wait()
	return c.pool.Close()
}

// tellWritten are connections that tell after each commit how many pages it wrote.
type tellWritten struct {
	driver.Connector
	to func(pages int)
}

// Connect opens a connection that tells.
func (w tellWritten) Connect(ctx context.Context) (driver.Conn, error) {
	c, err := w.Connector.Connect(ctx)
	if err != nil {
		return nil, err
	}
	k, ok := c.(*keeper)
	if !ok {
		return nil, fmt.Errorf("the connection %T keeps no statements", c)
	}
	status, ok := k.liteConn.(sqlite.DBStatus)
	if !ok {
		return nil, errors.New("the SQLite driver does not count pages")
	}
	return &teller{k, status, w.to}, nil
}

type teller struct {
	*keeper
	status sqlite.DBStatus
	to     func(pages int)
}

func (t *teller) BeginTx(ctx context.Context, o driver.TxOptions) (driver.Tx, error) {
	tx, err := t.keeper.BeginTx(ctx, o)
	if err != nil {
		return nil, err
	}
	return tellerTx{tx, t}, nil
}

type tellerTx struct {
	driver.Tx
	of *teller
}

func (tx tellerTx) Commit() error {
	if err := tx.Tx.Commit(); err != nil {
		return err
	}
	if pages, _, err := tx.of.status.Status(sqlite.DBStatusCacheWrite, true); err == nil {
		tx.of.to(pages)
	}
	return nil
}
