package promocode

import (
	"context"

	"maidan/internal/audit"
	"maidan/internal/bonus"
	"maidan/internal/content"
	"maidan/internal/db"
	"maidan/internal/id"
)

// sourcePrefix begins the source of a bonus that a code has given.
const sourcePrefix = "promo:"

// Source returns what names the use of a code as the source of a bonus.
func Source(code string, playerID id.Player) string {
	return sourcePrefix + code + ":" + string(playerID)
}

// Checks returns the checks of this package.
func Checks() []audit.Pass {
	return []audit.Pass{
		audit.Query("each promo code has as many uses as it counts, by those it is for", `
			SELECT 'promo code ' || c.code || ' counts ' || CAST(c.uses AS TEXT) || ' uses, and there are ' || CAST(COALESCE(u.n, 0) AS TEXT) FROM promo_codes c
			LEFT JOIN (SELECT code, COUNT(*) AS n FROM promo_uses GROUP BY code) u ON u.code = c.code WHERE c.uses <> COALESCE(u.n, 0)
			UNION ALL
			SELECT 'promo code ' || u.code || ' was used by ' || u.player_id || ', and is ' || CASE WHEN c.code IS NULL THEN 'unknown' ELSE 'for ' || c.player_id END
			FROM promo_uses u LEFT JOIN promo_codes c ON c.code = u.code WHERE c.code IS NULL OR c.player_id NOT IN ('', u.player_id)`),
		{Names: []string{"each promo code for bonus money or free spins has given each of its players what it promises"}, Run: checkGifts},
	}
}

// checkGifts reads the uses and the bonuses that they gave in the order of their sources.
func checkGifts(ctx context.Context, q db.Querier, found []*audit.Breaches) error {
	uses, err := db.OpenCursor(ctx, q, "SELECT "+useColumns+" FROM promo_uses WHERE kind IN ('"+string(content.Fixed)+"', '"+string(content.FreeSpins)+"') ORDER BY code || ':' || player_id"+db.Bytewise(q), scanUse)
	if err != nil {
		return err
	}
	defer func() { _ = uses.Close(ctx) }()
	return bonus.MergeGifts(ctx, q, sourcePrefix, uses, func(u Use) string { return Source(u.Code, u.PlayerID) }, found[0], func(u Use, given bonus.Balance) {
		if given.PlayerID != u.PlayerID || given.BonusID != u.BonusID || given.Currency != u.Currency || given.Granted != u.Amount {
			found[0].Add("use of %s by %s gives %d %s of %s, and its bonus %q is %d %s of %s", u.Code, u.PlayerID, u.Amount, u.Currency, u.BonusID, given.ID, given.Granted,
				given.Currency, given.BonusID)
		}
	})
}

// MergeDrawn reads rows in the order of their codes together with the codes that prize draws have made, and checks each row with its code; one that has none is checked with an empty code. It reports codes whose
// row does not exist to stray.
func MergeDrawn[P any](ctx context.Context, q db.Querier, rows *db.Cursor[P], codeOf func(P) string, stray *audit.Breaches, check func(P, Code)) error {
	codes, err := codesOfDraws(ctx, q)
	if err != nil {
		return err
	}
	defer func() { _ = codes.Close(ctx) }()
	for {
		row, ok, err := rows.Next(ctx)
		if err != nil {
			return err
		}
		var own Code
		for {
			next, more, err := codes.Peek(ctx)
			if err != nil {
				return err
			}
			if !more || ok && next.Code > codeOf(row) {
				break
			}
			if _, _, err := codes.Next(ctx); err != nil {
				return err
			}
			if ok && next.Code == codeOf(row) {
				own = next
				break
			}
			stray.Add("promo code %s is of prize draw %s, which has not made it", next.Code, next.DrawID)
		}
		if !ok {
			return nil
		}
		check(row, own)
	}
}
