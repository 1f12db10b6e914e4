package app

import (
	"context"

	"maidan/internal/betoffer"
	"maidan/internal/db"
	"maidan/internal/id"
)

// openBetOffers builds the offers on bets of the brand.
func (a *App) openBetOffers(context.Context) error {
	country := func(ctx context.Context, q db.Querier, playerID id.Player) (string, error) {
		p, err := a.Players.Find(ctx, q, playerID)
		return p.Country, err
	}
	a.BetOffers = betoffer.New(betoffer.Config{DB: a.DB, Box: a.Outbox, Clock: a.Clock, IDs: a.IDs, Wallet: a.Wallet, Grants: a.Grants, InForce: a.Offers.InForce, Country: country, Barred: a.barredFromBonuses})
	return nil
}
