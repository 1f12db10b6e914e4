package reconciliation

import (
	"context"
	"fmt"
	"io"
	"math"
	"time"

	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/payment/book"
	"maidan/internal/report"
)

// Statement is an imported statement file. Times are unix milliseconds.
type Statement struct {
	ID         string   `json:"id"`
	Provider   string   `json:"provider"`
	Name       string   `json:"name" doc:"name of the file"`
	Hash       string   `json:"hash" doc:"SHA-256 of the file"`
	Bytes      int64    `json:"bytes"`
	Rows       int      `json:"rows"`
	From       int64    `json:"from"`
	To         int64    `json:"to" doc:"exclusive"`
	ImportedBy id.Staff `json:"imported_by"`
	ImportedAt int64    `json:"imported_at"`
	Counts     Counts   `json:"counts"`
	Sums       []Sum    `json:"sums"`
}

// Counts say where the rows of a file ended, and how many of its differences are undecided.
type Counts struct {
	Matched    int `json:"matched"`
	Repeated   int `json:"repeated" doc:"already in an earlier file"`
	NoMoney    int `json:"no_money" doc:"failed or pending on both sides"`
	Difference int `json:"difference"`
	Other      int `json:"other" doc:"not compared"`
	Undecided  int `json:"undecided" doc:"differences that this file opened and that are not decided"`
}

// Sum adds the rows of a file that moved money, by direction, currency and place.
type Sum struct {
	Direction Direction      `json:"direction" enum:"in,out,fee,other"`
	Currency  money.Currency `json:"currency"`
	Place     string         `json:"place" enum:"matched,repeated,no_money,difference,other"`
	Rows      int            `json:"rows"`
	Amount    money.Amount   `json:"amount"`
	Fee       money.Amount   `json:"fee"`
}

// Upload describes a file to import. Without From and To the period is that of whole days of the mapping's zone in which rows are.
type Upload struct {
	Provider string
	Mapping  *Mapping // nil for the stored one
	Name     string
	From, To int64 // unix milliseconds; To is exclusive
}

// Import reads a statement file, stores its rows and matches them. Nothing is stored if a row is invalid. Errors: ErrProvider, ErrPeriod,
// ErrMapping, ErrFile, ErrTooLarge, ErrKnown for the same file again, and the error of file.
func (r *Reconciler) Import(ctx context.Context, u Upload, file io.Reader, by book.By) (Statement, error) {
	if r.Payments.Providers.ByName(u.Provider) == nil {
		return Statement{}, ErrProvider.At("provider", "")
	}
	m, err := r.mappingOf(ctx, u)
	if err != nil {
		return Statement{}, err
	}
	from := report.NewSource(file)
	rows, err := parse(m, from)
	if err != nil {
		return Statement{}, err
	}
	hash, err := from.Sum()
	if err != nil {
		return Statement{}, err
	}
	s := Statement{Provider: u.Provider, Name: report.Shown(u.Name), Hash: hash, Bytes: from.Bytes, Rows: len(rows), From: u.From, To: u.To, ImportedBy: by.StaffID}
	if err := s.period(m, rows); err != nil {
		return s, err
	}
	err = r.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		s.ID, s.ImportedAt = r.IDs.New(), r.now()
		return r.store(ctx, tx, s, m, rows, by)
	})
	if err != nil {
		return s, fmt.Errorf("import statement of %s: %w", u.Provider, err)
	}
	return r.Statement(ctx, s.ID)
}

// period completes the period and checks that all rows are within it.
func (s *Statement) period(m Mapping, rows []Row) error {
	if s.From == 0 && s.To == 0 {
		first, last := int64(math.MaxInt64), int64(0)
		for _, row := range rows {
			first, last = min(first, row.At), max(last, row.At)
		}
		if len(rows) == 0 {
			return ErrPeriod.At("from", "")
		}
		var err error
		if s.From, s.To, err = m.Period(first, last); err != nil {
			return err
		}
	}
	if s.From >= s.To {
		return ErrPeriod.At("to", "")
	}
	var wrong []report.RowError
	for _, row := range rows {
		if (row.At < s.From || row.At >= s.To) && len(wrong) < report.MaxErrors {
			wrong = append(wrong, report.RowError{Line: row.Line, Column: m.Columns.Time, Code: "period", Value: time.UnixMilli(row.At).UTC().Format(time.RFC3339)})
		}
	}
	if len(wrong) > 0 {
		return ErrFile.WithData("rows", wrong)
	}
	return nil
}

// store stores a file and matches its rows. Files of one provider are matched one after the other.
func (r *Reconciler) store(ctx context.Context, tx *db.Tx, s Statement, m Mapping, rows []Row, by book.By) error {
	if err := lockProvider(ctx, tx, s.Provider, m, by.StaffID, s.ImportedAt); err != nil {
		return err
	}
	known, err := insertStatement(ctx, tx, s)
	if err != nil {
		return err
	}
	if known != "" {
		return ErrKnown.WithData("statement", known)
	}
	if err := r.match(ctx, tx, s, m, rows); err != nil {
		return err
	}
	if err := insertRows(ctx, tx, s, rows); err != nil {
		return err
	}
	return by.Record(ctx, tx, "statement.import", s.ID, map[string]any{"provider": s.Provider, "name": s.Name, "hash": s.Hash, "rows": s.Rows})
}

// match matches rows with the payments and opens, keeps and clears differences. It sets where each row ended.
func (r *Reconciler) match(ctx context.Context, tx *db.Tx, s Statement, m Mapping, rows []Row) error {
	facts, err := loadFacts(ctx, tx, s, rows)
	if err != nil {
		return fmt.Errorf("read payments: %w", err)
	}
	results := match(s.ID, rows, facts, m.Columns.Fee != "")
	known, err := knownDifferences(ctx, tx, s.Provider, results)
	if err != nil {
		return fmt.Errorf("read differences: %w", err)
	}
	for _, res := range results {
		if err := r.settle(ctx, tx, s, res, known); err != nil {
			return err
		}
	}
	return nil
}

// settle stores what one result means for the differences of its subject.
func (r *Reconciler) settle(ctx context.Context, tx *db.Tx, s Statement, res result, known map[string]history) error {
	if res.row != nil {
		res.row.place = res.place
		if res.fact != nil {
			res.row.payment = res.fact.payment
			if err := r.clear(ctx, tx, s, known, rowSubject(res.row)); err != nil { // it was unknown before
				return err
			}
		}
	}
	if res.diff == nil {
		return r.clear(ctx, tx, s, known, res.subject)
	}
	d := *res.diff
	d.Provider, d.Statement, d.subject, d.State, d.OpenedAt = s.Provider, s.ID, res.subject, StateOpen, r.now()
	was := known[res.subject]
	switch {
	case was.open != nil && was.open.same(d):
		d = *was.open
	case was.open == nil && was.resolved != nil && was.resolved.remaining().same(d):
		d = *was.resolved
	default:
		if err := r.clear(ctx, tx, s, known, res.subject); err != nil {
			return err
		}
		d.ID = r.IDs.New()
		if err := insertDifference(ctx, tx, d); err != nil {
			return fmt.Errorf("store difference: %w", err)
		}
		known[res.subject] = history{open: &d, resolved: was.resolved}
	}
	if res.row != nil {
		res.row.difference = d.ID
	}
	return nil
}

// history are the differences of a subject: the open one and the last resolved one.
type history struct{ open, resolved *Difference }

// clear closes the open difference of a subject, if there is one, because the file has no such difference.
func (r *Reconciler) clear(ctx context.Context, tx *db.Tx, s Statement, known map[string]history, subject string) error {
	was := known[subject]
	if was.open == nil {
		return nil
	}
	known[subject] = history{resolved: was.resolved}
	return clearDifference(ctx, tx, was.open.ID, s.ID, r.now())
}

// rowSubject is the subject of the difference that a row had while its payment was unknown.
func rowSubject(row *Row) string { return "row:" + keyOf(row) }

// MatchAgain matches the rows of an imported file again, for example after a late notice. Errors: ErrNotFound.
func (r *Reconciler) MatchAgain(ctx context.Context, statementID string, by book.By) (Statement, error) {
	err := r.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		s, err := statementByID(ctx, tx, statementID)
		if err != nil {
			return err
		}
		m, err := storedMapping(ctx, tx, s.Provider)
		if err != nil || m == nil {
			return err
		}
		if err := lockProvider(ctx, tx, s.Provider, *m, by.StaffID, r.now()); err != nil {
			return err
		}
		rows, err := rowsOf(ctx, tx, s.ID)
		if err != nil {
			return err
		}
		if err := r.match(ctx, tx, s, *m, rows); err != nil {
			return err
		}
		if err := updateRows(ctx, tx, s, rows); err != nil {
			return err
		}
		return by.Record(ctx, tx, "statement.match", s.ID, map[string]any{"provider": s.Provider})
	})
	if err != nil {
		return Statement{}, fmt.Errorf("match statement again: %w", err)
	}
	return r.Statement(ctx, statementID)
}

func (r *Reconciler) mappingOf(ctx context.Context, u Upload) (Mapping, error) {
	if u.Mapping != nil {
		return *u.Mapping, u.Mapping.Check()
	}
	m, err := r.Mapping(ctx, u.Provider)
	if err != nil {
		return Mapping{}, err
	}
	if m == nil {
		return Mapping{}, ErrMapping.At("mapping", "")
	}
	return *m, nil
}

// Mapping returns the stored mapping of a provider, nil if there is none.
func (r *Reconciler) Mapping(ctx context.Context, provider string) (*Mapping, error) {
	m, err := storedMapping(ctx, r.DB.Reader(), provider)
	if err != nil {
		return nil, fmt.Errorf("read mapping: %w", err)
	}
	return m, nil
}

// SaveMapping stores how the files of a provider are read. Errors: ErrProvider and ErrMapping.
func (r *Reconciler) SaveMapping(ctx context.Context, provider string, m Mapping, by book.By) error {
	if r.Payments.Providers.ByName(provider) == nil {
		return ErrProvider.At("provider", "")
	}
	if err := m.Check(); err != nil {
		return err
	}
	err := r.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := saveMapping(ctx, tx, provider, m, by.StaffID, r.now()); err != nil {
			return err
		}
		return by.Record(ctx, tx, "statement.mapping", provider, map[string]any{"mapping": m})
	})
	if err != nil {
		return fmt.Errorf("save mapping: %w", err)
	}
	return nil
}

// Statement returns an imported file with its counts and sums, or ErrNotFound.
func (r *Reconciler) Statement(ctx context.Context, statementID string) (s Statement, err error) {
	q := r.DB.Reader()
	if s, err = statementByID(ctx, q, statementID); err != nil {
		return s, fmt.Errorf("read statement: %w", err)
	}
	if s.Sums, err = sumsOf(ctx, q, statementID); err != nil {
		return s, fmt.Errorf("sum statement: %w", err)
	}
	for _, sum := range s.Sums {
		s.Counts.add(sum)
	}
	if s.Counts.Undecided, err = undecidedOf(ctx, q, statementID); err != nil {
		return s, fmt.Errorf("count differences: %w", err)
	}
	return s, nil
}

func (c *Counts) add(s Sum) {
	switch place(s.Place) {
	case placeMatched:
		c.Matched += s.Rows
	case placeRepeated:
		c.Repeated += s.Rows
	case placeNoMoney:
		c.NoMoney += s.Rows
	case placeDifference:
		c.Difference += s.Rows
	case placeOther:
		c.Other += s.Rows
	}
}

// Statements returns a page of imported files, latest first, without sums, and the cursor of the next one.
func (r *Reconciler) Statements(ctx context.Context, provider, cursor string) (items []Statement, next string, err error) {
	if items, err = statements(ctx, r.DB.Reader(), provider, cursor); err != nil {
		return nil, "", fmt.Errorf("list statements: %w", err)
	}
	if len(items) > pageSize {
		items, next = items[:pageSize], items[pageSize-1].ID
	}
	for i := range items {
		if items[i], err = r.Statement(ctx, items[i].ID); err != nil {
			return nil, "", err
		}
	}
	return items, next, nil
}
