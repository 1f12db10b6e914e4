package staff

import (
	"context"
	"maps"
	"slices"
	"time"

	"maidan/internal/bonus"
	"maidan/internal/content"
	"maidan/internal/money"
)

// BonusOffer is an offer of the brand.
type BonusOffer struct {
	ID         string            `json:"id"`
	Name       string            `json:"name"`
	Kind       content.OfferKind `json:"kind" enum:"match,fixed,free_bet,free_spins"`
	Currencies []money.Currency  `json:"currencies" nullable:"false"`
}

// BonusOffers are the offers of the brand.
type BonusOffers struct {
	Items []BonusOffer `json:"items" nullable:"false"`
}

type offersOutput struct{ Body BonusOffers }

// OfferCost is what the bonuses of an offer that were chosen or given in a month have come to, in one currency. Amounts are hundredths.
type OfferCost struct {
	Offer       string         `json:"offer" doc:"Id of the offer; of prizes that of their tournament."`
	Name        string         `json:"name"`
	Currency    money.Currency `json:"currency"`
	Waiting     int64          `json:"waiting" doc:"Chosen, without a deposit so far."`
	Active      int64          `json:"active"`
	Won         int64          `json:"won" doc:"Became cash."`
	Lost        int64          `json:"lost"`
	Expired     int64          `json:"expired"`
	Cancelled   int64          `json:"cancelled"`
	Granted     money.Amount   `json:"granted"`
	Running     money.Amount   `json:"running" doc:"Granted amounts of the active ones."`
	Wagered     money.Amount   `json:"wagered"`
	Transferred money.Amount   `json:"transferred" doc:"What became cash: what the offer has cost."`
	Budget      money.Amount   `json:"budget" doc:"What may become cash in a month; 0: none is set."`
}

// OfferCosts are the costs of a month.
type OfferCosts struct {
	Month string      `json:"month" doc:"2026-11"`
	Items []OfferCost `json:"items" nullable:"false"`
}

type offerCostsInput struct {
	Month string `query:"month" pattern:"^20[0-9]{2}-(0[1-9]|1[0-2])$" doc:"A month in UTC, as 2026-11; without it the current one."`
}

type offerCostsOutput struct{ Body OfferCosts }

func (a *API) offerCosts(ctx context.Context, in *offerCostsInput) (*offerCostsOutput, error) {
	month := a.Bonuses.Clock.Now().UTC()
	if in.Month != "" {
		month, _ = time.Parse(monthForm, in.Month) // its pattern was checked
	}
	costs, err := a.Bonuses.Costs(ctx, month)
	if err != nil {
		return nil, err
	}
	out := &offerCostsOutput{OfferCosts{month.Format(monthForm), make([]OfferCost, len(costs))}}
	for i, c := range costs {
		out.Body.Items[i] = a.offerCost(c)
	}
	return out, nil
}

const monthForm = "2006-01"

func (a *API) offerCost(c bonus.Cost) OfferCost {
	cost := OfferCost{Offer: c.BonusID, Name: c.BonusID, Currency: c.Currency, Waiting: c.Waiting, Active: c.Active, Won: c.Won, Lost: c.Lost, Expired: c.Expired,
		Cancelled: c.Cancelled, Granted: c.Granted, Running: c.Running, Wagered: c.Wagered, Transferred: c.Transferred}
	for _, o := range a.PromoCodes.Brand.Offers {
		if in, ok := o.In(c.Currency); ok && in.ID == c.BonusID {
			cost.Offer, cost.Name, cost.Budget = o.ID, o.Name, money.Amount(o.Budget)*money.SmallestStakes()[c.Currency]
		}
	}
	return cost
}

func (a *API) offers(context.Context, *struct{}) (*offersOutput, error) {
	out := &offersOutput{}
	for _, o := range a.PromoCodes.Brand.Offers {
		out.Body.Items = append(out.Body.Items, BonusOffer{o.ID, o.Name, o.Kind, slices.Sorted(maps.Keys(o.MaxBonus))})
	}
	return out, nil
}
