package player

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"maidan/internal/api/kit"
	"maidan/internal/sportsbook/bet"
)

func (a *API) registerGuestQuote(h huma.API) {
	quote := kit.Operation(http.MethodPost, "/api/v3/sport/quote", "quoteBetAsGuest", "bets",
		"What a bet would be, for who is not signed in: in the house's own currency, staked from cash")
	quote.Errors = []int{http.StatusBadRequest, http.StatusNotFound}
	huma.Register(h, quote, a.quoteAsGuest)
}

func (a *API) quoteAsGuest(ctx context.Context, in *quoteInput) (*quoteOutput, error) {
	slip := in.Body.slip(kit.Identity{Currency: string(a.Brand.DefaultCurrency)}, in.Body.Stake)
	slip.Funds, slip.FreeBet = bet.Cash, ""
	q, err := a.Bets.Quote(ctx, slip)
	if err != nil {
		return nil, err
	}
	return &quoteOutput{BetQuote(q)}, nil
}
