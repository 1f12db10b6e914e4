// Package trial plays an offer at random, by the rules of real bonuses and with real games, to show what it comes to before it runs.
package trial

import (
	"context"
	"errors"
	"math"
	"slices"

	"maidan/internal/bonus"
	"maidan/internal/casino/fair"
	"maidan/internal/content"
	"maidan/internal/fault"
	"maidan/internal/money"
	"maidan/internal/rng"
)

// The package's errors: ErrPlan of a plan that cannot be played.
var (
	ErrOffer = fault.New(fault.Invalid, "trial_offer_invalid", "This offer cannot be tried in this currency.")
	ErrPlan  = fault.New(fault.Invalid, "trial_plan_invalid", "Choose a game, a stake above zero, at most 2,000 players, 5,000 bets for each and 2,000,000 bets together.")
)

// The bounds of a plan: the largest one takes about a second.
const (
	MostPlayers  = 2_000
	MostRounds   = 5_000
	MostTogether = 2_000_000 // bets of all players
)

// Plan is how players use an offer. Amounts are hundredths of the currency.
type Plan struct {
	Kind     content.OfferKind
	Terms    content.Terms
	Currency money.Currency
	Deposit  money.Amount // that gives the bonus, of kind match
	Way      Way          // what is played
	Stake    money.Amount // of each bet or round; the rest, where the bonus has less
	Rounds   int          // of a player at most; then the bonus expires
	Players  int
}

// Result is what the bonuses of all players have come to. Amounts are hundredths.
type Result struct {
	Players, Won, Lost, Expired int
	Granted                     money.Amount // of all players together, as the following
	Wagered                     money.Amount
	Staked                      money.Amount
	Transferred                 money.Amount // became cash: what the offer costs
	Rounds                      int64
	Mean, Low, High             float64        // cost of a player: the mean, and an interval that contains the expected one in 99 of 100 trials
	Costs                       []money.Amount // of each player, the smallest first
}

// Run plays a plan. Equal sources give equal results. Errors: ErrPlan, those of bonus.Admit for a stake that the terms exclude, and that of the context.
func Run(ctx context.Context, p Plan, src rng.Source) (Result, error) {
	if p.Way.Draw == nil || p.Stake <= 0 || p.Players < 1 || p.Players > MostPlayers || p.Rounds < 1 || p.Rounds > MostRounds || p.Players*p.Rounds > MostTogether {
		return Result{}, ErrPlan
	}
	draws := fair.Simulation(src)
	r := Result{Costs: make([]money.Amount, 0, p.Players)}
	for range p.Players {
		if err := ctx.Err(); err != nil {
			return Result{}, err
		}
		cost := money.Amount(0)
		for _, part := range p.parts() {
			g, err := p.follow(part, draws, &r)
			if err != nil {
				return Result{}, err
			}
			cost += g.Transferred
			r.add(g)
		}
		r.Players++
		r.Costs = append(r.Costs, cost)
	}
	r.measure()
	return r, nil
}

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

// follow plays one bonus of a player to its end. A deposit that is too small gives none.
func (p Plan) follow(one part, draws fair.Source, r *Result) (bonus.Balance, error) {
	course, ok := bonus.Follow(one.kind, one.terms, p.Currency, p.Deposit)
	if !ok {
		return bonus.Balance{}, nil
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
				return g, ErrPlan
			}
			stake = spins.Stake
		}
		if err := course.Take(bonus.Stake{Product: way.Product, Amount: stake, Odds: way.Odds, Game: way.Game, Usual: way.Usual}); err != nil {
			return g, err
		}
		payout, err := way.Draw(draws).Of(stake)
		if err != nil {
			return g, errors.Join(ErrPlan, err)
		}
		course.Pay(payout)
		r.Rounds++
		r.Staked += stake
	}
	course.Expire()
	g, _ := course.State()
	return g, nil
}

// add adds a bonus that has ended.
func (r *Result) add(g bonus.Balance) {
	r.Granted += g.Granted
	r.Wagered += g.Wagered
	r.Transferred += g.Transferred
	switch g.Status {
	case bonus.Transferred:
		r.Won++
	case bonus.Bankrupt:
		r.Lost++
	case bonus.Expired:
		r.Expired++
	}
}

// z99 is the quantile of the normal distribution for a two-sided interval of 99 %.
const z99 = 2.5758293035489004

// measure computes mean and interval of the costs, and puts them in order.
func (r *Result) measure() {
	n, sum, square := float64(r.Players), 0.0, 0.0
	for _, cost := range r.Costs {
		sum += float64(cost)
		square += float64(cost) * float64(cost)
	}
	r.Mean = sum / n
	half := z99 * math.Sqrt(max(0, square/n-r.Mean*r.Mean)/n)
	r.Low, r.High = max(0, r.Mean-half), r.Mean+half
	slices.Sort(r.Costs)
}

// Quantile returns the cost that a share of the players does not exceed; part is from 0 to 1.
func (r Result) Quantile(part float64) money.Amount {
	return r.Costs[min(len(r.Costs)-1, int(part*float64(len(r.Costs))))]
}
