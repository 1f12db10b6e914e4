package payment

import (
	"context"
	"database/sql"

	"maidan/internal/db"
	"maidan/internal/id"
)

const resolutionColumns = `id, withdrawal_id, outcome, reason, status, proposed_by, proposed_at, decided_by, decided_at`

func scanResolution(row scanner) (r Resolution, err error) {
	err = row.Scan(&r.ID, &r.WithdrawalID, &r.Outcome, &r.Reason, &r.Status, &r.ProposedBy, &r.ProposedAt, &r.DecidedBy, &r.DecidedAt)
	return r, found(err)
}

// insertResolution inserts a proposal unless the withdrawal has an open one. The caller holds the withdrawal's lock.
func insertResolution(ctx context.Context, tx *db.Tx, r Resolution) (added bool, err error) {
	n, err := tx.Exec(ctx, `
		INSERT INTO payment_resolutions (id, withdrawal_id, outcome, reason, status, proposed_by, proposed_at, decided_by, decided_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, '', 0) ON CONFLICT DO NOTHING`,
		r.ID, r.WithdrawalID, string(r.Outcome), r.Reason, string(r.Status), r.ProposedBy, r.ProposedAt)
	return n == 1, err
}

func saveResolution(ctx context.Context, tx *db.Tx, r Resolution) error {
	_, err := tx.Exec(ctx, "UPDATE payment_resolutions SET status = $1, decided_by = $2, decided_at = $3 WHERE id = $4", string(r.Status), r.DecidedBy, r.DecidedAt, r.ID)
	return err
}

// dropProposals ends the open proposal of a withdrawal whose result is known.
func dropProposals(ctx context.Context, tx *db.Tx, withdrawalID id.Withdrawal, now int64) error {
	_, err := tx.Exec(ctx, "UPDATE payment_resolutions SET status = 'obsolete', decided_at = $1 WHERE withdrawal_id = $2 AND status = 'proposed'", now, withdrawalID)
	return err
}

func resolutionByID(ctx context.Context, q db.Querier, resolutionID string) (Resolution, error) {
	return scanResolution(q.QueryRow(ctx, "SELECT "+resolutionColumns+" FROM payment_resolutions WHERE id = $1", resolutionID))
}

func resolutionsOf(ctx context.Context, q db.Querier, withdrawalID id.Withdrawal) ([]Resolution, error) {
	rows, err := q.Query(ctx, "SELECT "+resolutionColumns+" FROM payment_resolutions WHERE withdrawal_id = $1 ORDER BY id DESC", withdrawalID)
	return db.Collect(rows, err, func(r *sql.Rows) (Resolution, error) { return scanResolution(r) })
}

func heldWithdrawals(ctx context.Context, q db.Querier, limit int) ([]Withdrawal, error) {
	rows, err := q.Query(ctx, "SELECT "+withdrawalColumns+`
		FROM payment_withdrawals WHERE status = 'approved' AND held_at > 0 ORDER BY id LIMIT $1`, limit)
	return db.Collect(rows, err, scanWithdrawals)
}
