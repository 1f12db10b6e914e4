package app

import (
	"context"

	"maidan/internal/bonus"
	"maidan/internal/bonus/grant"
	"maidan/internal/content"
	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/player"
	"maidan/internal/promocode"
	"maidan/internal/protection"
)

// openPromoCodes builds the promo codes of the brand.
func (a *App) openPromoCodes(context.Context) error {
	a.PromoCodes = promocode.New(promocode.Config{DB: a.DB, Box: a.Outbox, Clock: a.Clock, Random: a.Random, Brand: a.Brand, Players: a.Players, Barred: a.barredFromBonuses, Eligible: a.eligible,
		Give: map[content.OfferKind]promocode.Give{content.Match: a.awaitBonus, content.Fixed: a.giveBonus, content.FreeSpins: a.giveBonus, content.FreeBet: a.giveFreeBet, content.FreeRounds: a.giveFreeRoundsOf,
			content.Cashback: a.givePlayOffer, content.WagerRace: a.givePlayOffer}})
	return nil
}

// eligible refuses players who cannot begin an offer now.
func (a *App) eligible(ctx context.Context, q db.Querier, p player.Player, offer content.WelcomeBonus) error {
	return a.Bonuses.Eligible(ctx, q, bonus.Player{ID: p.ID, Currency: p.Currency}, offer.ID)
}

// awaitBonus makes the offer of a promo code the bonus that the player waits for.
func (a *App) awaitBonus(ctx context.Context, tx *db.Tx, p player.Player, offer content.WelcomeBonus, _, address string) error {
	_, err := a.Bonuses.Await(ctx, tx, bonus.Player{ID: p.ID, Currency: p.Currency}, offer.ID, address)
	return err
}

// giveBonus gives the bonus money or the free spins of a promo code.
func (a *App) giveBonus(ctx context.Context, tx *db.Tx, p player.Player, offer content.WelcomeBonus, code, _ string) error {
	return a.Bonuses.Give(ctx, tx, bonus.Gift{PlayerID: p.ID, Currency: p.Currency, Amount: offer.MaxBonus.Amount, BonusID: offer.ID,
		Source: promocode.Source(code, p.ID), Terms: offer.Terms})
}

// giveFreeBet gives the free bet of a promo code. The stored use of the code is its record.
func (a *App) giveFreeBet(ctx context.Context, tx *db.Tx, p player.Player, offer content.WelcomeBonus, code, _ string) error {
	if err := a.Bonuses.Claim(ctx, tx, p.ID, offer.ID, promocode.Source(code, p.ID)); err != nil {
		return err
	}
	_, err := a.Grants.GiveIn(ctx, tx, grant.Grant{Key: "promo:" + code, Kind: grant.GiveFreeBet, PlayerID: p.ID, Currency: p.Currency, Amount: offer.MaxBonus.Amount,
		MinOdds: offer.Terms.MinOdds, Days: offer.Terms.Days, Reason: "promo code " + code, BonusID: offer.ID,
		Record: func(context.Context, *db.Tx) error { return nil }})
	return err
}

// giveFreeRoundsOf gives the free rounds of a promo code.
func (a *App) giveFreeRoundsOf(ctx context.Context, tx *db.Tx, p player.Player, offer content.WelcomeBonus, code, _ string) error {
	return a.giveFreeRounds(ctx, tx, p, offer, promocode.Source(code, p.ID))
}

// barredFromBonuses refuses players who take a break or are excluded, and blocked or closed accounts.
func (a *App) barredFromBonuses(ctx context.Context, q db.Querier, playerID id.Player) error {
	kind, _, err := a.Protection.Away(ctx, q, playerID)
	switch {
	case err != nil:
		return err
	case kind == protection.Exclusion:
		return protection.ErrExcluded
	case kind != "":
		return protection.ErrTimedOut
	}
	account, err := a.Players.Find(ctx, q, playerID)
	if err == nil && (account.Blocked || account.Closed) {
		return player.ErrBlocked
	}
	return err
}
