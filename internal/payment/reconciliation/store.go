package reconciliation

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
)

type scanner interface{ Scan(into ...any) error }

func found(err error) error {
	if errors.Is(err, sql.ErrNoRows) {
		return ErrNotFound
	}
	return err
}

func storedMapping(ctx context.Context, q db.Querier, provider string) (*Mapping, error) {
	var text string
	err := q.QueryRow(ctx, "SELECT mapping FROM payment_mappings WHERE provider = $1", provider).Scan(&text)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil //nolint:nilnil // no mapping is not an error
	}
	if err != nil {
		return nil, err
	}
	m := &Mapping{}
	return m, json.Unmarshal([]byte(text), m)
}

const insertMapping = `INSERT INTO payment_mappings (provider, mapping, changed_by, changed_at) VALUES ($1, $2, $3, $4) ON CONFLICT (provider) DO UPDATE SET `

func saveMapping(ctx context.Context, tx *db.Tx, provider string, m Mapping, by id.Staff, now int64) error {
	text, err := json.Marshal(m)
	if err != nil {
		return fmt.Errorf("encode mapping: %w", err)
	}
	_, err = tx.Exec(ctx, insertMapping+"mapping = $2, changed_by = $3, changed_at = $4", provider, string(text), by, now)
	return err
}

// lockProvider locks a provider's row, so that its files are matched one after the other. The first file's mapping is stored.
func lockProvider(ctx context.Context, tx *db.Tx, provider string, m Mapping, by id.Staff, now int64) error {
	text, err := json.Marshal(m)
	if err != nil {
		return fmt.Errorf("encode mapping: %w", err)
	}
	_, err = tx.Exec(ctx, insertMapping+"provider = payment_mappings.provider", provider, string(text), by, now)
	return err
}

const statementColumns = "id, provider, name, hash, bytes, row_count, from_at, to_at, imported_by, imported_at"

func scanStatement(row scanner) (s Statement, err error) {
	err = row.Scan(&s.ID, &s.Provider, &s.Name, &s.Hash, &s.Bytes, &s.Rows, &s.From, &s.To, &s.ImportedBy, &s.ImportedAt)
	return s, found(err)
}

// insertStatement returns the id of the same file if it was imported before.
func insertStatement(ctx context.Context, tx *db.Tx, s Statement) (known string, err error) {
	n, err := tx.Exec(ctx, "INSERT INTO payment_statements ("+statementColumns+`)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT (provider, hash) DO NOTHING`,
		s.ID, s.Provider, s.Name, s.Hash, s.Bytes, int64(s.Rows), s.From, s.To, s.ImportedBy, s.ImportedAt)
	if err != nil || n == 1 {
		return "", err
	}
	err = tx.QueryRow(ctx, "SELECT id FROM payment_statements WHERE provider = $1 AND hash = $2", s.Provider, s.Hash).Scan(&known)
	return known, err
}

func statementByID(ctx context.Context, q db.Querier, statementID string) (Statement, error) {
	return scanStatement(q.QueryRow(ctx, "SELECT "+statementColumns+" FROM payment_statements WHERE id = $1", statementID))
}

func statements(ctx context.Context, q db.Querier, provider, cursor string) ([]Statement, error) {
	where, args := "id < $1", []any{end(cursor), pageSize + 1}
	if provider != "" {
		where, args = where+" AND provider = $3", append(args, provider)
	}
	rows, err := q.Query(ctx, "SELECT "+statementColumns+" FROM payment_statements WHERE "+where+" ORDER BY id DESC LIMIT $2", args...)
	return db.Collect(rows, err, func(r *sql.Rows) (Statement, error) { return scanStatement(r) })
}

func end(cursor string) string {
	if cursor == "" {
		return id.End
	}
	return cursor
}

var rowTable = db.Table{
	Name: "payment_statement_rows", Key: []string{"statement_id", "line"},
	Columns: []db.Column{
		{Name: "statement_id"}, {Name: "line", Type: db.Int}, {Name: "provider"}, {Name: "provider_ref"}, {Name: "reference"}, {Name: "transaction_id"},
		{Name: "direction"}, {Name: "amount", Type: db.Int}, {Name: "currency"}, {Name: "fee", Type: db.Int}, {Name: "status"}, {Name: "at", Type: db.Int},
		{Name: "place"}, {Name: "payment_id"}, {Name: "difference_id"},
	},
}

// insertBatch is the number of rows that are written at once.
const insertBatch = 5000

func insertRows(ctx context.Context, tx *db.Tx, s Statement, rows []Row) error {
	for len(rows) > 0 {
		n := min(len(rows), insertBatch)
		values := make([][]any, n)
		for i, r := range rows[:n] {
			values[i] = []any{
				s.ID, int64(r.Line), s.Provider, r.ProviderRef, r.Reference, r.TransactionID, string(r.Direction), int64(r.Amount), string(r.Currency),
				int64(r.Fee), string(r.Status), r.At, string(r.place), r.payment, r.difference,
			}
		}
		if err := tx.Insert(ctx, rowTable, values); err != nil {
			return err
		}
		rows = rows[n:]
	}
	return nil
}

// updateRows stores where the rows of a file ended now.
func updateRows(ctx context.Context, tx *db.Tx, s Statement, rows []Row) error {
	for _, r := range rows {
		_, err := tx.Exec(ctx, `UPDATE payment_statement_rows SET place = $1, payment_id = $2, difference_id = $3
			WHERE statement_id = $4 AND line = $5 AND (place <> $1 OR payment_id <> $2 OR difference_id <> $3)`,
			string(r.place), r.payment, r.difference, s.ID, int64(r.Line))
		if err != nil {
			return err
		}
	}
	return nil
}

const rowColumns = "line, provider_ref, reference, transaction_id, direction, amount, currency, fee, status, at"

func scanRow(row scanner) (r Row, err error) {
	err = row.Scan(&r.Line, &r.ProviderRef, &r.Reference, &r.TransactionID, &r.Direction, &r.Amount, &r.Currency, &r.Fee, &r.Status, &r.At)
	return r, found(err)
}

func rowsOf(ctx context.Context, q db.Querier, statementID string) ([]Row, error) {
	rows, err := q.Query(ctx, "SELECT "+rowColumns+" FROM payment_statement_rows WHERE statement_id = $1 ORDER BY line", statementID)
	return db.Collect(rows, err, func(r *sql.Rows) (Row, error) { return scanRow(r) })
}

func rowOf(ctx context.Context, q db.Querier, statementID string, line int) (Row, error) {
	return scanRow(q.QueryRow(ctx, "SELECT "+rowColumns+" FROM payment_statement_rows WHERE statement_id = $1 AND line = $2", statementID, int64(line)))
}

func sumsOf(ctx context.Context, q db.Querier, statementID string) ([]Sum, error) {
	rows, err := q.Query(ctx, `SELECT direction, currency, place, COUNT(*),
			CAST(SUM(CASE WHEN status = 'succeeded' THEN amount ELSE 0 END) AS BIGINT), CAST(SUM(CASE WHEN status = 'succeeded' THEN fee ELSE 0 END) AS BIGINT)
		FROM payment_statement_rows WHERE statement_id = $1 GROUP BY direction, currency, place ORDER BY direction, currency, place`, statementID)
	sums, err := db.Collect(rows, err, func(r *sql.Rows) (s Sum, err error) {
		return s, r.Scan(&s.Direction, &s.Currency, &s.Place, &s.Rows, &s.Amount, &s.Fee)
	})
	if sums == nil {
		sums = []Sum{}
	}
	return sums, err
}

func undecidedOf(ctx context.Context, q db.Querier, statementID string) (n int, err error) {
	err = q.QueryRow(ctx, "SELECT COUNT(*) FROM payment_differences WHERE statement_id = $1 AND status IN ('open', 'proposed')", statementID).Scan(&n)
	return n, err
}

const differenceColumns = `id, provider, method, kind, direction, subject, statement_id, line, payment_id, theirs_status, theirs_amount, theirs_currency,
	ours_status, ours_amount, ours_currency, fee, status, action, reason, target, proposed_by, decided_by, cleared_by, at, opened_at, closed_at`

func scanDifference(row scanner) (d Difference, err error) {
	err = row.Scan(&d.ID, &d.Provider, &d.Method, &d.Kind, &d.Direction, &d.subject, &d.Statement, &d.Line, &d.Payment, &d.Theirs.Status, &d.Theirs.Amount,
		&d.Theirs.Currency, &d.Ours.Status, &d.Ours.Amount, &d.Ours.Currency, &d.Fee, &d.State, &d.Action, &d.Reason, &d.Target, &d.ProposedBy,
		&d.DecidedBy, &d.ClearedBy, &d.At, &d.OpenedAt, &d.ClosedAt)
	return d, found(err)
}

func scanDifferences(rows *sql.Rows) (Difference, error) { return scanDifference(rows) }

func insertDifference(ctx context.Context, tx *db.Tx, d Difference) error {
	_, err := tx.Exec(ctx, `INSERT INTO payment_differences (id, provider, method, kind, direction, subject, statement_id, line, payment_id, theirs_status,
			theirs_amount, theirs_currency, ours_status, ours_amount, ours_currency, fee, status, at, opened_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, 'open', $17, $18)`,
		d.ID, d.Provider, d.Method, string(d.Kind), string(d.Direction), d.subject, d.Statement, int64(d.Line), d.Payment, string(d.Theirs.Status),
		int64(d.Theirs.Amount), string(d.Theirs.Currency), string(d.Ours.Status), int64(d.Ours.Amount), string(d.Ours.Currency), int64(d.Fee), d.At, d.OpenedAt)
	return err
}

func differenceByID(ctx context.Context, q db.Querier, differenceID string) (Difference, error) {
	return scanDifference(q.QueryRow(ctx, "SELECT "+differenceColumns+" FROM payment_differences WHERE id = $1", differenceID))
}

// lockDifference locks a difference by an UPDATE that changes nothing.
func lockDifference(ctx context.Context, tx *db.Tx, differenceID string) (Difference, error) {
	return scanDifference(tx.QueryRow(ctx, "UPDATE payment_differences SET line = line WHERE id = $1 RETURNING "+differenceColumns, differenceID))
}

// saveDifference stores a decision. The caller holds the lock.
func saveDifference(ctx context.Context, tx *db.Tx, d Difference) error {
	_, err := tx.Exec(ctx, `UPDATE payment_differences SET status = $1, action = $2, reason = $3, target = $4, proposed_by = $5, decided_by = $6, closed_at = $7
		WHERE id = $8`, string(d.State), string(d.Action), d.Reason, d.Target, d.ProposedBy, d.DecidedBy, d.ClosedAt, d.ID)
	return err
}

// clearDifference closes an undecided difference. One that a member has resolved in the meantime stays.
func clearDifference(ctx context.Context, tx *db.Tx, differenceID, statementID string, now int64) error {
	_, err := tx.Exec(ctx, `UPDATE payment_differences SET status = 'cleared', cleared_by = $1, closed_at = $2
		WHERE id = $3 AND status IN ('open', 'proposed')`, statementID, now, differenceID)
	return err
}

func differences(ctx context.Context, q db.Querier, f Filter) ([]Difference, error) {
	where, args := []string{"id < $1"}, []any{end(f.Cursor), pageSize + 1}
	state := string(f.State)
	if f.State == Undecided {
		where, state = append(where, "status IN ('open', 'proposed')"), ""
	}
	for _, only := range []struct{ column, value string }{
		{"status", state}, {"provider", f.Provider}, {"kind", string(f.Kind)}, {"statement_id", f.Statement},
	} {
		if only.value != "" {
			args = append(args, only.value)
			where = append(where, fmt.Sprintf("%s = $%d", only.column, len(args)))
		}
	}
	rows, err := q.Query(ctx, "SELECT "+differenceColumns+" FROM payment_differences WHERE "+strings.Join(where, " AND ")+" ORDER BY id DESC LIMIT $2", args...)
	return db.Collect(rows, err, scanDifferences)
}

// knownDifferences returns the differences of all subjects that results may change.
func knownDifferences(ctx context.Context, tx *db.Tx, provider string, results []result) (map[string]history, error) {
	var subjects []string
	for _, res := range results {
		subjects = append(subjects, res.subject)
		if res.row != nil && res.fact != nil {
			subjects = append(subjects, rowSubject(res.row))
		}
	}
	rows, err := tx.QueryIn(ctx, "SELECT "+differenceColumns+" FROM payment_differences WHERE provider = $1 AND status <> 'cleared' AND subject", subjects, provider)
	all, err := db.Collect(rows, err, scanDifferences)
	known := map[string]history{}
	for _, d := range all {
		h := known[d.subject]
		if d.open() {
			h.open = &d
		} else if h.resolved == nil || h.resolved.ID < d.ID {
			h.resolved = &d
		}
		known[d.subject] = h
	}
	return known, err
}

// latestCall returns the last call about a payment that a provider got, "" if there is none.
func latestCall(ctx context.Context, q db.Querier, provider, payment string) (callID string, err error) {
	err = q.QueryRow(ctx, "SELECT COALESCE(MAX(id), '') FROM payment_calls WHERE payment_id = $1 AND provider = $2", payment, provider).Scan(&callID)
	return callID, err
}

// bookedAmount returns what a payment moved at its provider, 0 if it is not in the book.
func bookedAmount(ctx context.Context, q db.Querier, payment string, c money.Currency) (amount money.Amount, err error) {
	err = q.QueryRow(ctx, `SELECT CAST(COALESCE(SUM(amount), 0) AS BIGINT) FROM payment_book
		WHERE kind IN ('deposit', 'withdrawal') AND ref = $1 AND currency = $2`, payment, string(c)).Scan(&amount)
	return amount, err
}
