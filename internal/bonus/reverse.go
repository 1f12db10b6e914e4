package bonus

import (
	"context"
	"fmt"

	"maidan/internal/clock"
	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/wallet"
)

// Reverse ends the bonuses that a deposit has granted, because the money of the deposit was taken back: what active ones hold goes back to the operator. That they were reversed
// is stored with all of them, for the report of abuse. It may be repeated. A deposit must be handled by Award before.
func (b *Bonuses) Reverse(ctx context.Context, playerID id.Player, depositID id.Deposit) error {
	err := wallet.RetryContended(func() error {
		return b.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
			grants, err := grantedBy(ctx, tx, playerID, depositID)
			if err != nil {
				return err
			}
			for _, g := range grants {
				if err := b.reverse(ctx, tx, g.ID); err != nil {
					return err
				}
			}
			return nil
		})
	})
	if err != nil {
		return fmt.Errorf("reverse the bonuses of deposit %s: %w", depositID, err)
	}
	b.Box.Wake()
	return nil
}

// reverse marks a bonus as reversed, and ends it if it is active. The mark is written once.
func (b *Bonuses) reverse(ctx context.Context, tx *db.Tx, grantID id.Grant) error {
	n, err := tx.Exec(ctx, "UPDATE bonus_balances SET reversed_at = $2 WHERE id = $1 AND reversed_at = 0", grantID, clock.Millis(b.Clock.Now()))
	if err != nil {
		return fmt.Errorf("mark a reversed bonus: %w", err)
	}
	if n == 0 {
		return nil
	}
	g, err := lockBalance(ctx, tx, grantID)
	if err != nil || g.Status != Pending {
		return err
	}
	return b.settle(ctx, tx, g, Deactivated)
}

// grantedBy returns the bonuses that a deposit has granted: its bonus, and the free spins that came with it.
func grantedBy(ctx context.Context, tx *db.Tx, playerID id.Player, depositID id.Deposit) ([]Balance, error) {
	if depositID == "" {
		return nil, nil
	}
	rows, err := tx.Query(ctx, `SELECT `+columns+` FROM bonus_balances WHERE player_id = $1 AND (deposit_id = $2
		OR source IN (SELECT 'spins:' || d.id FROM bonus_balances d WHERE d.player_id = $1 AND d.deposit_id = $2)) ORDER BY id`, playerID, depositID)
	found, err := db.Collect(rows, err, scanRows)
	if err != nil {
		return nil, fmt.Errorf("read the bonuses of a deposit: %w", err)
	}
	return found, nil
}
