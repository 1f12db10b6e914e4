package wallet

import (
	"context"
	"database/sql"
	"fmt"

	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
)

// Movement is one entry of a player's account, for sums over entries.
type Movement struct {
	Seq      int64 // the entry's number on its account: 1, 2, 3…
	Transfer id.Transfer
	Kind     string // of the transfer; of a reversal, the kind of the reversed transfer
	Amount   money.Amount
	At       int64 // unix milliseconds
}

const movementsOf = `SELECT t.seq, t.id, COALESCE(u.kind, t.kind), t.amount, t.at
	FROM wallet_transfers t LEFT JOIN wallet_transfers u ON u.id = t.reverses AND u.line = 0
	WHERE t.account = $1 AND t.seq IS NOT NULL AND `

// MovementsFrom returns the entries of a player's account with this number and above, in their order.
func MovementsFrom(ctx context.Context, q db.Querier, a AccountID, seq int64) ([]Movement, error) {
	rows, err := q.Query(ctx, movementsOf+"t.seq >= $2 ORDER BY t.seq", string(a), seq)
	return collectMovements(rows, err)
}

// MovementsBelow returns at most limit entries of a player's account below a number, latest first.
func MovementsBelow(ctx context.Context, q db.Querier, a AccountID, seq int64, limit int) ([]Movement, error) {
	rows, err := q.Query(ctx, movementsOf+"t.seq < $2 ORDER BY t.seq DESC LIMIT $3", string(a), seq, limit)
	return collectMovements(rows, err)
}

func collectMovements(rows *sql.Rows, err error) ([]Movement, error) {
	all, err := db.Collect(rows, err, func(r *sql.Rows) (m Movement, err error) {
		return m, r.Scan(&m.Seq, &m.Transfer, &m.Kind, &m.Amount, &m.At)
	})
	if err != nil {
		return nil, fmt.Errorf("read movements: %w", err)
	}
	return all, nil
}
