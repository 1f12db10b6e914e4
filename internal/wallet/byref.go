package wallet

import (
	"context"
	"database/sql"
	"fmt"

	"maidan/internal/db"
	"maidan/internal/money"
)

// ByRef sums the entries on the house accounts of a name by what their transfers refer to: what the house holds for each bet, for
// example. It is one statement over the whole ledger and keeps a line for each reference in memory: for audits.
func ByRef(ctx context.Context, q db.Querier, name string) (map[string]money.Amount, error) {
	rows, err := q.Query(ctx, `SELECT t.ref, CAST(SUM(e.amount) AS BIGINT) FROM wallet_entries e JOIN wallet_transfers t ON t.id = e.transfer
		WHERE e.seq IS NULL AND e.account LIKE $1 GROUP BY t.ref`, "h:"+name+":%")
	held := map[string]money.Amount{}
	_, err = db.Collect(rows, err, func(r *sql.Rows) (none struct{}, err error) {
		var ref string
		var sum money.Amount
		err = r.Scan(&ref, &sum)
		held[ref] = sum
		return none, err
	})
	if err != nil {
		return nil, fmt.Errorf("sum %s by what it is for: %w", name, err)
	}
	return held, nil
}
