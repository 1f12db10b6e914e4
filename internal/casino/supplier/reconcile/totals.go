package reconcile

import (
	"context"
	"database/sql"
	"fmt"

	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
)

// ReportTotal compares a day, game and currency of a report: bets and wins that were not taken back until the end of the report's period. Free bets are
// not counted. Amounts are hundredths.
type ReportTotal struct {
	Day      string         `json:"day" doc:"of the report's zone"`
	Game     string         `json:"game"`
	Currency money.Currency `json:"currency"`
	Theirs   Turnover       `json:"theirs"`
	Ours     Turnover       `json:"ours"`
}

// Turnover is what bets and wins come to.
type Turnover struct {
	Bets   int64        `json:"bets" doc:"number of bets"`
	Staked money.Amount `json:"staked"`
	Won    money.Amount `json:"won"`
	GGR    money.Amount `json:"ggr" doc:"gross gaming revenue: staked less won"`
}

const (
	betsOf   = "SUM(CASE WHEN kind = 'bet' THEN 1 ELSE 0 END), SUM(CASE WHEN kind = 'bet' THEN amount ELSE 0 END), SUM(CASE WHEN kind = 'win' THEN amount ELSE 0 END)"
	theirSum = `INSERT INTO supplier_report_totals (report_id, day, game, currency, theirs_bets, theirs_staked, theirs_won, ours_bets, ours_staked, ours_won)
		SELECT report_id, day, game, currency, ` + betsOf + `, 0, 0, 0 FROM supplier_report_rows
		WHERE report_id = $1 AND kind IN ('bet', 'win') AND undone = 0 GROUP BY report_id, day, game, currency`
	ourSum = `INSERT INTO supplier_report_totals (report_id, day, game, currency, theirs_bets, theirs_staked, theirs_won, ours_bets, ours_staked, ours_won)
		SELECT $1, $2, game, currency, 0, 0, 0, ` + betsOf + ` FROM (
			SELECT COALESCE(r.game, t.game) AS game, t.currency, t.kind, t.amount FROM supplier_transactions t
			LEFT JOIN supplier_rounds r ON r.id = t.round_id
			LEFT JOIN supplier_transactions u ON u.supplier = t.supplier AND u.transaction_id = t.undone_by
			WHERE t.supplier = $3 AND t.id > $4 AND t.id < $5 AND t.at >= $6 AND t.at < $7 AND (t.kind = 'win' OR t.kind = 'bet' AND t.free = 0)
				AND (t.status = 'done' OR u.at >= $8)) x
		WHERE TRUE GROUP BY game, currency
		ON CONFLICT (report_id, day, game, currency) DO UPDATE SET ours_bets = excluded.ours_bets, ours_staked = excluded.ours_staked, ours_won = excluded.ours_won`
)

// storeTotals adds both sides of a report up.
func storeTotals(ctx context.Context, tx *db.Tx, s SupplierReport, days []day) error {
	if _, err := tx.Exec(ctx, "DELETE FROM supplier_report_totals WHERE report_id = $1", s.ID); err != nil {
		return err
	}
	if _, err := tx.Exec(ctx, theirSum, s.ID); err != nil {
		return err
	}
	for _, d := range days {
		_, err := tx.Exec(ctx, ourSum, s.ID, d.name, s.Supplier, id.At(d.begin-clockSkew), id.At(d.end+clockSkew), d.begin, d.end, s.To)
		if err != nil {
			return err
		}
	}
	return nil
}

// Totals returns both sides of a report by day, game and currency. Errors: ErrNotFound.
func (r *Reconciler) Totals(ctx context.Context, reportID string) ([]ReportTotal, error) {
	if _, err := reportByID(ctx, r.DB.Reader(), reportID); err != nil {
		return nil, err
	}
	rows, err := r.DB.Reader().Query(ctx, `SELECT day, game, currency, theirs_bets, theirs_staked, theirs_won, ours_bets, ours_staked, ours_won FROM supplier_report_totals
		WHERE report_id = $1 ORDER BY day, game, currency`, reportID)
	all, err := db.Collect(rows, err, func(r *sql.Rows) (t ReportTotal, err error) {
		err = r.Scan(&t.Day, &t.Game, &t.Currency, &t.Theirs.Bets, &t.Theirs.Staked, &t.Theirs.Won, &t.Ours.Bets, &t.Ours.Staked, &t.Ours.Won)
		t.Theirs.GGR, t.Ours.GGR = t.Theirs.Staked-t.Theirs.Won, t.Ours.Staked-t.Ours.Won
		return t, err
	})
	if err != nil {
		return nil, fmt.Errorf("read totals: %w", err)
	}
	return append([]ReportTotal{}, all...), nil
}
