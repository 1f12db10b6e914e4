package content

import "maidan/internal/money"

// OfferRounds are free rounds of a supplier's game as the brand's file and staff write them.
type OfferRounds struct {
	Supplier string `yaml:"supplier" json:"supplier" doc:"name of a connected supplier"`
	Game     string `yaml:"game" json:"game" doc:"the supplier's id of a game of which it gives free rounds"`
	Count    int64  `yaml:"count" json:"count"`
	Stake    int64  `yaml:"stake" json:"stake" doc:"of each, smallest stakes"`
}

// Rounds are free rounds of a supplier's game in a currency.
type Rounds struct {
	Supplier string       `json:"supplier"`
	Game     string       `json:"game"`
	Count    int64        `json:"count"`
	Stake    money.Amount `json:"stake" doc:"of each, hundredths"`
}

// in returns the rounds in a currency, or nil.
func (r *OfferRounds) in(c money.Currency) *Rounds {
	if r == nil {
		return nil
	}
	return &Rounds{r.Supplier, r.Game, r.Count, money.Amount(r.Stake) * money.SmallestStakes()[c]}
}

// fit reports whether the numbers are possible.
func (r OfferRounds) fit() bool {
	return r.Supplier != "" && r.Game != "" && r.Count >= 1 && r.Count <= 1000 && r.Stake >= 1 && r.Stake <= 1000
}

// checkRounds reports free rounds that no offer of its kind can have.
func (o Offer) checkRounds(to reporter) {
	t, at := o.Terms, []any{"terms", "rounds"}
	if o.Kind != FreeRounds {
		if t.Rounds != nil {
			to.Reportf(at, "%s of kind %s has no rounds", o.ID, o.Kind)
		}
		return
	}
	if t.Rounds == nil || !t.Rounds.fit() || !o.Casino || o.Bets || o.Crash {
		to.Reportf(at, "rounds of %s need a supplier, a game, a count and a stake from 1 to 1,000, and a place in the casino", o.ID)
	}
	if t.Wager != 0 || t.MinDeposit != 0 || t.MaxBet != 0 || t.MaxTransfer != 0 || t.MinOdds != 0 || t.MaxOdds != 0 || len(t.Counts) > 0 {
		to.Reportf(at, "%s of kind %s has days, and no other terms: what the rounds win is cash", o.ID, o.Kind)
	}
	if o.Budget != 0 {
		to.Reportf([]any{"budget"}, "%s of kind %s has no budget: the supplier charges for the rounds", o.ID, o.Kind)
	}
}
