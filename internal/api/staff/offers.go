package staff

import (
	"context"
	"maps"
	"slices"

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

func (a *API) offers(context.Context, *struct{}) (*offersOutput, error) {
	out := &offersOutput{}
	for _, o := range a.PromoCodes.Brand.Offers {
		out.Body.Items = append(out.Body.Items, BonusOffer{o.ID, o.Name, o.Kind, slices.Sorted(maps.Keys(o.MaxBonus))})
	}
	return out, nil
}
