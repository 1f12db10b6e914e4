package payment

import (
	"context"
	"database/sql"
	"errors"

	"maidan/internal/db"
	"maidan/internal/id"
)

func insertApproval(ctx context.Context, tx *db.Tx, withdrawalID id.Withdrawal, member id.Staff, needed int, now int64) error {
	_, err := tx.Exec(ctx, "INSERT INTO payment_approvals (withdrawal_id, staff_id, needed, at) VALUES ($1, $2, $3, $4)",
		withdrawalID, member, int64(needed), now)
	return err
}

// approvalsOf returns the approvals of a withdrawal, the first one first.
func approvalsOf(ctx context.Context, q db.Querier, withdrawalID id.Withdrawal) ([]Approval, error) {
	rows, err := q.Query(ctx, "SELECT staff_id, at FROM payment_approvals WHERE withdrawal_id = $1 ORDER BY at, staff_id", withdrawalID)
	return db.Collect(rows, err, func(r *sql.Rows) (a Approval, err error) { return a, r.Scan(&a.StaffID, &a.At) })
}

// approvalsOfAll returns the approvals of withdrawals.
func approvalsOfAll(ctx context.Context, q db.Querier, ids []id.Withdrawal) (map[id.Withdrawal][]Approval, error) {
	found := map[id.Withdrawal][]Approval{}
	rows, err := q.QueryIn(ctx, "SELECT withdrawal_id, staff_id, at FROM payment_approvals WHERE withdrawal_id", id.Strings(ids))
	_, err = db.Collect(rows, err, func(r *sql.Rows) (struct{}, error) {
		var of id.Withdrawal
		var a Approval
		err := r.Scan(&of, &a.StaffID, &a.At)
		found[of] = append(found[of], a)
		return struct{}{}, err
	})
	return found, err
}

// waitingWithdrawals returns pending withdrawals, oldest first.
func waitingWithdrawals(ctx context.Context, q db.Querier, limit int) ([]Withdrawal, error) {
	rows, err := q.Query(ctx, "SELECT "+withdrawalColumns+" FROM payment_withdrawals WHERE status = 'pending' ORDER BY id LIMIT $1", limit)
	return db.Collect(rows, err, scanWithdrawals)
}

// pastPayment is a deposit that arrived or a withdrawal of a player.
type pastPayment struct {
	player id.Player
	id     string
	method string
	amount int64
	paid   bool
	at     int64
}

func scanPast(r *sql.Rows) (p pastPayment, err error) {
	var status string
	err = r.Scan(&p.player, &p.id, &p.method, &p.amount, &status, &p.at)
	p.paid = status == "paid" || status == "succeeded"
	return p, err
}

// depositsOfAll returns the successful deposits of players.
func depositsOfAll(ctx context.Context, q db.Querier, players []id.Player) ([]pastPayment, error) {
	rows, err := q.QueryIn(ctx, `SELECT player_id, id, method, credited, status, updated_at FROM payment_deposits
		WHERE status = 'succeeded' AND player_id`, id.Strings(players))
	return db.Collect(rows, err, scanPast)
}

// withdrawalsOfAll returns the withdrawals of players that were not rejected.
func withdrawalsOfAll(ctx context.Context, q db.Querier, players []id.Player) ([]pastPayment, error) {
	rows, err := q.QueryIn(ctx, `SELECT player_id, id, method, amount, status, created_at FROM payment_withdrawals
		WHERE status <> 'rejected' AND player_id`, id.Strings(players))
	return db.Collect(rows, err, scanPast)
}

func insertNote(ctx context.Context, tx *db.Tx, n Note) error {
	_, err := tx.Exec(ctx, "INSERT INTO payment_remarks (id, payment_id, staff_id, text, at) VALUES ($1, $2, $3, $4, $5)",
		n.ID, n.Payment, n.StaffID, n.Text, n.At)
	return err
}

func notesOf(ctx context.Context, q db.Querier, paymentID string) ([]Note, error) {
	rows, err := q.Query(ctx, "SELECT id, payment_id, staff_id, text, at FROM payment_remarks WHERE payment_id = $1 ORDER BY id", paymentID)
	return db.Collect(rows, err, func(r *sql.Rows) (n Note, err error) { return n, r.Scan(&n.ID, &n.Payment, &n.StaffID, &n.Text, &n.At) })
}

// lockAssignment locks the assignment of a payment and returns it, empty if there is none.
func lockAssignment(ctx context.Context, tx *db.Tx, paymentID string) (a Assignment, err error) {
	err = tx.QueryRow(ctx, `
		INSERT INTO payment_assignments (payment_id, staff_id, at) VALUES ($1, '', 0)
		ON CONFLICT (payment_id) DO UPDATE SET at = payment_assignments.at RETURNING staff_id, at`, paymentID).Scan(&a.StaffID, &a.At)
	return a, err
}

func saveAssignment(ctx context.Context, tx *db.Tx, paymentID string, a Assignment) error {
	_, err := tx.Exec(ctx, "UPDATE payment_assignments SET staff_id = $1, at = $2 WHERE payment_id = $3", a.StaffID, a.At, paymentID)
	return err
}

func assignmentOf(ctx context.Context, q db.Querier, paymentID string) (a Assignment, err error) {
	err = q.QueryRow(ctx, "SELECT staff_id, at FROM payment_assignments WHERE payment_id = $1", paymentID).Scan(&a.StaffID, &a.At)
	if errors.Is(err, sql.ErrNoRows) {
		return Assignment{}, nil
	}
	return a, err
}

func assignmentsOfAll(ctx context.Context, q db.Querier, ids []string) (map[string]Assignment, error) {
	found := map[string]Assignment{}
	rows, err := q.QueryIn(ctx, "SELECT payment_id, staff_id, at FROM payment_assignments WHERE payment_id", ids)
	_, err = db.Collect(rows, err, func(r *sql.Rows) (struct{}, error) {
		var of string
		var a Assignment
		err := r.Scan(&of, &a.StaffID, &a.At)
		found[of] = a
		return struct{}{}, err
	})
	return found, err
}

// paymentExists reports whether an id is that of a deposit, a withdrawal or a case.
func paymentExists(ctx context.Context, q db.Querier, paymentID string) (ok bool, err error) {
	var n int64
	err = q.QueryRow(ctx, `
		SELECT (SELECT COUNT(*) FROM payment_deposits WHERE id = $1) + (SELECT COUNT(*) FROM payment_withdrawals WHERE id = $1)
			+ (SELECT COUNT(*) FROM payment_cases WHERE id = $1)`, paymentID).Scan(&n)
	return n > 0, err
}

// providerEvents returns the calls and notices of a payment.
func providerEvents(ctx context.Context, q db.Querier, paymentID string) ([]Event, error) {
	rows, err := q.Query(ctx, `
		SELECT created_at, 'call', provider, purpose, state, id, reason, amount FROM payment_calls WHERE payment_id = $1
		UNION ALL
		SELECT at, 'notice', provider, outcome, effect, notice_id, reason, amount FROM payment_notices WHERE ref = $1
		ORDER BY 1, 2, 6`, paymentID)
	return db.Collect(rows, err, func(r *sql.Rows) (e Event, err error) {
		return e, r.Scan(&e.At, &e.Kind, &e.Provider, &e.What, &e.State, &e.Ref, &e.Reason, &e.Amount)
	})
}
