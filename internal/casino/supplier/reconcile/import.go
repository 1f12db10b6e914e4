package reconcile

import (
	"context"
	"fmt"
	"io"
	"math"
	"time"

	"maidan/internal/casino/operate"
	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/report"
)

// SupplierReport is an imported report. Times are unix milliseconds.
type SupplierReport struct {
	ID         string       `json:"id"`
	Supplier   string       `json:"supplier"`
	Name       string       `json:"name" doc:"name of the file"`
	Hash       string       `json:"hash" doc:"SHA-256 of the file"`
	Bytes      int64        `json:"bytes"`
	Rows       int          `json:"rows"`
	Zone       string       `json:"zone" doc:"time zone of its days"`
	From       int64        `json:"from"`
	To         int64        `json:"to" doc:"exclusive"`
	ImportedBy id.Staff     `json:"imported_by"`
	ImportedAt int64        `json:"imported_at"`
	Counts     ReportCounts `json:"counts"`
}

// ReportCounts say where the rows of a file ended, and how many of its differences are open.
type ReportCounts struct {
	Matched    int `json:"matched"`
	NoMoney    int `json:"no_money" doc:"moved no money on either side"`
	Rollback   int `json:"rollback" doc:"rollbacks of other rows of the file"`
	Difference int `json:"difference"`
	Other      int `json:"other" doc:"not compared"`
	Open       int `json:"open" doc:"differences that this file opened and that nobody has decided"`
}

// Upload describes a file to import. Without From and To the period is that of whole days of the mapping's zone in which rows are.
type Upload struct {
	Supplier string
	Mapping  *ReportMapping // nil for the stored one
	Name     string
	From, To int64 // unix milliseconds; To is exclusive
}

// contents is what the first reading of a file finds. Its sets are as large as report.MaxRows at most.
type contents struct {
	rows        int
	first, last int64
	undone      map[string]bool // transactions that rollbacks of the file take back
	own         map[string]bool // transactions that the file has besides rollbacks
	outside     []report.RowError
}

// Import reads a report twice: first all of it, then row by row into one transaction, in which it is compared. Nothing is stored if a cell is invalid.
//
// Errors: supplier.ErrNoSupplier, ErrKnown for the same file again, ErrTooLong, those of package report, and the error of file.
func (r *Reconciler) Import(ctx context.Context, u Upload, file io.ReadSeeker, by operate.Actor) (SupplierReport, error) {
	s := SupplierReport{Supplier: u.Supplier, Name: shownName(u.Name), From: u.From, To: u.To, ImportedBy: by.ID}
	if _, err := r.Suppliers.Find(u.Supplier); err != nil {
		return s, err
	}
	m, err := r.mappingOf(ctx, u)
	if err != nil {
		return s, err
	}
	from := report.NewSource(file)
	all, err := survey(m, from, u)
	if err != nil {
		return s, err
	}
	if s.Hash, err = from.Sum(); err != nil {
		return s, err
	}
	s.Bytes, s.Rows, s.Zone = from.Bytes, all.rows, m.Zone
	if err := s.period(m, all); err != nil {
		return s, err
	}
	err = r.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		if _, err := file.Seek(0, io.SeekStart); err != nil {
			return fmt.Errorf("read file again: %w", err)
		}
		s.ID, s.ImportedAt = r.IDs.New(), r.now()
		return r.store(ctx, tx, s, m, all, file, by)
	})
	if err != nil {
		return s, fmt.Errorf("import report of %s: %w", u.Supplier, err)
	}
	return r.Report(ctx, s.ID)
}

// survey reads a whole file and refuses one with invalid cells.
func survey(m ReportMapping, file io.Reader, u Upload) (contents, error) {
	c := contents{first: math.MaxInt64, undone: map[string]bool{}, own: map[string]bool{}}
	err := read(m, file, func(row Row) error {
		c.rows++
		c.add(row)
		if outside := u.To != 0 && (row.At < u.From || row.At >= u.To); outside && len(c.outside) < report.MaxErrors {
			c.outside = append(c.outside, report.RowError{Line: row.Line, Column: m.Columns.Time, Code: "period", Value: time.UnixMilli(row.At).UTC().Format(time.RFC3339)})
		}
		return nil
	})
	if err == nil && len(c.outside) > 0 {
		err = report.ErrFile.WithData("rows", c.outside)
	}
	return c, err
}

func (c *contents) add(row Row) {
	c.first, c.last = min(c.first, row.At), max(c.last, row.At)
	switch row.Kind {
	case Rollback:
		c.undone[row.subject()] = true
	case Bet, Free, Win:
		c.own[row.TransactionID] = true
	case Other:
	}
}

// maxPeriod bounds a report: the totals of each of its days are stored.
const maxPeriod = 100 * 24 * time.Hour

// period completes the period of a report.
func (s *SupplierReport) period(m ReportMapping, c contents) (err error) {
	if s.From == 0 && s.To == 0 {
		if c.rows == 0 {
			return report.ErrPeriod.At("from", "")
		}
		if s.From, s.To, err = m.Period(c.first, c.last); err != nil {
			return err
		}
	}
	switch {
	case s.From >= s.To:
		return report.ErrPeriod.At("to", "")
	case s.To-s.From > maxPeriod.Milliseconds():
		return ErrTooLong.At("to", "")
	}
	return nil
}

// store stores a file and compares it. Files of one supplier are compared one after the other.
func (r *Reconciler) store(ctx context.Context, tx *db.Tx, s SupplierReport, m ReportMapping, all contents, file io.Reader, by operate.Actor) error {
	if err := lockSupplier(ctx, tx, s.Supplier, m, by.ID, s.ImportedAt); err != nil {
		return err
	}
	known, err := insertReport(ctx, tx, s)
	if err != nil {
		return err
	}
	if known != "" {
		return ErrKnown.WithData("report", known)
	}
	c, err := r.comparison(tx, s, m, all)
	if err != nil {
		return err
	}
	c.write = insertRows
	if err := read(m, file, func(row Row) error { return c.add(ctx, row) }); err != nil {
		return err
	}
	if err := c.finish(ctx); err != nil {
		return err
	}
	return by.Record(ctx, tx, "supplier_report.import", s.ID, map[string]any{"supplier": s.Supplier, "name": s.Name, "hash": s.Hash, "rows": s.Rows})
}

// MatchAgain compares the rows of an imported report again, for example after a late call of the supplier. Errors: ErrNotFound.
func (r *Reconciler) MatchAgain(ctx context.Context, reportID string, by operate.Actor) (SupplierReport, error) {
	err := r.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		s, err := reportByID(ctx, tx, reportID)
		if err != nil {
			return err
		}
		m, err := storedMapping(ctx, tx, s.Supplier)
		if err != nil || m == nil {
			return err
		}
		if err := lockSupplier(ctx, tx, s.Supplier, *m, by.ID, r.now()); err != nil {
			return err
		}
		if err := r.again(ctx, tx, s, *m); err != nil {
			return err
		}
		return by.Record(ctx, tx, "supplier_report.match", s.ID, map[string]any{"supplier": s.Supplier})
	})
	if err != nil {
		return SupplierReport{}, fmt.Errorf("compare report again: %w", err)
	}
	return r.Report(ctx, reportID)
}

// again compares the stored rows of a report.
func (r *Reconciler) again(ctx context.Context, tx *db.Tx, s SupplierReport, m ReportMapping) error {
	all := contents{undone: map[string]bool{}, own: map[string]bool{}}
	err := eachRow(ctx, tx, s.ID, func(row Row) error { all.add(row); return nil })
	if err != nil {
		return err
	}
	c, err := r.comparison(tx, s, m, all)
	if err != nil {
		return err
	}
	c.write = updateRows
	if err := eachRow(ctx, tx, s.ID, func(row Row) error { return c.add(ctx, row) }); err != nil {
		return err
	}
	return c.finish(ctx)
}

func (r *Reconciler) mappingOf(ctx context.Context, u Upload) (ReportMapping, error) {
	if u.Mapping != nil {
		return *u.Mapping, u.Mapping.Check()
	}
	m, err := r.Mapping(ctx, u.Supplier)
	if err != nil {
		return ReportMapping{}, err
	}
	if m == nil {
		return ReportMapping{}, report.ErrMapping.At("mapping", "")
	}
	return *m, nil
}

// Mapping returns the stored mapping of a supplier, nil if there is none.
func (r *Reconciler) Mapping(ctx context.Context, supplierName string) (*ReportMapping, error) {
	m, err := storedMapping(ctx, r.DB.Reader(), supplierName)
	if err != nil {
		return nil, fmt.Errorf("read mapping: %w", err)
	}
	return m, nil
}

// SaveMapping stores how the reports of a supplier are read. Errors: supplier.ErrNoSupplier and report.ErrMapping.
func (r *Reconciler) SaveMapping(ctx context.Context, supplierName string, m ReportMapping, by operate.Actor) error {
	if _, err := r.Suppliers.Find(supplierName); err != nil {
		return err
	}
	if err := m.Check(); err != nil {
		return err
	}
	err := r.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := saveMapping(ctx, tx, supplierName, m, by.ID, r.now()); err != nil {
			return err
		}
		return by.Record(ctx, tx, "supplier_report.mapping", supplierName, m)
	})
	if err != nil {
		return fmt.Errorf("save mapping: %w", err)
	}
	return nil
}
