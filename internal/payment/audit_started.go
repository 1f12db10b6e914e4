package payment

import "maidan/internal/audit"

// startedInvariants are about deposits that a provider starts.
var startedInvariants = []audit.Pass{
	audit.Query("the payment details of each deposit fit its flow", `
		SELECT 'deposit ' || id || ' by ' || flow || ' is ' || status || ', answered at ' || CAST(started_at AS TEXT) || ', redirect ' || redirect || ', address ' || address
			|| ', coins ' || coins || ', phone ' || phone_masked FROM payment_deposits
		WHERE CASE flow
			WHEN 'page' THEN address = '' AND coins = '' AND phone = '' AND (redirect <> '') = (started_at > 0)
			WHEN 'coins' THEN redirect = '' AND phone = '' AND (address <> '') = (started_at > 0) AND (coins <> '') = (started_at > 0)
			WHEN 'prompt' THEN redirect = '' AND address = '' AND coins = '' AND phone <> ''
			ELSE redirect = '' AND address = '' AND coins = '' AND phone = '' AND started_at = 0 END = (1 = 0)
			OR (phone = '') <> (phone_masked = '') OR (phone = '') <> (phone_digest = '') OR started_at <> 0 AND started_at < created_at`),
	audit.Query("each deposit that a provider starts has a call, and each other deposit none to start it", `
		SELECT 'deposit ' || d.id || ' by ' || d.flow || ' is ' || d.status || ' and no provider was called' FROM payment_deposits d
		LEFT JOIN payment_calls c ON c.payment_id = d.id AND c.purpose = 'start' WHERE d.flow <> 'transfer' AND c.id IS NULL
		UNION ALL
		SELECT 'deposit ' || d.id || ' by ' || d.flow || ' has the answer of a provider whose calls were all refused' FROM payment_deposits d
		LEFT JOIN payment_calls c ON c.payment_id = d.id AND c.purpose = 'start' AND c.state <> 'refused'
		WHERE d.started_at > 0 AND d.status <> 'failed' AND c.id IS NULL`),
	audit.Query("the received amount of each deposit is one that a notice names, and is credited in full or not at all", `
		SELECT 'deposit ' || d.id || ' is ' || d.status || ', received ' || CAST(d.received AS TEXT) || ', credited ' || CAST(d.credited AS TEXT) FROM payment_deposits d
		WHERE d.status = 'succeeded' AND d.received <> d.credited OR d.status IN ('created', 'expired') AND (d.received <> 0 OR d.confirmations <> 0)
			OR d.status = 'queued' AND d.reason <> 'amount_mismatch' AND d.flow = 'transfer' AND d.received <> 0
		UNION ALL
		SELECT 'deposit ' || d.id || ' is ' || d.status || ' with ' || CAST(d.received AS TEXT) || ' ' || d.currency || ' on their way, and no notice says so' FROM payment_deposits d
		LEFT JOIN payment_notices n ON n.ref = d.id AND n.kind = 'deposit' AND n.effect = 'applied' AND n.outcome = 'pending' AND n.amount = d.received AND n.currency = d.currency
		WHERE d.status = 'queued' AND d.reason <> 'amount_mismatch' AND d.flow <> 'transfer' AND n.ref IS NULL`),
}
