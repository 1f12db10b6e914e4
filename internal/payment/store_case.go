package payment

import (
	"context"
	"database/sql"
	"fmt"

	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
)

const caseColumns = `id, kind, payment_id, provider, notice_id, transaction_id, amount, currency, status, action, target, reason, proposed_by,
	proposed_at, decided_by, decided_at, opened_at`

func scanCase(row scanner) (c Case, err error) {
	err = row.Scan(&c.ID, &c.Kind, &c.Payment, &c.Provider, &c.NoticeID, &c.TransactionID, &c.Amount, &c.Currency, &c.Status, &c.Action, &c.Target,
		&c.Reason, &c.ProposedBy, &c.proposedAt, &c.DecidedBy, &c.DecidedAt, &c.OpenedAt)
	return c, found(err)
}

func scanCases(rows *sql.Rows) (Case, error) { return scanCase(rows) }

// insertCase inserts an open case. A second one for the same notice is ignored.
func insertCase(ctx context.Context, tx *db.Tx, c Case) error {
	_, err := tx.Exec(ctx, `
		INSERT INTO payment_cases (id, kind, payment_id, provider, notice_id, transaction_id, amount, currency, status, opened_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'open', $9) ON CONFLICT DO NOTHING`,
		c.ID, string(c.Kind), c.Payment, c.Provider, c.NoticeID, c.TransactionID, int64(c.Amount), string(c.Currency), c.OpenedAt)
	return err
}

func lockCase(ctx context.Context, tx *db.Tx, caseID id.PaymentCase) (Case, error) {
	return scanCase(tx.QueryRow(ctx, "UPDATE payment_cases SET opened_at = opened_at WHERE id = $1 RETURNING "+caseColumns, caseID))
}

// noticeFee returns the fee that a provider's notice reported, 0 for a notice that is not stored.
func noticeFee(ctx context.Context, q db.Querier, provider, noticeID string) (fee money.Amount, err error) {
	err = q.QueryRow(ctx, "SELECT COALESCE(MAX(fee), 0) FROM payment_notices WHERE provider = $1 AND notice_id = $2", provider, noticeID).Scan(&fee)
	return fee, err
}

// saveCase updates a case. The caller holds its lock.
func saveCase(ctx context.Context, tx *db.Tx, c Case) error {
	_, err := tx.Exec(ctx, `
		UPDATE payment_cases SET status = $1, action = $2, target = $3, reason = $4, proposed_by = $5, proposed_at = $6, decided_by = $7, decided_at = $8
		WHERE id = $9`, string(c.Status), string(c.Action), c.Target, c.Reason, c.ProposedBy, c.proposedAt, c.DecidedBy, c.DecidedAt, c.ID)
	return err
}

func caseByID(ctx context.Context, q db.Querier, caseID id.PaymentCase) (Case, error) {
	return scanCase(q.QueryRow(ctx, "SELECT "+caseColumns+" FROM payment_cases WHERE id = $1", caseID))
}

// casesWithStatus returns cases in the order of their ids, oldest first, closed ones newest first. Transfers that were found after all
// are left out of the open ones.
func casesWithStatus(ctx context.Context, q db.Querier, status CaseStatus, cursor string, limit int) ([]Case, error) {
	where, order := "id > $2", "ASC"
	if status == CaseClosed {
		where, order, cursor = "id < $2", "DESC", or(cursor, id.End)
	}
	rows, err := q.Query(ctx, fmt.Sprintf(`SELECT %s FROM payment_cases WHERE status = $1 AND %s AND (kind <> 'not_found' OR status = 'closed' OR EXISTS (
			SELECT 1 FROM payment_deposits d WHERE d.id = payment_cases.payment_id AND d.status = 'failed' AND d.transaction_id = payment_cases.transaction_id))
		ORDER BY id %s LIMIT $3`, caseColumns, where, order), string(status), cursor, limit)
	return db.Collect(rows, err, scanCases)
}

// casesOf returns the cases about a payment, or the case with this id.
func casesOf(ctx context.Context, q db.Querier, paymentID string) ([]Case, error) {
	rows, err := q.Query(ctx, "SELECT "+caseColumns+" FROM payment_cases WHERE payment_id = $1 OR id = $1 ORDER BY id", paymentID)
	return db.Collect(rows, err, scanCases)
}
