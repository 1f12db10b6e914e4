package payment

import (
	"context"
	"fmt"

	"maidan/internal/db"
	"maidan/internal/id"
)

// MayCancel reports whether a player may cancel pending withdrawals.
func (d *Service) MayCancel(ctx context.Context, q db.Querier, playerID id.Player) (bool, error) {
	if d.Cancellable == nil {
		return false, nil
	}
	may, err := d.Cancellable(ctx, q, playerID)
	if err != nil {
		return false, fmt.Errorf("read whether withdrawals may be cancelled: %w", err)
	}
	return may, nil
}

// CancelWithdrawal ends a player's pending withdrawal and refunds it, as a rejection does. The request still counts for the time of the
// next one. It is idempotent. Errors: ErrNotFound (also for another player's), ErrNotCancellable, and ErrNotPending after a decision of
// staff.
func (d *Service) CancelWithdrawal(ctx context.Context, playerID id.Player, id id.Withdrawal) (Withdrawal, error) {
	w, err := d.change(ctx, id, func(ctx context.Context, tx *db.Tx, w *Withdrawal) error {
		switch may, err := d.MayCancel(ctx, tx, playerID); {
		case w.PlayerID != playerID:
			return ErrNotFound
		case err != nil:
			return err
		case w.Status == WithdrawalCancelled && w.Reason == ReasonByPlayer:
			return nil
		case !may:
			return ErrNotCancellable
		case w.Status != WithdrawalPending:
			return ErrNotPending.WithData("status", w.Status)
		}
		return d.refund(ctx, tx, w, WithdrawalCancelled, ReasonByPlayer)
	})
	if err != nil {
		return Withdrawal{}, fmt.Errorf("cancel withdrawal: %w", err)
	}
	return w, nil
}
