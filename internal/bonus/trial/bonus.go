package trial

import (
	"errors"

	"maidan/internal/bonus"
	"maidan/internal/casino/fair"
	"maidan/internal/content"
	"maidan/internal/money"
)

// part is one of the bonuses that an offer gives.
type part struct {
	kind  content.OfferKind
	terms content.Terms
}

// parts returns the bonus of an offer, and its additional free spins.
func (p Plan) parts() []part {
	all := []part{{p.Kind, p.Terms}}
	if p.Terms.ExtraSpins != nil {
		all = append(all, part{content.FreeSpins, p.Terms.OfSpins()})
	}
	return all
}

// bonuses plays the bonuses of a player.
func (p Plan) bonuses(draws fair.Source, r *Result) (cost money.Amount, err error) {
	for _, one := range p.parts() {
		g, played, err := p.follow(one, draws, r)
		if err != nil {
			return 0, err
		}
		cost += g.Transferred
		r.Rounds += played.rounds
		r.Staked += played.amount
	}
	return cost, nil
}

// staked is what was staked from a bonus.
type staked struct {
	rounds int64
	amount money.Amount
}

// follow plays one bonus of a player to its end and adds it to the result. A deposit that is too small gives none.
func (p Plan) follow(one part, draws fair.Source, r *Result) (g bonus.Balance, all staked, err error) {
	course, ok := bonus.Follow(one.kind, one.terms, p.Currency, p.Deposit)
	if !ok {
		return bonus.Balance{}, staked{}, nil
	}
	for range p.Rounds {
		g, left := course.State()
		if g.Status != bonus.Pending {
			break
		}
		way, stake := p.Way, min(p.Stake, left)
		if course.Spinning() {
			spins := g.Terms.Spins
			if way, ok = Find(spins.Game + "/spin"); !ok {
				return g, staked{}, ErrPlan.At("way", "badRequest")
			}
			stake = spins.Stake
		}
		if err := course.Take(bonus.Stake{Product: way.Product, Amount: stake, Odds: way.Odds, Game: way.Game, Usual: way.Usual}); err != nil {
			return g, staked{}, err
		}
		payout, err := way.pays(draws, stake)
		if err != nil {
			return g, staked{}, err
		}
		course.Pay(payout)
		all.rounds++
		all.amount += stake
		if r.played++; r.played > mostPlayed {
			return g, staked{}, ErrPlan.At("rounds", "badRequest")
		}
	}
	course.Expire()
	g, _ = course.State()
	r.add(g)
	return g, all, nil
}

// pays plays once and returns what is paid for a stake.
func (w Way) pays(draws fair.Source, stake money.Amount) (money.Amount, error) {
	payout, err := w.Draw(draws).Of(stake)
	if err != nil {
		return 0, errors.Join(ErrPlan.At("stake", "badRequest"), err)
	}
	return payout, nil
}

// add adds a bonus that has ended.
func (r *Result) add(g bonus.Balance) {
	r.Granted += g.Granted
	r.Wagered += g.Wagered
	switch g.Status {
	case bonus.Transferred:
		r.Won++
	case bonus.Bankrupt:
		r.Lost++
	case bonus.Expired:
		r.Expired++
	}
}
