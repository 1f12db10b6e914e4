package content

import (
	"maps"
	"slices"

	"maidan/internal/money"
)

// supplierGames is the product of the games of suppliers (play.Suppliers). They are played with cash only, so it counts for offers on play and is no product of bonuses.
const supplierGames = "suppliers"

// PlayProducts returns what can count for offers on play: what bonuses can be staked on, and the games of suppliers.
func PlayProducts() []BonusProduct { return append(BonusProducts(), supplierGames) }

// OfferPlay is what an offer on play gives, as the brand's file and staff write it. Amounts are smallest stakes.
type OfferPlay struct {
	Percent int        `yaml:"percent" json:"percent,omitempty" doc:"of cashback: of the loss that comes back"`
	Least   int64      `yaml:"least" json:"least,omitempty" doc:"of cashback: least loss that gives something, smallest stakes"`
	Steps   []PlayStep `yaml:"steps" json:"steps,omitempty" doc:"of wager_race: both amounts rise with each step"`
}

// PlayStep is a target of a wager race and its own reward, in smallest stakes.
type PlayStep struct {
	Staked int64 `yaml:"staked" json:"staked" doc:"what must be staked together, smallest stakes"`
	Reward int64 `yaml:"reward" json:"reward" doc:"of this step, in addition to those before, smallest stakes"`
}

// Play is what an offer on play gives in a currency.
type Play struct {
	Percent int          `json:"percent,omitempty" doc:"of cashback: of the loss that comes back"`
	Least   money.Amount `json:"least,omitempty" doc:"of cashback: least loss that gives something, hundredths"`
	Steps   []Step       `json:"steps,omitempty" doc:"of wager_race: both amounts rise with each step"`
}

// Step is a target of a wager race and its own reward, in hundredths.
type Step struct {
	Staked money.Amount `json:"staked" doc:"what must be staked together, hundredths"`
	Reward money.Amount `json:"reward" doc:"of this step, in addition to those before, hundredths"`
}

// in returns what the offer gives in a currency, or nil.
func (p *OfferPlay) in(c money.Currency) *Play {
	if p == nil {
		return nil
	}
	smallest := money.SmallestStakes()[c]
	in := &Play{Percent: p.Percent, Least: money.Amount(p.Least) * smallest}
	for _, s := range p.Steps {
		in.Steps = append(in.Steps, Step{money.Amount(s.Staked) * smallest, money.Amount(s.Reward) * smallest})
	}
	return in
}

// Rewards returns what all steps give together, in smallest stakes.
func (p *OfferPlay) Rewards() (all int64) {
	for _, s := range p.Steps {
		all += s.Reward
	}
	return all
}

// OfReward returns the terms of a bonus that an offer on play gives: those of the offer without what it counts itself.
func (t Terms) OfReward(amount money.Amount) Terms {
	t.MaxBonus, t.Play, t.Counts = amount, nil, maps.Clone(t.Counts)
	delete(t.Counts, supplierGames)
	return t
}

// The bounds of offers on play.
const (
	mostPlayDays     = 90
	mostPlayPercent  = 50
	mostPlaySteps    = 10
	mostStakedOfStep = mostTimes * 100 // a thousand million rupees
)

// checkPlay reports terms that no offer on play can have, and those of offers on play at others.
func (o Offer) checkPlay(to reporter) {
	t, at := o.Terms, func(field string) []any { return []any{"terms", field} }
	if !o.Kind.OnPlay() {
		if t.Play != nil {
			to.Reportf(at("play"), "%s of kind %s has no play", o.ID, o.Kind)
		}
		return
	}
	if o.Group != "" {
		to.Reportf([]any{"group"}, "%s of kind %s has no group: a player begins each of them once", o.ID, o.Kind)
	}
	if o.Crash {
		to.Reportf([]any{"crash"}, "%s of kind %s stands in no form of a registration", o.ID, o.Kind)
	}
	if t.Days > mostPlayDays {
		to.Reportf(at("days"), "days of %s must be from 1 to %d", o.ID, mostPlayDays)
	}
	if t.Wager < 0 || t.Wager > mostWager {
		to.Reportf(at("wager"), "wager of %s must be from 0 (the rewards are cash) to %d", o.ID, mostWager)
	}
	if t.MinDeposit != 0 {
		to.Reportf(at("min_deposit"), "%s of kind %s has no min_deposit", o.ID, o.Kind)
	}
	if t.MaxTransfer != 0 && t.Wager == 0 {
		to.Reportf(at("max_transfer"), "max_transfer of %s needs a wager: its rewards are cash", o.ID)
	}
	o.checkLimits(to)
	o.checkCounts(to, PlayProducts())
	if t.Wager > 0 && !slices.ContainsFunc(BonusProducts(), func(p BonusProduct) bool { return t.Counts[p] > 0 }) {
		to.Reportf(at("counts"), "nothing counts for the bonus of %s: games of suppliers are played with cash only", o.ID)
	}
	if t.Play == nil {
		to.Reportf(at("play"), "%s of kind %s needs play", o.ID, o.Kind)
		return
	}
	if o.Kind == Cashback {
		o.checkCashback(to)
	} else {
		o.checkRace(to)
	}
}

func (o Offer) checkCashback(to reporter) {
	p, at := o.Terms.Play, []any{"terms", "play"}
	if p.Percent < 1 || p.Percent > mostPlayPercent || p.Least < 1 || p.Least > mostTimes || len(p.Steps) > 0 {
		to.Reportf(at, "play of %s needs percent from 1 to %d, least from 1 to %d, and no steps", o.ID, mostPlayPercent, mostTimes)
		return
	}
	if o.Terms.Wager > 0 && p.Least*int64(p.Percent) < 100 {
		to.Reportf(at, "least of %s is too low: %d percent of it is below the smallest stake, and such a bonus could not be staked", o.ID, p.Percent)
	}
}

func (o Offer) checkRace(to reporter) {
	p, at := o.Terms.Play, []any{"terms", "play"}
	if p.Percent != 0 || p.Least != 0 || len(p.Steps) < 1 || len(p.Steps) > mostPlaySteps {
		to.Reportf(at, "play of %s needs 1 to %d steps, and no percent and least", o.ID, mostPlaySteps)
	}
	before := PlayStep{}
	for _, s := range p.Steps {
		if s.Staked <= before.Staked || s.Reward <= before.Reward || s.Staked > mostStakedOfStep || s.Reward > mostTimes {
			to.Reportf(at, "steps of %s rise in staked (1 to %d) and reward (1 to %d)", o.ID, mostStakedOfStep, mostTimes)
			return
		}
		before = s
	}
}
