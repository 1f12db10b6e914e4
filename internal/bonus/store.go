package bonus

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"

	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
)

const columns = `id, player_id, bonus_id, currency, status, granted, transferred, forfeited, terms, target, wagered, expires_at, deposit_id, moves,
	created_at, updated_at, source, spins_won, COALESCE((SELECT s.remaining FROM bonus_spins s WHERE s.grant_id = bonus_balances.id), 0)`

func scan(row interface{ Scan(into ...any) error }) (b Balance, err error) {
	var terms string
	if err = row.Scan(&b.ID, &b.PlayerID, &b.BonusID, &b.Currency, &b.Status, &b.Granted, &b.Transferred, &b.Forfeited, &terms, &b.Target, &b.Wagered,
		&b.ExpiresAt, &b.DepositID, &b.Moves, &b.CreatedAt, &b.UpdatedAt, &b.Source, &b.SpinsWon, &b.SpinsLeft); err != nil {
		return b, err
	}
	return b, json.Unmarshal([]byte(terms), &b.Terms)
}

// one maps a missing row to a Balance without id.
func one(row *sql.Row) (Balance, error) {
	b, err := scan(row)
	if errors.Is(err, sql.ErrNoRows) {
		return Balance{}, nil
	}
	return b, err
}

func scanRows(r *sql.Rows) (Balance, error) { return scan(r) }

// insertBalance inserts a balance, unless the player has a waiting one and it waits too, or its source has given one already.
func insertBalance(ctx context.Context, tx *db.Tx, b Balance) (added bool, err error) {
	terms, err := json.Marshal(b.Terms)
	if err != nil {
		return false, err
	}
	n, err := tx.Exec(ctx, `INSERT INTO bonus_balances (id, player_id, bonus_id, currency, status, granted, transferred, terms, created_at, updated_at, source, expires_at)
		VALUES ($1, $2, $3, $4, $5, 0, 0, $6, $7, $8, $9, $10) ON CONFLICT DO NOTHING`, b.ID, b.PlayerID, b.BonusID, string(b.Currency), b.Status, string(terms),
		b.CreatedAt, b.UpdatedAt, b.Source, b.ExpiresAt)
	return n == 1, err
}

// updateBalance writes what changes from the grant on. The row is locked.
func updateBalance(ctx context.Context, tx *db.Tx, b Balance) error {
	_, err := tx.Exec(ctx, `UPDATE bonus_balances SET status = $2, granted = $3, transferred = $4, forfeited = $5, target = $6, wagered = $7, expires_at = $8,
		deposit_id = $9, moves = $10, updated_at = $11, spins_won = $12 WHERE id = $1`, b.ID, b.Status, int64(b.Granted), int64(b.Transferred), int64(b.Forfeited),
		int64(b.Target), int64(b.Wagered), b.ExpiresAt, b.DepositID, b.Moves, b.UpdatedAt, int64(b.SpinsWon))
	if err != nil {
		return fmt.Errorf("write bonus: %w", err)
	}
	return nil
}

// lockBalance returns a bonus and locks its row until the transaction ends.
func lockBalance(ctx context.Context, tx *db.Tx, grantID id.Grant) (Balance, error) {
	return one(tx.QueryRow(ctx, `UPDATE bonus_balances SET moves = moves WHERE id = $1 RETURNING `+columns, grantID))
}

// lockWaiting is lockBalance of the player's waiting bonus.
func lockWaiting(ctx context.Context, tx *db.Tx, player id.Player) (Balance, error) {
	return one(tx.QueryRow(ctx, `UPDATE bonus_balances SET moves = moves WHERE player_id = $1 AND status = 'waiting' RETURNING `+columns, player))
}

func waitingOf(ctx context.Context, q db.Querier, player id.Player) (Balance, error) {
	return one(q.QueryRow(ctx, `SELECT `+columns+` FROM bonus_balances WHERE player_id = $1 AND status = 'waiting'`, player))
}

func balanceOf(ctx context.Context, q db.Querier, player id.Player, grantID id.Grant) (Balance, error) {
	return one(q.QueryRow(ctx, `SELECT `+columns+` FROM bonus_balances WHERE player_id = $1 AND id = $2`, player, grantID))
}

func balancesOf(ctx context.Context, q db.Querier, player id.Player) ([]Balance, error) {
	rows, err := q.Query(ctx, `SELECT `+columns+` FROM bonus_balances WHERE player_id = $1 ORDER BY id DESC`, player)
	return db.Collect(rows, err, scanRows)
}

// dueBalances returns active bonuses whose time was over at some time, those of one page.
func dueBalances(ctx context.Context, q db.Querier, now int64, limit int) ([]Balance, error) {
	rows, err := q.Query(ctx, `SELECT `+columns+` FROM bonus_balances WHERE status = 'pending' AND expires_at <= $1 ORDER BY expires_at LIMIT $2`, now, limit)
	return db.Collect(rows, err, scanRows)
}

func deactivateWaiting(ctx context.Context, tx *db.Tx, player id.Player, now int64) error {
	_, err := tx.Exec(ctx, `UPDATE bonus_balances SET status = 'deactivated', updated_at = $1 WHERE player_id = $2 AND status = 'waiting'`, now, player)
	return err
}

func deactivate(ctx context.Context, tx *db.Tx, player id.Player, grantID id.Grant, now int64) (changed bool, err error) {
	n, err := tx.Exec(ctx, `UPDATE bonus_balances SET status = 'deactivated', updated_at = $1
		WHERE player_id = $2 AND id = $3 AND status = 'waiting'`, now, player, grantID)
	return n == 1, err
}

// saveUse stores a use with what it leaves to wager, and returns by how much it changes what is wagered. A version that is not newer changes nothing. The
// bonus is locked.
func saveUse(ctx context.Context, tx *db.Tx, g Balance, u Use, counted money.Amount, now int64) (change money.Amount, err error) {
	var before money.Amount
	var version int64
	err = tx.QueryRow(ctx, "SELECT counted, version FROM bonus_uses WHERE grant_id = $1 AND source = $2", u.Grant, u.Source).Scan(&before, &version)
	switch {
	case errors.Is(err, sql.ErrNoRows):
	case err != nil:
		return 0, fmt.Errorf("read use: %w", err)
	case version >= u.Version:
		return 0, nil
	}
	if _, err := tx.Exec(ctx, `INSERT INTO bonus_uses (grant_id, source, product, game, stake, counted, version, at, to_wager)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
		ON CONFLICT (grant_id, source) DO UPDATE SET stake = excluded.stake, counted = excluded.counted, version = excluded.version, to_wager = excluded.to_wager`,
		u.Grant, u.Source, string(u.Product), u.Game, int64(u.Stake), int64(counted), u.Version, now, g.leftAfter(counted-before)); err != nil {
		return 0, fmt.Errorf("write use: %w", err)
	}
	return counted - before, nil
}
