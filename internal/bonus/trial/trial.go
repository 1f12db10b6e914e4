// Package trial plays an offer at random, by the rules of real offers and with real games, to show what it comes to before it runs.
//
// bonus.go, freebet.go, accumulator.go and onplay.go play one player by the kinds of offers. The rules are those of the packages that carry out real offers.
package trial

import (
	"context"
	"math"
	"slices"

	"maidan/internal/casino/fair"
	"maidan/internal/content"
	"maidan/internal/fault"
	"maidan/internal/money"
	"maidan/internal/rng"
	"maidan/internal/sportsbook/bet"
)

// The package's errors: ErrPlan of a plan that cannot be played.
var (
	ErrOffer = fault.New(fault.Invalid, "trial_offer_invalid", "This offer cannot be tried in this currency.")
	ErrPlan  = fault.New(fault.Invalid, "trial_plan_invalid",
		"Choose a game or odds that the offer is for, a stake above zero, 2 to 20 legs of accumulators, at most 2,000 players, 5,000 bets for each and 2,000,000 bets or legs together.")
)

// The bounds of a plan: the largest one takes a second or two.
const (
	MostPlayers  = 2_000
	MostRounds   = 5_000
	MostTogether = 2_000_000        // bets of all players, or legs of their accumulators
	mostPlayed   = 2 * MostTogether // with those of further bonuses: of free spins beside a bonus, and of rewards
)

// LeastLegs is the smallest number of legs of an accumulator; bet.MaxLegs is the largest.
const LeastLegs = 2

// Plan is how players use an offer. Amounts are hundredths of the currency.
type Plan struct {
	Kind     content.OfferKind
	Terms    content.Terms
	Currency money.Currency
	Deposit  money.Amount // that gives the bonus, of kind match
	Way      Way          // what is played; of free bets, insurance and boost bets on sports
	Legs     int          // of each accumulator, at the odds of the way; only of insurance and boost
	Stake    money.Amount // of each bet or round; of a bonus the rest where it has less; of a free bet 0, or its amount
	Rounds   int          // of a player: of a bonus at most, then it expires; of insurance and boost accumulators
	Players  int
}

// Result is what an offer has come to for all players. Amounts are hundredths.
type Result struct {
	Players, Won, Lost, Expired int            // how bonuses have ended; of free bets how many have won and lost
	Rewards                     int            // that offers on bets and on play have given
	Granted                     money.Amount   // of all players together, as the following: bonuses, free bets and rewards
	Wagered                     money.Amount   // of bonuses
	Staked                      money.Amount   // of own cash in offers on bets and on play, otherwise of the bonus or free bet
	Revenue                     money.Amount   // what players have lost of own cash, before the cost of the offer; below zero if they have won. Zero of bonuses and free bets
	Transferred                 money.Amount   // became cash: what the offer costs
	Rounds                      int64          // of what was staked
	Mean, Low, High             float64        // cost of a player: the mean, and an interval that contains the expected one in 99 of 100 trials
	Costs                       []money.Amount // of each player, the smallest first

	played int64 // bets and rounds, those of rewards included; accumulators are bounded by the plan
}

// Run plays a plan. Equal sources give equal results. Errors: ErrPlan, ErrOffer of free rounds and where no bets are taken in the currency, those of bonus.Admit and grant.FreeBet.Admit for a stake that the terms exclude, and that of the
// context.
func Run(ctx context.Context, p Plan, src rng.Source) (Result, error) {
	if err := p.check(); err != nil {
		return Result{}, err
	}
	r := Result{Costs: make([]money.Amount, 0, p.Players)}
	one, err := p.player(fair.Simulation(src), &r)
	if err != nil {
		return Result{}, err
	}
	for range p.Players {
		if err := ctx.Err(); err != nil {
			return Result{}, err
		}
		cost, err := one()
		if err != nil {
			return Result{}, err
		}
		r.Players++
		r.Transferred += cost
		r.Costs = append(r.Costs, cost)
	}
	r.measure()
	return r, nil
}

// onSports reports whether only bets on sports can be played with offers of the kind.
func onSports(kind content.OfferKind) bool { return kind == content.FreeBet || kind.OnBets() }

// check refuses a plan that cannot be played, at the first field that is wrong.
func (p Plan) check() error {
	switch {
	case p.Kind == content.FreeRounds: // the game is a supplier's
		return ErrOffer.At("currency", "badRequest")
	case p.Way.Draw == nil || onSports(p.Kind) && p.Way.Product != content.Sports:
		return ErrPlan.At("way", "badRequest")
	case p.Stake < 0 || p.Stake == 0 && p.Kind != content.FreeBet:
		return ErrPlan.At("stake", "badRequest")
	case p.Kind.OnBets() && (p.Legs < LeastLegs || p.Legs > bet.MaxLegs) || !p.Kind.OnBets() && p.Legs != 0:
		return ErrPlan.At("legs", "badRequest")
	case p.Players < 1 || p.Players > MostPlayers:
		return ErrPlan.At("players", "badRequest")
	case p.Rounds < 1 || p.Rounds > MostRounds || p.Players*p.Rounds*max(1, p.Legs) > MostTogether:
		return ErrPlan.At("rounds", "badRequest")
	}
	return nil
}

// player returns what plays the offer as one player, adds that to the result and returns its cost.
func (p Plan) player(draws fair.Source, r *Result) (one func() (money.Amount, error), err error) {
	switch {
	case p.Kind == content.FreeBet:
		return p.freeBet(draws, r)
	case p.Kind.OnBets():
		return p.accumulators(draws, r)
	case p.Kind.OnPlay():
		return func() (money.Amount, error) { return p.ownPlay(draws, r) }, nil
	}
	return func() (money.Amount, error) { return p.bonuses(draws, r) }, nil
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
