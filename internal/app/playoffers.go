package app

import (
	"context"
	"fmt"
	"slices"
	"time"

	"maidan/internal/app/reaction"
	"maidan/internal/casino/crash"
	"maidan/internal/casino/round"
	"maidan/internal/casino/supplier"
	"maidan/internal/content"
	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/outbox"
	"maidan/internal/play"
	"maidan/internal/player"
	"maidan/internal/playoffer"
	"maidan/internal/promocode"
	"maidan/internal/sportsbook/bet"
)

// openPlayOffers builds the offers on play of the brand.
func (a *App) openPlayOffers(context.Context) error {
	a.PlayOffers = playoffer.New(playoffer.Config{DB: a.DB, Box: a.Outbox, Clock: a.Clock, IDs: a.IDs, Wallet: a.Wallet, Brand: a.Brand, Bonuses: a.Bonuses, Pending: outbox.Pending(reaction.CountingPlays()),
		Barred: a.barredFromBonuses, Unpaid: a.barredFromPrizes, Eligible: a.eligible, Unsettled: unsettled})
	return nil
}

// givePlayOffer begins the offer on play of a promo code.
func (a *App) givePlayOffer(ctx context.Context, tx *db.Tx, p player.Player, offer content.WelcomeBonus, code, _ string) error {
	return a.PlayOffers.Give(ctx, tx, p, offer, promocode.Source(code, p.ID))
}

// usedBeside returns what offers have used of their budgets since a time, unix milliseconds, besides bonuses: by free bets, and by offers on play.
func (a *App) usedBeside(ctx context.Context, q db.Querier, bonusIDs []string, since int64) (map[string]money.Amount, error) {
	used, err := a.Grants.UsedOf(ctx, q, bonusIDs, since)
	if err != nil {
		return nil, err
	}
	onPlay, err := playoffer.Used(ctx, q, bonusIDs, since)
	for bonusID, amount := range onPlay {
		used[bonusID] += amount
	}
	return used, err
}

// placedMargin is by how much the time at which a bet or round was stored may differ from that of its id, which counts.
const placedMargin = time.Minute

// unsettled reports whether a player has bets or rounds of products without a result that were staked with cash in a time, unix milliseconds.
func unsettled(ctx context.Context, q db.Querier, playerID id.Player, products []content.BonusProduct, from, to int64) (bool, error) {
	from, to = from-placedMargin.Milliseconds(), to+placedMargin.Milliseconds()
	of := func(these ...content.BonusProduct) bool {
		return slices.ContainsFunc(these, func(p content.BonusProduct) bool { return slices.Contains(products, p) })
	}
	for _, look := range []struct {
		needed    bool
		unsettled func(context.Context, db.Querier, id.Player, int64, int64) (bool, error)
	}{
		{of(content.Sports), bet.Unsettled}, {of(content.Slots, content.Tables, content.Quick), round.Unsettled}, {of(content.Crash), crash.Unsettled}, {of(play.Suppliers), supplier.Unsettled},
	} {
		if !look.needed {
			continue
		}
		if found, err := look.unsettled(ctx, q, playerID, from, to); err != nil || found {
			if err != nil {
				err = fmt.Errorf("look for open bets and rounds: %w", err)
			}
			return found, err
		}
	}
	return false, nil
}
