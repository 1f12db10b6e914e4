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
	head := strings.Replace(t.insertHead(), "INSERT", "INSERT"+withoutStatementJournal, 1)
	_, err := tx.execInChunks(ctx, rows, func(n int) string { return head + values(n, len(t.Columns)) })
	return err
}

// withoutStatementJournal disables SQLite's statement journal. The transaction's rollback undoes the changes of a failed statement, because a
// rollback always follows an error. With the journal SQLite copies every page before its first change, which took one
// eleventh of the time of bulk writes of bets.
const withoutStatementJournal = " OR FAIL"

// rowsAtOnce are the numbers of rows per statement on SQLite, largest first. One statement of many rows takes a third of the time of
// one statement per row. More than 64 rows are no faster, and a statement is limited to 32,766 values.
var rowsAtOnce = [...]int{64, 8, 1}

// execInChunks writes the rows on SQLite with as few statements of rowsAtOnce as possible, and returns how many rows were changed. text
// returns the statement for a number of rows.
func (tx *Tx) execInChunks(ctx context.Context, rows [][]any, text func(rows int) string) (touched int64, err error) {
	for _, n := range rowsAtOnce {
		whole := len(rows) - len(rows)%n
		if whole == 0 {
			continue
		}
		more, err := tx.execChunks(ctx, text(n), rows[:whole], n)
		if err != nil {
			return 0, err
		}
		touched, rows = touched+more, rows[whole:]
	}
	return touched, nil
}

// Update sets the columns named in set, in the rows found by the table's key, and returns how many rows it changed. Each of rows has
// the key's values first and then one value for each column of set.
func (tx *Tx) Update(ctx context.Context, t Table, set []string, rows [][]any) (int64, error) {
	if len(rows) == 0 {
		return 0, nil
	}
	if tx.engine == Postgres {
		return tx.send(ctx, func(p *Pipe) (Statement, error) { return tx.updateStatement(p, t, set, rows, nil) })
	}
	return tx.execInChunks(ctx, rows, func(n int) string { return t.updateText(set, n) })
}

// updateText returns the UPDATE of the given number of rows for SQLite, which names the columns of a VALUES clause column1, column2 and so on.
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
	return "UPDATE" + withoutStatementJournal + " " + t.Name + " SET " + strings.Join(assign, ", ") + " FROM (" + values(rows, n) + ") AS v WHERE " + strings.Join(where, " AND ")
}

// UpdateAt is Update with the physical locations of the rows (PostgreSQL's ctid, one per row), read in this transaction or shortly
// before, which saves an index search. If a location is unknown or outdated, all rows are found by their key.
func (tx *Tx) UpdateAt(ctx context.Context, t Table, set []string, rows [][]any, locations []TID) (int64, error) {
	if tx.engine != Postgres || len(rows) == 0 || len(locations) != len(rows) || slices.Contains(locations, TID{}) {
		return tx.Update(ctx, t, set, rows)
	}
	touched, err := tx.send(ctx, func(p *Pipe) (Statement, error) { return tx.updateStatement(p, t, set, rows, locations) })
	if err != nil || touched == int64(len(rows)) {
		return touched, err
	}
	return tx.Update(ctx, t, set, rows)
}

// updateStatement returns the UPDATE for PostgreSQL. It finds rows by their key, and by their locations unless these are nil.
func (tx *Tx) updateStatement(p *Pipe, t Table, set []string, rows [][]any, locations []TID) (Statement, error) {
	keys := len(t.Key)
	columns := make([]Column, 0, keys+len(set))
	for _, name := range append(slices.Clone(t.Key), set...) {
		columns = append(columns, t.column(name))
	}
	cacheKey := "update " + t.Name + " " + strings.Join(t.Key, " ") + ": " + strings.Join(set, " ")
	if locations != nil {
		cacheKey += " at"
	}
	text, constant := tx.db.texts.of(cacheKey, constantColumns(len(columns), 1, rows), func(c ConstantColumns) string { return t.updateFrom(columns, c, locations != nil) })
	params, err := p.Values.Columns(columns, rows, constant)
	if err != nil {
		return Statement{}, fmt.Errorf("update %s: %w", t.Name, err)
	}
	if locations != nil {
		params = append(params, TIDs(locations))
	}
	return Statement{Text: text, Params: params}, nil
}

// updateFrom returns the UPDATE of any number of rows for PostgreSQL. columns are those of the key, then those that are set. locations
// reports whether a parameter with the rows' locations follows.
func (t Table) updateFrom(columns []Column, constant ConstantColumns, locations bool) string {
	values, from := Unpack(columns, constant, locations)
	var where, assign []string
	if locations {
		where = append(where, t.Name+".ctid = "+Location)
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

// column returns a column by name. It panics if there is none.
func (t Table) column(name string) Column {
	for _, c := range t.Columns {
		if c.Name == name {
			return c
		}
	}
	panic("db: table " + t.Name + " has no column " + name)
}

// execChunks runs a SQLite statement of n rows for all rows, whose number is a multiple of n, and returns how many rows were changed.
// It calls the driver directly, because database/sql's work on each value took one fourteenth of the time.
func (tx *Tx) execChunks(ctx context.Context, query string, rows [][]any, n int) (touched int64, err error) {
	reported := strings.Replace(query, withoutStatementJournal, "", 1)
	err = tx.conn.Raw(func(c any) error {
		stmt, err := c.(driver.ConnPrepareContext).PrepareContext(ctx, query)
		if err != nil {
			return fmt.Errorf("prepare %s: %w", opening(reported), err)
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
				return fmt.Errorf("%s: %w", opening(reported), err)
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
