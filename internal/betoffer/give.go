package betoffer

import (
	"context"
	"errors"
	"fmt"

	"maidan/internal/bonus/grant"
	"maidan/internal/content"
	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/outbox"
	"maidan/internal/wallet"
)

// give gives a bet what it has earned, unless the day's limit is reached or the player may not get a free bet. A boost is paid by the command of its change.
func (s *BetOffers) give(ctx context.Context, tx *db.Tx, e Earned, amount money.Amount) (Earned, error) {
	if e.Kind == content.Insurance {
		refused, err := refusal(s.Barred(ctx, tx, e.PlayerID))
		if err != nil {
			return e, err
		}
		if refused {
			e.Status = None
			return e, nil
		}
	}
	free, err := takeDay(ctx, tx, e)
	if err != nil || !free {
		e.Status = None
		return e, err
	}
	e.Status, e.Amount, e.GivenAt = Given, amount, s.now()
	if e.Kind != content.Insurance {
		return e, nil
	}
	e.Ref, err = s.Grants.GiveFreeBetIn(ctx, tx, grant.Grant{Key: fmt.Sprintf("insurance:%s:%s:%d", e.OfferID, e.BetID, e.GivenAt), PlayerID: e.PlayerID, Currency: e.Currency, Amount: amount,
		MinOdds: e.Terms.MinOdds, Days: e.Terms.Days, Reason: "insurance of bet " + string(e.BetID), BonusID: e.BonusID, Record: func(context.Context, *db.Tx) error { return nil }})
	if err != nil {
		return e, fmt.Errorf("give a free bet for bet %s: %w", e.BetID, err)
	}
	return e, nil
}

// takeBack takes back what a bet has not earned after all. A free bet that was staked stays given; a boost is reversed by the command of its change.
func (s *BetOffers) takeBack(ctx context.Context, tx *db.Tx, e Earned) (Earned, error) {
	if e.Kind == content.Insurance {
		_, err := s.Grants.GiveIn(ctx, tx, grant.Grant{Key: "insurance:" + e.Ref, Kind: grant.TakeFreeBet, PlayerID: e.PlayerID, Currency: e.Currency, FreeBet: e.Ref,
			Reason: "bet " + string(e.BetID) + " was settled otherwise", Record: func(context.Context, *db.Tx) error { return nil }})
		if errors.Is(err, grant.ErrFreeBetUsed) {
			return e, nil
		}
		if err != nil {
			return e, fmt.Errorf("take back the free bet of bet %s: %w", e.BetID, err)
		}
		e.Ref = ""
	}
	e.Status, e.Amount = None, 0
	return e, releaseDay(ctx, tx, e)
}

// boosted returns the command that pays the boost of a bet and reverses what was paid before, and notes its transfer. What cannot be reversed becomes a debt.
func (s *BetOffers) boosted(ctx context.Context, tx *db.Tx, was Earned, now *Earned) (wallet.Command, error) {
	cash, boosts := wallet.PlayerCash(now.PlayerID, now.Currency), wallet.HouseAccount(wallet.Boosts, now.Currency)
	c := wallet.Command{Key: fmt.Sprintf("boost:%s:%s:%d", now.OfferID, now.BetID, now.Version), Hash: wallet.HashOf(BoostTransfer, was.Ref, int64(now.Amount)), Accounts: []wallet.AccountID{cash}}
	old := id.Transfer(was.Ref)
	if was.Amount > 0 {
		c.Rows = []wallet.RowKey{{Loader: wallet.TransferLoader, Key: was.Ref}}
	}
	now.Ref = ""
	var paid []wallet.Transfer
	if now.Amount > 0 {
		now.Ref = s.IDs.New()
		paid = []wallet.Transfer{{ID: id.Transfer(now.Ref), Kind: BoostTransfer, Ref: now.subject(), Entries: []wallet.Entry{{Account: boosts, Amount: -now.Amount}, {Account: cash, Amount: now.Amount}}}}
	}
	c.Decide = func(v *wallet.View) (wallet.Decision, error) {
		if was.Amount == 0 {
			return wallet.Decision{Transfers: paid}, nil
		}
		reversed, err := v.ReversalWithDebt(ReversedTransfer, old)
		return wallet.Decision{Transfers: append([]wallet.Transfer{reversed}, paid...)}, err
	}
	return c, s.Box.Append(ctx, tx, outbox.New(s.IDs.New(), ChangedKind, string(now.PlayerID), s.now(), Changed{now.PlayerID, now.BetID, now.Currency, now.Amount, was.Amount}))
}
