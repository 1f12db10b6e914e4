package content

import "maidan/internal/money"

// OfferLegs are what an accumulator needs for an offer on bets, and what it earns.
type OfferLegs struct {
	Min     int        `yaml:"min" json:"min" doc:"of insurance: least number of legs that are not void, each at least at odds"`
	Odds    money.Odds `yaml:"odds" json:"odds" doc:"least odds of a leg that counts, thousandths"`
	Lost    int        `yaml:"lost" json:"lost,omitempty" doc:"of insurance: how many legs may lose"`
	Percent int        `yaml:"percent" json:"percent,omitempty" doc:"of insurance: of the stake that comes back as a free bet"`
	Daily   int        `yaml:"daily" json:"daily,omitempty" doc:"how many accumulators of a player and a day (UTC) earn something; 0: no limit"`
	Steps   []LegStep  `yaml:"steps" json:"steps,omitempty" doc:"of boost: percent of the winnings, by the number of legs that won; more legs more"`
}

// LegStep is what an accumulator of so many legs earns.
type LegStep struct {
	Legs    int `yaml:"legs" json:"legs"`
	Percent int `yaml:"percent" json:"percent" doc:"of the winnings"`
}

// Least returns the smallest number of legs that earns something.
func (l OfferLegs) Least() int {
	if len(l.Steps) > 0 {
		return l.Steps[0].Legs
	}
	return l.Min
}

// LeastStake returns the smallest stake that an insurance gives something for: a free bet below the smallest stake of a bet could not be placed.
func (l OfferLegs) LeastStake(c money.Currency) money.Amount {
	if l.Percent == 0 {
		return 0
	}
	percent := money.Amount(l.Percent)
	return (money.SmallestStakes()[c]*100 + percent - 1) / percent
}

// StepAt returns the percentage of a number of legs; 0 is none.
func (l OfferLegs) StepAt(legs int) (percent int) {
	for _, s := range l.Steps {
		if s.Legs <= legs {
			percent = s.Percent
		}
	}
	return percent
}

// mostLegs and mostPercent bound the terms of offers on bets: an accumulator has at most twenty legs.
const (
	mostLegs    = 20
	mostPercent = 200
	mostDaily   = 100
)

// checkLegs reports terms of accumulators that no offer of its kind can have.
func (o Offer) checkLegs(to reporter) {
	t, l, at := o.Terms, o.Terms.Legs, []any{"terms", "legs"}
	if !o.Kind.OnBets() {
		if l != nil {
			to.Reportf(at, "%s of kind %s has no legs", o.ID, o.Kind)
		}
		return
	}
	if l == nil || !o.Bets || o.Casino || o.Group != "" || o.Budget != 0 || o.Crash {
		to.Reportf(at, "%s of kind %s is for bets, and needs legs; it has no group and no budget", o.ID, o.Kind)
		return
	}
	if t.Wager != 0 || t.MinDeposit != 0 || t.MaxBet != 0 || t.MaxTransfer != 0 || t.MaxOdds != 0 || len(t.Counts) > 0 || t.Spins != nil {
		to.Reportf(at, "%s of kind %s has no wager, deposit, stake or counts", o.ID, o.Kind)
	}
	if l.Odds < money.One || l.Odds > mostOdds || l.Daily < 0 || l.Daily > mostDaily {
		to.Reportf(at, "legs of %s need odds from 1000 to %d, and daily from 0 to %d", o.ID, mostOdds, mostDaily)
	}
	if o.Kind == Boost {
		o.checkSteps(to, at)
		return
	}
	if l.Min < 2 || l.Min > mostLegs || l.Lost < 1 || l.Lost >= l.Min || l.Percent < 1 || l.Percent > 100 || len(l.Steps) > 0 {
		to.Reportf(at, "legs of %s need min from 2 to %d, lost from 1 to one less than min, percent from 1 to 100, and no steps", o.ID, mostLegs)
	}
	if t.MinOdds < money.One || t.MinOdds > mostOdds {
		to.Reportf([]any{"terms", "min_odds"}, "min_odds of the free bet of %s must be from 1000 to %d", o.ID, mostOdds)
	}
}

func (o Offer) checkSteps(to reporter, at []any) {
	t, l := o.Terms, o.Terms.Legs
	if l.Min != 0 || l.Lost != 0 || l.Percent != 0 || t.Days != 0 || t.MinOdds != 0 || len(l.Steps) == 0 {
		to.Reportf(at, "legs of %s need steps, and no min, lost and percent; a boost is cash, without days and min_odds", o.ID)
	}
	for i, s := range l.Steps {
		if s.Legs < 2 || s.Legs > mostLegs || s.Percent < 1 || s.Percent > mostPercent || i > 0 && (s.Legs <= l.Steps[i-1].Legs || s.Percent <= l.Steps[i-1].Percent) {
			to.Reportf(at, "steps of %s go up in legs (2 to %d) and percent (1 to %d)", o.ID, mostLegs, mostPercent)
		}
	}
}
