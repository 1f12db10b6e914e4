package bulkgrant

import (
	"context"
	"database/sql"

	"maidan/internal/audit"
	"maidan/internal/bonus"
	"maidan/internal/content"
	"maidan/internal/db"
)

// Checks returns the checks of this package.
func Checks() []audit.Pass {
	return []audit.Pass{
		audit.Query("each bulk grant has the players that it counts, and was decided by another member", `
			SELECT 'bulk grant ' || g.id || ' counts ' || CAST(g.players AS TEXT) || ' players, and there are ' || CAST(COALESCE(l.n, 0) AS TEXT) FROM bulk_grants g
			LEFT JOIN (SELECT grant_id, COUNT(*) AS n FROM bulk_lines GROUP BY grant_id) l ON l.grant_id = g.id WHERE g.players <> COALESCE(l.n, 0)
			UNION ALL
			SELECT 'bulk grant ' || g.id || ' is ' || g.status || ' with ' || CAST(g.given AS TEXT) || ' given and ' || CAST(g.refused AS TEXT) || ' refused, and there are ' ||
				CAST(COALESCE(l.given, 0) AS TEXT) || ' and ' || CAST(COALESCE(l.refused, 0) AS TEXT) FROM bulk_grants g
			LEFT JOIN (SELECT grant_id, SUM(CASE WHEN status = 'given' THEN 1 ELSE 0 END) AS given, SUM(CASE WHEN status = 'refused' THEN 1 ELSE 0 END) AS refused
				FROM bulk_lines GROUP BY grant_id) l ON l.grant_id = g.id
			WHERE g.status = 'done' AND (g.given <> COALESCE(l.given, 0) OR g.refused <> COALESCE(l.refused, 0) OR g.given + g.refused <> g.players)
				OR g.status IN ('proposed', 'declined') AND COALESCE(l.given, 0) + COALESCE(l.refused, 0) > 0
			UNION ALL
			SELECT 'bulk grant ' || id || ' was proposed and decided by ' || proposed_by FROM bulk_grants WHERE decided_by = proposed_by OR (status = 'proposed') <> (decided_by = '')
			UNION ALL
			SELECT 'bulk grant ' || id || ' is ' || status || ' and was stopped by ' || stopped_by FROM bulk_grants WHERE stopped_by <> '' AND (status <> 'declined' OR give_at = 0)`),
		audit.Query("each recurring grant was decided by another member, and gives once what it promises once", `
			SELECT 'recurring grant ' || id || ' is ' || status || ', was proposed by ' || proposed_by || ' and decided by ' || decided_by FROM bulk_recurring
			WHERE decided_by = proposed_by OR (status = 'proposed') <> (decided_by = '') OR (status = 'stopped') <> (stopped_by <> '') OR (next_at > 0) <> (status IN ('proposed', 'approved'))
			UNION ALL
			SELECT 'bulk grant ' || g.id || ' was made by the recurring grant ' || g.recurring_id || ', which does not exist or gives another offer' FROM bulk_grants g LEFT JOIN bulk_recurring r ON r.id = g.recurring_id
			WHERE g.recurring_id <> '' AND (r.id IS NULL OR r.offer_id <> g.offer_id)
			UNION ALL
			SELECT 'recurring grant ' || r.id || ' has run ' || CAST(r.runs AS TEXT) || ' times and made ' || CAST(COUNT(*) AS TEXT) || ' bulk grants' FROM bulk_recurring r JOIN bulk_grants g ON g.recurring_id = r.id
			GROUP BY r.id, r.runs HAVING COUNT(*) > r.runs
			UNION ALL
			SELECT 'recurring grant ' || r.id || ' has given ' || CAST(COUNT(*) AS TEXT) || ' times to ' || l.player_id FROM bulk_recurring r JOIN bulk_grants g ON g.recurring_id = r.id JOIN bulk_lines l ON l.grant_id = g.id
			WHERE r.once = 1 AND l.status = 'given' GROUP BY r.id, l.player_id HAVING COUNT(*) > 1`),
		{Names: []string{"each player of a bulk grant was given what it promises"}, Run: checkGiven},
	}
}

// part is a player's part of a grant.
type part struct {
	grant string
	Line
}

// checkGiven compares the parts that were given with their bonuses. Free bets have none, and an offer for a deposit is one that waits.
func checkGiven(ctx context.Context, q db.Querier, found []*audit.Breaches) error {
	parts, err := db.OpenCursor(ctx, q, "SELECT grant_id, "+lineColumns+" FROM bulk_lines WHERE status = 'given' AND kind IN ('"+string(content.Fixed)+"', '"+string(content.FreeSpins)+
		"') ORDER BY grant_id || ':' || player_id"+db.Bytewise(q), func(r *sql.Rows) (p part, err error) {
		return p, r.Scan(&p.grant, &p.PlayerID, &p.Currency, &p.Kind, &p.BonusID, &p.Amount, &p.Status, &p.Reason, &p.At)
	})
	if err != nil {
		return err
	}
	defer func() { _ = parts.Close(ctx) }()
	return bonus.MergeGifts(ctx, q, SourcePrefix, parts, func(p part) string { return Source(p.grant, p.PlayerID) }, found[0], func(p part, given bonus.Balance) {
		if given.PlayerID != p.PlayerID || given.BonusID != p.BonusID || given.Currency != p.Currency || given.Granted != p.Amount {
			found[0].Add("bulk grant %s gives %s %d %s of %s, and its bonus %q is %d %s of %s", p.grant, p.PlayerID, p.Amount, p.Currency, p.BonusID, given.ID, given.Granted,
				given.Currency, given.BonusID)
		}
	})
}
