package placement

import (
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/sportsbook/bet"
	"maidan/internal/sportsbook/market"
)

// compose returns the bet of accepted offers.
func (s Slip) compose(id id.Bet, at int64, offers []market.Offer, builders map[int]builderPrice) bet.Bet {
	limits, _ := bet.LimitsOf(s.Currency)
	lines := s.lines()
	b := bet.Bet{ID: id, PlayerID: s.PlayerID, Kind: s.kind(), Status: bet.Pending, Stake: s.Stake * money.Amount(lines), Unit: s.Stake, Lines: lines,
		Sizes: s.sizes(), EachWay: s.EachWay, Funds: s.funds(), FreeBet: s.FreeBet, Grant: s.Grant, Currency: s.Currency, PlacedAt: at,
		Legs: make([]bet.Leg, 0, 2*len(offers))}
	for i, o := range offers {
		b.Live = b.Live || o.Event == market.Live
		p := s.Picks[i]
		b.Legs = append(b.Legs, bet.Leg{SelectionID: o.SelectionID, MarketID: o.MarketID, EventID: o.EventID, Odds: o.Odds, Version: o.Version,
			Builder: p.Builder, BuilderOdds: builders[p.Builder].odds, Status: string(bet.Pending)})
	}
	if s.EachWay {
		for i, o := range offers {
			l := b.Legs[i]
			l.SelectionID, l.MarketID = o.Place, o.PlaceIn
			l.Place = &bet.Place{Num: int64(o.EachWay.Num), Den: int64(o.EachWay.Den), Places: int64(o.EachWay.Places)}
			b.Legs = append(b.Legs, l)
		}
	}
	b.OpenLegs = int64(len(b.Legs))
	b.Price(limits.MaxPayout)
	return b
}
