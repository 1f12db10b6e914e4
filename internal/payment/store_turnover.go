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

var turnoverTable = db.Table{Name: "payment_turnover", Columns: []db.Column{
	{Name: "deposit_id"}, {Name: "player_id"}, {Name: "seq", Type: db.Int}, {Name: "amount", Type: db.Int}, {Name: "held", Type: db.Int},
	{Name: "credited_at", Type: db.Int}, {Name: "withdrawal_id"},
}}

// insertTurnovers stores credited deposits of different players, each after the player's earlier ones and never with an earlier time.
// The caller holds the locks of the players' accounts.
func insertTurnovers(ctx context.Context, tx *db.Tx, deps []Deposit, held map[id.Player]money.Amount) error {
	players := make([]id.Player, len(deps))
	for i, dep := range deps {
		players[i] = dep.PlayerID
	}
	last, err := lastTurnovers(ctx, tx, players)
	if err != nil {
		return err
	}
	rows := make([][]any, len(deps))
	for i, dep := range deps {
		before := last[dep.PlayerID]
		rows[i] = []any{string(dep.ID), string(dep.PlayerID), before.seq + 1, int64(dep.Credited), int64(held[dep.PlayerID]), max(dep.UpdatedAt, before.at), ""}
	}
	return tx.Insert(ctx, turnoverTable, rows)
}

// lastTurnover is the number and the time of a player's last credited deposit.
type lastTurnover struct{ seq, at int64 }

func lastTurnovers(ctx context.Context, tx *db.Tx, players []id.Player) (map[id.Player]lastTurnover, error) {
	among, set, err := tx.Among(id.Strings(players), 1)
	if err != nil {
		return nil, err
	}
	rows, err := tx.Query(ctx, "SELECT player_id, MAX(seq), MAX(credited_at) FROM payment_turnover WHERE player_id"+among+" GROUP BY player_id", set)
	last := map[id.Player]lastTurnover{}
	_, err = db.Collect(rows, err, func(r *sql.Rows) (playerID id.Player, err error) {
		var l lastTurnover
		err = r.Scan(&playerID, &l.seq, &l.at)
		last[playerID] = l
		return playerID, err
	})
	return last, err
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
