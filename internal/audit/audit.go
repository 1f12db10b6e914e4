// Package audit runs named checks on one snapshot of the database and reports the violations of each.
//
// The packages that own the tables write the checks. This package reads the snapshot, counts violations and stores the first
// few. A check streams its data: it holds some rows in memory, never a table.
package audit

import (
	"context"
	"database/sql"
	"fmt"
	"strings"

	"maidan/internal/db"
)

// shown is how many violations of a check are reported in full; the others are only counted.
const shown = 5

// Result is the result of one check.
type Result struct {
	Name   string
	OK     bool
	Count  int64  // number of violations
	Detail string // the first violations and how many more there are; for a check that holds, what could not be checked
}

// Breaches collects the violations of one check.
type Breaches struct {
	count, excused int64
	first          []string
	why            string
}

// Add adds a violation: a sentence that names the row by its id.
func (b *Breaches) Add(format string, args ...any) {
	if b.count++; len(b.first) < shown {
		b.first = append(b.first, fmt.Sprintf(format, args...))
	}
}

// Excuse counts a row that cannot be checked now and is no violation. why follows the count in the report.
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

// Pass runs several checks in one pass over the data.
type Pass struct {
	Names []string // of the checks, each a sentence that is true when the check holds

	// Run adds violations to found, which has one element per name. An error is the database's, never a violation.
	Run func(ctx context.Context, q db.Querier, found []*Breaches) error
}

// Query returns the Pass of a check that is one statement. The statement returns a row of one text column for each violation,
// has no arguments, and runs on both engines.
func Query(name, breaches string) Pass {
	return Pass{[]string{name}, func(ctx context.Context, q db.Querier, found []*Breaches) (err error) {
		rows, err := db.OpenCursor(ctx, q, breaches, ScanText)
		if err != nil {
			return err
		}
		defer func() { _ = rows.Close(ctx) }() // the end of the snapshot closes it, too
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

// Run runs all checks on one snapshot of the database, concurrently with writers, and returns a result for each, in order.
func Run(ctx context.Context, d *db.DB, passes ...Pass) (results []Result, err error) {
	err = d.AuditSnapshot(ctx, func(ctx context.Context, q db.Querier) error {
		results, err = Through(ctx, q, passes...)
		return err
	})
	return results, err
}

// Through runs all checks on the data that a transaction sees.
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
