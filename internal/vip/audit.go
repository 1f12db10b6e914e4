package vip

import (
	"context"

	"maidan/internal/audit"
	"maidan/internal/db"
	"maidan/internal/money"
	"maidan/internal/wallet"
)

// Checks returns the checks of this package.
func Checks() []audit.Pass {
	return []audit.Pass{
		audit.Query("each week of a member has what counted in it", `
			SELECT 'week ' || w.id || ' of ' || w.player_id || ' has ' || CAST(w.net AS TEXT) || ', and what counted gives ' || CAST(COALESCE(m.net, 0) AS TEXT)
			FROM vip_weeks w LEFT JOIN (SELECT player_id, week, CAST(SUM(net) AS BIGINT) AS net FROM vip_moves GROUP BY player_id, week) m
				ON m.player_id = w.player_id AND m.week = w.week
			WHERE w.net <> COALESCE(m.net, 0)
			UNION ALL
			SELECT 'result ' || m.source || ' of ' || m.player_id || ' counts in a week that does not exist' FROM vip_moves m
			LEFT JOIN vip_weeks w ON w.player_id = m.player_id AND w.week = m.week WHERE w.id IS NULL
			UNION ALL
			SELECT 'week ' || w.id || ' is of ' || w.player_id || ', who never was a member' FROM vip_weeks w LEFT JOIN vip_members m ON m.player_id = w.player_id
			WHERE m.player_id IS NULL`),
		audit.Query("each cashback is at most its percentage of what the week has lost", `
			SELECT 'week ' || id || ' is ' || status || ', has lost ' || CAST(-net AS TEXT) || ' and has a cashback of ' || CAST(amount AS TEXT) || ' at ' || CAST(percent AS TEXT) || ' percent'
			FROM vip_weeks WHERE (amount > 0) <> (status IN ('held', 'due', 'paid', 'refused')) OR amount > 0 AND (net >= 0 OR amount * 100 > -net * percent)`),
		{Names: []string{"each cashback is paid exactly once"}, Run: checkPaid},
	}
}

// checkPaid compares each week with its transfers.
func checkPaid(ctx context.Context, q db.Querier, found []*audit.Breaches) error {
	weeks, err := db.OpenCursor(ctx, q, "SELECT "+weekColumns+" FROM vip_weeks ORDER BY id"+db.Bytewise(q), scanWeek)
	if err != nil {
		return err
	}
	defer func() { _ = weeks.Close(ctx) }()
	records, err := wallet.OpenRecords(ctx, q, CashbackTransfer)
	if err != nil {
		return err
	}
	defer func() { _ = records.Close(ctx) }()
	return wallet.MergeByRef(ctx, weeks, records, func(w Week) string { return w.ID }, found[0], func(w Week, own []wallet.Record) {
		paid, due := money.Amount(0), money.Amount(0)
		for _, r := range own {
			paid += r.Amount(wallet.PlayerCash(w.PlayerID, w.Currency))
		}
		if w.Status == Paid {
			due = w.Amount
		}
		if paid != due || len(own) > 1 {
			found[0].Add("cashback %s of %d is %s, and %d was paid by %d transfers", w.ID, w.Amount, w.Status, paid, len(own))
		}
	})
}
