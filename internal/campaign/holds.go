package campaign

import (
	"strconv"

	"maidan/internal/content"
	"maidan/internal/money"
)

// holdFillers are the placeholders of the offer on bets that a page explains.
var holdFillers = []string{
	"bet_most", "bet_legs", "bet_odds", "bet_lost", "bet_percent", "bet_days", "bet_free_odds", "bet_stake",
	"bet_step1_legs", "bet_step1", "bet_step2_legs", "bet_step2", "bet_step3_legs", "bet_step3", "bet_step4_legs", "bet_step4",
}

// shownSteps is how many steps of a boost pages show: the first, the last and two between.
const shownSteps = 4

// held returns the offer on bets that the page explains, in the currency of an address, also if it does not run.
func (c *Campaign) held(brand *content.Brand, at Param) (content.WelcomeBonus, bool) {
	bonus, made := brand.OfferIn(c.Holds, c.currencyAt(at))
	return bonus, made && bonus.Kind.OnBets()
}

// ofHeld returns the placeholders of the offer on bets: its figures, as ofBonus.
func (c *Campaign) ofHeld(brand *content.Brand, at Param, language string) fillers {
	bonus, ok := c.held(brand, at)
	if !ok {
		return nil
	}
	l := bonus.Terms.Legs
	fill := fillers{"bet_most": bonus.MaxBonus.In(language), "bet_legs": strconv.Itoa(l.Least()), "bet_odds": l.Odds.String(), "bet_lost": strconv.Itoa(l.Lost), "bet_percent": strconv.Itoa(l.Percent),
		"bet_days": strconv.Itoa(bonus.Terms.Days), "bet_free_odds": bonus.Terms.MinOdds.String(),
		"bet_stake": money.Money{Amount: l.LeastStake(bonus.MaxBonus.Currency), Currency: bonus.MaxBonus.Currency}.In(language)}
	if n := len(l.Steps); n > 0 {
		fill["bet_percent"] = strconv.Itoa(l.Steps[n-1].Percent)
		for i := range shownSteps {
			step, name := l.Steps[i*(n-1)/(shownSteps-1)], "bet_step"+strconv.Itoa(i+1)
			fill[name], fill[name+"_legs"] = strconv.Itoa(step.Percent), strconv.Itoa(step.Legs)
		}
	}
	return fill
}
