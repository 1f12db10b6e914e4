package payment

import "maidan/internal/audit"

// paymentInvariants compare rows of payments with each other.
var paymentInvariants = []audit.Pass{
	audit.Query("the fields of each deposit fit its status", `
		SELECT 'deposit ' || id || ' is ' || status || ' with transaction ' || transaction_id || ', reason ' || reason || ', ' || CAST(credited AS TEXT) || ' credited'
			FROM payment_deposits
		WHERE CASE status
			WHEN 'created' THEN transaction_id = '' AND reason = '' AND unknown = 0 AND given_at = 0 AND (flow <> 'transfer' OR updated_at = created_at)
			WHEN 'queued' THEN (transaction_id <> '' OR flow <> 'transfer' OR reason = 'amount_mismatch') AND given_at >= created_at AND unknown BETWEEN 0 AND 2
				AND (unknown > 0) = (reason = 'transaction_not_found') AND reason IN ('', 'transaction_not_found', 'amount_mismatch')
			WHEN 'succeeded' THEN reason = '' AND credited > 0
			WHEN 'failed' THEN reason <> '' AND unknown BETWEEN 0 AND 3
			WHEN 'expired' THEN transaction_id = '' AND reason = '' AND updated_at >= expires_at
			ELSE 1 = 0 END = (1 = 0)
			OR updated_at < created_at OR expires_at < created_at OR status <> 'succeeded' AND credited <> 0`),
	audit.Query("the fields of each withdrawal fit its status", `
		SELECT 'withdrawal ' || id || ' is ' || status || ', decided by ' || decided_by || ', reason ' || reason || ', approved at ' || CAST(approved_at AS TEXT)
			FROM payment_withdrawals
		WHERE CASE status
			WHEN 'pending' THEN decided_by = '' AND reason = '' AND approved_at = 0
			WHEN 'approved' THEN decided_by <> '' AND reason = '' AND approved_at > 0
			WHEN 'paid' THEN decided_by <> '' AND reason = '' AND approved_at > 0
			WHEN 'rejected' THEN decided_by <> '' AND reason <> '' AND (approved_at = 0 OR reason = 'payout_failed')
			WHEN 'cancelled' THEN (decided_by = '') = (approved_at = 0) AND reason = CASE approved_at WHEN 0 THEN 'cancelled_by_player' ELSE 'provider_out_of_funds' END
			ELSE 1 = 0 END = (1 = 0)
			OR held_at <> 0 AND held_at < approved_at OR updated_at < created_at OR approved_at <> 0 AND approved_at < created_at - 600000`),
	audit.Query("each transaction id belongs to one deposit, and each credited one to the deposit that it was credited to", `
		SELECT 'transaction ' || t.transaction_id || ' of ' || t.network || ' belongs to deposit ' || t.deposit_id || ', which does not exist' FROM payment_transactions t
		LEFT JOIN payment_deposits d ON d.id = t.deposit_id AND d.network = t.network WHERE d.id IS NULL
		UNION ALL
		SELECT 'deposit ' || d.id || ' is ' || d.status || ' with transaction ' || d.transaction_id || ', which is not its own' FROM payment_deposits d
		LEFT JOIN payment_transactions t ON t.network = d.network AND t.transaction_id = d.transaction_id AND (t.deposit_id = d.id OR d.status <> 'succeeded')
		WHERE d.transaction_id <> '' AND d.flow IN ('transfer', 'prompt') AND t.deposit_id IS NULL`),
	// A notice in the millisecond of a deposit's last change may be about an earlier payment that was too small; the next check looks at that millisecond.
	audit.Query("each notice refers to a payment and agrees with it", `
		SELECT 'notice ' || n.notice_id || ' is about ' || n.kind || ' ' || n.ref || ', which does not exist' FROM payment_notices n
		LEFT JOIN payment_deposits d ON n.kind = 'deposit' AND d.id = n.ref LEFT JOIN payment_withdrawals w ON n.kind = 'payout' AND w.id = n.ref
		WHERE d.id IS NULL AND w.id IS NULL
		UNION ALL
		SELECT 'notice ' || notice_id || ' has outcome ' || outcome || ', effect ' || effect || ', hash ' || hash FROM payment_notices
		WHERE effect NOT IN ('applied', 'ignored', 'surplus', 'contradicts', 'held') OR outcome NOT IN ('succeeded', 'failed', 'not_found', 'pending') OR LENGTH(hash) <> 64 OR amount < 0
		UNION ALL
		SELECT 'notice ' || n.notice_id || ' was applied and says ' || n.outcome || ' with ' || CAST(n.amount AS TEXT) || ' ' || n.currency || ', deposit ' || d.id || ' is '
			|| d.status || ' with ' || CAST(d.credited AS TEXT) || ' ' || d.currency FROM payment_notices n JOIN payment_deposits d ON d.id = n.ref
		WHERE n.kind = 'deposit' AND n.outcome = 'succeeded' AND n.effect = 'applied' AND d.status = 'succeeded' AND n.amount <> d.credited AND n.at > d.updated_at
		UNION ALL
		SELECT 'notice ' || n.notice_id || ' was applied and says ' || n.outcome || ' with ' || CAST(n.amount AS TEXT) || ' ' || n.currency || ', withdrawal ' || w.id || ' is '
			|| w.status || ' with ' || CAST(w.amount AS TEXT) || ' ' || w.currency FROM payment_notices n JOIN payment_withdrawals w ON w.id = n.ref
		WHERE n.kind = 'payout' AND n.outcome = 'succeeded' AND n.effect = 'applied' AND (w.status <> 'paid' OR n.amount <> w.amount - w.fee OR n.currency <> w.currency)`),
	audit.Query("each payment that the provider completed has its notice", `
		SELECT 'deposit ' || d.id || ' succeeded with ' || CAST(d.credited AS TEXT) || ' ' || d.currency || ' and no notice says so' FROM payment_deposits d
		LEFT JOIN payment_notices n ON n.ref = d.id AND n.kind = 'deposit' AND n.outcome = 'succeeded' AND n.effect = 'applied' AND n.amount = d.credited AND n.currency = d.currency
		LEFT JOIN payment_cases k ON k.target = d.id AND k.status = 'closed' AND k.amount = d.credited AND k.currency = d.currency
		WHERE d.status = 'succeeded' AND n.ref IS NULL AND k.id IS NULL
		UNION ALL
		SELECT 'deposit ' || d.id || ' failed (' || d.reason || ') and no notice says so' FROM payment_deposits d
		LEFT JOIN payment_notices n ON n.ref = d.id AND n.kind = 'deposit'
			AND n.effect = CASE WHEN d.reason IN ('returned', 'not_credited', 'credited_elsewhere') THEN 'held' ELSE 'applied' END
			AND n.outcome = CASE d.reason WHEN 'returned' THEN 'succeeded' WHEN 'not_credited' THEN 'succeeded' WHEN 'credited_elsewhere' THEN 'succeeded'
				WHEN 'transaction_not_found' THEN 'not_found' WHEN 'below_minimum' THEN 'succeeded' WHEN 'currency_mismatch' THEN 'succeeded'
				WHEN 'transaction_id_used' THEN 'succeeded' ELSE 'failed' END
		LEFT JOIN payment_calls c ON c.payment_id = d.id AND c.state = 'refused' AND (c.transaction_id = d.transaction_id OR c.purpose = 'start')
		WHERE d.status = 'failed' AND n.ref IS NULL AND c.id IS NULL
		UNION ALL
		SELECT 'deposit ' || d.id || ' was looked for ' || CAST(d.unknown AS TEXT) || ' times, its notices say ' || CAST(COUNT(n.ref) AS TEXT) FROM payment_deposits d
		LEFT JOIN payment_notices n ON n.ref = d.id AND n.kind = 'deposit' AND n.outcome = 'not_found' AND n.effect = 'applied'
		WHERE d.unknown > 0 GROUP BY d.id, d.unknown HAVING COUNT(n.ref) < d.unknown
		UNION ALL
		SELECT 'withdrawal ' || w.id || ' is ' || w.status || ' (' || w.reason || ') and no notice says so' FROM payment_withdrawals w
		LEFT JOIN payment_notices n ON n.ref = w.id AND n.kind = 'payout' AND n.effect = 'applied' AND n.outcome = CASE w.status WHEN 'paid' THEN 'succeeded' ELSE 'failed' END
		LEFT JOIN payment_calls c ON c.payment_id = w.id AND c.state = 'refused' AND w.status IN ('rejected', 'cancelled')
		LEFT JOIN payment_resolutions r ON r.withdrawal_id = w.id AND r.status = 'approved' AND r.outcome = CASE w.status WHEN 'paid' THEN 'paid' ELSE 'failed' END
		WHERE (w.status = 'paid' OR w.reason IN ('payout_failed', 'provider_out_of_funds')) AND n.ref IS NULL AND c.id IS NULL AND r.id IS NULL`),
	audit.Query("each resolution of a withdrawal was approved by a second member of staff", `
		SELECT 'resolution ' || r.id || ' of withdrawal ' || r.withdrawal_id || ' is ' || r.status || ', proposed by ' || r.proposed_by || ', decided by ' || r.decided_by
			FROM payment_resolutions r LEFT JOIN payment_withdrawals w ON w.id = r.withdrawal_id
		WHERE w.id IS NULL OR w.approved_at = 0 OR r.reason = '' OR r.proposed_by = ''
			OR (r.status IN ('approved', 'rejected')) <> (r.decided_by <> '') OR (r.status = 'proposed') <> (r.decided_at = 0)
			OR r.status = 'approved' AND r.decided_by = r.proposed_by OR r.status = 'proposed' AND w.held_at = 0`),
	audit.Query("each credited deposit has its turnover, which a later withdrawal of its player ended or which is open", `
		SELECT 'deposit ' || COALESCE(d.id, t.deposit_id) || ' was credited with ' || CAST(COALESCE(d.credited, 0) AS TEXT) || ', its turnover is of ' || CAST(COALESCE(t.amount, 0) AS TEXT)
			FROM (SELECT * FROM payment_deposits WHERE status = 'succeeded') d FULL JOIN payment_turnover t ON t.deposit_id = d.id
		WHERE d.id IS NULL OR t.deposit_id IS NULL OR t.amount <> d.credited OR t.player_id <> d.player_id OR t.credited_at < d.created_at
		UNION ALL
		SELECT 'the turnover of deposit ' || t.deposit_id || ' was ended by withdrawal ' || t.withdrawal_id || ', which is none of its player afterwards' FROM payment_turnover t
		LEFT JOIN payment_withdrawals w ON w.id = t.withdrawal_id AND w.player_id = t.player_id AND w.created_at >= t.credited_at - 600000
		WHERE t.withdrawal_id <> '' AND w.id IS NULL`),
	audit.Query("each call to a provider belongs to a payment and has its input", `
		SELECT 'call ' || c.id || ' for ' || c.purpose || ' is about ' || c.payment_id || ', which does not exist or differs from it' FROM payment_calls c
		LEFT JOIN payment_deposits d ON c.purpose = CASE d.flow WHEN 'transfer' THEN 'find' ELSE 'start' END AND d.id = c.payment_id AND d.amount = c.amount AND d.currency = c.currency AND d.method = c.method
		LEFT JOIN payment_withdrawals w ON c.purpose = 'payout' AND w.id = c.payment_id AND w.amount - w.fee = c.amount AND w.currency = c.currency AND w.method = c.method
		WHERE d.id IS NULL AND w.id IS NULL`),
	audit.Query("each payment under way has one call without a result, and each other payment none", `
		SELECT 'deposit ' || d.id || ' is ' || d.status || ' with ' || CAST(COUNT(c.id) AS TEXT) || ' open calls' FROM payment_deposits d
		LEFT JOIN payment_calls c ON c.payment_id = d.id AND c.due_at > 0
		GROUP BY d.id, d.status, d.flow, d.reason HAVING COUNT(c.id) <> CASE WHEN d.status = 'queued' AND d.reason <> 'amount_mismatch'
			OR d.status = 'created' AND d.flow <> 'transfer' THEN 1 WHEN d.status = 'expired' AND d.flow <> 'transfer' AND COUNT(c.id) = 1 THEN 1 ELSE 0 END
		UNION ALL
		SELECT 'withdrawal ' || w.id || ' is ' || w.status || ' with ' || CAST(COUNT(c.id) AS TEXT) || ' open calls' FROM payment_withdrawals w
		LEFT JOIN payment_calls c ON c.payment_id = w.id AND c.due_at > 0
		GROUP BY w.id, w.status HAVING COUNT(c.id) <> CASE w.status WHEN 'approved' THEN 1 ELSE 0 END`),
	audit.Query("each notice about a call came from the provider that got the call", `
		SELECT 'notice ' || n.notice_id || ' of ' || n.provider || ' is about call ' || n.call_id || ', which this provider did not get' FROM payment_notices n
		LEFT JOIN payment_calls c ON c.id = n.call_id AND c.provider = n.provider AND c.payment_id = n.ref
		WHERE n.call_id <> '' AND c.id IS NULL`),
	audit.Query("the time of each player's last withdrawal matches the player's row", `
		SELECT 'player ' || COALESCE(p.player_id, w.player_id) || ' withdrew last at ' || CAST(COALESCE(p.withdrew_at, 0) AS TEXT) || ', the withdrawals say '
			|| CAST(COALESCE(w.at, 0) AS TEXT)
		FROM (SELECT player_id, MAX(created_at) AS at FROM payment_withdrawals GROUP BY player_id) w
		FULL JOIN (SELECT player_id, withdrew_at FROM payment_players WHERE withdrew_at <> 0) p ON p.player_id = w.player_id
		WHERE COALESCE(p.withdrew_at, 0) <> COALESCE(w.at, 0)`),
}
