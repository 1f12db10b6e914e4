package playoffer

import (
	"slices"

	"maidan/internal/content"
	"maidan/internal/money"
	"maidan/internal/play"
)

// takes reports whether a result belongs to a run by its time and currency, whatever of it counts.
func (r Run) takes(p play.Result) bool {
	return p.Currency == r.Currency && p.PlacedAt >= r.BegunAt && p.PlacedAt < r.Ends
}

// countedOf returns what of a result counts for the run: of a wager race a part of its stake, of cashback a part of what was won. Fractions of a hundredth are left out.
func (r Run) countedOf(p play.Result) money.Amount {
	t, percent := r.Terms, money.Amount(r.Terms.Counts[p.Product])
	switch {
	case t.MaxBet > 0 && max(p.Stake, p.Placed) > t.MaxBet:
		return 0
	case p.Product == content.Sports && (p.Odds < t.MinOdds || t.MaxOdds > 0 && p.Odds > t.MaxOdds):
		return 0
	case r.Kind == content.WagerRace:
		return p.Stake * percent / 100
	}
	return p.Net * percent / 100
}

// dueOf returns what an amount that has counted comes to.
func (r Run) dueOf(counted money.Amount) money.Amount {
	if r.Kind == content.WagerRace {
		return rewards(r.Terms.Play.Steps[:r.reached(counted)])
	}
	loss := -counted
	if loss < r.Terms.Play.Least {
		return 0
	}
	back, err := money.MulDiv(int64(loss), int64(r.Terms.Play.Percent), 100, money.Floor)
	due := r.Most
	if err == nil { // otherwise it is more than an int64 has
		due = min(r.Most, money.Amount(back))
	}
	return due - due%money.StakeStep(r.Currency)
}

// reached returns how many steps of a wager race an amount of stakes reaches.
func (r Run) reached(staked money.Amount) int {
	steps := r.Terms.Play.Steps
	if i := slices.IndexFunc(steps, func(s content.Step) bool { return s.Staked > staked }); i >= 0 {
		return i
	}
	return len(steps)
}

func rewards(steps []content.Step) (all money.Amount) {
	for _, s := range steps {
		all += s.Reward
	}
	return all
}

// products returns what counts for the run.
func (r Run) products() (all []content.BonusProduct) {
	for _, p := range content.PlayProducts() {
		if r.Terms.Counts[p] > 0 {
			all = append(all, p)
		}
	}
	return all
}
