package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"sync"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/stdlib"
)

// Statement is one statement of a round trip to PostgreSQL, its parameters and columns in binary form.
type Statement struct {
	Text   string
	Params [][]byte
	Each   func(columns [][]byte) error // if set, is given the columns of every row, which hold until it returns
	Reason error                        // if set, is joined to the error of this statement when it fails

	touched *int64 // if set, is told how many rows it touched
}

// Pipe is how statements are sent natively, many in one go, and the memory for that, which it uses again and again. Its zero
// value is ready. It is not safe for concurrent use.
type Pipe struct {
	Values Encoder
	out    []byte // where messages are gathered, see reserve
}

// binaryFormat stands for every parameter and column of a statement.
var binaryFormat = []int16{1}

// Trip sends statements in one go and reads their answers. When one fails the rest are skipped by the server, a COMMIT
// among them included.
func (p *Pipe) Trip(ctx context.Context, c *pgx.Conn, statements ...Statement) error {
	names := make([]string, len(statements))
	for i, s := range statements {
		prepared, err := c.Prepare(ctx, s.Text, s.Text) // the connection remembers it
		if err != nil {
			return fmt.Errorf("prepare %.60s: %w", s.Text, err)
		}
		names[i] = prepared.Name
	}
	pg := c.PgConn()
	pipe := pg.StartPipeline(ctx)
	p.reserve(pg, statements)
	for i, s := range statements {
		pipe.SendQueryPrepared(names[i], s.Params, binaryFormat, binaryFormat)
	}
	err := pipe.Sync()
	for i := 0; err == nil && i < len(statements); i++ {
		if err = statements[i].read(pipe); err != nil && statements[i].Reason != nil {
			err = fmt.Errorf("%w: %w", statements[i].Reason, err)
		}
	}
	return errors.Join(err, pipe.Close())
}

func (s Statement) read(pipe *pgconn.Pipeline) error {
	got, err := pipe.GetResults()
	if err != nil {
		return fmt.Errorf("%.60s: %w", s.Text, err)
	}
	reader, ok := got.(*pgconn.ResultReader)
	if !ok {
		return fmt.Errorf("%.60s: unexpected answer %T", s.Text, got)
	}
	for s.Each != nil && reader.NextRow() {
		if err := s.Each(reader.Values()); err != nil {
			_, _ = reader.Close()
			return err
		}
	}
	tag, err := reader.Close()
	if err != nil {
		return fmt.Errorf("%.60s: %w", s.Text, err)
	}
	if s.touched != nil {
		*s.touched = tag.RowsAffected()
	}
	return nil
}

// reserved gives the driver memory in which to gather its messages. By itself it begins every round trip with a kilobyte
// and doubles that until everything fits, which was a third of all that a bet allocated.
type reserved struct{ buf []byte }

// keeps is up to how many bytes the driver keeps its memory when it has sent it. Beyond, it forgets it, and only then may it be ours,
// which serves another connection next.
const keeps = 1024

// reserve hands memory for statements to the driver, the same again where it suffices.
func (p *Pipe) reserve(pg *pgconn.PgConn, statements []Statement) {
	need, values := 0, 0
	for _, s := range statements {
		need += 128 + 4*len(s.Params)
		for _, v := range s.Params {
			values += len(v)
		}
	}
	if values <= keeps {
		return
	}
	if need += values; cap(p.out) < need {
		p.out = make([]byte, 0, need+need/4)
	}
	pg.Frontend().Send(reserved{p.out})
}

// Frontend, Encode and Decode make it a message of the driver's, of no bytes of its own.
func (reserved) Frontend() {}

// Encode moves what was written before into the reserved memory.
func (r reserved) Encode(dst []byte) ([]byte, error) { return append(r.buf[:0], dst...), nil }

// Decode is never called: the server does not send this message.
func (reserved) Decode([]byte) error { return nil }

// InsertStatement is the insert of rows into a table of PostgreSQL, its parameters in the pipe's memory. There is one row at least.
func (d *DB) InsertStatement(p *Pipe, t Table, rows [][]any) (Statement, error) {
	text, folded := d.texts.of(t.insertHead(), foldOf(len(t.Columns), 0, rows), t.insertText)
	params, err := p.Values.Columns(t.Columns, rows, folded)
	if err != nil {
		return Statement{}, fmt.Errorf("insert into %s: %w", t.Name, err)
	}
	return Statement{Text: text, Params: params}, nil
}

// pipes are those of transactions that write in bulk.
var pipes = sync.Pool{New: func() any { return new(Pipe) }}

// Trip runs statements on PostgreSQL in one round trip, outside any transaction of the caller's.
func (d *DB) Trip(ctx context.Context, statements ...Statement) error {
	c, err := d.pool.Acquire(ctx)
	if err != nil {
		return fmt.Errorf("connect: %w", err)
	}
	defer c.Release()
	p := pipes.Get().(*Pipe)
	defer pipes.Put(p)
	return p.Trip(ctx, c.Conn(), statements...)
}

// Trip runs statements in a transaction on PostgreSQL in one round trip.
func (tx *Tx) Trip(ctx context.Context, p *Pipe, statements ...Statement) error {
	err := tx.conn.Raw(func(driver any) error {
		c := driver.(*stdlib.Conn).Conn()
		if c.PgConn().TxStatus() == 'I' { // the context has ended, and the transaction with it
			return sql.ErrTxDone
		}
		return p.Trip(ctx, c, statements...)
	})
	if ended := ctx.Err(); err != nil && ended != nil {
		return fmt.Errorf("%w: %w", ended, err)
	}
	return err
}

// send runs the statement that spell makes and returns how many rows it touched.
func (tx *Tx) send(ctx context.Context, spell func(*Pipe) (Statement, error)) (touched int64, err error) {
	p := pipes.Get().(*Pipe)
	defer pipes.Put(p)
	p.Values.Reset()
	s, err := spell(p)
	if err != nil {
		return 0, err
	}
	s.touched = &touched
	return touched, tx.Trip(ctx, p, s)
}
