package payment

import (
	"context"
	"database/sql"

	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/payment/turnover"
)

// countedDeposit is a deposit whose requirement has not ended.
type countedDeposit struct {
	turnover.Deposit
	depositID id.Deposit
}

// insertTurnover stores a credited deposit after the player's earlier ones, and never with an earlier time. The caller holds the lock
// of the player's account.
func insertTurnover(ctx context.Context, tx *db.Tx, dep Deposit, held money.Amount) error {
	var last, at int64
	err := tx.QueryRow(ctx, "SELECT COALESCE(MAX(seq), 0), COALESCE(MAX(credited_at), 0) FROM payment_turnover WHERE player_id = $1", dep.PlayerID).Scan(&last, &at)
	if err != nil {
		return err
	}
	_, err = tx.Exec(ctx, `
		INSERT INTO payment_turnover (deposit_id, player_id, seq, amount, held, credited_at, withdrawal_id) VALUES ($1, $2, $3, $4, $5, $6, '')`,
		dep.ID, dep.PlayerID, last+1, int64(dep.Credited), int64(held), max(dep.UpdatedAt, at))
	return err
}

// openTurnovers returns a player's deposits whose requirement has not ended, in the order in which they were credited.
func openTurnovers(ctx context.Context, q db.Querier, playerID id.Player) ([]countedDeposit, error) {
	rows, err := q.Query(ctx, `
		SELECT deposit_id, amount, held, credited_at FROM payment_turnover WHERE player_id = $1 AND withdrawal_id = '' ORDER BY seq`, playerID)
	return db.Collect(rows, err, func(r *sql.Rows) (c countedDeposit, err error) {
		return c, r.Scan(&c.depositID, &c.Amount, &c.Held, &c.At)
	})
}

func endTurnover(ctx context.Context, tx *db.Tx, depositID id.Deposit, withdrawalID id.Withdrawal) error {
	_, err := tx.Exec(ctx, "UPDATE payment_turnover SET withdrawal_id = $1 WHERE deposit_id = $2 AND withdrawal_id = ''", withdrawalID, depositID)
	return err
}
