package wallet

import (
	"slices"
	"strconv"

	"maidan/internal/db"
	"maidan/internal/outbox"
)

// plan collects what a batch writes, by table.
type plan struct {
	commands, transfers, debts [][]any
	inserts                    []rowsOf
	updates                    []updatesOf
	events                     []outbox.Event
}

// rowsOf are rows to insert into one table.
type rowsOf struct {
	table db.Table
	rows  [][]any
}

// updatesOf are updates of the same columns of one table under the same guard.
type updatesOf struct {
	table      db.Table
	guard, set []string
	rows       [][]any
	tids       []db.TID // physical locations of the rows, or nil; they only save an index search
	byKey      map[string]int
}

func (p *plan) empty() bool { return len(p.commands) == 0 }

// take adds the rows and events of an accepted decision.
func (p *plan) take(d *Decision) {
	for _, w := range d.Writes {
		p.insert(w)
	}
	for _, u := range d.Updates {
		p.update(u)
	}
	p.events = append(p.events, d.Events...)
}

func (p *plan) insert(w Write) {
	for i := range p.inserts {
		if p.inserts[i].table.Name == w.Table.Name {
			p.inserts[i].rows = append(p.inserts[i].rows, w.Row)
			return
		}
	}
	p.inserts = append(p.inserts, rowsOf{w.Table, [][]any{w.Row}})
}

func (p *plan) update(u Update) {
	for i := range p.updates {
		if g := &p.updates[i]; g.table.Name == u.Table.Name && slices.Equal(g.set, u.Set) && slices.Equal(g.guard, u.Guard) {
			g.add(u)
			return
		}
	}
	g := updatesOf{table: u.Table, guard: u.Guard, set: u.Set, byKey: map[string]int{}}
	g.add(u)
	p.updates = append(p.updates, g)
}

// add adds an update. If an earlier command of the batch already updates the row, the earlier guard remains, because it matches
// the database, and the later values are used.
func (g *updatesOf) add(u Update) {
	key := encodeKey(u.Row[:len(g.table.Key)])
	fixed := len(g.table.Key) + len(g.guard)
	if i, ok := g.byKey[key]; ok {
		merged := append([]any(nil), g.rows[i][:fixed]...)
		g.rows[i] = append(merged, u.Row[fixed:]...)
		return
	}
	g.byKey[key] = len(g.rows)
	g.rows = append(g.rows, u.Row)
}

// encodable reports whether encodeKey supports a value.
func encodable(v any) bool {
	switch v.(type) {
	case string, int64:
		return true
	}
	return false
}

// encodeKey returns an injective encoding of key values.
func encodeKey(values []any) string {
	var b []byte
	for _, v := range values {
		switch v := v.(type) {
		case string:
			b = strconv.AppendQuote(b, v)
		case int64:
			b = strconv.AppendInt(b, v, 10)
		}
		b = append(b, ',')
	}
	return string(b)
}
