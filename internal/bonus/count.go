package bonus

import (
	"context"
	"fmt"

	"maidan/internal/clock"
	"maidan/internal/db"
	"maidan/internal/outbox"
	"maidan/internal/wallet"
)

// Reaction returns the reaction that counts what was staked from bonuses.
func (b *Bonuses) Reaction() outbox.Reaction {
	return outbox.Reaction{Name: "bonus.count", Kinds: []string{UsedKind}, Effect: func(ctx context.Context, events []outbox.Event) error {
		for _, e := range events {
			u, err := outbox.Decode[Use](e)
			if err != nil {
				return err
			}
			if err := b.Count(ctx, u); err != nil {
				return err
			}
		}
		return nil
	}}
}

// Count adds a use to the wagering of its bonus, once however often it is called, and in place of what an earlier version of it has added. A bonus that is
// wagered then becomes cash; one with less than the smallest stake and without open stakes is lost; what is paid to one that has ended is moved on.
func (b *Bonuses) Count(ctx context.Context, u Use) error {
	err := wallet.RetryContended(func() error {
		return b.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error { return b.count(ctx, tx, u) })
	})
	if err != nil {
		return fmt.Errorf("count %s for bonus %s: %w", u.Source, u.Grant, err)
	}
	b.Box.Wake()
	return nil
}

func (b *Bonuses) count(ctx context.Context, tx *db.Tx, u Use) error {
	g, err := lockBalance(ctx, tx, u.Grant)
	switch {
	case err != nil:
		return err
	case g.ID == "" || g.PlayerID != u.PlayerID:
		return fmt.Errorf("player %s has no such bonus", u.PlayerID)
	}
	counted := countedOf(g.Terms, u.Product, u.Game, u.Stake)
	if g.spinning() {
		counted = 0 // a free spin
	}
	change, err := saveUse(ctx, tx, g, u, counted, clock.Millis(b.Clock.Now()))
	if err != nil {
		return err
	}
	balance, err := wallet.BalanceIn(ctx, tx, g.account())
	if err != nil {
		return err
	}
	g.Wagered, g.UpdatedAt = g.Wagered+change, clock.Millis(b.Clock.Now())
	if g.Status != Pending {
		if balance == 0 {
			return updateBalance(ctx, tx, g)
		}
		return b.settle(ctx, tx, g, g.Status)
	}
	open, err := b.Staked(ctx, tx, g.PlayerID, g.ID)
	if err != nil {
		return fmt.Errorf("read open stakes: %w", err)
	}
	if err := endSpins(ctx, tx, &g, balance); err != nil {
		return err
	}
	if status := next(g, balance, open); status != Pending {
		return b.settle(ctx, tx, g, status)
	}
	if err := updateBalance(ctx, tx, g); err != nil {
		return err
	}
	return b.publish(ctx, tx, g, Pending)
}
