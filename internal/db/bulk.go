package db

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Type is the type of a column in a bulk write.
type Type int

// The column types of the house.
const (
	Text Type = iota // string, or nil for NULL
	Int              // int64 (or a type based on it, converted by the caller), or nil for NULL
)

// Column is a column of a bulk write.
type Column struct {
	Name string
	Type Type
}

// Table describes how a room writes many rows of one of its tables at once. Key names the columns that find a row.
type Table struct {
	Name    string
	Columns []Column
	Key     []string
}

// Insert writes rows in one statement on PostgreSQL and in a few on SQLite. Each row has a value for
// every column in order. A duplicate key fails the whole statement.
func (tx *Tx) Insert(ctx context.Context, t Table, rows [][]any) error {
	if len(rows) == 0 {
		return nil
	}
	names := make([]string, len(t.Columns))
	for i, c := range t.Columns {
		names[i] = c.Name
	}
	head := "INSERT INTO " + t.Name + " (" + strings.Join(names, ", ") + ") "
	if tx.engine == Postgres {
		f, err := foldRows(t.Columns, rows, 0)
		if err != nil {
			return fmt.Errorf("insert into %s: %w", t.Name, err)
		}
		_, err = tx.Exec(ctx, head+"SELECT "+strings.Join(f.values, ", ")+" FROM "+f.from, f.args...)
		return err
	}
	_, err := tx.inTurns(ctx, rows, func(n int) string { return head + values(n, len(names)) })
	return err
}

// rowsAtOnce are the numbers of rows that go into one statement on SQLite, where many rows in one cost a third of as many statements.
// More gain nothing, and a statement has room for 32,766 values.
var rowsAtOnce = [...]int{64, 8, 1}

// inTurns runs the statement for many rows on as many as it can, that for a few on what is left, and so on.
func (tx *Tx) inTurns(ctx context.Context, rows [][]any, text func(rows int) string) (touched int64, err error) {
	for _, n := range rowsAtOnce {
		whole := len(rows) - len(rows)%n
		if whole == 0 {
			continue
		}
		more, err := tx.loop(ctx, text(n), folded(rows[:whole], n))
		if err != nil {
			return 0, err
		}
		touched, rows = touched+more, rows[whole:]
	}
	return touched, nil
}

// folded joins every n rows into one. The number of rows is a multiple of n.
func folded(rows [][]any, n int) [][]any {
	if n == 1 {
		return rows
	}
	joined := make([][]any, 0, len(rows)/n)
	for ; len(rows) > 0; rows = rows[n:] {
		joined = append(joined, slices.Concat(rows[:n]...))
	}
	return joined
}

// Update sets columns of many rows, found by the table's key, and returns how many rows it touched. Each row has the key's
// values first and then one value for each of set.
func (tx *Tx) Update(ctx context.Context, t Table, set []string, rows [][]any) (int64, error) {
	if len(rows) == 0 {
		return 0, nil
	}
	if tx.engine == Postgres {
		return tx.updateFrom(ctx, t, set, rows)
	}
	return tx.inTurns(ctx, rows, func(n int) string { return t.updateText(set, n) })
}

// updateText is the update of some rows for SQLite, which calls the columns of a VALUES clause column1, column2 and so on.
func (t Table) updateText(set []string, rows int) string {
	n := 0
	next := func() string { n++; return "v.column" + strconv.Itoa(n) }
	var where, assign []string
	for _, k := range t.Key {
		where = append(where, t.Name+"."+k+" = "+next())
	}
	for _, c := range set {
		assign = append(assign, c+" = "+next())
	}
	return "UPDATE " + t.Name + " SET " + strings.Join(assign, ", ") + " FROM (" + values(rows, n) + ") AS v WHERE " + strings.Join(where, " AND ")
}

func (tx *Tx) updateFrom(ctx context.Context, t Table, set []string, rows [][]any) (int64, error) {
	columns := make([]Column, 0, len(t.Key)+len(set))
	for _, name := range append(slices.Clone(t.Key), set...) {
		columns = append(columns, t.column(name))
	}
	f, err := foldRows(columns, rows, len(t.Key))
	if err != nil {
		return 0, fmt.Errorf("update %s: %w", t.Name, err)
	}
	var where, assign []string
	for i, k := range t.Key {
		where = append(where, t.Name+"."+k+" = "+f.values[i])
	}
	for i, c := range set {
		assign = append(assign, c+" = "+f.values[len(t.Key)+i])
	}
	return tx.Exec(ctx, "UPDATE "+t.Name+" SET "+strings.Join(assign, ", ")+" FROM "+f.from+" WHERE "+strings.Join(where, " AND "), f.args...)
}

func (t Table) column(name string) Column {
	for _, c := range t.Columns {
		if c.Name == name {
			return c
		}
	}
	panic("db: table " + t.Name + " has no column " + name)
}

func (tx *Tx) loop(ctx context.Context, query string, rows [][]any) (int64, error) {
	if len(rows) == 0 {
		return 0, nil
	}
	stmt, err := tx.raw.PrepareContext(ctx, query)
	if err != nil {
		return 0, fmt.Errorf("prepare %s: %w", opening(query), err)
	}
	defer func() { _ = stmt.Close() }()
	var touched int64
	for _, row := range rows {
		res, err := stmt.ExecContext(ctx, row...)
		if err != nil {
			return 0, fmt.Errorf("%s: %w", opening(query), err)
		}
		n, err := res.RowsAffected()
		if err != nil {
			return 0, err
		}
		touched += n
	}
	return touched, nil
}

// foldFrom is how many rows make it likely that a column which holds the same in all of them does so by its nature.
const foldFrom = 32

// spelling is rows as PostgreSQL is given them: an array for each column, taken apart side by side, and a column that holds the same
// in all rows (the time, a currency, a state that is always the first) once. Taking an array apart costs the server about as
// much for each value as storing it.
type spelling struct {
	values []string // of each column, as an expression
	from   string
	args   []any
}

// foldRows spells rows. The first keys columns find rows and are always arrays: there is one at least.
func foldRows(columns []Column, rows [][]any, keys int) (f spelling, err error) {
	var arrays, names []string
	for i, c := range columns {
		kind := "text"
		if c.Type == Int {
			kind = "bigint"
		}
		mark := "$" + strconv.Itoa(i+1) + "::" + kind
		if i >= max(keys, 1) && sameInAll(rows, i) && fits(c.Type, rows[0][i]) {
			f.values, f.args = append(f.values, mark), append(f.args, rows[0][i])
			continue
		}
		values, err := Array(c.Type, rows, i)
		if err != nil {
			return f, fmt.Errorf("column %s: %w", c.Name, err)
		}
		name := "c" + strconv.Itoa(i+1)
		f.values, f.args = append(f.values, "v."+name), append(f.args, values)
		arrays, names = append(arrays, mark+"[]"), append(names, name)
	}
	f.from = "unnest(" + strings.Join(arrays, ", ") + ") AS v(" + strings.Join(names, ", ") + ")"
	return f, nil
}

// sameInAll tells whether a column holds one value in enough rows.
func sameInAll(rows [][]any, column int) bool {
	return len(rows) >= foldFrom && !slices.ContainsFunc(rows, func(row []any) bool { return row[column] != rows[0][column] })
}

// fits tells whether a value may stand in a column of a type.
func fits(t Type, v any) bool {
	switch v.(type) {
	case nil:
		return true
	case string:
		return t == Text
	case int64:
		return t == Int
	}
	return false
}

// Array returns column i of rows as the slice that PostgreSQL takes for an array of that type.
func Array(t Type, rows [][]any, i int) (any, error) {
	if t == Text {
		return column[string](rows, i)
	}
	return column[int64](rows, i)
}

// column returns the values, or pointers to them if there is a NULL: the driver encodes those by reflection.
func column[T any](rows [][]any, i int) (any, error) {
	values := make([]T, len(rows))
	var nulls []int
	for r, row := range rows {
		switch v := row[i].(type) {
		case nil:
			nulls = append(nulls, r)
		case T:
			values[r] = v
		default:
			return nil, fmt.Errorf("row %d holds %T", r, v)
		}
	}
	if nulls == nil {
		return values, nil
	}
	pointers := make([]*T, len(rows))
	for r := range values {
		pointers[r] = &values[r]
	}
	for _, r := range nulls {
		pointers[r] = nil
	}
	return pointers, nil
}

// values writes a VALUES clause for SQLite. Its placeholders have no names: the driver looks each name up in a list.
func values(rows, columns int) string {
	row := "(" + strings.TrimSuffix(strings.Repeat("?, ", columns), ", ") + ")"
	return "VALUES " + strings.TrimSuffix(strings.Repeat(row+", ", rows), ", ")
}
