package grant

import (
	"context"
	"database/sql"
	"fmt"
	"strings"
	"time"

	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
)

// Cost is what the free bets that an offer has given in a month have come to until now, in one currency.
type Cost struct {
	BonusID  string // of the offer in this currency
	Currency money.Currency

	Active    int64 // not used, or staked on a bet without a result
	Won       int64
	Lost      int64
	Expired   int64
	Withdrawn int64

	Given   money.Amount // of all
	Running money.Amount // of the active ones
	Staked  money.Amount
	Paid    money.Amount // what their bets have won: what the offer has cost
}

// Costs returns what the free bets of a month, in UTC, have come to, by offer and currency. Those that staff gave by themselves are left out.
func (i *Issuer) Costs(ctx context.Context, month time.Time) ([]Cost, error) {
	first := time.Date(month.Year(), month.Month(), 1, 0, 0, 0, 0, time.UTC)
	return costs(ctx, i.DB.Reader(), i.now(), "f.bonus_id <> '' AND f.id >= $2 AND f.id < $3", id.At(first.UnixMilli()), id.At(first.AddDate(0, 1, 0).UnixMilli()))
}

// UsedOf returns what the free bets of offers since a time have won, and the amounts of the active ones, by bonus id.
func (i *Issuer) UsedOf(ctx context.Context, q db.Querier, bonusIDs []string, since int64) (map[string]money.Amount, error) {
	args, places := []any{id.At(since)}, make([]string, len(bonusIDs))
	for n, bonusID := range bonusIDs {
		args = append(args, bonusID)
		places[n] = fmt.Sprintf("$%d", n+3)
	}
	all, err := costs(ctx, q, i.now(), "f.bonus_id <> '' AND f.id >= $2 AND f.bonus_id IN ("+strings.Join(places, ", ")+")", args...)
	if err != nil {
		return nil, err
	}
	used := map[string]money.Amount{}
	for _, c := range all {
		used[c.BonusID] = c.Paid + c.Running
	}
	return used, nil
}

// active selects free bets that may still cost something; $1 is the time.
const active = "(f.status = '" + string(FreeOpen) + "' AND f.expires_at > $1 OR f.status = '" + string(FreeUsed) + "' AND f.settled_at = 0)"

func costs(ctx context.Context, q db.Querier, now int64, where string, args ...any) ([]Cost, error) {
	const used = "f.status = '" + string(FreeUsed) + "'"
	rows, err := q.Query(ctx, `SELECT f.bonus_id, f.currency,
			SUM(CASE WHEN `+active+` THEN 1 ELSE 0 END),
			SUM(CASE WHEN `+used+` AND f.settled_at > 0 AND f.payout > 0 THEN 1 ELSE 0 END),
			SUM(CASE WHEN `+used+` AND f.settled_at > 0 AND f.payout = 0 THEN 1 ELSE 0 END),
			SUM(CASE WHEN f.status = '`+string(FreeOpen)+`' AND f.expires_at <= $1 THEN 1 ELSE 0 END),
			SUM(CASE WHEN f.status = '`+string(FreeWithdrawn)+`' THEN 1 ELSE 0 END),
			CAST(SUM(f.amount) AS BIGINT), CAST(SUM(CASE WHEN `+active+` THEN f.amount ELSE 0 END) AS BIGINT),
			CAST(SUM(CASE WHEN `+used+` THEN f.amount ELSE 0 END) AS BIGINT), CAST(SUM(CASE WHEN `+used+` THEN f.payout ELSE 0 END) AS BIGINT)
		FROM grant_free_bets f
		WHERE `+where+` GROUP BY f.bonus_id, f.currency ORDER BY f.bonus_id, f.currency`, append([]any{now}, args...)...)
	all, err := db.Collect(rows, err, func(r *sql.Rows) (c Cost, err error) {
		return c, r.Scan(&c.BonusID, &c.Currency, &c.Active, &c.Won, &c.Lost, &c.Expired, &c.Withdrawn, &c.Given, &c.Running, &c.Staked, &c.Paid)
	})
	if err != nil {
		return nil, fmt.Errorf("sum the costs of free bets: %w", err)
	}
	return all, nil
}
