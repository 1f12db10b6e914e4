package app

import (
	"context"
	"errors"

	"maidan/internal/bonus"
	"maidan/internal/bonus/grant"
	"maidan/internal/bulkgrant"
	"maidan/internal/casino/supplier"
	"maidan/internal/content"
	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/player"
)

// openBulkGrants builds the bulk grants of the brand. They give what promo codes can give.
func (a *App) openBulkGrants(context.Context) error {
	await := func(ctx context.Context, tx *db.Tx, p player.Player, offer content.WelcomeBonus, _ string) error {
		_, err := a.Bonuses.Await(ctx, tx, bonus.Player{ID: p.ID, Currency: p.Currency}, offer.ID, "")
		return err
	}
	a.BulkGrants = bulkgrant.New(bulkgrant.Config{DB: a.DB, Box: a.Outbox, Clock: a.Clock, IDs: a.IDs, Brand: a.Brand, Players: a.Players, Barred: a.barredFromBonuses, Eligible: a.eligible,
		Deposits: func(ctx context.Context, playerID id.Player) (int, error) {
			return a.Payments.CountDeposits(ctx, playerID)
		},
		Give: map[content.OfferKind]bulkgrant.Give{content.Match: await, content.Fixed: a.giveOffer, content.FreeSpins: a.giveOffer, content.FreeBet: a.giveFreeBetFor("bulk grant"), content.FreeRounds: a.giveFreeRounds,
			content.Cashback: a.PlayOffers.Give, content.WagerRace: a.PlayOffers.Give}})
	return nil
}

// giveOffer gives the bonus money or the free spins of an offer once for each source.
func (a *App) giveOffer(ctx context.Context, tx *db.Tx, p player.Player, offer content.WelcomeBonus, source string) error {
	return a.Bonuses.Give(ctx, tx, bonus.Gift{PlayerID: p.ID, Currency: p.Currency, Amount: offer.MaxBonus.Amount, BonusID: offer.ID, Source: source, Terms: offer.Terms})
}

// giveFreeRounds gives the free rounds of an offer once for each source. Errors: bonus.ErrGroup, bonus.ErrCountry where the game is blocked, bonus.ErrEnded if the supplier does not give them now.
func (a *App) giveFreeRounds(ctx context.Context, tx *db.Tx, p player.Player, offer content.WelcomeBonus, source string) error {
	account, err := a.protectedAccount(ctx, tx, p.ID)
	if err != nil {
		return err
	}
	if err := a.Bonuses.Claim(ctx, tx, p.ID, offer.ID, source); err != nil {
		return err
	}
	of, _ := a.Brand.OfferOf(offer.ID)
	r := offer.Terms.Rounds
	err = a.Suppliers.GiveFreeRounds(ctx, tx, supplier.Gift{Source: source, Offer: of.ID, PlayerID: p.ID, Country: account.Country, Supplier: r.Supplier, Game: r.Game, Currency: p.Currency,
		Rounds: r.Count, Stake: r.Stake, Days: offer.Terms.Days})
	switch {
	case errors.Is(err, supplier.ErrBlocked):
		return bonus.ErrCountry
	case errors.Is(err, supplier.ErrNoSupplier), errors.Is(err, supplier.ErrNoGame), errors.Is(err, supplier.ErrNoFreeRounds):
		return bonus.ErrEnded
	}
	return err
}

// giveFreeBetFor returns what gives the free bet of an offer once for each source. The caller stores what it was given for.
func (a *App) giveFreeBetFor(reason string) func(context.Context, *db.Tx, player.Player, content.WelcomeBonus, string) error {
	return func(ctx context.Context, tx *db.Tx, p player.Player, offer content.WelcomeBonus, source string) error {
		if err := a.Bonuses.Claim(ctx, tx, p.ID, offer.ID, source); err != nil {
			return err
		}
		_, err := a.Grants.GiveIn(ctx, tx, grant.Grant{Key: source, Kind: grant.GiveFreeBet, PlayerID: p.ID, Currency: p.Currency, Amount: offer.MaxBonus.Amount,
			MinOdds: offer.Terms.MinOdds, Days: offer.Terms.Days, Reason: reason, BonusID: offer.ID, Record: func(context.Context, *db.Tx) error { return nil }})
		return err
	}
}
