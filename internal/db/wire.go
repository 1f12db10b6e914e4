package db

import (
	"encoding/binary"
	"fmt"
)

// PostgreSQL's type OIDs. Its binary form of a one-dimensional array is: dimensions, whether there are nulls, type of the
// elements, length, lower bound, then each element with its size. The driver's encoder is not used: it needs reflection for
// columns with NULLs and boxes each value, and a batch has some ten thousand values.
const (
	oidBigint = 20
	oidText   = 25
	oidTID    = 27
	isNull    = ^uint32(0)
)

// Encoder encodes parameters into a buffer that Reset reuses. Earlier results are invalid after a Reset.
type Encoder struct{ buf []byte }

// Reset clears the buffer.
func (e *Encoder) Reset() { e.buf = e.buf[:0] }

// Columns turns rows into one parameter per column: an array, or the value of the first row for a constant column.
func (e *Encoder) Columns(cols []Column, rows [][]any, constant ConstantColumns) ([][]byte, error) {
	params := make([][]byte, len(cols), len(cols)+2)
	for i, c := range cols {
		begin := len(e.buf)
		if constant.has(i) {
			if rows[0][i] == nil {
				continue
			}
			if err := e.value(c, rows[0][i]); err != nil {
				return nil, err
			}
			params[i] = e.buf[begin+4 : len(e.buf) : len(e.buf)] // without the size in front of an element
			continue
		}
		oid := uint32(oidText)
		if c.Type == Int {
			oid = oidBigint
		}
		e.buf = arrayHead(e.buf, oid, len(rows))
		for r, row := range rows {
			if err := e.value(c, row[i]); err != nil {
				return nil, fmt.Errorf("row %d: %w", r, err)
			}
		}
		params[i] = e.buf[begin:len(e.buf):len(e.buf)]
	}
	return params, nil
}

// value writes a value after its size.
func (e *Encoder) value(c Column, v any) error {
	switch v := v.(type) {
	case nil:
		e.buf = binary.BigEndian.AppendUint32(e.buf, isNull)
		return nil
	case string:
		if c.Type == Text {
			e.buf = append(binary.BigEndian.AppendUint32(e.buf, uint32(len(v))), v...)
			return nil
		}
	case int64:
		if c.Type == Int {
			e.buf = binary.BigEndian.AppendUint64(binary.BigEndian.AppendUint32(e.buf, 8), uint64(v))
			return nil
		}
	}
	return fmt.Errorf("column %s holds %T", c.Name, v)
}

// Texts returns an array of strings or ids.
func Texts[T ~string](values []T) []byte {
	b := arrayHead(make([]byte, 0, 20+48*len(values)), oidText, len(values))
	for _, v := range values {
		b = append(binary.BigEndian.AppendUint32(b, uint32(len(v))), v...)
	}
	return b
}

// Numbers returns an array of BIGINTs.
func Numbers(values []int64) []byte {
	b := arrayHead(make([]byte, 0, 20+12*len(values)), oidBigint, len(values))
	for _, v := range values {
		b = binary.BigEndian.AppendUint64(binary.BigEndian.AppendUint32(b, 8), uint64(v))
	}
	return b
}

// Number returns a BIGINT.
func Number(n int64) []byte { return binary.BigEndian.AppendUint64(nil, uint64(n)) }

// ReadNumber reads a BIGINT in binary form.
func ReadNumber(b []byte) int64 { return int64(binary.BigEndian.Uint64(b)) }

// TID is the physical location of a row version in PostgreSQL (its ctid, six bytes on the wire). It is zero when unknown, as
// always on SQLite. It saves an index search when a row is written soon after it was read. A row that was changed meanwhile has
// moved, and its location may hold another row, so the key is always compared, too.
type TID [6]byte

// ReadTID reads a ctid in binary form.
func ReadTID(b []byte) (p TID) {
	copy(p[:], b)
	return p
}

// TIDs returns an array of ctids.
func TIDs(places []TID) []byte {
	b := arrayHead(make([]byte, 0, 20+10*len(places)), oidTID, len(places))
	for _, p := range places {
		b = append(binary.BigEndian.AppendUint32(b, uint32(len(p))), p[:]...)
	}
	return b
}

// arrayHead appends the header of an array of n elements. An empty array has no dimensions.
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
