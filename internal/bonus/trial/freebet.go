package trial

import (
	"cmp"

	"maidan/internal/bonus/grant"
	"maidan/internal/casino/fair"
	"maidan/internal/money"
	"maidan/internal/sportsbook/bet"
	"maidan/internal/sportsbook/market"
)

// freeBet plays a free bet: one bet at the odds of the way. What it pays is cash, and its stake is not returned.
func (p Plan) freeBet(draws fair.Source, r *Result) (one func() (money.Amount, error), err error) {
	amount := p.Terms.MaxBonus
	pays, err := p.freePays(amount, cmp.Or(p.Stake, amount))
	if err != nil {
		return nil, err
	}
	return func() (money.Amount, error) {
		r.Granted += amount
		r.Staked += amount
		r.Rounds++
		return p.stakeFree(pays, draws, r), nil
	}, nil
}

// freePays returns what a single with a free bet at the odds of the way pays if it wins. Errors: those of grant.FreeBet.Admit, and ErrOffer.
func (p Plan) freePays(amount, stake money.Amount) (money.Amount, error) {
	b := bet.Bet{Kind: bet.Single, Stake: stake, Funds: bet.Free, Currency: p.Currency, Legs: []bet.Leg{{Odds: p.Way.Odds}}}
	if err := price(&b); err != nil {
		return 0, err
	}
	free := grant.FreeBet{Amount: amount, Currency: p.Currency, MinOdds: p.Terms.MinOdds, Status: grant.FreeOpen, ExpiresAt: 1}
	if err := free.Admit(grant.Stake{Currency: b.Currency, Amount: b.Stake, Odds: b.Odds}); err != nil {
		return 0, err
	}
	return settled(b, 0).Payout, nil
}

// stakeFree plays a bet with a free bet and returns what it has won.
func (p Plan) stakeFree(pays money.Amount, draws fair.Source, r *Result) money.Amount {
	if !p.Way.wins(draws) {
		r.Lost++
		return 0
	}
	r.Won++
	return pays
}

// wins plays once and reports whether something is paid.
func (w Way) wins(draws fair.Source) bool { return w.Draw(draws).Num > 0 }

// price completes a bet on all of its legs as one line. Error: ErrOffer if no bets are taken in its currency.
func price(b *bet.Bet) error {
	limits, ok := bet.LimitsOf(b.Currency)
	if !ok {
		return ErrOffer.At("currency", "badRequest")
	}
	b.Unit, b.Lines, b.Sizes = b.Stake, 1, []int{len(b.Legs)}
	b.Price(limits.MaxPayout)
	return nil
}

// settled returns a priced bet of which so many legs have lost, the first ones, and all others have won.
func settled(b bet.Bet, lost int) *bet.Bet {
	legs, outcomes := make([]bet.Leg, len(b.Legs)), make([]bet.Outcome, len(b.Legs))
	for i, l := range b.Legs {
		result := market.Won
		if i < lost {
			result = market.Lost
		}
		l.Status = string(result)
		legs[i], outcomes[i] = l, bet.OutcomeOf(l, result, market.Plain())
	}
	s := bet.Settle(b.Terms(), outcomes)
	b.Legs, b.Status, b.Payout = legs, s.Status, s.Payout
	return &b
}
