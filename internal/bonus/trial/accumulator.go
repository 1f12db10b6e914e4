package trial

import (
	"maidan/internal/betoffer"
	"maidan/internal/casino/fair"
	"maidan/internal/content"
	"maidan/internal/money"
	"maidan/internal/sportsbook/bet"
)

// ending is what an accumulator comes to. Its legs have the same odds, so that it follows from the number of those that have lost.
type ending struct {
	payout money.Amount
	due    money.Amount // by the offer
	pays   money.Amount // if that is a free bet that wins
}

// endings returns what an accumulator comes to by the number of legs that have lost. Errors: those of freePays, if it may earn a free bet that cannot be staked at the odds of one leg.
func (p Plan) endings() ([]ending, error) {
	b := bet.Bet{Kind: bet.Accumulator, Stake: p.Stake, Funds: bet.Cash, Currency: p.Currency, Legs: make([]bet.Leg, p.Legs)}
	for i := range b.Legs {
		b.Legs[i].Odds = p.Way.Odds
	}
	if err := price(&b); err != nil {
		return nil, err
	}
	all := make([]ending, p.Legs+1)
	for lost := range all {
		as := settled(b, lost)
		due, _ := betoffer.Due(p.Kind, p.Terms, as)
		all[lost] = ending{payout: as.Payout, due: due}
		if due == 0 || p.Kind == content.Boost {
			continue
		}
		pays, err := p.freePays(due, due)
		if err != nil {
			return nil, err
		}
		all[lost].pays = pays
	}
	return all, nil
}

// accumulators plays accumulators of own cash, each on a day of its own, with an insurance or a boost. A free bet of an insurance is staked at the odds of one leg.
func (p Plan) accumulators(draws fair.Source, r *Result) (one func() (money.Amount, error), err error) {
	endings, err := p.endings()
	if err != nil {
		return nil, err
	}
	return func() (cost money.Amount, err error) {
		for range p.Rounds {
			lost := 0
			for range p.Legs {
				if !p.Way.wins(draws) {
					lost++
				}
			}
			e := endings[lost]
			r.own(p.Stake, e.payout)
			switch {
			case e.due == 0:
				continue
			case p.Kind == content.Boost:
				cost += e.due
			default:
				cost += p.stakeFree(e.pays, draws, r)
			}
			r.Rewards++
			r.Granted += e.due
		}
		return cost, nil
	}, nil
}

// own adds a bet or round of own cash.
func (r *Result) own(stake, payout money.Amount) {
	r.Rounds++
	r.Staked += stake
	r.Revenue += stake - payout
}
