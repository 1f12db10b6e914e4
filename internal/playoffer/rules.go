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

// count sets what has counted, and what that comes to.
func (r *Run) count(counted money.Amount) {
	r.Counted, r.Due = counted, r.dueOf(counted)
}

// nextReward returns the reward of a wager race's next step; reached is false until what has counted reaches it, and of cashback.
func (r Run) nextReward() (reward money.Amount, reached bool) {
	if r.Kind != content.WagerRace || int(r.StepsPaid) >= r.reached(r.Counted) {
		return 0, false
	}
	return r.Terms.Play.Steps[r.StepsPaid].Reward, true
}

// allPaid reports whether a wager race has paid all of its steps.
func (r Run) allPaid() bool {
	return r.Kind == content.WagerRace && int(r.StepsPaid) == len(r.Terms.Play.Steps)
}

// dueAtEnd returns what is paid when the time of the run is over and every result is counted: cashback, and nothing of a race.
func (r Run) dueAtEnd() money.Amount {
	if r.Kind != content.Cashback {
		return 0
	}
	return r.Due
}

// paid adds a payment.
func (r *Run) paid(amount money.Amount) {
	r.StepsPaid++
	r.Paid += amount
}

// outcome returns the status with which a run is closed whose time is over.
func (r Run) outcome() Status {
	if r.Paid > 0 {
		return Paid
	}
	return Unpaid
}

func (r *Run) close(status Status, now int64) {
	r.Status, r.ClosedAt = status, now
}
