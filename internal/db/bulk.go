package db

import (
	"context"
	"database/sql/driver"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Type is the type of a column in a bulk write.
type Type int

// The column types.
const (
	Text Type = iota // string, or nil for NULL
	Int              // int64 (or a type based on it, converted by the caller), or nil for NULL
)

// sql returns the type's name in PostgreSQL.
func (t Type) sql() string {
	if t == Int {
		return "bigint"
	}
	return "text"
}

// Column is a column of a bulk write.
type Column struct {
	Name string
	Type Type
}

// Table describes a table for bulk writes. Key names the columns that identify a row.
type Table struct {
	Name    string
	Columns []Column
	Key     []string
}

// Insert writes rows in one statement on PostgreSQL and in a few on SQLite. Each row has a value for every column in order. A
// duplicate key fails the whole statement.
func (tx *Tx) Insert(ctx context.Context, t Table, rows [][]any) error {
	if len(rows) == 0 {
		return nil
	}
	if tx.engine == Postgres {
		_, err := tx.send(ctx, func(p *Pipe) (Statement, error) { return tx.db.InsertStatement(p, t, rows) })
		return err
	}
	head := strings.Replace(t.insertHead(), "INSERT", "INSERT"+orFail, 1)
	_, err := tx.inChunks(ctx, rows, func(n int) string { return head + values(n, len(t.Columns)) })
	return err
}

// orFail disables SQLite's statement journal. The transaction's rollback undoes the changes of a failed statement, because a
// rollback always follows an error. With the journal SQLite copies every page before its first change, which takes an eleventh
// of the time of bulk writes of bets.
const orFail = " OR FAIL"

// rowsAtOnce are the numbers of rows per statement on SQLite. Many rows in one statement cost a third of as many statements.
// More than 64 are no faster, and a statement is limited to 32,766 values.
var rowsAtOnce = [...]int{64, 8, 1}

// inChunks runs the statement for the largest number of rows as often as possible, then the smaller ones on the rest.
func (tx *Tx) inChunks(ctx context.Context, rows [][]any, text func(rows int) string) (touched int64, err error) {
	for _, n := range rowsAtOnce {
		whole := len(rows) - len(rows)%n
		if whole == 0 {
			continue
		}
		more, err := tx.loop(ctx, text(n), rows[:whole], n)
		if err != nil {
			return 0, err
		}
		touched, rows = touched+more, rows[whole:]
	}
	return touched, nil
}

// Update sets columns of many rows, found by the table's key, and returns how many rows it touched. Each row has the key's values
// first and then one value for each of set.
func (tx *Tx) Update(ctx context.Context, t Table, set []string, rows [][]any) (int64, error) {
	if len(rows) == 0 {
		return 0, nil
	}
	if tx.engine == Postgres {
		return tx.send(ctx, func(p *Pipe) (Statement, error) { return tx.updateStatement(p, t, set, rows, nil) })
	}
	return tx.inChunks(ctx, rows, func(n int) string { return t.updateText(set, n) })
}

// updateText returns the update of some rows for SQLite, which names the columns of a VALUES clause column1, column2 and so on.
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
	return "UPDATE" + orFail + " " + t.Name + " SET " + strings.Join(assign, ", ") + " FROM (" + values(rows, n) + ") AS v WHERE " + strings.Join(where, " AND ")
}

// UpdateAt is Update with the physical locations of rows that were read in this transaction or shortly before, which saves an index
// search. Unknown or outdated locations do no harm.
func (tx *Tx) UpdateAt(ctx context.Context, t Table, set []string, rows [][]any, places []TID) (int64, error) {
	if tx.engine != Postgres || len(rows) == 0 || len(places) != len(rows) || slices.Contains(places, TID{}) {
		return tx.Update(ctx, t, set, rows)
	}
	touched, err := tx.send(ctx, func(p *Pipe) (Statement, error) { return tx.updateStatement(p, t, set, rows, places) })
	if err != nil || touched == int64(len(rows)) {
		return touched, err
	}
	return tx.Update(ctx, t, set, rows)
}

// updateStatement finds rows by their key, and by their locations when there are any.
func (tx *Tx) updateStatement(p *Pipe, t Table, set []string, rows [][]any, places []TID) (Statement, error) {
	keys := len(t.Key)
	columns := make([]Column, 0, keys+len(set))
	for _, name := range append(slices.Clone(t.Key), set...) {
		columns = append(columns, t.column(name))
	}
	what := "update " + t.Name + " " + strings.Join(t.Key, " ") + ": " + strings.Join(set, " ")
	if places != nil {
		what += " at"
	}
	text, constant := tx.db.texts.of(what, constantColumns(len(columns), 1, rows), func(f ConstantColumns) string { return t.updateFrom(columns, f, places != nil) })
	params, err := p.Values.Columns(columns, rows, constant)
	if err != nil {
		return Statement{}, fmt.Errorf("update %s: %w", t.Name, err)
	}
	if places != nil {
		params = append(params, TIDs(places))
	}
	return Statement{Text: text, Params: params}, nil
}

// updateFrom returns the update of any number of rows for PostgreSQL. columns are those of the key and then those that are set.
func (t Table) updateFrom(columns []Column, constant ConstantColumns, locations bool) string {
	values, from := Unpack(columns, constant, locations)
	var where, assign []string
	if locations {
		where = append(where, t.Name+".ctid = v.place")
	}
	for i, c := range columns {
		if i < len(t.Key) {
			where = append(where, t.Name+"."+c.Name+" = "+values[i])
		} else {
			assign = append(assign, c.Name+" = "+values[i])
		}
	}
	return "UPDATE " + t.Name + " SET " + strings.Join(assign, ", ") + " FROM " + from + " WHERE " + strings.Join(where, " AND ")
}

func (t Table) column(name string) Column {
	for _, c := range t.Columns {
		if c.Name == name {
			return c
		}
	}
	panic("db: table " + t.Name + " has no column " + name)
}

// loop runs a statement for every n rows; their number is a multiple of n. It calls the driver directly, because database/sql
// takes a fourteenth of the time for its work on each value.
func (tx *Tx) loop(ctx context.Context, query string, rows [][]any, n int) (touched int64, err error) {
	named := strings.Replace(query, orFail, "", 1)
	err = tx.conn.Raw(func(c any) error {
		stmt, err := c.(driver.ConnPrepareContext).PrepareContext(ctx, query)
		if err != nil {
			return fmt.Errorf("prepare %s: %w", opening(named), err)
		}
		defer func() { _ = stmt.Close() }()
		args := make([]driver.NamedValue, n*len(rows[0]))
		for i := range args {
			args[i].Ordinal = i + 1
		}
		for ; len(rows) > 0; rows = rows[n:] {
			at := args
			for _, row := range rows[:n] {
				for i, value := range row {
					at[i].Value = value
				}
				at = at[len(row):]
			}
			res, err := stmt.(driver.StmtExecContext).ExecContext(ctx, args)
			if err != nil {
				return fmt.Errorf("%s: %w", opening(named), err)
			}
			more, err := res.RowsAffected()
			if err != nil {
				return err
			}
			touched += more
		}
		return nil
	})
	return touched, err
}

// values returns a VALUES clause for SQLite. Its placeholders have no names, because the driver searches each name in a list.
func values(rows, columns int) string {
	row := "(" + strings.TrimSuffix(strings.Repeat("?, ", columns), ", ") + ")"
	return "VALUES " + strings.TrimSuffix(strings.Repeat(row+", ", rows), ", ")
}
