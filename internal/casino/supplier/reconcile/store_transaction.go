package reconcile

import (
	"context"
	"database/sql"
	"slices"

	"maidan/internal/db"
	"maidan/internal/id"
)

// ourColumns reads a transaction as a side, and when it was taken back; 0 if it was not. Prizes have the game of their round, too.
const ourColumns = `SELECT t.id, t.transaction_id, t.kind, t.status, t.player_id, t.round, COALESCE(r.game, t.game), t.currency, t.amount, t.free, t.at, COALESCE(u.at, 0)
	FROM supplier_transactions t
	LEFT JOIN supplier_rounds r ON r.id = t.round_id
	LEFT JOIN supplier_transactions u ON u.supplier = t.supplier AND u.transaction_id = t.undone_by
	WHERE t.supplier = $1 AND `

// our is a transaction here, as it was at the end of a report's period.
type our struct {
	id, transaction string
	side            ReportSide
	at              int64
}

func scanOur(s SupplierReport) func(r *sql.Rows) (our, error) {
	return func(r *sql.Rows) (t our, err error) {
		var status string
		var free, undoneAt int64
		err = r.Scan(&t.id, &t.transaction, &t.side.Kind, &status, &t.side.Player, &t.side.Round, &t.side.Game, &t.side.Currency, &t.side.Amount, &free, &t.at, &undoneAt)
		t.side.State = Done
		if status != "done" && undoneAt < s.To {
			t.side.State = Undone
		}
		if t.side.Kind == Bet && free == 1 {
			t.side.Kind = Free
		}
		if status == "refused" { // only its rollback is known
			t.side.Kind = ""
		}
		return t, err
	}
}

// transactionsOf returns what is known here about transactions of a supplier, by the supplier's id. Rollbacks are a part of what they take back.
func transactionsOf(ctx context.Context, tx *db.Tx, s SupplierReport, ids []string) (map[string]ReportSide, error) {
	slices.Sort(ids)
	rows, err := tx.QueryIn(ctx, ourColumns+"t.kind <> 'rollback' AND t.transaction_id", slices.Compact(ids), s.Supplier)
	all, err := db.Collect(rows, err, scanOur(s))
	known := map[string]ReportSide{}
	for _, t := range all {
		known[t.transaction] = t.side
	}
	return known, err
}

// clockSkew is how far the time in a transaction's id may be from the transaction's own: both are read within one command.
const clockSkew = 60_000

// missingThere returns transactions of the report's period after an id that moved money and that no report has. Their ids are read in order.
func missingThere(ctx context.Context, tx *db.Tx, s SupplierReport, after string, limit int) ([]our, error) {
	rows, err := tx.Query(ctx, ourColumns+`t.id > $2 AND t.id < $3 AND t.at >= $4 AND t.at < $5 AND t.kind IN ('bet', 'win') AND t.amount > 0 AND NOT (t.kind = 'bet' AND t.free = 1)
			AND (t.status = 'done' OR u.at >= $5)
			AND NOT EXISTS (SELECT 1 FROM supplier_report_rows x WHERE x.supplier = t.supplier AND x.transaction_id = t.transaction_id AND x.kind IN ('bet', 'free', 'win'))
		ORDER BY t.id LIMIT $6`, s.Supplier, max(after, id.At(s.From-clockSkew)), id.At(s.To+clockSkew), s.From, s.To, limit)
	return db.Collect(rows, err, scanOur(s))
}
