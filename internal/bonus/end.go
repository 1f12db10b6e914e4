package bonus

import (
	"context"
	"fmt"

	"maidan/internal/clock"
	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/outbox"
	"maidan/internal/wallet"
)

// moved is what a command has taken from the account of a bonus.
type moved struct{ cash, operator money.Amount }

// settle gives an active bonus that is locked a final status, and takes what its account holds: as cash if it is wagered, otherwise back. For a bonus that has
// ended it takes what was paid since. It fails with wallet.ErrContended if another command has changed the account meanwhile; the caller rolls back.
func (b *Bonuses) settle(ctx context.Context, tx *db.Tx, g Balance, status string) error {
	was := g.Status
	g.Status, g.UpdatedAt = status, clock.Millis(b.Clock.Now())
	cash, account := wallet.PlayerCash(g.PlayerID, g.Currency), g.account()
	c := wallet.Command{Key: fmt.Sprintf("bonus:%s:%d", g.ID, g.Moves), Hash: wallet.HashOf("settle", status), Accounts: []wallet.AccountID{account, cash}}
	c.Decide = func(v *wallet.View) (d wallet.Decision, err error) {
		m := moved{operator: v.Balance(account)}
		if status == Bankrupt && was == Pending && !g.spent(m.operator) {
			return d, wallet.ErrContended // a payout has come since the balance was read
		}
		if status == Transferred {
			m.cash = cashOf(g, m.operator)
			m.operator -= m.cash
		}
		if m.cash > 0 {
			d.Transfers = append(d.Transfers, g.transfer(TransferredTransfer, account, cash, m.cash))
		}
		if m.operator > 0 {
			d.Transfers = append(d.Transfers, g.transfer(ForfeitedTransfer, account, wallet.HouseAccount(wallet.Bonuses, g.Currency), m.operator))
		}
		d.Answer, d.Value = []byte("{}"), m
		return d, nil
	}
	res, err := b.Wallet.Do(ctx, tx, c)
	if err != nil {
		return fmt.Errorf("settle bonus %s: %w", g.ID, err)
	}
	m, ok := res.Value.(moved)
	if !ok {
		return wallet.ErrContended // its number was used, so the row was read before that
	}
	g.Moves, g.Transferred, g.Forfeited = g.Moves+1, g.Transferred+m.cash, g.Forfeited+m.operator
	if err := updateBalance(ctx, tx, g); err != nil {
		return err
	}
	return b.publish(ctx, tx, g, was)
}

// publish appends the event of a bonus that had another status before, or the same.
func (b *Bonuses) publish(ctx context.Context, tx *db.Tx, g Balance, was string) error {
	return b.Box.Append(ctx, tx, outbox.New(b.IDs.New(), ChangedKind, string(g.PlayerID), clock.Millis(b.Clock.Now()),
		Changed{g.PlayerID, g.ID, g.BonusID, g.Currency, g.Status, was, g.Granted, g.Transferred, g.ExpiresAt, g.Terms.Spins}))
}

// Record writes to the audit trail in the transaction that changes a bonus.
type Record func(ctx context.Context, tx *db.Tx, g Balance) error

func unrecorded(context.Context, *db.Tx, Balance) error { return nil }

// CancelActive cancels an active bonus of a player by a decision of staff. It is idempotent. Errors: ErrNotFound and ErrOver.
func (b *Bonuses) CancelActive(ctx context.Context, playerID id.Player, grantID id.Grant, record Record) error {
	changed, err := b.finish(ctx, playerID, grantID, Deactivated, record)
	if err != nil || changed {
		return err
	}
	switch found, err := balanceOf(ctx, b.DB.Reader(), playerID, grantID); {
	case err != nil:
		return fmt.Errorf("read bonus: %w", err)
	case found.ID == "":
		return ErrNotFound
	case found.Status != Deactivated:
		return ErrOver
	}
	return nil
}

// finish ends a bonus of a player if it is active. changed reports whether it was.
func (b *Bonuses) finish(ctx context.Context, playerID id.Player, grantID id.Grant, status string, record Record) (changed bool, err error) {
	err = wallet.RetryContended(func() error {
		return b.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
			g, err := lockBalance(ctx, tx, grantID)
			if changed = err == nil && g.PlayerID == playerID && g.Status == Pending; !changed {
				return err
			}
			if err := b.settle(ctx, tx, g, status); err != nil {
				return err
			}
			return record(ctx, tx, g)
		})
	})
	if err == nil && changed {
		b.Box.Wake()
	}
	return changed, err
}

// Expire ends the bonuses whose time is over, also those that wait for their deposit. It returns how many.
func (b *Bonuses) Expire(ctx context.Context) (n int, err error) {
	if n, err = b.expireWaiting(ctx); err != nil {
		return n, err
	}
	for {
		due, err := dueBalances(ctx, b.DB.Reader(), clock.Millis(b.Clock.Now()), expirePage)
		if err != nil {
			return n, fmt.Errorf("read expired bonuses: %w", err)
		}
		for _, g := range due {
			changed, err := b.finish(ctx, g.PlayerID, g.ID, Expired, unrecorded)
			if err != nil {
				return n, fmt.Errorf("expire: %w", err)
			}
			if changed {
				n++
			}
		}
		if len(due) < expirePage {
			return n, nil
		}
	}
}

const expirePage = 100
