package tournament

import (
	"maidan/internal/audit"
)

// Checks returns the checks of this package.
func Checks() []audit.Pass {
	return []audit.Pass{
		audit.Query("each player of a tournament has the points of what counted", `
			SELECT 'player ' || e.player_id || ' has ' || CAST(e.points AS TEXT) || ' points in ' || e.edition || ', and what counted gives ' || CAST(COALESCE(p.points, 0) AS TEXT)
			FROM tournament_entries e JOIN tournament_editions t ON t.id = e.edition
			LEFT JOIN (SELECT edition, player_id, CAST(SUM(points) AS BIGINT) AS points FROM tournament_plays GROUP BY edition, player_id) p
				ON p.edition = e.edition AND p.player_id = e.player_id
			WHERE t.terms NOT LIKE '%"by":"tickets"%' AND t.terms NOT LIKE '%"by":"multiplier"%' AND e.points <> COALESCE(p.points, 0)
			UNION ALL
			SELECT 'player ' || e.player_id || ' has ' || CAST(e.points AS TEXT) || ' in ' || e.edition || ', and the best play has ' || CAST(COALESCE(p.points, 0) AS TEXT)
			FROM tournament_entries e JOIN tournament_editions t ON t.id = e.edition
			LEFT JOIN (SELECT edition, player_id, MAX(points) AS points FROM tournament_plays GROUP BY edition, player_id) p ON p.edition = e.edition AND p.player_id = e.player_id
			WHERE t.terms LIKE '%"by":"multiplier"%' AND e.points <> COALESCE(p.points, 0)
			UNION ALL
			SELECT 'player ' || e.player_id || ' has ' || CAST(e.points AS TEXT) || ' tickets in ' || e.edition || ', and the days have ' || CAST(COALESCE(d.tickets, 0) AS TEXT)
			FROM tournament_entries e JOIN tournament_editions t ON t.id = e.edition
			LEFT JOIN (SELECT edition, player_id, CAST(SUM(tickets) AS BIGINT) AS tickets FROM tournament_days GROUP BY edition, player_id) d
				ON d.edition = e.edition AND d.player_id = e.player_id
			WHERE t.terms LIKE '%"by":"tickets"%' AND e.points <> COALESCE(d.tickets, 0)
			UNION ALL
			SELECT 'player ' || p.player_id || ' does not take part in ' || p.edition || ', and ' || p.source || ' counts' FROM tournament_plays p
			LEFT JOIN tournament_entries e ON e.edition = p.edition AND e.player_id = p.player_id WHERE e.player_id IS NULL`),
		audit.Query("each day of a draw has what was staked on it", `
			SELECT 'day ' || CAST(d.day AS TEXT) || ' of ' || d.player_id || ' in ' || d.edition || ' has ' || CAST(d.stake AS TEXT) || ', and the plays ' || CAST(COALESCE(p.stake, 0) AS TEXT)
			FROM tournament_days d LEFT JOIN (SELECT edition, player_id, day, CAST(SUM(stake) AS BIGINT) AS stake FROM tournament_plays GROUP BY edition, player_id, day) p
				ON p.edition = d.edition AND p.player_id = d.player_id AND p.day = d.day
			WHERE d.stake <> COALESCE(p.stake, 0)`),
		audit.Query("each prize of a tournament is paid exactly once", `
			SELECT 'prize ' || p.id || ' is ' || p.status || ' with ' || CAST(p.amount AS TEXT) || ', and ' || CAST(COALESCE(t.n, 0) AS TEXT) || ' transfers of ' || CAST(COALESCE(t.amount, 0) AS TEXT) || ' and bonuses of '
				|| CAST(COALESCE(b.amount, 0) AS TEXT)
			FROM tournament_prizes p
			LEFT JOIN (SELECT w.ref, COUNT(*) AS n, CAST(SUM(e.amount) AS BIGINT) AS amount FROM wallet_transfers w JOIN wallet_entries e ON e.transfer = w.id AND e.account LIKE 'p:%:cash'
				WHERE w.kind = 'tournament.prize' AND w.line = 0 GROUP BY w.ref) t ON t.ref = p.id
			LEFT JOIN (SELECT source, CAST(SUM(granted) AS BIGINT) AS amount FROM bonus_balances WHERE source LIKE 'tournament.prize:%' GROUP BY source) b ON b.source = 'tournament.prize:' || p.id
			WHERE COALESCE(t.amount, 0) + COALESCE(b.amount, 0) <> CASE WHEN p.status = 'paid' THEN p.amount ELSE 0 END OR COALESCE(t.n, 0) > 1
			UNION ALL
			SELECT 'transfer ' || w.id || ' pays the prize ' || w.ref || ', which does not exist' FROM wallet_transfers w LEFT JOIN tournament_prizes p ON p.id = w.ref
			WHERE w.kind = 'tournament.prize' AND p.id IS NULL
			UNION ALL
			SELECT 'bonus ' || b.id || ' is ' || b.source || ', which does not exist' FROM bonus_balances b LEFT JOIN tournament_prizes p ON b.source = 'tournament.prize:' || p.id
			WHERE b.source LIKE 'tournament.prize:%' AND p.id IS NULL`),
		audit.Query("each tournament has prizes if and only if it was closed, for places without gaps", `
			SELECT 'prize ' || p.id || ' is of ' || p.edition || ', which is ' || COALESCE(t.status, 'unknown') FROM tournament_prizes p LEFT JOIN tournament_editions t ON t.id = p.edition
			WHERE t.id IS NULL OR t.status NOT IN ('closed', 'paid')
			UNION ALL
			SELECT 'board ' || board || ' of ' || edition || ' has ' || CAST(COUNT(*) AS TEXT) || ' prizes up to place ' || CAST(MAX(place) AS TEXT) FROM tournament_prizes
			GROUP BY edition, board HAVING COUNT(*) <> MAX(place)
			UNION ALL
			SELECT 'tournament ' || t.id || ' is ' || t.status || ' with ' || CAST(COUNT(p.id) AS TEXT) || ' prizes that wait' FROM tournament_editions t
			LEFT JOIN tournament_prizes p ON p.edition = t.id AND p.status IN ('held', 'due') WHERE t.status IN ('closed', 'paid')
			GROUP BY t.id, t.status HAVING (t.status = 'closed') <> (COUNT(p.id) > 0)
			UNION ALL
			SELECT 'tournament ' || id || ' is ' || status || ' and its seed is ' || CASE WHEN seed = '' THEN 'missing' ELSE 'published' END FROM tournament_editions
			WHERE (status IN ('closed', 'paid')) <> (seed <> '')`),
	}
}
