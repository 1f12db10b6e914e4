package bonus

import (
	"context"
	"database/sql"
	"fmt"
	"time"

	"maidan/internal/db"
	"maidan/internal/money"
)

// Cost is what the bonuses of an offer that were chosen or given in a month have come to until now, in one currency.
type Cost struct {
	BonusID  string // of the offer in this currency
	Currency money.Currency

	Waiting   int64 // for a deposit
	Active    int64
	Won       int64 // became cash
	Lost      int64
	Expired   int64
	Cancelled int64 // after they were granted

	Granted     money.Amount // of all that were granted
	Running     money.Amount // of those that are active
	Wagered     money.Amount
	Transferred money.Amount // what became cash: what the offer has cost
}

// Costs returns what the bonuses of a month, in UTC, have come to, by offer and currency.
func (b *Bonuses) Costs(ctx context.Context, month time.Time) ([]Cost, error) {
	first := time.Date(month.Year(), month.Month(), 1, 0, 0, 0, 0, time.UTC)
	rows, err := b.DB.Reader().Query(ctx, `
		SELECT bonus_id, currency,
			SUM(CASE WHEN status = 'waiting' THEN 1 ELSE 0 END), SUM(CASE WHEN status = 'pending' THEN 1 ELSE 0 END),
			SUM(CASE WHEN status = 'transferred' THEN 1 ELSE 0 END), SUM(CASE WHEN status = 'bankrupt' THEN 1 ELSE 0 END),
			SUM(CASE WHEN status = 'expired' THEN 1 ELSE 0 END), SUM(CASE WHEN status = 'deactivated' AND granted > 0 THEN 1 ELSE 0 END),
			CAST(SUM(granted) AS BIGINT), CAST(SUM(CASE WHEN status = 'pending' THEN granted ELSE 0 END) AS BIGINT),
			CAST(SUM(wagered) AS BIGINT), CAST(SUM(transferred) AS BIGINT)
		FROM bonus_balances WHERE created_at >= $1 AND created_at < $2 AND (granted > 0 OR status = 'waiting')
		GROUP BY bonus_id, currency ORDER BY bonus_id, currency`, first.UnixMilli(), first.AddDate(0, 1, 0).UnixMilli())
	costs, err := db.Collect(rows, err, func(r *sql.Rows) (c Cost, err error) {
		return c, r.Scan(&c.BonusID, &c.Currency, &c.Waiting, &c.Active, &c.Won, &c.Lost, &c.Expired, &c.Cancelled, &c.Granted, &c.Running, &c.Wagered, &c.Transferred)
	})
	if err != nil {
		return nil, fmt.Errorf("sum the costs of bonuses: %w", err)
	}
	return costs, nil
}
