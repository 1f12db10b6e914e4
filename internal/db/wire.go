package db

import (
	"encoding/binary"
	"fmt"
)

// PostgreSQL's numbers for its types, and its binary form of a one-dimensional array: dimensions, whether there are nulls,
// type of the elements, length, lower bound, then each element with its size. The driver's own encoder goes through
// reflection for columns with NULLs, and boxes each value of any; a batch has some ten thousand values.
const (
	oidBigint = 20
	oidText   = 25
	oidPlace  = 27
	isNull    = ^uint32(0)
)

// Encoder writes parameters into memory that it uses again after a Reset. What it has returned before is void then.
type Encoder struct{ buf []byte }

// Reset takes the memory back.
func (e *Encoder) Reset() { e.buf = e.buf[:0] }

// Columns turns rows into one parameter for each column: an array, or of a folded column the value of the first row.
func (e *Encoder) Columns(cols []Column, rows [][]any, folded Fold) ([][]byte, error) {
	params := make([][]byte, len(cols), len(cols)+2)
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

// value writes a value with its size before it.
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

// Texts returns an array of strings.
func Texts(values []string) []byte {
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

// Place is where PostgreSQL keeps a version of a row (its ctid, six bytes on the wire); the zero place when it is not known, as
// always on SQLite. A row that was read a moment ago is written where it was read, without a second search of the index. When the row
// has changed meanwhile it has moved; but another may lie there, so the key is always compared, too.
type Place [6]byte

// ReadPlace reads a ctid in binary form.
func ReadPlace(b []byte) (p Place) {
	copy(p[:], b)
	return p
}

// Places returns an array of places.
func Places(places []Place) []byte {
	b := arrayHead(make([]byte, 0, 20+10*len(places)), oidPlace, len(places))
	for _, p := range places {
		b = append(binary.BigEndian.AppendUint32(b, uint32(len(p))), p[:]...)
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
