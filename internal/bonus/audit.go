package bonus

import (
	"context"
	"fmt"
	"strings"

	"maidan/internal/audit"
	"maidan/internal/db"
	"maidan/internal/money"
	"maidan/internal/wallet"
)

// Checks returns all checks of this package.
func Checks() []audit.Pass {
	return []audit.Pass{
		{Names: []string{"the transfers of each bonus match its amounts and its status", "each transfer of a bonus refers to an existing bonus"}, Run: checkBalances},
		audit.Query("each bonus has wagered what its stakes count", `
			SELECT 'bonus ' || b.id || ' has wagered ' || CAST(b.wagered AS TEXT) || ', and its stakes count ' || CAST(COALESCE(u.counted, 0) AS TEXT)
			FROM bonus_balances b LEFT JOIN (SELECT grant_id, CAST(SUM(counted) AS BIGINT) AS counted FROM bonus_uses GROUP BY grant_id) u ON u.grant_id = b.id
			WHERE b.wagered <> COALESCE(u.counted, 0)
			UNION ALL
			SELECT 'bonus ' || u.grant_id || ' does not exist, and ' || u.source || ' counts for it' FROM bonus_uses u
			LEFT JOIN bonus_balances b ON b.id = u.grant_id WHERE b.id IS NULL`),
		audit.Query("each free spin was played once, and what all have won is known once none is left", `
			SELECT 'bonus ' || s.grant_id || ' has ' || CAST(s.remaining AS TEXT) || ' of ' || CAST(s.total AS TEXT) || ' free spins left, ' || CAST(COALESCE(u.n, 0) AS TEXT)
				|| ' stakes, and has won ' || COALESCE(CAST(b.spins_won AS TEXT), 'nothing')
			FROM bonus_spins s LEFT JOIN bonus_balances b ON b.id = s.grant_id LEFT JOIN (SELECT grant_id, COUNT(*) AS n FROM bonus_uses GROUP BY grant_id) u ON u.grant_id = s.grant_id
			WHERE b.id IS NULL OR b.spins_won < 0 AND s.remaining + COALESCE(u.n, 0) > s.total OR b.spins_won >= 0 AND (s.remaining > 0 OR COALESCE(u.n, 0) < s.total)`),
		audit.Query("each bonus is wagered, expired or lost by its terms", `
			SELECT 'bonus ' || id || ' is ' || status || ' with ' || CAST(wagered AS TEXT) || ' of ' || CAST(target AS TEXT) || ' wagered' FROM bonus_balances
			WHERE status = 'transferred' AND target = 0 OR status = 'bankrupt' AND transferred > 0
				OR status IN ('waiting', 'pending') AND transferred + forfeited > 0 OR (granted > 0) <> ((deposit_id <> '') <> (source <> '') AND expires_at > 0 AND target > 0)
				OR status NOT IN ('deactivated', 'expired') AND (status = 'waiting') <> (granted = 0) OR transferred > 0 AND status <> 'transferred'`),
	}
}

func checkBalances(ctx context.Context, q db.Querier, found []*audit.Breaches) error {
	rows, err := db.OpenCursor(ctx, q, "SELECT "+columns+" FROM bonus_balances ORDER BY id"+db.Bytewise(q), scanRows)
	if err != nil {
		return err
	}
	defer func() { _ = rows.Close(ctx) }()
	records, err := wallet.OpenRecords(ctx, q, "grant.")
	if err != nil {
		return err
	}
	defer func() { _ = records.Close(ctx) }()
	return wallet.MergeByRef(ctx, rows, records, func(g Balance) string { return string(g.ID) }, found[1], func(g Balance, own []wallet.Record) {
		if wrong := g.checkTransfers(own); wrong != "" {
			found[0].Add("bonus %s %s", g.ID, wrong)
		}
	})
}

// checkTransfers returns what is wrong with the transfers of a bonus, or "".
func (g Balance) checkTransfers(own []wallet.Record) string {
	operator := wallet.HouseAccount(wallet.Bonuses, g.Currency)
	moved := map[string]money.Amount{}
	for _, r := range own {
		amount := r.Amount(g.account())
		if r.Kind == GivenTransfer {
			amount = -amount
		}
		other := operator
		if r.Kind == TransferredTransfer {
			other = wallet.PlayerCash(g.PlayerID, g.Currency)
		}
		switch {
		case amount >= 0 || !strings.HasPrefix(r.Command, "bonus:"+string(g.ID)+":"):
			return fmt.Sprintf("has transfer %s of kind %s and command %s, which moves %v", r.ID, r.Kind, r.Command, r.Entries)
		case r.Kind == GivenTransfer && r.Amount(other) != amount, r.Kind != GivenTransfer && r.Amount(other)+r.Amount(wallet.HouseAccount(wallet.Debts, g.Currency)) != -amount:
			return fmt.Sprintf("has transfer %s of kind %s, which moves %v", r.ID, r.Kind, r.Entries)
		}
		moved[r.Kind] -= amount
	}
	if moved[GivenTransfer] != g.Granted || moved[TransferredTransfer] != g.Transferred || moved[ForfeitedTransfer] != g.Forfeited {
		return fmt.Sprintf("is %s with %d given, %d transferred and %d forfeited, and its transfers move %v", g.Status, g.Granted, g.Transferred, g.Forfeited, moved)
	}
	return ""
}

// GiftsOf returns the bonuses whose source begins with a prefix, in the order of their sources.
func GiftsOf(ctx context.Context, q db.Querier, prefix string) (*db.Cursor[Balance], error) {
	return db.OpenCursor(ctx, q, "SELECT "+columns+" FROM bonus_balances WHERE source <> '' AND source LIKE '"+prefix+"%' ORDER BY source"+db.Bytewise(q), scanRows)
}

// MergeGifts reads rows in the order of their sources together with the bonuses whose source begins with a prefix, and checks each row with its bonus; one that has none
// is checked with an empty bonus. It reports bonuses whose row does not exist to stray.
func MergeGifts[P any](ctx context.Context, q db.Querier, prefix string, rows *db.Cursor[P], sourceOf func(P) string, stray *audit.Breaches, check func(P, Balance)) error {
	gifts, err := GiftsOf(ctx, q, prefix)
	if err != nil {
		return err
	}
	defer func() { _ = gifts.Close(ctx) }()
	for {
		row, ok, err := rows.Next(ctx)
		if err != nil {
			return err
		}
		var own Balance
		for {
			next, more, err := gifts.Peek(ctx)
			if err != nil {
				return err
			}
			if !more || ok && next.Source > sourceOf(row) {
				break
			}
			if _, _, err := gifts.Next(ctx); err != nil {
				return err
			}
			if ok && next.Source == sourceOf(row) {
				own = next
				break
			}
			stray.Add("bonus %s is %s, which does not exist", next.ID, next.Source)
		}
		if !ok {
			return nil
		}
		check(row, own)
	}
}
