package payment

import (
	"cmp"
	"context"
	"database/sql"
	"fmt"
	"slices"

	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/payment/provider"
)

const callColumns = `id, purpose, payment_id, provider, method, transaction_id, amount, currency, state, provider_ref, reason, tries, created_at`

func scanCall(row scanner) (call, error) {
	var c call
	err := row.Scan(&c.id, &c.purpose, &c.payment, &c.provider, &c.method, &c.transactionID, &c.amount, &c.currency, &c.state, &c.providerRef,
		&c.reason, &c.tries, &c.createdAt)
	return c, found(err)
}

func scanCalls(rows *sql.Rows) (call, error) { return scanCall(rows) }

func insertCall(ctx context.Context, tx *db.Tx, c call, dueAt int64) error {
	_, err := tx.Exec(ctx, `
		INSERT INTO payment_calls (id, purpose, payment_id, provider, method, transaction_id, amount, currency, state, provider_ref, reason,
			tries, due_at, created_at, updated_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, '', '', 0, $10, $11, $11)`,
		c.id, string(c.purpose), c.payment, c.provider, c.method, c.transactionID, int64(c.amount), string(c.currency), string(c.state), dueAt, c.createdAt)
	return err
}

func callByID(ctx context.Context, q db.Querier, callID id.PaymentCall) (call, error) {
	return scanCall(q.QueryRow(ctx, "SELECT "+callColumns+" FROM payment_calls WHERE id = $1", callID))
}

// callsByID returns the calls that exist.
func callsByID(ctx context.Context, q db.Querier, ids []id.PaymentCall) (map[id.PaymentCall]call, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	rows, err := q.QueryIn(ctx, "SELECT "+callColumns+" FROM payment_calls WHERE id", id.Strings(ids))
	all, err := db.Collect(rows, err, scanCalls)
	found := make(map[id.PaymentCall]call, len(all))
	for _, c := range all {
		found[c.id] = c
	}
	return found, err
}

func callByRef(ctx context.Context, q db.Querier, providerName, ref string) (call, error) {
	return scanCall(q.QueryRow(ctx, "SELECT "+callColumns+" FROM payment_calls WHERE provider = $1 AND provider_ref = $2 ORDER BY id DESC LIMIT 1", providerName, ref))
}

// callProviders returns the providers of calls without a result.
func callProviders(ctx context.Context, q db.Querier) ([]string, error) {
	rows, err := q.Query(ctx, "SELECT DISTINCT provider FROM payment_calls WHERE due_at > 0")
	return db.Collect(rows, err, func(r *sql.Rows) (name string, err error) { return name, r.Scan(&name) })
}

// takeDueCalls returns calls of a provider that are due and postpones each to the time that later returns, so that another node does not
// take it, too.
func takeDueCalls(ctx context.Context, tx *db.Tx, providerName string, now int64, limit int, later func(tries int) int64) ([]call, error) {
	rows, err := tx.Query(ctx, "SELECT "+callColumns+`
		FROM payment_calls WHERE provider = $1 AND due_at > 0 AND due_at <= $2 ORDER BY due_at, id LIMIT $3`, providerName, now, limit)
	due, err := db.Collect(rows, err, scanCalls)
	if err != nil {
		return nil, err
	}
	taken := due[:0]
	for _, c := range due {
		n, err := tx.Exec(ctx, `
			UPDATE payment_calls SET due_at = $1, tries = tries + 1, updated_at = $2, state = CASE state WHEN 'planned' THEN 'sent' ELSE state END
			WHERE id = $3 AND due_at > 0 AND due_at <= $2`, later(c.tries+1), now, c.id)
		if err != nil {
			return nil, err
		}
		if n == 1 {
			taken = append(taken, c)
		}
	}
	return taken, nil
}

// acceptCall stores that a provider has received a call. A result that came first stays.
func acceptCall(ctx context.Context, tx *db.Tx, c call, ref string, now int64) error {
	_, err := tx.Exec(ctx, `
		UPDATE payment_calls SET state = CASE state WHEN 'sent' THEN 'accepted' ELSE state END, provider_ref = CASE provider_ref WHEN '' THEN $1 ELSE provider_ref END,
			updated_at = $2 WHERE id = $3`, ref, now, c.id)
	return err
}

// refuseCall stores a refusal and reports whether it is news: a result that came first stays.
func refuseCall(ctx context.Context, tx *db.Tx, c call, reason string, now int64) (news bool, err error) {
	n, err := tx.Exec(ctx, `
		UPDATE payment_calls SET state = 'refused', reason = $1, due_at = 0, updated_at = $2 WHERE id = $3 AND state IN ('sent', 'accepted')`, reason, now, c.id)
	return n == 1, err
}

// finishCall stores that the result of a call is known. A call that has ended stays as it is.
func finishCall(ctx context.Context, tx *db.Tx, callID id.PaymentCall, now int64) error {
	_, err := tx.Exec(ctx, "UPDATE payment_calls SET state = 'done', due_at = 0, updated_at = $1 WHERE id = $2 AND due_at > 0", now, callID)
	return err
}

// finishCallsOf ends all open calls of payments whose result is known.
func finishCallsOf(ctx context.Context, tx *db.Tx, now int64, paymentIDs ...string) error {
	_, err := tx.ExecIn(ctx, "UPDATE payment_calls SET state = 'done', due_at = 0, updated_at = $1 WHERE state IN ('planned', 'sent', 'accepted') AND payment_id",
		paymentIDs, now)
	return err
}

// refusedBy returns the providers that refused the call of a payment, each as often as it did.
func refusedBy(ctx context.Context, tx *db.Tx, c call) ([]string, error) {
	rows, err := tx.Query(ctx, `
		SELECT provider FROM payment_calls WHERE payment_id = $1 AND purpose = $2 AND transaction_id = $3 AND state = 'refused' ORDER BY id`,
		c.payment, string(c.purpose), c.transactionID)
	return db.Collect(rows, err, func(r *sql.Rows) (name string, err error) { return name, r.Scan(&name) })
}

// lastCalled returns the provider that got the last call about a payment.
func lastCalled(ctx context.Context, tx *db.Tx, paymentID string) (name string, err error) {
	err = tx.QueryRow(ctx, "SELECT provider FROM payment_calls WHERE payment_id = $1 ORDER BY id DESC LIMIT 1", paymentID).Scan(&name)
	return name, found(err)
}

// paidBy returns the call whose notice completed a withdrawal; empty if none did.
func paidBy(ctx context.Context, tx *db.Tx, withdrawalID id.Withdrawal) (callID id.PaymentCall, err error) {
	err = tx.QueryRow(ctx, `
		SELECT COALESCE(MAX(call_id), '') FROM payment_notices WHERE ref = $1 AND kind = 'payout' AND outcome = 'succeeded' AND effect = 'applied'`,
		withdrawalID).Scan(&callID)
	return callID, err
}

// arrivedBy reports whether a deposit was credited or held by an earlier notice of the same call, amount and currency as n.
func arrivedBy(ctx context.Context, tx *db.Tx, dep Deposit, n provider.Notice) (bool, error) {
	if n.Call == "" || n.Amount != dep.Received || n.Currency != dep.Currency {
		return false, nil
	}
	var found int64
	err := tx.QueryRow(ctx, `
		SELECT COUNT(*) FROM payment_notices
		WHERE ref = $1 AND kind = 'deposit' AND outcome = 'succeeded' AND effect IN ('applied', 'held') AND call_id = $2 AND amount = $3 AND currency = $4`,
		dep.ID, n.Call, int64(n.Amount), string(n.Currency)).Scan(&found)
	return found > 0, err
}

// knownNotices marks those of a provider's notices that are stored.
func knownNotices(ctx context.Context, q db.Querier, providerName string, ids []string, known map[[2]string]bool) error {
	rows, err := q.QueryIn(ctx, "SELECT notice_id FROM payment_notices WHERE provider = $1 AND notice_id", ids, providerName)
	found, err := db.Collect(rows, err, func(r *sql.Rows) (one string, err error) { return one, r.Scan(&one) })
	for _, one := range found {
		known[[2]string{providerName, one}] = true
	}
	return err
}

var noticeTable = db.Table{Name: "payment_notices", Columns: []db.Column{
	{Name: "provider"}, {Name: "notice_id"}, {Name: "hash"}, {Name: "kind"}, {Name: "ref"}, {Name: "call_id"}, {Name: "outcome"}, {Name: "amount", Type: db.Int},
	{Name: "currency"}, {Name: "fee", Type: db.Int}, {Name: "reason"}, {Name: "effect"}, {Name: "at", Type: db.Int},
}}

// insertNotices stores new notices that are applied, in the order of their ids.
func insertNotices(ctx context.Context, tx *db.Tx, found []credited, now int64) error {
	rows := make([][]any, len(found))
	for i, c := range found {
		rows[i] = []any{c.provider, c.n.ID, c.hash, c.about.kind, c.about.ref, c.n.Call, string(c.n.Outcome), int64(c.n.Amount), string(c.n.Currency), int64(c.n.Fee),
			c.n.Reason, effectApplied, now}
	}
	slices.SortFunc(rows, func(a, b []any) int {
		return cmp.Or(cmp.Compare(a[0].(string), b[0].(string)), cmp.Compare(a[1].(string), b[1].(string)))
	})
	if err := tx.Insert(ctx, noticeTable, rows); err != nil {
		return fmt.Errorf("store notices: %w", err)
	}
	return nil
}

// assignedNotice is the hash of a notice that staff have assigned to a payment. Nobody knows its other content, so each repetition is a known one.
const assignedNotice = "0000000000000000000000000000000000000000000000000000000000000000"

// insertNotice stores a notice and reports whether it was known. The same id with other content is errChanged.
func insertNotice(ctx context.Context, tx *db.Tx, providerName string, n provider.Notice, about subject, hash string, now int64) (known bool, err error) {
	added, err := tx.Exec(ctx, `
		INSERT INTO payment_notices (provider, notice_id, hash, kind, ref, call_id, outcome, amount, currency, fee, reason, effect, at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, '', $12) ON CONFLICT (provider, notice_id) DO NOTHING`,
		providerName, n.ID, hash, about.kind, about.ref, n.Call, string(n.Outcome), int64(n.Amount), string(n.Currency), int64(n.Fee), n.Reason, now)
	if err != nil || added == 1 {
		return false, err
	}
	var first string
	err = tx.QueryRow(ctx, "SELECT hash FROM payment_notices WHERE provider = $1 AND notice_id = $2", providerName, n.ID).Scan(&first)
	if err == nil && first != hash && first != assignedNotice {
		err = errChanged
	}
	return true, err
}

func saveEffect(ctx context.Context, tx *db.Tx, providerName, noticeID, effect string) error {
	n, err := tx.Exec(ctx, "UPDATE payment_notices SET effect = $1 WHERE provider = $2 AND notice_id = $3",
		effect, providerName, noticeID)
	if err == nil && n != 1 {
		err = fmt.Errorf("notice %s is gone", noticeID)
	}
	return err
}
