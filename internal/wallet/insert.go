package wallet

import (
	"fmt"
	"math/bits"
	"strings"

	"maidan/internal/db"
)

// insertion is how rows go into one table of PostgreSQL. A column that holds the same value in all rows of a batch (the
// currency, the time, a state that is always the first) is sent once and not as an array: taking an array apart costs the
// server about as much for each value as storing the value. Which columns those are is part of a statement's text, so only
// the first few sets that a table meets get texts of their own.
type insertion struct{ texts map[columnSet]string }

const (
	foldFrom = 32 // rows; in fewer a column is the same by chance
	foldings = 16 // texts of one table
)

// columnSet is a set of columns by their places.
type columnSet uint64

func (s columnSet) has(i int) bool { return s&(1<<i) != 0 }

func (p *pipeline) insert(r rowsOf) (statement, error) {
	at := p.inserts[r.table.Name]
	if at == nil {
		at = &insertion{texts: map[columnSet]string{0: insertText(r.table, 0)}}
		p.inserts[r.table.Name] = at
	}
	folded := sameInAll(r)
	if at.texts[folded] == "" {
		if len(at.texts) < foldings {
			at.texts[folded] = insertText(r.table, folded)
		} else {
			folded = 0
		}
	}
	params, err := p.values.columns(r.table.Columns, r.rows, folded)
	return statement{text: at.texts[folded], params: params}, err
}

// sameInAll returns the columns that hold the same in all rows. At least one column is left out, whose array tells how many
// rows there are.
func sameInAll(r rowsOf) (same columnSet) {
	n := len(r.table.Columns)
	if len(r.rows) < foldFrom || n > 63 {
		return 0
	}
	for i := range n {
		if sameColumn(r.rows, i) {
			same |= 1 << i
		}
	}
	if bits.OnesCount64(uint64(same)) == n {
		same &^= 1
	}
	return same
}

func sameColumn(rows [][]any, i int) bool {
	switch rows[0][i].(type) {
	case nil, string, int64:
	default: // refused later; comparing it might panic
		return false
	}
	for _, row := range rows[1:] {
		if row[i] != rows[0][i] {
			return false
		}
	}
	return true
}

func insertText(t db.Table, folded columnSet) string {
	var names, values, arrays, columns []string
	for i, c := range t.Columns {
		kind, v := "text", fmt.Sprintf("c%d", i+1)
		if c.Type == db.Int {
			kind = "bigint"
		}
		names = append(names, c.Name)
		if folded.has(i) {
			values = append(values, fmt.Sprintf("$%d::%s", i+1, kind))
			continue
		}
		values, columns = append(values, "v."+v), append(columns, v)
		arrays = append(arrays, fmt.Sprintf("$%d::%s[]", i+1, kind))
	}
	return "INSERT INTO " + t.Name + " (" + strings.Join(names, ", ") + ") SELECT " + strings.Join(values, ", ") +
		" FROM unnest(" + strings.Join(arrays, ", ") + ") AS v(" + strings.Join(columns, ", ") + ")"
}
