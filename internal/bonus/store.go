package bonus

import (
	"context"
	"database/sql"
	"errors"

	"maidan/internal/db"
	"maidan/internal/id"
)

const columns = `id, player_id, bonus_id, currency, status, granted, transferred, created_at, updated_at`

func scan(row interface{ Scan(into ...any) error }) (b Balance, err error) {
	err = row.Scan(&b.ID, &b.PlayerID, &b.BonusID, &b.Currency, &b.Status, &b.Granted, &b.Transferred, &b.CreatedAt, &b.UpdatedAt)
	return b, err
}

// one maps a missing row to a Balance without id.
func one(row *sql.Row) (Balance, error) {
	b, err := scan(row)
	if errors.Is(err, sql.ErrNoRows) {
		return Balance{}, nil
	}
	return b, err
}

// insertBalance inserts a balance unless the player has another waiting one.
func insertBalance(ctx context.Context, tx *db.Tx, b Balance) (added bool, err error) {
	n, err := tx.Exec(ctx, `INSERT INTO bonus_balances (id, player_id, bonus_id, currency, status, granted, transferred, created_at, updated_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT DO NOTHING`, b.ID, b.PlayerID, b.BonusID, string(b.Currency), b.Status, int64(b.Granted), int64(b.Transferred),
		b.CreatedAt, b.UpdatedAt)
	return n == 1, err
}

func waitingOf(ctx context.Context, q db.Querier, player id.Player) (Balance, error) {
	return one(q.QueryRow(ctx, `SELECT `+columns+` FROM bonus_balances WHERE player_id = $1 AND status = 'waiting'`, player))
}

func balanceOf(ctx context.Context, q db.Querier, player id.Player, id string) (Balance, error) {
	return one(q.QueryRow(ctx, `SELECT `+columns+` FROM bonus_balances WHERE player_id = $1 AND id = $2`, player, id))
}

func balancesOf(ctx context.Context, q db.Querier, player id.Player) ([]Balance, error) {
	rows, err := q.Query(ctx, `SELECT `+columns+` FROM bonus_balances WHERE player_id = $1 ORDER BY id DESC`, player)
	return db.Collect(rows, err, func(r *sql.Rows) (Balance, error) { return scan(r) })
}

func deactivateWaiting(ctx context.Context, tx *db.Tx, player id.Player, now int64) error {
	_, err := tx.Exec(ctx, `UPDATE bonus_balances SET status = 'deactivated', updated_at = $1 WHERE player_id = $2 AND status = 'waiting'`, now, player)
	return err
}

func deactivate(ctx context.Context, tx *db.Tx, player id.Player, id string, now int64) (changed bool, err error) {
	n, err := tx.Exec(ctx, `UPDATE bonus_balances SET status = 'deactivated', updated_at = $1
		WHERE player_id = $2 AND id = $3 AND status = 'waiting'`, now, player, id)
	return n == 1, err
}
