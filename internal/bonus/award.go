package bonus

import (
	"context"
	"fmt"
	"time"

	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/wallet"
)

// The kinds of transfers of bonuses. Their Ref is the bonus.
const (
	GivenTransfer       = "grant.given"
	TransferredTransfer = "grant.transferred" // to cash
	ForfeitedTransfer   = "grant.forfeited"   // back to the operator
)

// TransferKinds are the kinds of transfers that this package makes and checks.
var TransferKinds = []string{GivenTransfer, TransferredTransfer, ForfeitedTransfer}

// Deposit is a deposit that has been credited.
type Deposit struct {
	ID       id.Deposit
	PlayerID id.Player
	Currency money.Currency
	Amount   money.Amount
}

// Award gives the player's waiting bonus for a deposit, if it is large enough. It may be repeated.
func (b *Bonuses) Award(ctx context.Context, d Deposit) error {
	err := b.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		g, err := lockWaiting(ctx, tx, d.PlayerID)
		if err != nil || g.ID == "" || g.Currency != d.Currency {
			return err
		}
		if g.Granted = awardOf(g.Terms, d.Amount); g.Granted == 0 {
			return nil
		}
		now := b.Clock.Now()
		g.Status, g.DepositID, g.UpdatedAt = Pending, d.ID, now.UnixMilli()
		g.Target = money.Amount(g.Terms.Wager) * g.Granted
		g.ExpiresAt = now.Add(time.Duration(g.Terms.Days) * 24 * time.Hour).UnixMilli()
		if err := b.Wallet.OpenGrant(ctx, tx, g.PlayerID, g.Currency, g.ID); err != nil {
			return err
		}
		if _, err := b.Wallet.Post(ctx, tx, "bonus:"+string(g.ID)+":give", wallet.HashOf(GivenTransfer, string(d.ID), int64(g.Granted)), g.transfer(GivenTransfer,
			wallet.HouseAccount(wallet.Bonuses, g.Currency), g.account(), g.Granted)); err != nil {
			return fmt.Errorf("give: %w", err)
		}
		if err := updateBalance(ctx, tx, g); err != nil {
			return err
		}
		return b.publish(ctx, tx, g, Waiting)
	})
	if err != nil {
		return fmt.Errorf("award the bonus of deposit %s: %w", d.ID, err)
	}
	b.Box.Wake()
	return nil
}

func (g Balance) account() wallet.AccountID {
	return wallet.PlayerGrant(g.PlayerID, g.Currency, g.ID)
}

func (g Balance) transfer(kind string, from, to wallet.AccountID, amount money.Amount) wallet.Transfer {
	return wallet.Transfer{Kind: kind, Ref: string(g.ID), Entries: []wallet.Entry{{Account: from, Amount: -amount}, {Account: to, Amount: amount}}}
}
