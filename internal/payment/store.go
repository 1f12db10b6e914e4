package payment

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/protection"
)

// Rows are locked by FOR UPDATE on PostgreSQL. An UPDATE that changes nothing would write the row and all its index entries again.

const depositColumns = `id, player_id, method, flow, network, currency, amount, credited, status, reason, pay_account, payee,
	transaction_id, given_at, unknown, given, received, confirmations, confirmations_needed, phone, phone_masked, phone_digest, language,
	return_url, started_at, redirect, address, coins, expires_at, input_hash, created_at, updated_at`

// scanner is implemented by *sql.Row and *sql.Rows.
type scanner interface{ Scan(into ...any) error }

func scanDeposit(row scanner) (Deposit, error) {
	var dep Deposit
	err := row.Scan(&dep.ID, &dep.PlayerID, &dep.Method, &dep.Flow, &dep.network, &dep.Currency, &dep.Amount, &dep.Credited, &dep.Status, &dep.Reason,
		&dep.Pay.Account, &dep.Pay.Payee, &dep.TransactionID, &dep.submittedAt, &dep.unknown, &dep.submitted, &dep.Received,
		&dep.Confirmations, &dep.Needed, &dep.phone.text, &dep.phone.masked, &dep.phone.digest, &dep.language, &dep.returnURL, &dep.startedAt,
		&dep.redirect, &dep.address, &dep.coins,
		&dep.ExpiresAt, &dep.keyHash, &dep.CreatedAt, &dep.UpdatedAt)
	dep.PhoneMasked = dep.phone.masked
	return dep, found(err)
}

func scanDeposits(rows *sql.Rows) (Deposit, error) { return scanDeposit(rows) }

// found maps sql.ErrNoRows to ErrNotFound.
func found(err error) error {
	if errors.Is(err, sql.ErrNoRows) {
		return ErrNotFound
	}
	return err
}

// insertDeposit inserts a new deposit. The caller holds the player's lock and has checked the key.
func insertDeposit(ctx context.Context, tx *db.Tx, dep Deposit, key string) error {
	_, err := tx.Exec(ctx, `
		INSERT INTO payment_deposits (id, player_id, method, flow, network, currency, amount, credited, status, reason, pay_account, payee,
			transaction_id, given_at, unknown, phone, phone_masked, phone_digest, language, return_url, expires_at, idempotency_key, input_hash, created_at,
			updated_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, 0, $8, '', $9, $10, '', 0, 0, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20)`,
		dep.ID, dep.PlayerID, dep.Method, string(dep.Flow), dep.network, string(dep.Currency), int64(dep.Amount), dep.Status, dep.Pay.Account, dep.Pay.Payee,
		dep.phone.text, dep.phone.masked, dep.phone.digest, dep.language, dep.returnURL, dep.ExpiresAt, key, dep.keyHash, dep.CreatedAt, dep.UpdatedAt)
	return err
}

func countOpen(ctx context.Context, tx *db.Tx, playerID id.Player) (n int, err error) {
	err = tx.QueryRow(ctx, "SELECT COUNT(*) FROM payment_deposits WHERE player_id = $1 AND status IN ('created', 'queued')", playerID).Scan(&n)
	return n, err
}

func depositByID(ctx context.Context, q db.Querier, id id.Deposit) (Deposit, error) {
	return scanDeposit(q.QueryRow(ctx, "SELECT "+depositColumns+" FROM payment_deposits WHERE id = $1", id))
}

// depositCredited reports whether a deposit of a player was credited.
func depositCredited(ctx context.Context, q db.Querier, playerID id.Player, depositID id.Deposit) (is bool, err error) {
	err = q.QueryRow(ctx, "SELECT EXISTS (SELECT 1 FROM payment_deposits WHERE id = $1 AND player_id = $2 AND status = 'succeeded')", depositID, playerID).Scan(&is)
	return is, err
}

func depositByKey(ctx context.Context, q db.Querier, playerID id.Player, key string) (Deposit, error) {
	return scanDeposit(q.QueryRow(ctx, "SELECT "+depositColumns+`
		FROM payment_deposits WHERE player_id = $1 AND idempotency_key = $2`, playerID, key))
}

func lockDeposit(ctx context.Context, tx *db.Tx, id id.Deposit) (Deposit, error) {
	return scanDeposit(tx.QueryRow(ctx, "SELECT "+depositColumns+" FROM payment_deposits WHERE id = $1"+forUpdate(tx), id))
}

// lockDeposits locks deposits in the order of their ids and returns those that exist.
func lockDeposits(ctx context.Context, tx *db.Tx, ids []id.Deposit) (map[id.Deposit]Deposit, error) {
	var rows *sql.Rows
	var err error
	if tx.Engine() == db.Postgres {
		rows, err = tx.Query(ctx, "SELECT "+depositColumns+" FROM payment_deposits WHERE id = ANY($1) ORDER BY id FOR UPDATE", id.Strings(ids))
	} else {
		rows, err = tx.QueryIn(ctx, "SELECT "+depositColumns+" FROM payment_deposits WHERE id", id.Strings(ids))
	}
	all, err := db.Collect(rows, err, scanDeposits)
	found := make(map[id.Deposit]Deposit, len(all))
	for _, dep := range all {
		found[dep.ID] = dep
	}
	return found, err
}

// forUpdate ends a query that locks its row. SQLite has one writer, which every transaction is from its beginning.
func forUpdate(tx *db.Tx) string {
	if tx.Engine() == db.Postgres {
		return " FOR UPDATE"
	}
	return ""
}

// saveDeposit updates a deposit. The caller holds its lock.
func saveDeposit(ctx context.Context, tx *db.Tx, dep Deposit) error {
	_, err := tx.Exec(ctx, `
		UPDATE payment_deposits
		SET status = $1, reason = $2, credited = $3, transaction_id = $4, given_at = $5, unknown = $6, given = $7,
			received = $8, confirmations = $9, confirmations_needed = $10, updated_at = $11 WHERE id = $12`,
		dep.Status, dep.Reason, int64(dep.Credited), dep.TransactionID, dep.submittedAt, int64(dep.unknown), int64(dep.submitted),
		int64(dep.Received), int64(dep.Confirmations), int64(dep.Needed), dep.UpdatedAt, dep.ID)
	return err
}

// depositTable has the columns that crediting changes.
var depositTable = db.Table{Name: "payment_deposits", Key: []string{"id"}, Columns: []db.Column{
	{Name: "id"}, {Name: "status"}, {Name: "reason"}, {Name: "credited", Type: db.Int}, {Name: "transaction_id"}, {Name: "received", Type: db.Int}, {Name: "updated_at", Type: db.Int},
}}

// saveDeposits is saveDeposit for the columns of depositTable. The caller holds the locks.
func saveDeposits(ctx context.Context, tx *db.Tx, deps []Deposit) error {
	rows := make([][]any, len(deps))
	for i, dep := range deps {
		rows[i] = []any{string(dep.ID), string(dep.Status), dep.Reason, int64(dep.Credited), dep.TransactionID, int64(dep.Received), dep.UpdatedAt}
	}
	n, err := tx.Update(ctx, depositTable, []string{"status", "reason", "credited", "transaction_id", "received", "updated_at"}, rows)
	if err == nil && n != int64(len(deps)) {
		err = fmt.Errorf("%d of %d deposits are gone", int64(len(deps))-n, len(deps))
	}
	return err
}

// saveStarted stores what the provider that starts a deposit answered. The caller holds its lock.
func saveStarted(ctx context.Context, tx *db.Tx, dep Deposit) error {
	_, err := tx.Exec(ctx, `
		UPDATE payment_deposits SET started_at = $1, redirect = $2, address = $3, coins = $4, expires_at = $5, updated_at = $6 WHERE id = $7`,
		dep.startedAt, dep.redirect, dep.address, dep.coins, dep.ExpiresAt, dep.UpdatedAt, dep.ID)
	return err
}

// unpaidDeposits returns created deposits that have expired, oldest first.
func unpaidDeposits(ctx context.Context, q db.Querier, now int64, limit int) ([]Deposit, error) {
	rows, err := q.Query(ctx, "SELECT "+depositColumns+`
		FROM payment_deposits WHERE status = 'created' AND expires_at <= $1 ORDER BY expires_at, id LIMIT $2`, now, limit)
	return db.Collect(rows, err, scanDeposits)
}

func totalDeposits(ctx context.Context, q db.Querier, playerID id.Player) (money.Amount, error) {
	var total money.Amount
	err := q.QueryRow(ctx, `
		SELECT CAST(COALESCE(SUM(credited), 0) AS BIGINT) FROM payment_deposits WHERE player_id = $1`, playerID).Scan(&total)
	return total, err
}

func countDeposits(ctx context.Context, q db.Querier, playerID id.Player) (n int, err error) {
	err = q.QueryRow(ctx, "SELECT COUNT(*) FROM payment_deposits WHERE player_id = $1 AND credited > 0", playerID).Scan(&n)
	return n, err
}

// depositedSince includes open deposits regardless of their age, because each may arrive at any time.
func depositedSince(ctx context.Context, q db.Querier, playerID id.Player, since int64, except id.Deposit) ([]protection.Deposited, error) {
	rows, err := q.Query(ctx, `
		SELECT CASE WHEN status = 'succeeded' THEN credited ELSE amount END, CASE WHEN status = 'succeeded' THEN updated_at ELSE 0 END
		FROM payment_deposits
		WHERE player_id = $1 AND id <> $2 AND (status IN ('created', 'queued') OR status = 'succeeded' AND updated_at > $3)
		ORDER BY id`, playerID, except, since)
	return db.Collect(rows, err, func(r *sql.Rows) (d protection.Deposited, err error) { return d, r.Scan(&d.Amount, &d.At) })
}

// claimTransaction assigns an unused transaction id to depositID and returns its owner. It locks the row.
func claimTransaction(ctx context.Context, tx *db.Tx, network, transactionID string, depositID id.Deposit, now int64) (owner id.Deposit, err error) {
	err = tx.QueryRow(ctx, `
		INSERT INTO payment_transactions (network, transaction_id, deposit_id, claimed_at) VALUES ($1, $2, $3, $4)
		ON CONFLICT (network, transaction_id) DO UPDATE SET claimed_at = payment_transactions.claimed_at
		RETURNING deposit_id`, network, transactionID, depositID, now).Scan(&owner)
	return owner, err
}

var transactionTable = db.Table{Name: "payment_transactions", Columns: []db.Column{
	{Name: "network"}, {Name: "transaction_id"}, {Name: "deposit_id"}, {Name: "claimed_at", Type: db.Int},
}}

// transactionOwners adds the owners of those transaction ids that are claimed, by network and id.
func transactionOwners(ctx context.Context, q db.Querier, network string, ids []string, owners map[[2]string]id.Deposit) error {
	type claim struct {
		transactionID string
		owner         id.Deposit
	}
	rows, err := q.QueryIn(ctx, "SELECT transaction_id, deposit_id FROM payment_transactions WHERE network = $1 AND transaction_id", ids, network)
	claims, err := db.Collect(rows, err, func(r *sql.Rows) (c claim, err error) { return c, r.Scan(&c.transactionID, &c.owner) })
	for _, c := range claims {
		owners[[2]string{network, c.transactionID}] = c.owner
	}
	return err
}

// moveTransaction assigns a claimed transaction id to another deposit. The caller holds its lock.
func moveTransaction(ctx context.Context, tx *db.Tx, network, transactionID string, depositID id.Deposit) error {
	_, err := tx.Exec(ctx, "UPDATE payment_transactions SET deposit_id = $1 WHERE network = $2 AND transaction_id = $3",
		depositID, network, transactionID)
	return err
}
