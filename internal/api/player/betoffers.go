package player

import (
	"cmp"
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"maidan/internal/api/kit"
	"maidan/internal/content"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/sportsbook/bet"
)

func (a *API) registerBetOffers(h huma.API) {
	huma.Register(h, kit.Operation(http.MethodGet, "/api/v3/sport/offers", "listBetOffers", "bets", "The offers that hold for accumulators now: insurance and boosts"), a.betOffers)
}

// BetOffer is an offer that holds for every accumulator that is staked with cash. Amounts are hundredths.
type BetOffer struct {
	ID      string            `json:"id"`
	Name    string            `json:"name" doc:"in the requested language"`
	Kind    string            `json:"kind" enum:"insurance,boost"`
	Most    money.Money       `json:"most" doc:"what one accumulator earns at most"`
	Legs    content.OfferLegs `json:"legs"`
	Days    int               `json:"days" doc:"of insurance: for which the free bet can be used"`
	Least   money.Amount      `json:"least_stake,omitempty" doc:"of insurance: smaller stakes get nothing, because a free bet is at least the smallest stake of a bet"`
	MinOdds money.Odds        `json:"min_odds" doc:"of insurance: of the free bet, thousandths"`
	Ends    int64             `json:"ends" doc:"unix milliseconds; 0: it does not end"`
}

// BetOffers are the offers that hold for accumulators.
type BetOffers struct {
	Items []BetOffer `json:"items" nullable:"false"`
}

type betOffersInput struct {
	AcceptLanguage string         `header:"Accept-Language"`
	Currency       money.Currency `query:"currency" pattern:"^[A-Z]{3}$" doc:"of the account; without it the brand's default"`
}

type betOffersOutput struct{ Body BetOffers }

// betOffers lists offers of single countries for the currencies of these countries, as forms of registrations do.
func (a *API) betOffers(_ context.Context, in *betOffersInput) (*betOffersOutput, error) {
	currency := in.Currency
	if currency == "" {
		currency = a.Brand.DefaultCurrency
	}
	out := &betOffersOutput{BetOffers{[]BetOffer{}}}
	for _, o := range a.Brand.RunningOffers() {
		bonus, made := o.In(currency)
		if !made || !o.Kind.OnBets() || !o.For(a.Brand.CurrencyCountry(currency)) {
			continue
		}
		out.Body.Items = append(out.Body.Items, BetOffer{o.ID, a.nameIn(bonus, in.AcceptLanguage), string(o.Kind), bonus.MaxBonus, *bonus.Terms.Legs, bonus.Terms.Days, bonus.Terms.Legs.LeastStake(currency), bonus.Terms.MinOdds, o.Ends})
	}
	return out, nil
}

// withExtras adds to bets what offers give for them.
func (a *API) withExtras(ctx context.Context, bets []bet.Bet, acceptLanguage string) error {
	ids := []id.Bet{}
	for _, b := range bets {
		if b.Kind == bet.Accumulator && b.Funds == bet.Cash {
			ids = append(ids, b.ID)
		}
	}
	if len(ids) == 0 {
		return nil
	}
	earned, err := a.BetOffers.Of(ctx, ids)
	if err != nil {
		return err
	}
	for i, b := range bets {
		for _, e := range earned[b.ID] {
			bonus, _ := a.Brand.Bonus(e.BonusID)
			bets[i].Extras = append(bets[i].Extras, bet.Extra{Kind: string(e.Kind), Name: a.nameIn(bonus, acceptLanguage), Waiting: e.Amount == 0, Amount: e.Amount})
		}
	}
	return nil
}

// nameIn returns the name of an offer in a language, or in English.
func (a *API) nameIn(bonus content.WelcomeBonus, acceptLanguage string) string {
	return cmp.Or(bonus.BonusName[a.Brand.Normalise(acceptLanguage)], bonus.BonusName["en"])
}
