package betaudit

import "maidan/internal/audit"

// rowChecks check the rows that belong to bets.
var rowChecks = []audit.Pass{
	audit.Query("each bet id is unique", `
		SELECT 'bet ' || id || ' exists ' || CAST(COUNT(*) AS TEXT) || ' times' FROM bet_bets GROUP BY id HAVING COUNT(*) > 1`),
	audit.Query("each leg, cash-out and order belongs to a bet of its player", `
		SELECT 'leg ' || CAST(l.position AS TEXT) || ' of bet ' || l.bet_id || ' has no bet' FROM bet_legs l
		LEFT JOIN bet_bets b ON b.id = l.bet_id WHERE b.id IS NULL
		UNION ALL
		SELECT 'cash-out ' || c.id || ' is of bet ' || c.bet_id || ' of player ' || c.player_id || ', which does not exist' FROM bet_cashouts c
		LEFT JOIN bet_bets b ON b.id = c.bet_id AND b.player_id = c.player_id WHERE b.id IS NULL
		UNION ALL
		SELECT 'the order on bet ' || o.bet_id || ' of player ' || o.player_id || ' has no bet' FROM bet_orders o
		LEFT JOIN bet_bets b ON b.id = o.bet_id AND b.player_id = o.player_id WHERE b.id IS NULL`),
	audit.Query("each cash-out order belongs to a bet with a money stake and has a target up to its potential return", `
		SELECT 'the order on bet ' || o.bet_id || ' has target ' || CAST(o.target AS TEXT) FROM bet_orders o
		JOIN bet_bets b ON b.id = o.bet_id WHERE o.target > b.potential OR b.funds = 'free' OR o.made_at < b.placed_at - 600000`),
	audit.Query("each bet that staff voided was voided by two members of staff", `
		SELECT 'bet ' || b.id || ' is voided by staff without an approved override' FROM bet_bets b
		LEFT JOIN bet_overrides o ON o.bet_id = b.id AND o.kind = 'void_bet' AND o.status = 'executed' WHERE b.voided <> 0 AND o.id IS NULL
		UNION ALL
		SELECT 'override ' || o.id || ' voids bet ' || o.bet_id || ', which is not void' FROM bet_overrides o
		LEFT JOIN bet_bets b ON b.id = o.bet_id AND b.voided = 1 WHERE o.kind = 'void_bet' AND o.status = 'executed' AND b.id IS NULL`),
	audit.Query("each manual override was proposed and decided by different members of staff", `
		SELECT 'override ' || id || ' of ' || proposed_by || ' is ' || status || ' by ' || decided_by FROM bet_overrides
		WHERE status NOT IN ('proposed', 'executed', 'refused') OR (status = 'proposed') <> (decided_by = '') OR (status = 'proposed') <> (decided_at = 0)
			OR decided_by = proposed_by OR kind NOT IN ('result', 'release', 'void_bet') OR (kind = 'void_bet') <> (bet_id <> '') OR (kind = 'void_bet') <> (market_id = '')`),
	audit.Query("each cancellation window ends after it begins", `
		SELECT 'the window from ' || CAST(from_at AS TEXT) || ' until ' || CAST(until_at AS TEXT) || ' on market ' || market_id FROM bet_cancels
		WHERE until_at <> 0 AND until_at <= from_at OR from_at < 0`),
}
