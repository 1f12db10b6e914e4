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
	"maidan/internal/mission"
	"maidan/internal/pace"
	"maidan/internal/payment"
	"maidan/internal/prize"
	"maidan/internal/protection"
	"maidan/internal/secret"
)

// openGifts builds the daily gift of the brand.
func (a *App) openGifts(ctx context.Context) error {
	programme, err := gift.Load(a.kit, a.Brand)
	if err != nil {
		return err
	}
	key, err := a.seedKey(ctx, "gift seeds")
	if err != nil {
		return err
	}
	deposited := func(ctx context.Context, q db.Querier, playerID id.Player, since int64) (bool, error) {
		all, err := payment.Deposited(ctx, q, playerID, since, "")
		return slices.ContainsFunc(all, func(d protection.Deposited) bool { return d.At > 0 }), err
	}
	a.Gifts = gift.New(gift.Config{DB: a.DB, Box: a.Outbox, Clock: a.Clock, Brand: a.Brand, Programme: programme, Key: key, Barred: a.barredFromBonuses, Eligible: a.eligible,
		Deposited: deposited, Give: map[content.OfferKind]gift.Give{content.Fixed: a.giveOffer, content.FreeSpins: a.giveOffer, content.FreeBet: a.giveFreeBetFor("daily gift"), content.FreeRounds: a.giveFreeRounds}})
	return nil
}

// openMissions builds the missions of the brand.
func (a *App) openMissions(context.Context) error {
	programme, err := mission.Load(a.kit, a.Brand)
	if err != nil {
		return err
	}
	a.Missions = mission.New(mission.Config{DB: a.DB, Box: a.Outbox, Clock: a.Clock, Brand: a.Brand, Programme: programme, Barred: a.barredFromBonuses, Eligible: a.eligible,
		Give: map[content.OfferKind]mission.Give{content.Fixed: a.giveOffer, content.FreeSpins: a.giveOffer, content.FreeBet: a.giveFreeBetFor("mission"), content.FreeRounds: a.giveFreeRounds}})
	return nil
}

// openPrizes builds the prize draws of landing pages.
func (a *App) openPrizes(ctx context.Context) error {
	key, err := a.seedKey(ctx, "prize seeds")
	if err != nil {
		return err
	}
	rate := prize.PerNetwork
	if !a.Config.RateLimit {
		rate = pace.Rate{}
	}
	a.Prizes = prize.New(prize.Config{DB: a.DB, Clock: a.Clock, Brand: a.Brand, Codes: a.PromoCodes, Key: key, Rate: rate})
	return nil
}

// seedKey returns the key from which the seeds of a kind of draw are derived.
func (a *App) seedKey(ctx context.Context, purpose string) ([]byte, error) {
	documents, err := a.documentKey(ctx)
	if err != nil {
		return nil, err
	}
	key, err := base64.RawURLEncoding.DecodeString(secret.DeriveToken(documents, purpose))
	if err != nil {
		return nil, fmt.Errorf("derive the key of %s: %w", purpose, err)
	}
	return key, nil
}
