package bet

import (
	"math/big"

	"maidan/internal/money"
	"maidan/internal/sportsbook/market"
)

// Price sets odds and potential.
func (b *Bet) Price(limit money.Amount) {
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
	t := b.Terms()
	t.Potential = limit
	won := b.allWin()
	b.Potential = Settle(t, won).Payout
	whole := BestReturn(t, won)
	whole.Mul(whole, big.NewRat(int64(money.One), int64(b.Stake)))
	most, err := Floor(whole)
	if err != nil || most > money.Amount(MaxOdds) {
		most = money.Amount(MaxOdds)
	}
	b.Odds = money.Odds(most)
}

// allWin returns the outcomes of a bet if all its legs win.
func (b *Bet) allWin() []Outcome {
	outcomes := make([]Outcome, len(b.Legs))
	for i, l := range b.Legs {
		outcomes[i] = OutcomeOf(l, market.Won, market.Plain())
	}
	return outcomes
}
