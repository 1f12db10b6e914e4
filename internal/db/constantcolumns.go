package db

import (
	"math/bits"
	"strconv"
	"strings"
	"sync"
)

// A column with the same value in all rows of a bulk write (the currency, the time, an initial state) is sent once instead of
// as an array. Unpacking an array costs the server about as much per value as storing it. The set of such columns is part of a
// statement's text, so only the first few sets of a table are used.
const (
	minConstantRows = 32 // rows; in fewer a column may be constant by chance
	maxTexts        = 16 // texts of one table
)

// ConstantColumns is a set of columns that are sent once, as a bit mask of their positions.
type ConstantColumns uint64

func (f ConstantColumns) has(i int) bool { return f&(1<<i) != 0 }

// constantColumns returns the columns, from position from on, with equal values in all rows. At least one column is left out; its
// array carries the number of rows.
func constantColumns(columns, from int, rows [][]any) (same ConstantColumns) {
	if len(rows) < minConstantRows || columns > 63 {
		return 0
	}
	for i := from; i < columns; i++ {
		if sameColumn(rows, i) {
			same |= 1 << i
		}
	}
	if bits.OnesCount64(uint64(same)) == columns {
		same &^= 1
	}
	return same
}

func sameColumn(rows [][]any, i int) bool {
	switch rows[0][i].(type) {
	case nil, string, int64:
	default: // rejected later; comparing it might panic
		return false
	}
	for _, row := range rows[1:] {
		if row[i] != rows[0][i] {
			return false
		}
	}
	return true
}

// texts caches the texts of bulk writes. It is safe for concurrent use.
type texts struct {
	mu    sync.Mutex
	known map[string]map[ConstantColumns]string // by operation
}

// of returns the text of an operation with constant columns, which spell builds on first use, and the constant columns to use.
// It returns no constant columns when the operation has too many texts already.
func (t *texts) of(what string, constant ConstantColumns, spell func(ConstantColumns) string) (string, ConstantColumns) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.known == nil {
		t.known = map[string]map[ConstantColumns]string{}
	}
	have := t.known[what]
	if have == nil {
		have = map[ConstantColumns]string{0: spell(0)}
		t.known[what] = have
	}
	if have[constant] == "" {
		if len(have) >= maxTexts {
			return have[0], 0
		}
		have[constant] = spell(constant)
	}
	return have[constant], constant
}

// insertText returns the insert of any number of rows for PostgreSQL.
func (t Table) insertText(constant ConstantColumns) string {
	values, from := valueExpressions(t.Columns, constant)
	return t.insertHead() + "SELECT " + strings.Join(values, ", ") + " FROM " + from
}

// insertHead returns the start of an insert, on both engines.
func (t Table) insertHead() string {
	names := make([]string, len(t.Columns))
	for i, c := range t.Columns {
		names[i] = c.Name
	}
	return "INSERT INTO " + t.Name + " (" + strings.Join(names, ", ") + ") "
}

// valueExpressions returns columns as expressions, and the FROM clause that unpacks their arrays in parallel as v. extra arrays are
// appended, each with its placeholder's type and its name.
func valueExpressions(columns []Column, constant ConstantColumns, extra ...[2]string) (values []string, from string) {
	var arrays, names []string
	mark := func(i int, kind string) string { return "$" + strconv.Itoa(i+1) + "::" + kind }
	for i, c := range columns {
		kind := "text"
		if c.Type == Int {
			kind = "bigint"
		}
		if constant.has(i) {
			values = append(values, mark(i, kind))
			continue
		}
		name := "c" + strconv.Itoa(i+1)
		values, names = append(values, "v."+name), append(names, name)
		arrays = append(arrays, mark(i, kind+"[]"))
	}
	for i, x := range extra {
		arrays, names = append(arrays, mark(len(columns)+i, x[0])), append(names, x[1])
	}
	return values, "unnest(" + strings.Join(arrays, ", ") + ") AS v(" + strings.Join(names, ", ") + ")"
}
