package placement

import (
	"context"

	"maidan/internal/fault"
	"maidan/internal/id"
	"maidan/internal/sportsbook/bet"
	"maidan/internal/sportsbook/market"
)

// priceBuilders prices the builders of a slip. It returns a refusal together with the prices of the other builders, because the
// refusal of a leg may be more specific.
func (p *Placer) priceBuilders(ctx context.Context, s Slip, offers map[id.Selection]market.Offer) (map[int]builderPrice, error) {
	var all map[int]builderPrice
	var refused error
	for i, pick := range s.Picks {
		if !s.firstOfBuilder(i) {
			continue
		}
		if p.PriceBuilder == nil {
			return nil, bet.ErrNoBuilder.At(legField(i), "related")
		}
		places := s.group(pick.Builder)
		ids := make([]id.Selection, len(places))
		for j, at := range places {
			ids[j] = s.Picks[at].SelectionID
		}
		odds, version, err := p.PriceBuilder(ctx, offers[pick.SelectionID].EventID, ids)
		switch {
		case err == nil:
			if all == nil {
				all = map[int]builderPrice{}
			}
			all[pick.Builder] = builderPrice{odds, version}
		case fault.KindOf(err) == fault.Internal:
			return nil, err
		default:
			refused = err
		}
	}
	return all, refused
}
