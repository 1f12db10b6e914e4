package trial

import (
	"maidan/internal/casino/fair"
	"maidan/internal/content"
	"maidan/internal/money"
	"maidan/internal/play"
	"maidan/internal/playoffer"
)

// ownPlay plays an offer on play as one player: all bets and rounds with own cash, within the days of the offer, and then the bonuses of its rewards. Plays that the terms leave out do not count.
func (p Plan) ownPlay(draws fair.Source, r *Result) (cost money.Amount, err error) {
	course := playoffer.Follow(p.Kind, p.Terms, p.Currency, p.Terms.MaxBonus)
	var rewards []money.Amount
	for range p.Rounds {
		payout, err := p.Way.pays(draws, p.Stake)
		if err != nil {
			return 0, err
		}
		r.own(p.Stake, payout)
		r.played++
		rewards = append(rewards, course.Count(p.result(payout))...)
	}
	if last := course.Close(); last > 0 {
		rewards = append(rewards, last)
	}
	inCash := course.State().InCash()
	for _, reward := range rewards {
		r.Rewards++
		if inCash {
			r.Granted += reward
			cost += reward
			continue
		}
		g, _, err := p.follow(part{content.Fixed, p.Terms.OfReward(reward)}, draws, r)
		if err != nil {
			return 0, err
		}
		cost += g.Transferred
	}
	return cost, nil
}

// result is the result of a bet or round of own cash.
func (p Plan) result(payout money.Amount) play.Result {
	return play.Result{Product: p.Way.Product, Game: p.Way.Game, Currency: p.Currency, Stake: p.Stake, Placed: p.Stake, Payout: payout, Net: payout - p.Stake, Odds: p.Way.Odds, Single: p.Way.Product == content.Sports, Version: 1}
}
