package app

import (
	"context"
	"encoding/base64"
	"fmt"
	"slices"

	"maidan/internal/content"
	"maidan/internal/db"
	"maidan/internal/gift"
	"maidan/internal/id"
	"maidan/internal/payment"
	"maidan/internal/protection"
	"maidan/internal/secret"
)

// openGifts builds the daily gift of the brand.
func (a *App) openGifts(ctx context.Context) error {
	programme, err := gift.Load(a.kit, a.Brand)
	if err != nil {
		return err
	}
	documents, err := a.documentKey(ctx)
	if err != nil {
		return err
	}
	key, err := base64.RawURLEncoding.DecodeString(secret.DeriveToken(documents, "gift seeds"))
	if err != nil {
		return fmt.Errorf("derive the key of seeds: %w", err)
	}
	deposited := func(ctx context.Context, q db.Querier, playerID id.Player, since int64) (bool, error) {
		all, err := payment.Deposited(ctx, q, playerID, since, "")
		return slices.ContainsFunc(all, func(d protection.Deposited) bool { return d.At > 0 }), err
	}
	a.Gifts = gift.New(gift.Config{DB: a.DB, Box: a.Outbox, Clock: a.Clock, Brand: a.Brand, Programme: programme, Key: key, Barred: a.barredFromBonuses, Eligible: a.eligible,
		Deposited: deposited, Give: map[content.OfferKind]gift.Give{content.Fixed: a.giveOffer, content.FreeSpins: a.giveOffer, content.FreeBet: a.giveFreeBetFor("daily gift")}})
	return nil
}
