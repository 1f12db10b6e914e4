package payment

import "maidan/internal/audit"

// bookInvariants compare the payment book with the notices of providers.
var bookInvariants = []audit.Pass{
	audit.Query("each payment in the payment book is at the provider that completed it", `
		SELECT b.kind || ' ' || b.ref || ' is booked at ' || b.provider || ', which did not report it' FROM payment_book b
		LEFT JOIN payment_notices n ON n.ref = b.ref AND n.provider = b.provider AND n.outcome = 'succeeded'
		LEFT JOIN payment_cases c ON c.target = b.ref AND c.provider = b.provider AND c.status = 'closed'
		WHERE b.kind IN ('deposit', 'withdrawal') AND n.ref IS NULL AND c.id IS NULL
			AND NOT EXISTS (SELECT 1 FROM payment_resolutions r JOIN payment_calls k ON k.payment_id = r.withdrawal_id AND k.provider = b.provider
				WHERE r.withdrawal_id = b.ref AND r.status = 'approved' AND r.outcome = 'paid')`),
	audit.Query("each fee of a notice that completed a payment is in the payment book", `
		SELECT 'notice ' || n.notice_id || ' says that ' || n.provider || ' charged ' || CAST(n.fee AS TEXT) || ' for ' || n.ref || ', the payment book says '
			|| CAST(COALESCE(-b.amount, 0) AS TEXT) FROM payment_notices n
		LEFT JOIN payment_deposits d ON d.id = n.ref LEFT JOIN payment_withdrawals w ON w.id = n.ref
		LEFT JOIN payment_book b ON b.kind = 'fee' AND b.ref = n.ref AND b.provider = n.provider
		WHERE n.outcome = 'succeeded' AND n.effect = 'applied' AND (d.status = 'succeeded' OR w.status = 'paid') AND n.fee <> COALESCE(-b.amount, 0)`),
}
