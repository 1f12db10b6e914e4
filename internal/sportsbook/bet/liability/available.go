package liability

import (
	"context"

	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/sportsbook/bet"
	"maidan/internal/sportsbook/market"
)

// Available is what a selection can still take: its largest single and its unused limits, in hundredths of bet.Base.
type Available struct {
	SelectionID id.Selection `json:"selection_id"`
	Stake       money.Amount `json:"stake" doc:"of the largest single at the present price; 0 where even the smallest is refused"`
	Bound       Loss         `json:"bound" doc:"the limits that apply"`
	Left        Loss         `json:"left" doc:"what of them is not used; below zero is beyond"`
}

// Available returns what selections can still take, by the function that quotes and refuses bets. Selections without a price, and
// those whose market takes no bets, are omitted.
func (t *Tracker) Available(ctx context.Context, selectionIDs []id.Selection) ([]Available, error) {
	found, err := market.Offers(ctx, t.db.Reader(), selectionIDs)
	if err != nil {
		return nil, err
	}
	var offers []market.Offer
	for _, id := range selectionIDs {
		if o, ok := found[id]; ok && o.Sold() && o.Market == market.Active && !o.Event.Over() {
			offers = append(offers, o)
		}
	}
	if err := t.refresh(ctx, offers); err != nil {
		return nil, err
	}
	limits, _ := bet.LimitsOf(bet.Base)
	t.book.mu.Lock()
	defer t.book.mu.Unlock()
	all := make([]Available, len(offers))
	for i, o := range offers {
		largest := Stakes{Currency: bet.Base, Funds: bet.Cash, Line: limits.Max, Lines: 1, Offers: []market.Offer{o}}
		bound := boundFor(t.book.bounds, o)
		all[i] = Available{SelectionID: o.SelectionID, Stake: t.book.maxStake(largest), Bound: bound, Left: t.book.exposure(o.EventID).left(o, bound)}
		if all[i].Stake < limits.Min {
			all[i].Stake = 0
		}
	}
	return all, nil
}
