package settlement

import (
	"context"
	"maps"
	"slices"

	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/sportsbook/bet"
	"maidan/internal/sportsbook/market"
)

// Results is all data that decides legs: the results of selections, and the windows in which a market's bets are void.
type Results struct {
	Offers  map[id.Selection]market.Offer
	Windows map[id.Market][]bet.Window
}

// ReadResults reads the results for the legs of some bets.
func ReadResults(ctx context.Context, q db.Querier, bets []*bet.Bet) (v Results, err error) {
	selections, markets := map[id.Selection]bool{}, map[id.Market]bool{}
	for _, one := range bets {
		for _, l := range one.Legs {
			selections[l.SelectionID], markets[l.MarketID] = true, true
		}
	}
	if v.Offers, err = market.Offers(ctx, q, slices.Sorted(maps.Keys(selections))); err != nil {
		return v, err
	}
	v.Windows, err = bet.Windows(ctx, q, slices.Sorted(maps.Keys(markets)))
	return v, err
}

// Of returns the result of a leg of a bet. If the whole bet is void, or was placed in a window, the leg is void regardless of its
// market's result.
func (v Results) Of(b *bet.Bet, l bet.Leg) (market.Result, market.Factors) {
	if b.Voided || bet.Covered(v.Windows[l.MarketID], b.PlacedAt) {
		return market.VoidResult, bet.VoidFactors
	}
	o := v.Offers[l.SelectionID]
	return o.Result, o.Factors
}
