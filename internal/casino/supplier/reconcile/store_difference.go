package reconcile

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"strings"

	"maidan/internal/db"
	"maidan/internal/id"
)

const differenceColumns = `id, supplier, report_id, subject, transaction_id, kind, line, theirs, ours, status, decision, reason, decided_by, cleared_by, at, opened_at, closed_at`

func scanDifference(row scanner) (d ReportDifference, err error) {
	var theirs, ours string
	err = row.Scan(&d.ID, &d.Supplier, &d.Report, &d.subject, &d.Transaction, &d.Kind, &d.Line, &theirs, &ours, &d.Status, &d.Decision, &d.Reason, &d.DecidedBy, &d.ClearedBy,
		&d.At, &d.OpenedAt, &d.ClosedAt)
	if err != nil {
		return d, found(err)
	}
	for _, side := range []struct {
		text string
		into *ReportSide
	}{{theirs, &d.Theirs}, {ours, &d.Ours}} {
		if err := json.Unmarshal([]byte(side.text), side.into); err != nil {
			return d, fmt.Errorf("decode difference %s: %w", d.ID, err)
		}
	}
	return d, nil
}

func scanDifferences(rows *sql.Rows) (ReportDifference, error) { return scanDifference(rows) }

func insertDifference(ctx context.Context, tx *db.Tx, d ReportDifference, comparison string) error {
	var sides [2]string
	for i, side := range []ReportSide{d.Theirs, d.Ours} {
		text, err := json.Marshal(side)
		if err != nil {
			return fmt.Errorf("encode difference: %w", err)
		}
		sides[i] = string(text)
	}
	_, err := tx.Exec(ctx, `INSERT INTO supplier_differences (id, supplier, report_id, subject, transaction_id, kind, line, theirs, ours, status, seen, at, opened_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'open', $10, $11, $12)`,
		d.ID, d.Supplier, d.Report, d.subject, d.Transaction, string(d.Kind), int64(d.Line), sides[0], sides[1], comparison, d.At, d.OpenedAt)
	return err
}

// lockDifference locks a difference by an UPDATE that changes nothing.
func lockDifference(ctx context.Context, tx *db.Tx, differenceID string) (ReportDifference, error) {
	return scanDifference(tx.QueryRow(ctx, "UPDATE supplier_differences SET line = line WHERE id = $1 RETURNING "+differenceColumns, differenceID))
}

func resolveDifference(ctx context.Context, tx *db.Tx, d ReportDifference) error {
	_, err := tx.Exec(ctx, `UPDATE supplier_differences SET status = $1, decision = $2, reason = $3, decided_by = $4, closed_at = $5 WHERE id = $6`,
		string(d.Status), string(d.Decision), d.Reason, d.DecidedBy, d.ClosedAt, d.ID)
	return err
}

func seeDifference(ctx context.Context, tx *db.Tx, differenceID, comparison string) error {
	_, err := tx.Exec(ctx, "UPDATE supplier_differences SET seen = $1 WHERE id = $2", comparison, differenceID)
	return err
}

// clearDifference closes an open difference. One that a member has resolved in the meantime stays.
func clearDifference(ctx context.Context, tx *db.Tx, differenceID, reportID string, now int64) error {
	_, err := tx.Exec(ctx, "UPDATE supplier_differences SET status = 'cleared', cleared_by = $1, closed_at = $2 WHERE id = $3 AND status = 'open'", reportID, now, differenceID)
	return err
}

// clearUnseen closes the open differences of a report that a comparison did not find again.
func clearUnseen(ctx context.Context, tx *db.Tx, reportID, comparison string, now int64) error {
	_, err := tx.Exec(ctx, `UPDATE supplier_differences SET status = 'cleared', cleared_by = $1, closed_at = $2
		WHERE report_id = $1 AND status = 'open' AND seen <> $3`, reportID, now, comparison)
	return err
}

// knownDifferences returns the differences of subjects.
func knownDifferences(ctx context.Context, tx *db.Tx, supplier string, subjects []string) (map[string]history, error) {
	known := map[string]history{}
	rows, err := tx.QueryIn(ctx, "SELECT "+differenceColumns+" FROM supplier_differences WHERE supplier = $1 AND status <> 'cleared' AND subject", subjects, supplier)
	all, err := db.Collect(rows, err, scanDifferences)
	for _, d := range all {
		h := known[d.subject]
		if d.Status == Open {
			h.open = &d
		} else if h.resolved == nil || h.resolved.ID < d.ID {
			h.resolved = &d
		}
		known[d.subject] = h
	}
	return known, err
}

func differences(ctx context.Context, q db.Querier, f Filter) ([]ReportDifference, error) {
	if f.Cursor == "" {
		f.Cursor = id.End
	}
	where, args := []string{"id < $1"}, []any{f.Cursor, pageSize + 1}
	for _, only := range []struct{ column, value string }{
		{"status", string(f.Status)}, {"supplier", f.Supplier}, {"kind", string(f.Kind)}, {"report_id", f.Report},
	} {
		if only.value != "" {
			args = append(args, only.value)
			where = append(where, fmt.Sprintf("%s = $%d", only.column, len(args)))
		}
	}
	rows, err := q.Query(ctx, "SELECT "+differenceColumns+" FROM supplier_differences WHERE "+strings.Join(where, " AND ")+" ORDER BY id DESC LIMIT $2", args...)
	return db.Collect(rows, err, scanDifferences)
}
