package betoffer

import (
	"context"
	"fmt"

	"maidan/internal/audit"
	"maidan/internal/bonus/grant"
	"maidan/internal/db"
	"maidan/internal/money"
	"maidan/internal/wallet"
)

// Checks returns the checks of this package.
func Checks() []audit.Pass {
	return []audit.Pass{
		audit.Query("each day has earned what its accumulators have", `
			SELECT 'offer ' || d.offer_id || ' has counted ' || CAST(d.given AS TEXT) || ' bets of ' || d.player_id || ' for a day, and ' || CAST(COALESCE(g.given, 0) AS TEXT) || ' have earned something'
			FROM betoffer_days d LEFT JOIN (SELECT offer_id, player_id, day, COUNT(*) AS given FROM betoffer_bets WHERE status = 'given' GROUP BY offer_id, player_id, day) g
				ON g.offer_id = d.offer_id AND g.player_id = d.player_id AND g.day = d.day
			WHERE d.given <> COALESCE(g.given, 0)`),
		{Names: []string{"each boost of an accumulator is paid exactly once"}, Run: checkBoosts},
		{Names: []string{"each insured accumulator has its free bet"}, Run: checkFreeBets},
	}
}

// checkBoosts compares each boost with its transfers, less those that were reversed.
func checkBoosts(ctx context.Context, q db.Querier, found []*audit.Breaches) error {
	rows, err := db.OpenCursor(ctx, q, "SELECT "+columns+" FROM betoffer_bets WHERE kind = 'boost' ORDER BY bet_id || ':' || offer_id"+db.Bytewise(q), scan)
	if err != nil {
		return err
	}
	defer func() { _ = rows.Close(ctx) }()
	records, err := wallet.OpenRecords(ctx, q, "boost.")
	if err != nil {
		return err
	}
	defer func() { _ = records.Close(ctx) }()
	return wallet.MergeByRef(ctx, rows, records, Earned.subject, found[0], func(e Earned, own []wallet.Record) {
		paid := money.Amount(0)
		for _, r := range own {
			paid -= r.Amount(wallet.HouseAccount(wallet.Boosts, e.Currency))
		}
		if paid != e.Amount || e.Amount > e.Terms.MaxBonus || e.Status == Given && (len(own) == 0 || string(own[len(own)-1].ID) != e.Ref) {
			found[0].Add("bet %s has a boost of %d of at most %d, and %d was paid by %d transfers", e.BetID, e.Amount, e.Terms.MaxBonus, paid, len(own))
		}
	})
}

// chunk is how many free bets are read at once.
const chunk = 500

// checkFreeBets compares what insured bets were given with the free bets.
func checkFreeBets(ctx context.Context, q db.Querier, found []*audit.Breaches) error {
	for after := ""; ; {
		rows, err := q.Query(ctx, "SELECT "+columns+" FROM betoffer_bets WHERE kind = 'insurance' AND status = 'given' AND ref > $1 ORDER BY ref LIMIT $2", after, chunk)
		given, err := db.Collect(rows, err, scan)
		if err != nil {
			return fmt.Errorf("read insured bets: %w", err)
		}
		if len(given) == 0 {
			return nil
		}
		ids := make([]string, len(given))
		for i, e := range given {
			ids[i] = e.Ref
		}
		free, err := grant.FreeBetsByID(ctx, q, ids)
		if err != nil {
			return err
		}
		for _, e := range given {
			if f := free[e.Ref]; f.PlayerID != e.PlayerID || f.Amount != e.Amount || f.Currency != e.Currency || e.Amount > e.Terms.MaxBonus {
				found[0].Add("bet %s is insured with %d %s of at most %d, and its free bet %q is %d %s", e.BetID, e.Amount, e.Currency, e.Terms.MaxBonus, e.Ref, f.Amount, f.Currency)
			}
		}
		after = ids[len(ids)-1]
	}
}
