package db

import (
	"context"
	"database/sql/driver"
	"fmt"
)

// statementCache opens connections to SQLite that cache compiled statements. The driver compiles a statement's text on every
// call, which takes about as long as running a small statement.
type statementCache struct{ driver.Connector }

// maxCached limits the cached statements of a connection, each of a few KB. The program has several hundred; a connection often
// uses only a few of them.
const maxCached = 100

// Connect opens a connection that caches its statements.
func (k statementCache) Connect(ctx context.Context) (driver.Conn, error) {
	c, err := k.Connector.Connect(ctx)
	if err != nil {
		return nil, err
	}
	lite, ok := c.(liteConn)
	if !ok {
		return nil, fmt.Errorf("the SQLite driver's %T lacks a method", c)
	}
	return &cachingConn{liteConn: lite, idle: map[string]liteStmt{}}, nil
}

// liteConn is the interface that database/sql needs of a connection. It omits the interfaces for unprepared statements, so that
// every statement uses PrepareContext.
type liteConn interface {
	driver.Conn
	driver.ConnPrepareContext
	driver.ConnBeginTx
	driver.Pinger
	driver.SessionResetter
	driver.Validator
}

type liteStmt interface {
	driver.Stmt
	driver.StmtExecContext
	driver.StmtQueryContext
}

// cachingConn is a connection with a cache. database/sql never uses a connection from two goroutines at once.
type cachingConn struct {
	liteConn
	idle map[string]liteStmt // compiled and not in use
}

func (k *cachingConn) PrepareContext(ctx context.Context, query string) (driver.Stmt, error) {
	if s, ok := k.idle[query]; ok {
		delete(k.idle, query)
		return &cachedStmt{s, k, query}, nil
	}
	s, err := k.liteConn.PrepareContext(ctx, query)
	if err != nil {
		return nil, err
	}
	lite, ok := s.(liteStmt)
	if !ok {
		return s, nil
	}
	return &cachedStmt{lite, k, query}, nil
}

// Close closes the connection and its cached statements.
func (k *cachingConn) Close() error {
	err := k.closeIdle()
	if failed := k.liteConn.Close(); failed != nil {
		return failed
	}
	return err
}

func (k *cachingConn) closeIdle() (err error) {
	for query, s := range k.idle {
		delete(k.idle, query)
		if failed := s.Close(); failed != nil {
			err = failed
		}
	}
	return err
}

// cachedStmt is a statement in use; Close returns it to the cache.
type cachedStmt struct {
	liteStmt
	of    *cachingConn
	query string
}

func (s *cachedStmt) Close() error {
	if _, twice := s.of.idle[s.query]; twice {
		return s.liteStmt.Close()
	}
	var err error
	if len(s.of.idle) >= maxCached {
		err = s.of.closeIdle()
	}
	s.of.idle[s.query] = s.liteStmt
	return err
}
