package playoffer

import (
	"maidan/internal/content"
	"maidan/internal/money"
	"maidan/internal/play"
)

// Course is a run that is followed without a database, by the same rules: it shows what an offer would come to. It is not safe for concurrent use.
type Course struct{ run Run }

// Follow returns the course of a run that has begun. Results count for it that are placed in its only millisecond, 0. most is what it can pay, hundredths.
func Follow(kind content.OfferKind, t content.Terms, c money.Currency, most money.Amount) *Course {
	return &Course{Run{Kind: kind, Currency: c, Most: most, Terms: t, Ends: 1, Status: Running}}
}

// Count counts the first version of a result, and returns the rewards that are paid then: the steps of a wager race that it reaches. The last one closes the run.
func (c *Course) Count(p play.Result) (rewards []money.Amount) {
	r := &c.run
	if !r.Open() || !r.takes(p) {
		return nil
	}
	r.count(r.Counted + r.countedOf(p))
	for reward, reached := r.nextReward(); reached; reward, reached = r.nextReward() {
		r.paid(reward)
		rewards = append(rewards, reward)
	}
	if r.allPaid() {
		r.close(Paid, r.Ends)
	}
	return rewards
}

// Close ends the run after its days and returns the reward that is paid then: cashback, or 0.
func (c *Course) Close() (reward money.Amount) {
	r := &c.run
	if !r.Open() {
		return 0
	}
	if reward = r.dueAtEnd(); reward > 0 {
		r.paid(reward)
	}
	r.close(r.outcome(), r.Ends)
	return reward
}

// State returns the run as it is now.
func (c *Course) State() Run { return c.run }
