package wallet

import (
	"encoding/binary"
	"fmt"

	"maidan/internal/db"
)

// PostgreSQL's numbers for its types, and its binary form of a one-dimensional array: dimensions, whether there are nulls,
// type of the elements, length, lower bound, then each element with its size. The driver's own encoder goes through
// reflection for columns with NULLs; a batch has some ten thousand values.
const (
	oidText   = 25
	oidBigint = 20
	isNull    = ^uint32(0)
)

// encoder writes parameters into memory that it uses again for the next batch.
type encoder struct{ buf []byte }

func (e *encoder) reset() { e.buf = e.buf[:0] }

// columns turns rows into one parameter for each column: an array, or for a folded column the value of the first row.
func (e *encoder) columns(cols []db.Column, rows [][]any, folded columnSet) ([][]byte, error) {
	params := make([][]byte, len(cols), len(cols)+1)
	for i, c := range cols {
		begin := len(e.buf)
		if folded.has(i) {
			if rows[0][i] == nil {
				continue
			}
			if err := e.value(c, rows[0][i]); err != nil {
				return nil, err
			}
			params[i] = e.buf[begin+4 : len(e.buf) : len(e.buf)] // without the size that stands before an element
			continue
		}
		oid := uint32(oidText)
		if c.Type == db.Int {
			oid = oidBigint
		}
		e.buf = arrayHead(e.buf, oid, len(rows))
		for _, row := range rows {
			if err := e.value(c, row[i]); err != nil {
				return nil, err
			}
		}
		params[i] = e.buf[begin:len(e.buf):len(e.buf)]
	}
	return params, nil
}

// value writes a value with its size before it.
func (e *encoder) value(c db.Column, v any) error {
	switch v := v.(type) {
	case nil:
		e.buf = binary.BigEndian.AppendUint32(e.buf, isNull)
		return nil
	case string:
		if c.Type == db.Text {
			e.buf = append(binary.BigEndian.AppendUint32(e.buf, uint32(len(v))), v...)
			return nil
		}
	case int64:
		if c.Type == db.Int {
			e.buf = binary.BigEndian.AppendUint64(binary.BigEndian.AppendUint32(e.buf, 8), uint64(v))
			return nil
		}
	}
	return fmt.Errorf("column %s holds %T", c.Name, v)
}

// texts returns an array of strings.
func texts(values []string) []byte {
	b := arrayHead(make([]byte, 0, 20+48*len(values)), oidText, len(values))
	for _, v := range values {
		b = append(binary.BigEndian.AppendUint32(b, uint32(len(v))), v...)
	}
	return b
}

// arrayHead appends the beginning of an array of n elements. An empty array has no dimensions.
func arrayHead(b []byte, oid uint32, n int) []byte {
	dimensions := uint32(1)
	if n == 0 {
		dimensions = 0
	}
	for _, v := range []uint32{dimensions, 1, oid} {
		b = binary.BigEndian.AppendUint32(b, v)
	}
	if n > 0 {
		b = binary.BigEndian.AppendUint32(b, uint32(n))
		b = binary.BigEndian.AppendUint32(b, 1)
	}
	return b
}

// number reads a BIGINT in binary form.
func number(b []byte) int64 { return int64(binary.BigEndian.Uint64(b)) }

// reserved gives the driver memory in which to gather its messages. By itself it begins every round trip with a kilobyte
// and doubles that until everything fits, which was a third of all that a bet allocated.
type reserved struct{ buf []byte }

// reserve returns memory for statements, the same again where it suffices. The driver forgets it when it has sent them.
func (p *pipeline) reserve(statements []statement) reserved {
	need := 0
	for _, s := range statements {
		need += 128 + 4*len(s.params)
		for _, v := range s.params {
			need += len(v)
		}
	}
	if cap(p.out) < need {
		p.out = make([]byte, 0, need+need/4)
	}
	return reserved{p.out}
}

// Frontend, Encode and Decode make it a message of the driver's, of no bytes of its own.
func (reserved) Frontend() {}

// Encode moves what was written before into the reserved memory.
func (r reserved) Encode(dst []byte) ([]byte, error) { return append(r.buf[:0], dst...), nil }

// Decode is never called: the server does not send this message.
func (reserved) Decode([]byte) error { return nil }
