package playoffer

import (
	"context"
	"database/sql"
	"fmt"
	"strings"
	"time"

	"maidan/internal/db"
	"maidan/internal/money"
)

// Cost is what the runs of an offer with cash rewards that began in a month have come to until now, in one currency.
type Cost struct {
	BonusID  string // of the offer in this currency
	Currency money.Currency
	Active   int64
	Won      int64 // something was paid
	Lost     int64 // nothing came of it
	Refused  int64
	Most     money.Amount // that all runs could pay
	Running  money.Amount // that the active ones can still pay
	Paid     money.Amount
}

// Costs returns what the runs of a month, in UTC, have come to. Rewards that are bonuses have the costs of bonuses.
func (s *Offers) Costs(ctx context.Context, month time.Time) ([]Cost, error) {
	first := time.Date(month.Year(), month.Month(), 1, 0, 0, 0, 0, time.UTC)
	rows, err := s.DB.Reader().Query(ctx, `
		SELECT bonus_id, currency, SUM(CASE WHEN closed_at = 0 THEN 1 ELSE 0 END), SUM(CASE WHEN closed_at > 0 AND paid > 0 THEN 1 ELSE 0 END), SUM(CASE WHEN status = 'unpaid' THEN 1 ELSE 0 END),
			SUM(CASE WHEN status = 'refused' AND paid = 0 THEN 1 ELSE 0 END), CAST(SUM(most) AS BIGINT), CAST(SUM(CASE WHEN closed_at = 0 THEN most - paid ELSE 0 END) AS BIGINT), CAST(SUM(paid) AS BIGINT)
		FROM playoffer_runs WHERE begun_at >= $1 AND begun_at < $2 AND cash = 1 GROUP BY bonus_id, currency ORDER BY bonus_id, currency`, first.UnixMilli(), first.AddDate(0, 1, 0).UnixMilli())
	costs, err := db.Collect(rows, err, func(r *sql.Rows) (c Cost, err error) {
		return c, r.Scan(&c.BonusID, &c.Currency, &c.Active, &c.Won, &c.Lost, &c.Refused, &c.Most, &c.Running, &c.Paid)
	})
	if err != nil {
		return nil, fmt.Errorf("sum the costs of offers on play: %w", err)
	}
	return costs, nil
}

// Used returns what runs that began since a time, unix milliseconds, have paid as cash and can still pay, by bonus id: what the budgets of their offers count besides bonuses.
func Used(ctx context.Context, q db.Querier, bonusIDs []string, since int64) (map[string]money.Amount, error) {
	args, places := []any{since}, make([]string, len(bonusIDs))
	for i, bonusID := range bonusIDs {
		args = append(args, bonusID)
		places[i] = fmt.Sprintf("$%d", i+2)
	}
	used := map[string]money.Amount{}
	rows, err := q.Query(ctx, `SELECT bonus_id, CAST(SUM(CASE WHEN cash = 1 THEN paid ELSE 0 END + CASE WHEN closed_at = 0 THEN most - paid ELSE 0 END) AS BIGINT)
		FROM playoffer_runs WHERE begun_at >= $1 AND bonus_id IN (`+strings.Join(places, ", ")+`) GROUP BY bonus_id`, args...)
	_, err = db.Collect(rows, err, func(r *sql.Rows) (struct{}, error) {
		var bonusID string
		var amount money.Amount
		err := r.Scan(&bonusID, &amount)
		used[bonusID] = amount
		return struct{}{}, err
	})
	if err != nil {
		return nil, fmt.Errorf("sum what offers on play have used: %w", err)
	}
	return used, nil
}
