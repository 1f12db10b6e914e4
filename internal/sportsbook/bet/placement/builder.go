package placement

import (
	"context"

	"maidan/internal/fault"
	"maidan/internal/sportsbook/bet"
	"maidan/internal/sportsbook/market"
)

// joints prices the builders of a slip. A fault among them is returned beside the prices that there are: what is wrong with the
// legs themselves may say more.
func (b *Placer) joints(ctx context.Context, s Slip, offers map[string]market.Offer) (map[int]builderPrice, error) {
	var all map[int]builderPrice
	var refused error
	for i, p := range s.Picks {
		if !s.firstOfBuilder(i) {
			continue
		}
		if b.Joint == nil {
			return nil, bet.ErrNoBuilder.At(place(i), "related")
		}
		places := s.group(p.Builder)
		ids := make([]string, len(places))
		for j, at := range places {
			ids[j] = s.Picks[at].SelectionID
		}
		odds, version, err := b.Joint(ctx, offers[p.SelectionID].EventID, ids)
		switch {
		case err == nil:
			if all == nil {
				all = map[int]builderPrice{}
			}
			all[p.Builder] = builderPrice{odds, version}
		case fault.KindOf(err) == fault.Internal:
			return nil, err
		default:
			refused = err
		}
	}
	return all, refused
}
