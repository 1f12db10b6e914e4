package player

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"maidan/internal/api/kit"
	"maidan/internal/content"
	"maidan/internal/fault"
	"maidan/internal/money"
)

func (a *API) registerBonus(h huma.API) {
	huma.Register(h, kit.Operation(http.MethodGet, "/bonus/v1/bonuses/welcome-for-land", "getWelcomeBonuses", "bonuses",
		"Welcome offers in a currency"), a.welcomeBonuses)
	huma.Register(h, kit.Operation(http.MethodPatch, "/api/v3/bonuses/promo", "checkPromoCode", "bonuses",
		"Whether a promo code is good"), a.checkPromo)
}

type welcomeInput struct {
	Currency string `query:"currency" doc:"Without it, the brand's default currency."`
	Crash    bool   `query:"crash" doc:"Only those offered on crash pages."`
	Offer    string `query:"offer" maxLength:"64" doc:"An offer that the landing page names; it comes first, even when no list shows it otherwise."`
}

type welcomeOutput struct {
	Body []content.WelcomeBonus
}

var errCurrency = fault.New(fault.Invalid, "unknown_currency", "The currency is unknown.")

func (a *API) welcomeBonuses(_ context.Context, in *welcomeInput) (*welcomeOutput, error) {
	currency := money.Currency(in.Currency)
	if currency == "" {
		currency = a.Brand.DefaultCurrency
	}
	if !currency.Known() {
		return nil, errCurrency.At("currency", "")
	}
	return &welcomeOutput{a.Brand.WelcomeOf(currency, in.Crash, in.Offer)}, nil
}

type promoInput struct {
	Body struct {
		Code string `json:"code"`
	}
}

// PromoResult is what is told of a good promo code.
type PromoResult struct {
	Description string `json:"description"`
}

type promoOutput struct {
	Body PromoResult
}

// Reasons of a promo error: badRequest means "not active", any other "does not exist".
var (
	errPromoEmpty   = fault.New(fault.Invalid, "promo_empty", "Enter promo code.")
	errPromoUnknown = fault.New(fault.NotFound, "promo_unknown", "The promo code does not exist.")
)

// checkPromo refuses every code: the house has none yet.
func (a *API) checkPromo(_ context.Context, in *promoInput) (*promoOutput, error) {
	if in.Body.Code == "" {
		return nil, errPromoEmpty.At("code", "empty")
	}
	return nil, errPromoUnknown.At("code", "notFound")
}
