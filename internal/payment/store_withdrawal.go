package payment

import (
	"context"
	"database/sql"
	"fmt"
	"strings"

	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
)

const withdrawalColumns = `id, player_id, method, currency, amount, fee, status, reason, account, account_masked,
	account_digest, transfer_id, returned_by, decided_by, approved_at, held_at, input_hash, created_at, updated_at`

func scanWithdrawal(row scanner) (Withdrawal, error) {
	var w Withdrawal
	err := row.Scan(&w.ID, &w.PlayerID, &w.Method, &w.Currency, &w.Amount, &w.Fee, &w.Status, &w.Reason, &w.account.text, &w.account.masked,
		&w.account.digest, &w.transferID, &w.returnedBy, &w.decidedBy, &w.approvedAt, &w.HeldAt, &w.keyHash, &w.CreatedAt, &w.UpdatedAt)
	w.AccountMasked = w.account.masked
	return w, found(err)
}

func scanWithdrawals(rows *sql.Rows) (Withdrawal, error) { return scanWithdrawal(rows) }

// lockPlayer locks the player's row and returns the time of the last withdrawal, 0 for none.
func lockPlayer(ctx context.Context, tx *db.Tx, playerID id.Player) (withdrewAt int64, err error) {
	err = tx.QueryRow(ctx, `
		INSERT INTO payment_players (player_id, withdrew_at) VALUES ($1, 0)
		ON CONFLICT (player_id) DO UPDATE SET withdrew_at = payment_players.withdrew_at
		RETURNING withdrew_at`, playerID).Scan(&withdrewAt)
	return withdrewAt, err
}

// lastRequest returns the time of a player's last request, 0 for none.
func lastRequest(ctx context.Context, q db.Querier, playerID id.Player) (at int64, err error) {
	err = q.QueryRow(ctx, "SELECT COALESCE(MAX(withdrew_at), 0) FROM payment_players WHERE player_id = $1", playerID).Scan(&at)
	return at, err
}

// openWithdrawals returns a player's latest withdrawals without a result.
func openWithdrawals(ctx context.Context, q db.Querier, playerID id.Player) ([]Withdrawal, error) {
	rows, err := q.Query(ctx, "SELECT "+withdrawalColumns+`
		FROM payment_withdrawals WHERE player_id = $1 AND status IN ('pending', 'approved') ORDER BY id DESC LIMIT $2`, playerID, pageSize)
	return db.Collect(rows, err, scanWithdrawals)
}

// silentWithdrawals returns approved withdrawals that were sent to a provider before a time and are not held, oldest first.
func silentWithdrawals(ctx context.Context, q db.Querier, before int64, limit int) ([]Withdrawal, error) {
	rows, err := q.Query(ctx, "SELECT "+withdrawalColumns+`
		FROM payment_withdrawals WHERE status = 'approved' AND held_at = 0 AND approved_at <= $1 ORDER BY id LIMIT $2`, before, limit)
	return db.Collect(rows, err, scanWithdrawals)
}

// insertWithdrawal inserts a request and its time. The caller holds the player's lock.
func insertWithdrawal(ctx context.Context, tx *db.Tx, w Withdrawal, key string) error {
	_, err := tx.Exec(ctx, `
		INSERT INTO payment_withdrawals (id, player_id, method, currency, amount, fee, status, reason, account, account_masked,
			account_digest, transfer_id, returned_by, decided_by, approved_at, idempotency_key, input_hash, created_at, updated_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, '', $8, $9, $10, $11, '', '', 0, $12, $13, $14, $15)`,
		w.ID, w.PlayerID, w.Method, string(w.Currency), int64(w.Amount), int64(w.Fee), w.Status, w.account.text, w.account.masked, w.account.digest,
		w.transferID, key, w.keyHash, w.CreatedAt, w.UpdatedAt)
	if err != nil {
		return err
	}
	_, err = tx.Exec(ctx, "UPDATE payment_players SET withdrew_at = $1 WHERE player_id = $2", w.CreatedAt, w.PlayerID)
	return err
}

func withdrawalByID(ctx context.Context, q db.Querier, id id.Withdrawal) (Withdrawal, error) {
	return scanWithdrawal(q.QueryRow(ctx, "SELECT "+withdrawalColumns+" FROM payment_withdrawals WHERE id = $1", id))
}

func withdrawalByKey(ctx context.Context, q db.Querier, playerID id.Player, key string) (Withdrawal, error) {
	return scanWithdrawal(q.QueryRow(ctx, "SELECT "+withdrawalColumns+`
		FROM payment_withdrawals WHERE player_id = $1 AND idempotency_key = $2`, playerID, key))
}

func lockWithdrawal(ctx context.Context, tx *db.Tx, id id.Withdrawal) (Withdrawal, error) {
	return scanWithdrawal(tx.QueryRow(ctx, "SELECT "+withdrawalColumns+" FROM payment_withdrawals WHERE id = $1"+forUpdate(tx), id))
}

// saveWithdrawal updates a withdrawal. The caller holds its lock.
func saveWithdrawal(ctx context.Context, tx *db.Tx, w Withdrawal) error {
	_, err := tx.Exec(ctx, `
		UPDATE payment_withdrawals
		SET status = $1, reason = $2, returned_by = $3, decided_by = $4, approved_at = $5, held_at = $6, updated_at = $7 WHERE id = $8`,
		w.Status, w.Reason, w.returnedBy, w.decidedBy, w.approvedAt, w.HeldAt, w.UpdatedAt, w.ID)
	return err
}

func withdrawalQueue(ctx context.Context, q db.Querier, status WithdrawalStatus, playerID id.Player, cursor string) ([]Withdrawal, error) {
	where, order, args := []string{"id < $1"}, "DESC", []any{or(cursor, id.End), pageSize + 1}
	if status == WithdrawalPending {
		where[0], order, args[0] = "id > $1", "ASC", cursor
	}
	for _, only := range []struct{ column, value string }{{"status", string(status)}, {"player_id", string(playerID)}} {
		if only.value != "" { // empty filters are left out, so that an index serves the query
			args = append(args, only.value)
			where = append(where, fmt.Sprintf("%s = $%d", only.column, len(args)))
		}
	}
	rows, err := q.Query(ctx, "SELECT "+withdrawalColumns+" FROM payment_withdrawals WHERE "+strings.Join(where, " AND ")+" ORDER BY id "+order+" LIMIT $2", args...)
	return db.Collect(rows, err, scanWithdrawals)
}

// paidBefore reports whether the player was ever paid to an account.
func paidBefore(ctx context.Context, q db.Querier, playerID id.Player, digest string) (bool, error) {
	var n int64
	err := q.QueryRow(ctx, `
		SELECT COUNT(*) FROM payment_withdrawals WHERE player_id = $1 AND account_digest = $2 AND status = 'paid'`, playerID, digest).Scan(&n)
	return n > 0, err
}

// lastDay returns how many withdrawals a player requested by a method since a moment, and their sum. Refunded ones do not count.
func lastDay(ctx context.Context, q db.Querier, playerID id.Player, method string, since int64) (n int, sum money.Amount, err error) {
	err = q.QueryRow(ctx, `
		SELECT COUNT(*), CAST(COALESCE(SUM(amount), 0) AS BIGINT) FROM payment_withdrawals
		WHERE player_id = $1 AND method = $2 AND created_at > $3 AND status NOT IN ('rejected', 'cancelled')`, playerID, method, since).Scan(&n, &sum)
	return n, sum, err
}

// lastMethods returns the methods of a player's last successful deposit and last paid withdrawal, and the number of successful
// deposits.
func lastMethods(ctx context.Context, q db.Querier, playerID id.Player) (deposit, withdrawal string, deposits int, err error) {
	err = q.QueryRow(ctx, `
		SELECT COALESCE((SELECT method FROM payment_deposits WHERE player_id = $1 AND status = 'succeeded' ORDER BY id DESC LIMIT 1), ''),
			COALESCE((SELECT method FROM payment_withdrawals WHERE player_id = $1 AND status = 'paid' ORDER BY id DESC LIMIT 1), ''),
			(SELECT COUNT(*) FROM payment_deposits WHERE player_id = $1 AND status = 'succeeded')`, playerID).Scan(&deposit, &withdrawal, &deposits)
	return deposit, withdrawal, deposits, err
}
