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
	Each   func(columns [][]byte) error // called with the columns of every row, valid until it returns; optional
	Reason error                        // joined to the error of this statement; optional

	touched *int64 // receives the number of touched rows; optional
}

// Pipe sends statements natively, many in one round trip, and reuses its memory. Its zero value is ready. It is not safe for
// concurrent use.
type Pipe struct {
	Values Encoder
	out    []byte // buffer for messages, see reserve
}

// binaryFormat is the format of every parameter and column.
var binaryFormat = []int16{1}

// RoundTrip sends statements in one round trip and reads their answers. When one fails the server skips the rest, including a
// COMMIT.
func (p *Pipe) RoundTrip(ctx context.Context, c *pgx.Conn, statements ...Statement) error {
	names := make([]string, len(statements))
	for i, s := range statements {
		prepared, err := c.Prepare(ctx, s.Text, s.Text) // cached by the connection
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

// reserved provides the driver with a buffer for its messages. By default the driver begins every round trip with a kilobyte
// and doubles it until everything fits, which causes a third of all allocations of a bet.
type reserved struct{ buf []byte }

// driverBufferLimit is the size up to which the driver retains its buffer after a round trip. It releases a larger one, and
// only then may it be reused for another connection.
const driverBufferLimit = 1024

// reserve passes the driver a buffer for the statements. It reuses the previous buffer if that is large enough.
func (p *Pipe) reserve(pg *pgconn.PgConn, statements []Statement) {
	need, values := 0, 0
	for _, s := range statements {
		need += 128 + 4*len(s.Params)
		for _, v := range s.Params {
			values += len(v)
		}
	}
	if values <= driverBufferLimit {
		return
	}
	if need += values; cap(p.out) < need {
		p.out = make([]byte, 0, need+need/4)
	}
	pg.Frontend().Send(reserved{p.out})
}

// Frontend, Encode and Decode make it a pgproto3 message of zero bytes.
func (reserved) Frontend() {}

// Encode moves what was written before into the reserved buffer.
func (r reserved) Encode(dst []byte) ([]byte, error) { return append(r.buf[:0], dst...), nil }

// Decode is never called: the server does not send this message.
func (reserved) Decode([]byte) error { return nil }

// InsertStatement returns the insert of at least one row into a table of PostgreSQL, with its parameters in the pipe's memory.
func (d *DB) InsertStatement(p *Pipe, t Table, rows [][]any) (Statement, error) {
	text, constant := d.texts.of(t.insertHead(), constantColumns(len(t.Columns), 0, rows), t.insertText)
	params, err := p.Values.Columns(t.Columns, rows, constant)
	if err != nil {
		return Statement{}, fmt.Errorf("insert into %s: %w", t.Name, err)
	}
	return Statement{Text: text, Params: params}, nil
}

// pipes are reused by transactions that write in bulk.
var pipes = sync.Pool{New: func() any { return new(Pipe) }}

// RoundTrip runs statements on PostgreSQL in one round trip, outside of a transaction.
func (d *DB) RoundTrip(ctx context.Context, statements ...Statement) error {
	c, err := d.pool.Acquire(ctx)
	if err != nil {
		return fmt.Errorf("connect: %w", err)
	}
	defer c.Release()
	p := pipes.Get().(*Pipe)
	defer pipes.Put(p)
	return p.RoundTrip(ctx, c.Conn(), statements...)
}

// RoundTrip runs statements in the transaction on PostgreSQL in one round trip.
func (tx *Tx) RoundTrip(ctx context.Context, p *Pipe, statements ...Statement) error {
	err := tx.conn.Raw(func(driver any) error {
		c := driver.(*stdlib.Conn).Conn()
		if c.PgConn().TxStatus() == 'I' { // the context has ended, and with it the transaction
			return sql.ErrTxDone
		}
		return p.RoundTrip(ctx, c, statements...)
	})
	if ended := ctx.Err(); err != nil && ended != nil {
		return fmt.Errorf("%w: %w", ended, err)
	}
	return err
}

// send runs the statement that spell builds and returns how many rows it touched.
func (tx *Tx) send(ctx context.Context, spell func(*Pipe) (Statement, error)) (touched int64, err error) {
	p := pipes.Get().(*Pipe)
	defer pipes.Put(p)
	p.Values.Reset()
	s, err := spell(p)
	if err != nil {
		return 0, err
	}
	s.touched = &touched
	return touched, tx.RoundTrip(ctx, p, s)
}
