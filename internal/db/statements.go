package db

import (
	"context"
	"database/sql/driver"
	"fmt"
)

// keepStatements are connections to SQLite that keep the statements they have compiled. The driver compiles the text of a statement each
// time it is asked, which for the small statements of a house takes about as long as running them.
type keepStatements struct{ driver.Connector }

// mostKept bounds what a connection keeps, in statements of a few KB each. A house has some hundred, a connection sees few of them often.
const mostKept = 100

// Connect opens a connection that keeps its statements.
func (k keepStatements) Connect(ctx context.Context) (driver.Conn, error) {
	c, err := k.Connector.Connect(ctx)
	if err != nil {
		return nil, err
	}
	lite, ok := c.(liteConn)
	if !ok {
		return nil, fmt.Errorf("the SQLite driver's %T lacks a method", c)
	}
	return &keeper{liteConn: lite, idle: map[string]liteStmt{}}, nil
}

// liteConn is what database/sql asks of a connection. It leaves out the short ways for statements that are not prepared, so that every
// statement comes to PrepareContext.
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

// keeper is a connection; database/sql never uses one from two goroutines at once.
type keeper struct {
	liteConn
	idle map[string]liteStmt // compiled, and not in use
}

func (k *keeper) PrepareContext(ctx context.Context, query string) (driver.Stmt, error) {
	if s, ok := k.idle[query]; ok {
		delete(k.idle, query)
		return &kept{s, k, query}, nil
	}
	s, err := k.liteConn.PrepareContext(ctx, query)
	if err != nil {
		return nil, err
	}
	lite, ok := s.(liteStmt)
	if !ok {
		return s, nil
	}
	return &kept{lite, k, query}, nil
}

// Close ends the connection and everything that it keeps.
func (k *keeper) Close() error {
	err := k.forget()
	if failed := k.liteConn.Close(); failed != nil {
		return failed
	}
	return err
}

func (k *keeper) forget() (err error) {
	for query, s := range k.idle {
		delete(k.idle, query)
		if failed := s.Close(); failed != nil {
			err = failed
		}
	}
	return err
}

// kept is a statement in use; closed, it waits for the next one who asks for the same text.
type kept struct {
	liteStmt
	of    *keeper
	query string
}

func (s *kept) Close() error {
	if _, twice := s.of.idle[s.query]; twice {
		return s.liteStmt.Close()
	}
	var err error
	if len(s.of.idle) >= mostKept {
		err = s.of.forget()
	}
	s.of.idle[s.query] = s.liteStmt
	return err
}
