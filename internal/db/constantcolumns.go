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
	return t.insertHead() + "SELECT " + strings.Join(columnValues(t.Columns, constant), ", ")
}

// insertHead returns the start of an insert, on both engines.
func (t Table) insertHead() string {
	names := make([]string, len(t.Columns))
	for i, c := range t.Columns {
		names[i] = c.Name
	}
	return "INSERT INTO " + t.Name + " (" + strings.Join(names, ", ") + ") "
}

// columnValues returns columns as expressions of a SELECT list, which unpacks their arrays in parallel. This costs the server less
// than one unnest of all arrays in FROM, which stores every unpacked array before it is read (bench/bets.md).
func columnValues(columns []Column, constant ConstantColumns) []string {
	values := make([]string, len(columns))
	for i, c := range columns {
		values[i] = "$" + strconv.Itoa(i+1) + "::" + c.Type.sql()
		if !constant.has(i) {
			values[i] = "unnest(" + values[i] + "[])"
		}
	}
	return values
}

// Location is the column of Unpack's FROM item with the rows' locations.
const Location = "v.location"

// Unpack returns the FROM item v that unpacks the arrays of columns in parallel, as c1, c2 and so on, and the names of these. With
// locations, an array of [TID]s follows the columns, as [Location]. Constant columns are in v, too: as conditions on the table they would
// let the server expect a single row while it has no statistics, and then compare every row of the table with every row of v.
func Unpack(columns []Column, constant ConstantColumns, locations bool) (values []string, from string) {
	list := columnValues(columns, constant)
	values = make([]string, len(columns))
	for i := range list {
		name := "c" + strconv.Itoa(i+1)
		list[i], values[i] = list[i]+" AS "+name, "v."+name
	}
	if locations {
		list = append(list, "unnest($"+strconv.Itoa(len(columns)+1)+"::tid[]) AS location")
	}
	return values, "(SELECT " + strings.Join(list, ", ") + ") AS v"
}
