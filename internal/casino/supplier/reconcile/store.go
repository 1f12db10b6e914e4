package reconcile

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"

	"maidan/internal/db"
	"maidan/internal/id"
)

type scanner interface{ Scan(into ...any) error }

func found(err error) error {
	if errors.Is(err, sql.ErrNoRows) {
		return ErrNotFound
	}
	return err
}

func storedMapping(ctx context.Context, q db.Querier, supplier string) (*ReportMapping, error) {
	var text string
	err := q.QueryRow(ctx, "SELECT mapping FROM supplier_mappings WHERE supplier = $1", supplier).Scan(&text)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil //nolint:nilnil // no mapping is not an error
	}
	if err != nil {
		return nil, err
	}
	m := &ReportMapping{}
	return m, json.Unmarshal([]byte(text), m)
}

const insertMapping = `INSERT INTO supplier_mappings (supplier, mapping, changed_by, changed_at) VALUES ($1, $2, $3, $4) ON CONFLICT (supplier) DO UPDATE SET `

func saveMapping(ctx context.Context, tx *db.Tx, supplier string, m ReportMapping, by id.Staff, now int64) error {
	text, err := json.Marshal(m)
	if err != nil {
		return fmt.Errorf("encode mapping: %w", err)
	}
	_, err = tx.Exec(ctx, insertMapping+"mapping = $2, changed_by = $3, changed_at = $4", supplier, string(text), by, now)
	return err
}

// lockSupplier locks a supplier's row, so that its files are compared one after the other. The first file's mapping is stored.
func lockSupplier(ctx context.Context, tx *db.Tx, supplier string, m ReportMapping, by id.Staff, now int64) error {
	text, err := json.Marshal(m)
	if err != nil {
		return fmt.Errorf("encode mapping: %w", err)
	}
	_, err = tx.Exec(ctx, insertMapping+"supplier = supplier_mappings.supplier", supplier, string(text), by, now)
	return err
}

const reportColumns = "id, supplier, name, hash, bytes, row_count, zone, from_at, to_at, imported_by, imported_at"

func scanReport(row scanner) (s SupplierReport, err error) {
	err = row.Scan(&s.ID, &s.Supplier, &s.Name, &s.Hash, &s.Bytes, &s.Rows, &s.Zone, &s.From, &s.To, &s.ImportedBy, &s.ImportedAt)
	return s, found(err)
}

// insertReport returns the id of the same file if it was imported before.
func insertReport(ctx context.Context, tx *db.Tx, s SupplierReport) (known string, err error) {
	n, err := tx.Exec(ctx, "INSERT INTO supplier_reports ("+reportColumns+`)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) ON CONFLICT (supplier, hash) DO NOTHING`,
		s.ID, s.Supplier, s.Name, s.Hash, s.Bytes, int64(s.Rows), s.Zone, s.From, s.To, s.ImportedBy, s.ImportedAt)
	if err != nil || n == 1 {
		return "", err
	}
	err = tx.QueryRow(ctx, "SELECT id FROM supplier_reports WHERE supplier = $1 AND hash = $2", s.Supplier, s.Hash).Scan(&known)
	return known, err
}

func reportByID(ctx context.Context, q db.Querier, reportID string) (SupplierReport, error) {
	return scanReport(q.QueryRow(ctx, "SELECT "+reportColumns+" FROM supplier_reports WHERE id = $1", reportID))
}

// Report returns an imported report with its counts, or ErrNotFound.
func (r *Reconciler) Report(ctx context.Context, reportID string) (s SupplierReport, err error) {
	q := r.DB.Reader()
	if s, err = reportByID(ctx, q, reportID); err != nil {
		return s, fmt.Errorf("read report: %w", err)
	}
	rows, err := q.Query(ctx, "SELECT place, COUNT(*) FROM supplier_report_rows WHERE report_id = $1 GROUP BY place", reportID)
	counted := map[place]*int{placeMatched: &s.Counts.Matched, placeNoMoney: &s.Counts.NoMoney, placeRollback: &s.Counts.Rollback,
		placeDifference: &s.Counts.Difference, placeOther: &s.Counts.Other}
	_, err = db.Collect(rows, err, func(r *sql.Rows) (none struct{}, err error) {
		var at place
		var n int
		err = r.Scan(&at, &n)
		if into := counted[at]; into != nil {
			*into = n
		}
		return none, err
	})
	if err == nil {
		err = q.QueryRow(ctx, "SELECT COUNT(*) FROM supplier_differences WHERE report_id = $1 AND status = 'open'", reportID).Scan(&s.Counts.Open)
	}
	if err != nil {
		return s, fmt.Errorf("count rows of report: %w", err)
	}
	return s, nil
}

// Reports returns a page of imported reports, latest first, of one supplier or of all, and the cursor of the next page.
func (r *Reconciler) Reports(ctx context.Context, supplier, cursor string) (items []SupplierReport, next string, err error) {
	if cursor == "" {
		cursor = id.End
	}
	rows, err := r.DB.Reader().Query(ctx, "SELECT "+reportColumns+" FROM supplier_reports WHERE id < $1 AND ($2 = '' OR supplier = $2) ORDER BY id DESC LIMIT $3",
		cursor, supplier, pageSize+1)
	if items, err = db.Collect(rows, err, func(r *sql.Rows) (SupplierReport, error) { return scanReport(r) }); err != nil {
		return nil, "", fmt.Errorf("list reports: %w", err)
	}
	if len(items) > pageSize {
		items, next = items[:pageSize], items[pageSize-1].ID
	}
	for i := range items {
		if items[i], err = r.Report(ctx, items[i].ID); err != nil {
			return nil, "", err
		}
	}
	return items, next, nil
}

var rowTable = db.Table{Name: "supplier_report_rows", Key: []string{"report_id", "line"}, Columns: []db.Column{
	{Name: "report_id"}, {Name: "line", Type: db.Int}, {Name: "supplier"}, {Name: "transaction_id"}, {Name: "kind"}, {Name: "reference"}, {Name: "player"}, {Name: "round"},
	{Name: "game"}, {Name: "currency"}, {Name: "amount", Type: db.Int}, {Name: "at", Type: db.Int}, {Name: "day"}, {Name: "undone", Type: db.Int}, {Name: "place"},
	{Name: "difference_id"}}}

func insertRows(ctx context.Context, tx *db.Tx, s SupplierReport, rows []Row) error {
	values := make([][]any, len(rows))
	for i, r := range rows {
		values[i] = []any{s.ID, int64(r.Line), s.Supplier, r.TransactionID, string(r.Kind), r.Reference, r.Player, r.Round, r.Game, string(r.Currency), int64(r.Amount), r.At,
			r.day, number(r.undone), string(r.place), r.difference}
	}
	return tx.Insert(ctx, rowTable, values)
}

func number(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

// updateRows stores where the rows of a file ended now.
func updateRows(ctx context.Context, tx *db.Tx, s SupplierReport, rows []Row) error {
	for _, r := range rows {
		_, err := tx.Exec(ctx, `UPDATE supplier_report_rows SET place = $1, difference_id = $2 WHERE report_id = $3 AND line = $4 AND (place <> $1 OR difference_id <> $2)`,
			string(r.place), r.difference, s.ID, int64(r.Line))
		if err != nil {
			return err
		}
	}
	return nil
}

// eachRow reads the stored rows of a report in the order of their lines.
func eachRow(ctx context.Context, tx *db.Tx, reportID string, each func(Row) error) error {
	for line := 0; ; {
		rows, err := tx.Query(ctx, `SELECT line, transaction_id, kind, reference, player, round, game, currency, amount, at FROM supplier_report_rows
			WHERE report_id = $1 AND line > $2 ORDER BY line LIMIT $3`, reportID, int64(line), batchSize)
		batch, err := db.Collect(rows, err, func(r *sql.Rows) (x Row, err error) {
			return x, r.Scan(&x.Line, &x.TransactionID, &x.Kind, &x.Reference, &x.Player, &x.Round, &x.Game, &x.Currency, &x.Amount, &x.At)
		})
		if err != nil || len(batch) == 0 {
			return err
		}
		for _, row := range batch {
			if err := each(row); err != nil {
				return err
			}
			line = row.Line
		}
	}
}
