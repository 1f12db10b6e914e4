package db

import (
	"math/bits"
	"strconv"
	"strings"
	"sync"
)

// A column that holds the same value in all rows of a bulk write (the currency, the time, a state that is always the first) is
// sent once and not as an array: taking an array apart costs the server about as much for each value as storing the value.
// Which columns those are is part of a statement's text, so only the first few sets that a table meets get texts of their own.
const (
	foldFrom = 32 // rows; in fewer a column is the same by chance
	foldings = 16 // texts of one table
)

// Fold is a set of columns that are sent once, by their places.
type Fold uint64

func (f Fold) has(i int) bool { return f&(1<<i) != 0 }

// foldOf returns the columns from number from on that hold the same in all rows. One column at least is left out, whose array tells
// how many rows there are.
func foldOf(columns, from int, rows [][]any) (same Fold) {
	if len(rows) < foldFrom || columns > 63 {
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

// texts remembers the texts of bulk writes. It is safe for concurrent use.
type texts struct {
	mu    sync.Mutex
	known map[string]map[Fold]string // by what is written
}

// of returns the text of a write of what with folded columns, made by spell when it is new, and whether the columns stay folded: they
// do not where what has too many texts already.
func (t *texts) of(what string, folded Fold, spell func(Fold) string) (string, Fold) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.known == nil {
		t.known = map[string]map[Fold]string{}
	}
	have := t.known[what]
	if have == nil {
		have = map[Fold]string{0: spell(0)}
		t.known[what] = have
	}
	if have[folded] == "" {
		if len(have) >= foldings {
			return have[0], 0
		}
		have[folded] = spell(folded)
	}
	return have[folded], folded
}

// insertText is the insert of any number of rows for PostgreSQL.
func (t Table) insertText(folded Fold) string {
	values, from := spellValues(t.Columns, folded)
	return t.insertHead() + "SELECT " + strings.Join(values, ", ") + " FROM " + from
}

// insertHead is what an insert begins with, on both engines.
func (t Table) insertHead() string {
	names := make([]string, len(t.Columns))
	for i, c := range t.Columns {
		names[i] = c.Name
	}
	return "INSERT INTO " + t.Name + " (" + strings.Join(names, ", ") + ") "
}

// spellValues returns columns as expressions, and the arrays that they come from, taken apart side by side as v; extra arrays stand
// behind, each with its placeholder's type and its name.
func spellValues(columns []Column, folded Fold, extra ...[2]string) (values []string, from string) {
	var arrays, names []string
	mark := func(i int, kind string) string { return "$" + strconv.Itoa(i+1) + "::" + kind }
	for i, c := range columns {
		kind := "text"
		if c.Type == Int {
			kind = "bigint"
		}
		if folded.has(i) {
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
