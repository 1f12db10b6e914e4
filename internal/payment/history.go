package payment

import (
	"context"
	"database/sql"
	"fmt"
	"slices"

	"maidan/internal/db"
	"maidan/internal/id"
)

// HistoryFilter selects payments of a player by their status and by the time of the request. Zero fields select all.
type HistoryFilter struct {
	Status string
	From   int64  // unix milliseconds
	To     int64  // unix milliseconds, exclusive
	Cursor string // Next of the page before
}

// DepositHistory returns a page of a player's deposits, newest first. Errors: ErrStatus.
func (d *Service) DepositHistory(ctx context.Context, playerID id.Player, f HistoryFilter) (Page[Deposit], error) {
	if f.Status != "" && !slices.Contains(DepositStatuses(), DepositStatus(f.Status)) {
		return Page[Deposit]{}, ErrStatus.At("status", "")
	}
	rows, err := history(ctx, d.DB.Reader(), "SELECT "+depositColumns+" FROM payment_deposits", playerID, f, scanDeposits)
	if err != nil {
		return Page[Deposit]{}, fmt.Errorf("list deposits: %w", err)
	}
	for i := range rows {
		rows[i].Pay.Reference = string(rows[i].ID)
	}
	return page(rows, func(dep Deposit) string { return string(dep.ID) }), nil
}

// WithdrawalHistory returns a page of a player's withdrawals, newest first. Errors: ErrStatus.
func (d *Service) WithdrawalHistory(ctx context.Context, playerID id.Player, f HistoryFilter) (Page[Withdrawal], error) {
	if f.Status != "" && !slices.Contains(WithdrawalStatuses(), WithdrawalStatus(f.Status)) {
		return Page[Withdrawal]{}, ErrStatus.At("status", "")
	}
	rows, err := history(ctx, d.DB.Reader(), "SELECT "+withdrawalColumns+" FROM payment_withdrawals", playerID, f, scanWithdrawals)
	if err != nil {
		return Page[Withdrawal]{}, fmt.Errorf("list withdrawals: %w", err)
	}
	return page(rows, func(w Withdrawal) string { return string(w.ID) }), nil
}

// history reads at most pageSize+1 rows of a player, newest first. Ids begin with the time of the request, so a period is a range
// of the index by player and id.
func history[T any](ctx context.Context, q db.Querier, selection string, playerID id.Player, f HistoryFilter, scan func(*sql.Rows) (T, error)) ([]T, error) {
	before := or(f.Cursor, id.End)
	if f.To > 0 {
		before = min(before, id.At(f.To))
	}
	args := []any{playerID, id.At(f.From), before, pageSize + 1}
	text := selection + " WHERE player_id = $1 AND id >= $2 AND id < $3"
	if f.Status != "" {
		text += " AND status = $5"
		args = append(args, f.Status)
	}
	rows, err := q.Query(ctx, text+" ORDER BY id DESC LIMIT $4", args...)
	return db.Collect(rows, err, scan)
}
