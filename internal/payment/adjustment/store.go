package adjustment

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"

	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
)

const columns = `id, player_id, currency, amount, category, reason, status, proposed_by, decided_by, decline_reason, transfer_id,
	idempotency_key, input_hash, created_at, decided_at, deposit_id`

func scan(row interface{ Scan(into ...any) error }) (p Adjustment, err error) {
	return p, row.Scan(&p.ID, &p.PlayerID, &p.Currency, &p.Amount, &p.Category, &p.Reason, &p.Status, &p.ProposedBy, &p.DecidedBy,
		&p.DeclineReason, &p.transfer, &p.key, &p.hash, &p.CreatedAt, &p.DecidedAt, &p.Deposit)
}

func scanRows(rows *sql.Rows) (Adjustment, error) { return scan(rows) }

func insert(ctx context.Context, tx *db.Tx, p Adjustment) error {
	_, err := tx.Exec(ctx, `
		INSERT INTO payment_adjustments (id, player_id, currency, amount, category, reason, status, proposed_by, idempotency_key, input_hash, created_at, deposit_id)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
		p.ID, p.PlayerID, string(p.Currency), int64(p.Amount), string(p.Category), p.Reason, string(p.Status), p.ProposedBy, p.key, p.hash, p.CreatedAt, p.Deposit)
	return err
}

// byKey returns the proposal of a key, or an empty one.
func byKey(ctx context.Context, q db.Querier, key string) (Adjustment, error) {
	p, err := scan(q.QueryRow(ctx, "SELECT "+columns+" FROM payment_adjustments WHERE idempotency_key = $1", key))
	if errors.Is(err, sql.ErrNoRows) {
		return Adjustment{}, nil
	}
	return p, err
}

// lock locks an adjustment by an UPDATE that changes nothing.
func lock(ctx context.Context, tx *db.Tx, adjustmentID string) (Adjustment, error) {
	p, err := scan(tx.QueryRow(ctx, "UPDATE payment_adjustments SET created_at = created_at WHERE id = $1 RETURNING "+columns, adjustmentID))
	if errors.Is(err, sql.ErrNoRows) {
		return p, ErrNotFound
	}
	return p, err
}

// save stores a decision. The caller holds the lock.
func save(ctx context.Context, tx *db.Tx, p Adjustment) error {
	_, err := tx.Exec(ctx, `
		UPDATE payment_adjustments SET status = $1, decided_by = $2, decided_at = $3, decline_reason = $4, transfer_id = $5 WHERE id = $6`,
		string(p.Status), p.DecidedBy, p.DecidedAt, p.DeclineReason, string(p.transfer), p.ID)
	return err
}

// proposedSince returns the sum of the amounts, without their signs, that a member proposed since a time and that were not declined.
func proposedSince(ctx context.Context, q db.Querier, member id.Staff, c money.Currency, since int64) (sum money.Amount, err error) {
	err = q.QueryRow(ctx, `
		SELECT CAST(COALESCE(SUM(ABS(amount)), 0) AS BIGINT) FROM payment_adjustments
		WHERE proposed_by = $1 AND currency = $2 AND created_at > $3 AND status <> 'declined'`, member, string(c), since).Scan(&sum)
	return sum, err
}

func list(ctx context.Context, q db.Querier, status Status, playerID id.Player, cursor string) ([]Adjustment, error) {
	if cursor == "" {
		cursor = id.End
	}
	where, args := []string{"id < $1"}, []any{cursor, pageSize + 1}
	for _, only := range []struct{ column, value string }{{"status", string(status)}, {"player_id", string(playerID)}} {
		if only.value != "" {
			args = append(args, only.value)
			where = append(where, fmt.Sprintf("%s = $%d", only.column, len(args)))
		}
	}
	rows, err := q.Query(ctx, "SELECT "+columns+" FROM payment_adjustments WHERE "+strings.Join(where, " AND ")+" ORDER BY id DESC LIMIT $2", args...)
	return db.Collect(rows, err, scanRows)
}
