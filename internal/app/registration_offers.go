package app

import (
	"context"
	"errors"
	"fmt"

	"maidan/internal/bonus"
	"maidan/internal/content"
	"maidan/internal/db"
	"maidan/internal/fault"
	"maidan/internal/player"
)

// giveAtRegistration gives a new player, in the transaction of the registration, what offers give with an account. An offer that the player cannot begin, for example because
// its budget is used up, is left out: a registration never fails for it.
func (a *App) giveAtRegistration(ctx context.Context, tx *db.Tx, p player.Player) error {
	give := map[content.OfferKind]func(context.Context, *db.Tx, player.Player, content.WelcomeBonus, string) error{
		content.Fixed: a.giveOffer, content.FreeSpins: a.giveOffer, content.FreeBet: a.giveFreeBetFor("registration")}
	for _, offer := range a.Brand.RunningOffers() {
		given, ok := offer.In(p.Currency)
		if !ok || !offer.Registration {
			continue
		}
		// Everything that can refuse is asked before the first row is written.
		err := a.Bonuses.Eligible(ctx, tx, bonus.Player{ID: p.ID, Currency: p.Currency}, given.ID)
		var refused *fault.Error
		switch {
		case errors.As(err, &refused):
			continue
		case err == nil:
			err = give[offer.Kind](ctx, tx, p, given, "registration:"+offer.ID+":"+string(p.ID))
		}
		if err != nil {
			return fmt.Errorf("give %s at the registration: %w", offer.ID, err)
		}
	}
	return nil
}
