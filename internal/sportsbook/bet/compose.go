package bet

import (
	"math/big"

	"maidan/internal/money"
	"maidan/internal/sportsbook/market"
)

// compose makes the bet of accepted offers.
func (s Slip) compose(id string, at int64, offers []market.Offer, joints map[int]joint) Bet {
	limits, _ := LimitsOf(s.Currency)
	lines := s.lines()
	b := Bet{ID: id, PlayerID: s.PlayerID, Kind: s.kind(), Status: Pending, Stake: s.Stake * money.Amount(lines), Unit: s.Stake, Lines: lines,
		Sizes: s.sizes(), EachWay: s.EachWay, Funds: s.funds(), FreeBet: s.FreeBet, Currency: s.Currency, PlacedAt: at,
		Legs: make([]Leg, 0, 2*len(offers))}
	for i, o := range offers {
		b.Live = b.Live || o.Event == market.Live
		p := s.Picks[i]
		b.Legs = append(b.Legs, Leg{SelectionID: o.SelectionID, MarketID: o.MarketID, EventID: o.EventID, Odds: o.Odds, Version: o.Version,
			Builder: p.Builder, BuilderOdds: joints[p.Builder].odds, Status: string(Pending)})
	}
	if s.EachWay {
		for i, o := range offers {
			l := b.Legs[i]
			l.SelectionID, l.MarketID = o.Place, o.PlaceIn
			l.Place = &Place{int64(o.EachWay.Num), int64(o.EachWay.Den), int64(o.EachWay.Places)}
			b.Legs = append(b.Legs, l)
		}
	}
	b.OpenLegs = int64(len(b.Legs))
	b.price(limits.MaxPayout)
	return b
}

// price fills in odds and potential.
func (b *Bet) price(limit money.Amount) {
	odds := make([]money.Odds, 0, len(b.Legs))
	plain := b.Kind != System && !b.EachWay && b.Funds != Free
	for _, l := range b.Legs {
		odds = append(odds, l.Odds)
		plain = plain && l.Builder == 0
	}
	if plain {
		b.Odds, b.Potential = TotalOdds(odds), Potential(b.Stake, odds, limit)
		return
	}
	t := b.terms()
	t.Potential = limit
	won := b.allWin()
	b.Potential = Settle(t, won).Payout
	whole := best(t, won)
	whole.Mul(whole, big.NewRat(int64(money.One), int64(b.Stake)))
	most, err := floor(whole)
	if err != nil || most > money.Amount(maxOdds) {
		most = money.Amount(maxOdds)
	}
	b.Odds = money.Odds(most)
}

// allWin are the outcomes of a bet that wins altogether.
func (b *Bet) allWin() []Outcome {
	outcomes := make([]Outcome, len(b.Legs))
	for i, l := range b.Legs {
		outcomes[i] = outcomeOf(l, market.Won, market.Plain())
	}
	return outcomes
}
