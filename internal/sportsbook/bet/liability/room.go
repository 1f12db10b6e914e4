package liability

import (
	"context"

	"maidan/internal/money"
	"maidan/internal/sportsbook/bet"
	"maidan/internal/sportsbook/market"
)

// Room is what a selection may still take, in hundredths of Base.
type Room struct {
	SelectionID string       `json:"selection_id"`
	Stake       money.Amount `json:"stake" doc:"of the largest single at the present price; 0 where even the smallest is refused"`
	Bound       Loss         `json:"bound" doc:"the limits that hold here"`
	Left        Loss         `json:"left" doc:"what of them is not used up; below zero is beyond"`
}

// Rooms tells of selections what they may still take, as the next bet would find it: by the same function that quotes and refuses.
// Selections that have no price or whose market takes no bets are left out.
func (b *Tracker) Rooms(ctx context.Context, selectionIDs []string) ([]Room, error) {
	found, err := market.Offers(ctx, b.db.Reader(), selectionIDs)
	if err != nil {
		return nil, err
	}
	var offers []market.Offer
	for _, id := range selectionIDs {
		if o, ok := found[id]; ok && o.Sold() && o.Market == market.Active && !o.Event.Over() {
			offers = append(offers, o)
		}
	}
	if err := b.refresh(ctx, offers); err != nil {
		return nil, err
	}
	limits, _ := bet.LimitsOf(bet.Base)
	b.risk.mu.Lock()
	defer b.risk.mu.Unlock()
	rooms := make([]Room, len(offers))
	for i, o := range offers {
		s := Stakes{Currency: bet.Base, Funds: bet.Cash, Line: limits.Max, Lines: 1, Offers: []market.Offer{o}}
		bound := lossOf(b.risk.bounds, o)
		rooms[i] = Room{SelectionID: o.SelectionID, Stake: b.risk.maxStake(s), Bound: bound,
			Left: b.risk.exposure(o.EventID).left(o, bound)}
		if rooms[i].Stake < limits.Min {
			rooms[i].Stake = 0
		}
	}
	return rooms, nil
}
