package payment

import "maidan/internal/audit"

// reviewInvariants compare the decisions of staff with the payments that they are about.
var reviewInvariants = []audit.Pass{
	audit.Query("each approved withdrawal has the approvals that it needed, of different members", `
		SELECT 'withdrawal ' || w.id || ' is ' || w.status || ', decided by ' || w.decided_by || ' with ' || CAST(COUNT(a.staff_id) AS TEXT) || ' of '
			|| CAST(COALESCE(MAX(a.needed), 1) AS TEXT) || ' approvals' FROM payment_withdrawals w
		LEFT JOIN payment_approvals a ON a.withdrawal_id = w.id
		GROUP BY w.id, w.status, w.decided_by, w.approved_at
		HAVING w.approved_at > 0 AND (COUNT(a.staff_id) < COALESCE(MAX(a.needed), 1) OR COALESCE(SUM(CASE WHEN a.staff_id = w.decided_by THEN 1 ELSE 0 END), 0) <> 1)
			OR w.status = 'pending' AND COUNT(a.staff_id) > 0 AND COUNT(a.staff_id) >= MAX(a.needed)
		UNION ALL
		SELECT 'approval by ' || a.staff_id || ' is of withdrawal ' || a.withdrawal_id || ', which does not exist' FROM payment_approvals a
		LEFT JOIN payment_withdrawals w ON w.id = a.withdrawal_id WHERE w.id IS NULL OR a.staff_id = ''`),
	audit.Query("the fields of each case fit its status, and two members moved each moved payment", `
		SELECT 'case ' || id || ' is ' || status || ' with action ' || action || ', proposed by ' || proposed_by || ', decided by ' || decided_by FROM payment_cases
		WHERE CASE status
			WHEN 'open' THEN action = '' AND target = '' AND reason = '' AND proposed_by = '' AND decided_by = '' AND decided_at = 0
			WHEN 'proposed' THEN action = 'move' AND target <> '' AND reason <> '' AND proposed_by <> '' AND decided_by = '' AND decided_at = 0
			WHEN 'closed' THEN action <> '' AND reason <> '' AND proposed_by <> '' AND decided_by <> '' AND decided_at > 0
				AND (target <> '') = (action IN ('credit', 'move')) AND (action <> 'move' OR decided_by <> proposed_by)
			ELSE 1 = 0 END = (1 = 0)`),
	audit.Query("each case agrees with its deposits", `
		SELECT 'deposit ' || d.id || ' is held, and ' || CAST(COUNT(k.id) AS TEXT) || ' cases are open about it' FROM payment_deposits d
		LEFT JOIN payment_cases k ON k.payment_id = d.id AND k.kind = 'amount_mismatch' AND k.status <> 'closed'
		WHERE d.status = 'queued' AND d.reason = 'amount_mismatch' GROUP BY d.id HAVING COUNT(k.id) <> 1
		UNION ALL
		SELECT 'case ' || k.id || ' is ' || k.status || ', its deposit ' || k.payment_id || ' is not held' FROM payment_cases k
		LEFT JOIN payment_deposits d ON d.id = k.payment_id AND d.status = 'queued' AND d.reason = 'amount_mismatch'
		WHERE k.kind = 'amount_mismatch' AND k.status <> 'closed' AND d.id IS NULL
		UNION ALL
		SELECT 'case ' || k.id || ' credited ' || CAST(k.amount AS TEXT) || ' ' || k.currency || ' to deposit ' || k.target || ', which says otherwise' FROM payment_cases k
		LEFT JOIN payment_deposits d ON d.id = k.target AND d.status = 'succeeded' AND d.credited = k.amount AND d.currency = k.currency
			AND (k.transaction_id = '' OR d.transaction_id = k.transaction_id)
		WHERE k.status = 'closed' AND k.action IN ('credit', 'move') AND d.id IS NULL
		UNION ALL
		SELECT 'case ' || k.id || ' was closed by ' || k.action || ', its deposit ' || k.payment_id || ' did not fail for that' FROM payment_cases k
		LEFT JOIN payment_deposits d ON d.id = k.payment_id AND d.status = 'failed'
			AND d.reason = CASE k.action WHEN 'return' THEN 'returned' WHEN 'fail' THEN 'not_credited' ELSE 'credited_elsewhere' END
		WHERE k.kind = 'amount_mismatch' AND k.status = 'closed' AND k.action <> 'credit' AND d.id IS NULL
		UNION ALL
		SELECT 'deposit ' || d.id || ' failed (' || d.reason || ') without a decision' FROM payment_deposits d
		LEFT JOIN payment_cases k ON k.payment_id = d.id AND k.kind = 'amount_mismatch' AND k.status = 'closed' AND k.action IN ('return', 'fail', 'move')
		WHERE d.status = 'failed' AND d.reason IN ('returned', 'not_credited', 'credited_elsewhere') AND k.id IS NULL`),
	audit.Query("each notice that needs a person has its case", `
		SELECT 'notice ' || n.notice_id || ' of ' || n.provider || ' has effect ' || n.effect || ' and no case' FROM payment_notices n
		LEFT JOIN payment_cases k ON k.provider = n.provider AND k.notice_id = n.notice_id AND k.payment_id = n.ref AND k.amount = n.amount
			AND k.kind = CASE n.effect WHEN 'held' THEN 'amount_mismatch' ELSE n.effect END
		WHERE n.effect IN ('held', 'surplus', 'contradicts') AND k.id IS NULL`),
}
