package player

import (
	"context"
	"net/http"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"maidan/internal/api/kit"
	"maidan/internal/content"
	"maidan/internal/money"
)

func (a *API) registerBonus(h huma.API) {
	huma.Register(h, kit.Operation(http.MethodGet, "/bonus/v1/bonuses/welcome-for-land", "getWelcomeBonuses", "bonuses",
		"Welcome offers in a currency"), a.welcomeBonuses)
	huma.Register(h, kit.Operation(http.MethodPatch, "/api/v3/bonuses/promo", "checkPromoCode", "bonuses",
		"Check a promo code"), a.checkPromo)
	use := kit.SignedIn(kit.Operation(http.MethodPost, "/api/v3/bonuses/promo", "usePromoCode", "bonuses",
		"Use a promo code: a bonus for a deposit waits for the next one, bonus money, free spins and free bets are given at once; each code once"))
	use.Errors = []int{http.StatusBadRequest, http.StatusForbidden, http.StatusNotFound, http.StatusConflict}
	huma.Register(h, use, a.usePromo)
}

type welcomeInput struct {
	Currency string `query:"currency" doc:"Without it, and when it is unknown, the brand's default currency."`
	Crash    bool   `query:"crash" doc:"Only those offered on crash pages."`
	Offer    string `query:"offer" maxLength:"64" doc:"An offer that the landing page names; it comes first, even when no list shows it otherwise."`
}

type welcomeOutput struct {
	Body []content.WelcomeBonus
}

func (a *API) welcomeBonuses(_ context.Context, in *welcomeInput) (*welcomeOutput, error) {
	currency := money.Currency(strings.ToUpper(in.Currency))
	if !currency.Known() {
		currency = a.Brand.DefaultCurrency
	}
	return &welcomeOutput{a.Brand.WelcomeOf(currency, in.Crash, in.Offer)}, nil
}

type promoInput struct {
	Body struct {
		Code string `json:"code" doc:"Up to twelve digits."`
	}
}

// PromoResult describes a valid promo code.
type PromoResult struct {
	Description string                 `json:"description"`
	Bonuses     []content.WelcomeBonus `json:"bonuses" nullable:"false" doc:"The code's offer in each of its currencies."`
}

type promoOutput struct {
	Body PromoResult
}

func (a *API) checkPromo(ctx context.Context, in *promoInput) (*promoOutput, error) {
	found, err := a.PromoCodes.Check(ctx, in.Body.Code, visit(ctx).Address)
	if err != nil {
		return nil, err
	}
	return &promoOutput{PromoResult{found.Description, a.Brand.BonusesOf(found.OfferID)}}, nil
}

// PromoGift is what a promo code has given a player.
type PromoGift struct {
	Description string               `json:"description"`
	Bonus       content.WelcomeBonus `json:"bonus" doc:"In the player's currency. One of kind match waits for the next deposit."`
}

type promoGiftOutput struct{ Body PromoGift }

func (a *API) usePromo(ctx context.Context, in *promoInput) (*promoGiftOutput, error) {
	who, _ := kit.Player(ctx)
	p, err := a.Players.Get(ctx, who.PlayerID)
	if err != nil {
		return nil, err
	}
	found, given, err := a.PromoCodes.Use(ctx, p, in.Body.Code, visit(ctx).Address)
	if err != nil {
		return nil, err
	}
	return &promoGiftOutput{PromoGift{found.Description, given}}, nil
}
