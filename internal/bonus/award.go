package bonus

import (
	"context"
	"fmt"
	"time"

	"maidan/internal/content"
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
	At       int64 // when it was credited, unix milliseconds
}

// Award gives the player's waiting bonus for a deposit, if it is large enough and was credited after the choice and in time. It may be repeated.
func (b *Bonuses) Award(ctx context.Context, d Deposit) error {
	err := b.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		g, err := lockWaiting(ctx, tx, d.PlayerID)
		if err != nil || g.ID == "" || g.Currency != d.Currency || g.CreatedAt > d.At || !b.waits(g, d.At) {
			return err
		}
		if before, err := grantedBy(ctx, tx, d.PlayerID, d.ID); err != nil || len(before) > 0 {
			return err // repeated: the bonus that waits now was chosen since
		}
		if g.Granted = AwardOf(g.Terms, g.Currency, d.Amount); g.Granted == 0 {
			return nil
		}
		g.DepositID = d.ID
		if err := b.claimOf(ctx, tx, g); err != nil {
			return err
		}
		if err := b.give(ctx, tx, g, string(d.ID)); err != nil || g.Terms.ExtraSpins == nil {
			return err
		}
		spins := g.Terms.OfSpins()
		_, err = b.present(ctx, tx, Gift{PlayerID: g.PlayerID, Currency: g.Currency, Amount: spins.MaxBonus, BonusID: g.BonusID, Source: "spins:" + string(g.ID), Terms: spins})
		return err
	})
	if err != nil {
		return fmt.Errorf("award the bonus of deposit %s: %w", d.ID, err)
	}
	b.Box.Wake()
	return nil
}

// give moves the money of a waiting bonus that is locked to its account. cause is what gives it.
func (b *Bonuses) give(ctx context.Context, tx *db.Tx, g Balance, cause string) error {
	now := b.Clock.Now()
	g.Status, g.UpdatedAt = Pending, now.UnixMilli()
	g.Target = money.Amount(g.Terms.Wager) * g.Granted
	g.ExpiresAt = now.Add(time.Duration(g.Terms.Days) * 24 * time.Hour).UnixMilli()
	if err := b.Wallet.OpenGrant(ctx, tx, g.PlayerID, g.Currency, g.ID); err != nil {
		return err
	}
	if _, err := b.Wallet.Post(ctx, tx, "bonus:"+string(g.ID)+":give", wallet.HashOf(GivenTransfer, cause, int64(g.Granted)), g.transfer(GivenTransfer,
		wallet.HouseAccount(wallet.Bonuses, g.Currency), g.account(), g.Granted)); err != nil {
		return fmt.Errorf("give: %w", err)
	}
	if s := g.Terms.Spins; s != nil {
		if err := insertSpins(ctx, tx, g.ID, s.Count); err != nil {
			return err
		}
	}
	if err := updateBalance(ctx, tx, g); err != nil {
		return err
	}
	return b.publish(ctx, tx, g, Waiting)
}

// Gift is a bonus that is given without a deposit, for example a prize.
type Gift struct {
	PlayerID id.Player
	Currency money.Currency
	Amount   money.Amount // above zero
	BonusID  string       // names it
	Source   string       // what gives it; the same source gives once
	Terms    content.Terms
}

// Give gives a bonus in tx, once for each source; it refuses with ErrGroup. It fails with wallet.ErrContended like [Bonuses.Deactivate]; the caller rolls back and tries
// again, and wakes the outbox after the commit.
func (b *Bonuses) Give(ctx context.Context, tx *db.Tx, gift Gift) error {
	given, err := b.present(ctx, tx, gift)
	if err != nil || given.ID == "" {
		return err
	}
	return b.claimOf(ctx, tx, given)
}

// present gives a bonus in tx; it returns none if its source has given it already.
func (b *Bonuses) present(ctx context.Context, tx *db.Tx, gift Gift) (Balance, error) {
	now := b.Clock.Now().UnixMilli()
	g := Balance{ID: id.Grant(b.IDs.New()), PlayerID: gift.PlayerID, BonusID: gift.BonusID, Currency: gift.Currency, Status: Pending, Granted: gift.Amount, Terms: gift.Terms,
		CreatedAt: now, UpdatedAt: now, Source: gift.Source, SpinsWon: unspun}
	added, err := insertBalance(ctx, tx, g)
	if err != nil || !added {
		return Balance{}, err
	}
	if err := b.give(ctx, tx, g, gift.Source); err != nil {
		return Balance{}, fmt.Errorf("give %s: %w", gift.Source, err)
	}
	return g, nil
}

func (g Balance) account() wallet.AccountID {
	return wallet.PlayerGrant(g.PlayerID, g.Currency, g.ID)
}

func (g Balance) transfer(kind string, from, to wallet.AccountID, amount money.Amount) wallet.Transfer {
	return wallet.Transfer{Kind: kind, Ref: string(g.ID), Entries: []wallet.Entry{{Account: from, Amount: -amount}, {Account: to, Amount: amount}}}
}
