package staff

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"maidan/internal/api/kit"
	"maidan/internal/bonus/trial"
	"maidan/internal/content"
	"maidan/internal/money"
	"maidan/internal/offer"
	"maidan/internal/rng"
	"maidan/internal/staff"
)

func (a *API) registerTrials(h huma.API) {
	huma.Register(h, kit.StaffOnly(kit.Operation(http.MethodGet, root+"/offers/ways", "listOfferWays", tag, "What a bonus can be staked on in a trial"), staff.MakePromoCodes), a.offerWays)
	try := kit.Operation(http.MethodPost, root+"/offers/{id}/trial", "tryOffer", tag,
		"Play an offer at random with simulated players, by the rules of real offers and games: what it comes to and what it costs. Nothing is stored")
	try.Errors = []int{http.StatusBadRequest, http.StatusNotFound, http.StatusConflict}
	huma.Register(h, kit.StaffOnly(try, staff.MakePromoCodes), a.tryOffer)
}

// OfferWay is what a bonus can be staked on.
type OfferWay struct {
	ID      string               `json:"id"`
	Product content.BonusProduct `json:"product" enum:"sports,slots,tables,quick,crash"`
	Game    string               `json:"game" doc:"empty for bets on sports"`
	Variant string               `json:"variant" doc:"settings or strategy of the game; of bets the odds"`
}

// OfferWays are all of them.
type OfferWays struct {
	Items []OfferWay `json:"items" nullable:"false"`
}

type offerWaysOutput struct{ Body OfferWays }

func (a *API) offerWays(context.Context, *struct{}) (*offerWaysOutput, error) {
	out := OfferWays{Items: []OfferWay{}}
	for _, w := range trial.Ways() {
		out.Items = append(out.Items, OfferWay{w.ID, w.Product, w.Game, w.Variant})
	}
	return &offerWaysOutput{out}, nil
}

// OfferTrial is what an offer has come to for simulated players. Amounts are hundredths, of a player on average unless said otherwise.
type OfferTrial struct {
	Kind     content.OfferKind `json:"kind" enum:"match,fixed,free_bet,free_spins,free_rounds,insurance,boost,cashback,wager_race"`
	Currency money.Currency    `json:"currency"`
	Terms    content.Terms     `json:"terms" doc:"of the offer in this currency"`
	Players  int               `json:"players"`
	Won      int               `json:"won" doc:"bonuses that became cash; an offer with additional free spins gives two. Of free bets those that have won"`
	Lost     int               `json:"lost"`
	Expired  int               `json:"expired" doc:"after the largest number of bets"`
	Rewards  int               `json:"rewards" doc:"that offers on bets and on play have given to all players"`
	Granted  money.Amount      `json:"granted" doc:"bonuses, free bets and rewards"`
	Wagered  money.Amount      `json:"wagered"`
	Staked   money.Amount      `json:"staked" doc:"of own cash in offers on bets and on play, otherwise of the bonus or free bet"`
	Rounds   int64             `json:"rounds" doc:"bets and rounds of all players with what was staked"`
	Revenue  money.Amount      `json:"revenue" doc:"lost of own cash, before the cost of the offer; below 0 if players have won; 0 of bonuses and free bets"`
	Cost     money.Amount      `json:"cost" doc:"what became cash"`
	Low      money.Amount      `json:"low" doc:"in 99 of 100 trials the expected cost is from low to high"`
	High     money.Amount      `json:"high"`
	Median   money.Amount      `json:"median" doc:"cost that half of the players do not exceed"`
	Most     money.Amount      `json:"most" doc:"of one player"`
	Share    int               `json:"share" doc:"of the players who cost something, percent"`
}

type tryOfferInput struct {
	ID   string `path:"id" maxLength:"64" doc:"of the brand, without a currency"`
	Body struct {
		Currency money.Currency `json:"currency" maxLength:"3"`
		Deposit  money.Amount   `json:"deposit" minimum:"0" maximum:"1000000000000" doc:"hundredths; only offers of kind match need one"`
		Way      string         `json:"way" maxLength:"100" doc:"id of what is played; of free bets, insurance and boost odds of sports"`
		Legs     int            `json:"legs,omitempty" minimum:"0" maximum:"20" doc:"of each accumulator, from 2, each at the odds of the way; only offers of kind insurance and boost need it"`
		Stake    money.Amount   `json:"stake" minimum:"0" maximum:"1000000000000" doc:"of each bet or round, hundredths; a free bet is staked as a whole and needs none"`
		Rounds   int            `json:"rounds" minimum:"1" maximum:"5000" doc:"bets and rounds of a player: from a bonus at most, then it expires; accumulators of insurance and boost; all players have 2,000,000 bets or legs together at most"`
		Players  int            `json:"players" minimum:"1" maximum:"2000"`
		Offer    *OfferForm     `json:"offer,omitempty" doc:"a draft to try in place of what is stored"`
	}
}

type tryOfferOutput struct{ Body OfferTrial }

func (a *API) tryOffer(ctx context.Context, in *tryOfferInput) (*tryOfferOutput, error) {
	b := in.Body
	tried, ok := a.PromoCodes.Brand.OfferIn(in.ID, b.Currency)
	if b.Offer != nil {
		draft, problems := a.Offers.Complete(b.Offer.offer())
		if len(problems) > 0 {
			return nil, offer.ErrInvalid.At("offer."+problems[0].Field, "badRequest")
		}
		tried, ok = draft.In(b.Currency)
	}
	if !ok {
		return nil, trial.ErrOffer.At("currency", "badRequest")
	}
	way, ok := trial.Find(b.Way)
	if !ok {
		return nil, trial.ErrPlan.At("way", "badRequest")
	}
	var seed [32]byte
	rng.Bytes(rng.Secure(), seed[:])
	r, err := trial.Run(ctx, trial.Plan{Kind: tried.Kind, Terms: tried.Terms, Currency: b.Currency, Deposit: b.Deposit, Way: way, Legs: b.Legs, Stake: b.Stake, Rounds: b.Rounds,
		Players: b.Players}, rng.Seeded(seed))
	if err != nil {
		return nil, err
	}
	return &tryOfferOutput{shownTrial(r, tried, b.Currency)}, nil
}

func shownTrial(r trial.Result, tried content.WelcomeBonus, c money.Currency) OfferTrial {
	each := func(all money.Amount) money.Amount { return all / money.Amount(r.Players) }
	shown := OfferTrial{Kind: tried.Kind, Currency: c, Terms: tried.Terms, Players: r.Players, Won: r.Won, Lost: r.Lost, Expired: r.Expired, Rewards: r.Rewards, Granted: each(r.Granted), Wagered: each(r.Wagered),
		Staked: each(r.Staked), Revenue: each(r.Revenue), Rounds: r.Rounds, Cost: money.Amount(r.Mean), Low: money.Amount(r.Low), High: money.Amount(r.High), Median: r.Quantile(0.5), Most: r.Quantile(1)}
	for _, cost := range r.Costs {
		if cost > 0 {
			shown.Share++
		}
	}
	shown.Share = shown.Share * 100 / r.Players
	return shown
}
