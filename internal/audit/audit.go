// Package audit runs named checks over one state of the database and reports what breaks each.
//
// The packages that own the tables write the checks; this one reads the snapshot, counts breaches and keeps the first few. A
// check streams what it reads: it holds some rows in memory, never a table.
package audit

import (
	"context"
	"database/sql"
	"fmt"
	"strings"

	"maidan/internal/db"
)

// shown is how many breaches of a check are reported in words; the rest are counted.
const shown = 5

// Result is one property of the database and whether it holds.
type Result struct {
	Name   string
	OK     bool
	Count  int64  // of breaches
	Detail string // the first breaches and how many more there are; where it holds, what could not be checked
}

// Breaches collects what breaks one check.
type Breaches struct {
	count, excused int64
	first          []string
	why            string
}

// Add notes a breach: a sentence that names the row by its id.
func (b *Breaches) Add(format string, args ...any) {
	if b.count++; len(b.first) < shown {
		b.first = append(b.first, fmt.Sprintf(format, args...))
	}
}

// Excuse counts a row that cannot be checked now and is no breach. why follows the count in the report.
func (b *Breaches) Excuse(why string) { b.excused, b.why = b.excused+1, why }

func (b *Breaches) result(name string) Result {
	r := Result{Name: name, OK: b.count == 0, Count: b.count, Detail: strings.Join(b.first, "; ")}
	if more := b.count - int64(len(b.first)); more > 0 {
		r.Detail += fmt.Sprintf("; and %d more", more)
	}
	if b.excused > 0 {
		if r.Detail != "" {
			r.Detail += "; "
		}
		r.Detail += fmt.Sprintf("%d %s", b.excused, b.why)
	}
	return r
}

// Pass makes some checks in one reading of the data.
type Pass struct {
	Names []string // of the checks, each a sentence that holds or not

	// Run reports to found, which has one element for each name. An error is the database's, never a breach.
	Run func(ctx context.Context, q db.Querier, found []*Breaches) error
}

// Query is the pass of a check that one statement makes: it returns a row of one text column for each breach. The statement has no
// arguments and runs on both engines.
func Query(name, breaches string) Pass {
	return Pass{[]string{name}, func(ctx context.Context, q db.Querier, found []*Breaches) (err error) {
		rows, err := db.OpenCursor(ctx, q, breaches, ScanText)
		if err != nil {
			return err
		}
		defer func() { _ = rows.Close(ctx) }() // also the end of the snapshot closes it
		for {
			text, ok, err := rows.Next(ctx)
			if err != nil || !ok {
				return err
			}
			found[0].Add("%s", text)
		}
	}}
}

// ScanText scans a row of one text column.
func ScanText(rows *sql.Rows) (s string, err error) { return s, rows.Scan(&s) }

// Run makes all checks on one committed state of the database, beside those who write, and returns a result for each in order.
func Run(ctx context.Context, d *db.DB, passes ...Pass) (results []Result, err error) {
	err = d.AuditSnapshot(ctx, func(ctx context.Context, q db.Querier) error {
		results, err = Through(ctx, q, passes...)
		return err
	})
	return results, err
}

// Through makes all checks on what a transaction sees.
func Through(ctx context.Context, q db.Querier, passes ...Pass) ([]Result, error) {
	var results []Result
	for _, p := range passes {
		found := make([]*Breaches, len(p.Names))
		for i := range found {
			found[i] = &Breaches{}
		}
		if err := p.Run(ctx, q, found); err != nil {
			return results, fmt.Errorf("check that %s: %w", p.Names[0], err)
		}
		for i, name := range p.Names {
			results = append(results, found[i].result(name))
		}
	}
	return results, nil
}
