package content

import (
	"cmp"
	"slices"

	"maidan/internal/money"
)

// BonusProduct is what bonus money can be staked on.
type BonusProduct string

// The products. Games of the casino belong to one by their kind.
const (
	Sports BonusProduct = "sports"
	Slots  BonusProduct = "slots"
	Tables BonusProduct = "tables" // roulette and card games
	Quick  BonusProduct = "quick"  // all other games of one player
	Crash  BonusProduct = "crash"
)

// BonusProducts returns all products of bonuses.
func BonusProducts() []BonusProduct { return []BonusProduct{Sports, Slots, Tables, Quick, Crash} }

// OfferTerms are the conditions of an offer as the brand's file and staff write them. Amounts are multiples of the smallest stake, so that they exist in every
// currency.
type OfferTerms struct {
	Wager        int64                  `yaml:"wager" json:"wager" doc:"how many times the bonus is to be staked"`
	Days         int                    `yaml:"days" json:"days" doc:"for which it can be used"`
	AcceptWithin int                    `yaml:"accept_within" json:"accept_within,omitempty" doc:"hours after the choice within which the deposit must come, of match; absent: until the offer ends, and for 30 days at least"`
	MinDeposit   int64                  `yaml:"min_deposit" json:"min_deposit" doc:"smallest stakes"`
	MaxBet       int64                  `yaml:"max_bet" json:"max_bet" doc:"smallest stakes; 0: no limit"`
	MaxTransfer  int64                  `yaml:"max_transfer" json:"max_transfer" doc:"times the bonus; 0: no limit"`
	MinOdds      money.Odds             `yaml:"min_odds" json:"min_odds" doc:"of bets on sports, thousandths"`
	MaxOdds      money.Odds             `yaml:"max_odds" json:"max_odds" doc:"0: no limit"`
	Counts       map[BonusProduct]int64 `yaml:"counts" json:"counts" doc:"percent of a stake that count, by product (sports, slots, tables, quick, crash; of cashback and wager_race also suppliers); a product that is missing cannot be played, and does not count"`
	Games        map[string]int64       `yaml:"games" json:"games,omitempty" doc:"percent of a stake that count, by game of ours, instead of that of its product; 0: the game cannot be played with the bonus"`
	Bets         BetKinds               `yaml:"bets" json:"bets,omitempty" enum:"singles_and_combos" doc:"which bets on sports it can be staked on; absent: all"`
	OncePerEvent bool                   `yaml:"once_per_event" json:"once_per_event,omitempty" doc:"one bet from the bonus on each event"`
	Spins        *OfferSpins            `yaml:"spins" json:"spins,omitempty" doc:"what free_spins gives, and match in addition to the bonus"`
	Rounds       *OfferRounds           `yaml:"rounds" json:"rounds,omitempty" doc:"what free_rounds gives"`
	Legs         *OfferLegs             `yaml:"legs" json:"legs,omitempty" doc:"of insurance and boost: what an accumulator needs, and what it earns"`
	Play         *OfferPlay             `yaml:"play" json:"play,omitempty" doc:"of cashback and wager_race: what counts to what"`
}

// OfferSpins are free spins as the brand's file and staff write them.
type OfferSpins struct {
	Game  string `yaml:"game" json:"game" doc:"a slot of the casino"`
	Count int64  `yaml:"count" json:"count"`
	Stake int64  `yaml:"stake" json:"stake" doc:"of each, smallest stakes"`
}

// Spins are free spins in a currency: rounds of one game at one stake, with the game's own settings.
type Spins struct {
	Game  string       `json:"game"`
	Count int64        `json:"count"`
	Stake money.Amount `json:"stake" doc:"of each, hundredths"`
}

// Value returns what all spins stake together.
func (s Spins) Value() money.Amount { return money.Amount(s.Count) * s.Stake }

// in returns the spins in a currency, or nil.
func (s *OfferSpins) in(c money.Currency) *Spins {
	if s == nil {
		return nil
	}
	return &Spins{s.Game, s.Count, money.Amount(s.Stake) * money.SmallestStakes()[c]}
}

// Terms are the conditions of an offer in a currency. A player's bonus keeps those that were accepted.
type Terms struct {
	Percent      int64                  `json:"percent" doc:"of the deposit"`
	MaxBonus     money.Amount           `json:"max_bonus" doc:"hundredths"`
	AcceptWithin int                    `json:"accept_within,omitempty" doc:"hours after the choice within which the deposit must come; absent: until the offer ends, and for 30 days at least"`
	MinDeposit   money.Amount           `json:"min_deposit" doc:"hundredths"`
	Wager        int64                  `json:"wager" doc:"how many times the bonus is to be staked"`
	Days         int                    `json:"days" doc:"for which it can be used"`
	MaxBet       money.Amount           `json:"max_bet" doc:"largest stake of bonus money, hundredths; 0: no limit"`
	MaxTransfer  int64                  `json:"max_transfer" doc:"times the bonus that become cash at most; 0: no limit"`
	MinOdds      money.Odds             `json:"min_odds" doc:"of bets on sports, thousandths; 0: no limit"`
	MaxOdds      money.Odds             `json:"max_odds" doc:"of bets on sports, thousandths; 0: no limit"`
	Counts       map[BonusProduct]int64 `json:"counts" doc:"percent of a stake that count, by product (sports, slots, tables, quick, crash; of cashback and wager_race also suppliers); what is missing cannot be played with the bonus, and does not count"`
	Games        map[string]int64       `json:"games,omitempty" doc:"percent of a stake that count, by id of a game, instead of that of its product; 0: the game cannot be played with the bonus"`
	Bets         BetKinds               `json:"bets,omitempty" enum:"singles_and_combos" doc:"which bets on sports it can be staked on; absent: all"`
	OncePerEvent bool                   `json:"once_per_event,omitempty" doc:"one bet from the bonus on each event"`
	Spins        *Spins                 `json:"spins,omitempty" doc:"of free spins: what they are; the other terms are those of what they win"`
	ExtraSpins   *Spins                 `json:"extra_spins,omitempty" doc:"free spins that a deposit gives in addition to the bonus"`
	Rounds       *Rounds                `json:"rounds,omitempty" doc:"of free rounds: what they are; what they win is cash"`
	Legs         *OfferLegs             `json:"legs,omitempty" doc:"of insurance and boost: what an accumulator needs, and what it earns"`
	Play         *Play                  `json:"play,omitempty" doc:"of cashback and wager_race: what they give"`
}

// OfSpins returns the terms of the free spins that an offer for a deposit gives in addition.
func (t Terms) OfSpins() Terms {
	t.Percent, t.MinDeposit, t.AcceptWithin, t.MaxBonus, t.Spins, t.ExtraSpins = 0, 0, 0, t.ExtraSpins.Value(), t.ExtraSpins, nil
	return t
}

// terms returns the conditions of the offer in a currency.
func (o Offer) terms(c money.Currency, most money.Amount) Terms {
	least := money.SmallestStakes()[c]
	t := Terms{Percent: int64(o.Percent), MaxBonus: most, MinDeposit: money.Amount(o.Terms.MinDeposit) * least, Wager: o.Terms.Wager, Days: o.Terms.Days,
		AcceptWithin: o.Terms.AcceptWithin,
		MaxBet:       money.Amount(o.Terms.MaxBet) * least, MaxTransfer: o.Terms.MaxTransfer, MinOdds: o.Terms.MinOdds, MaxOdds: o.Terms.MaxOdds,
		Counts: o.Terms.Counts, Games: o.Terms.Games, Bets: o.Terms.Bets, OncePerEvent: o.Terms.OncePerEvent, Rounds: o.Terms.Rounds.in(c), Legs: o.Terms.Legs, Play: o.Terms.Play.in(c)}
	if o.Kind == FreeSpins {
		t.Spins = o.Terms.Spins.in(c)
	} else {
		t.ExtraSpins = o.Terms.Spins.in(c)
	}
	return t
}

// mostOdds bounds the odds of conditions: a thousand.
const mostOdds = 1000 * money.One

// spinsFit reports whether the free spins of an offer are possible and belong to its kind.
func (o Offer) spinsFit() bool {
	s := o.Terms.Spins
	if s == nil {
		return o.Kind != FreeSpins
	}
	return (o.Kind == FreeSpins || o.Kind == Match) && o.Casino && s.Game != "" && s.Count >= 1 && s.Count <= 1000 && s.Stake >= 1 && s.Stake <= 1000
}

// checkTerms reports terms that no offer of its kind can have.
func (o Offer) checkTerms(to reporter) {
	t, at := o.Terms, func(field string) []any { return []any{"terms", field} }
	if (t.Days < 1 || t.Days > 365) && o.Kind != Boost {
		to.Reportf(at("days"), "days of %s must be from 1 to 365", o.ID)
	}
	if !o.spinsFit() {
		to.Reportf(at("spins"), "spins of %s need a game, a count and a stake from 1 to 1,000, and a place in the casino; offers of kind free_spins have them, and those of kind match may", o.ID)
	}
	if t.AcceptWithin < 0 || t.AcceptWithin > mostAcceptHours || t.AcceptWithin > 0 && o.Kind != Match {
		to.Reportf(at("accept_within"), "accept_within of %s must be from 0 to %d hours, and only offers of kind match wait for a deposit", o.ID, mostAcceptHours)
	}
	o.checkLegs(to)
	o.checkRounds(to)
	o.checkPlay(to)
	o.checkStaking(to)
	if o.Kind.OnBets() || o.Kind.OnPlay() || o.Kind == FreeRounds {
		return
	}
	if o.Kind == FreeBet {
		if t.Wager != 0 || t.MinDeposit != 0 || t.MaxBet != 0 || t.MaxTransfer != 0 || t.MaxOdds != 0 || len(t.Counts) > 0 || t.MinOdds < money.One || t.MinOdds > mostOdds || !o.Bets || o.Casino {
			to.Reportf(at("min_odds"), "free bet %s is for bets and has days and min_odds from 1000, and no other terms", o.ID)
		}
		return
	}
	if t.Wager < 1 || t.Wager > mostWager {
		to.Reportf(at("wager"), "wager of %s must be from 1 to %d", o.ID, mostWager)
	}
	if (t.MinDeposit < 1) == (cmp.Or(o.Kind, Match) == Match) || t.MinDeposit < 0 || t.MinDeposit > mostTimes {
		to.Reportf(at("min_deposit"), "min_deposit of %s must be from 1 to %d for a percentage of a deposit and missing otherwise", o.ID, mostTimes)
	}
	o.checkLimits(to)
	o.checkCounts(to, BonusProducts())
}

// mostAcceptHours bounds the time within which a deposit must come: a year.
const mostAcceptHours = 8760

// mostWager bounds how many times a bonus is to be staked.
const mostWager = 200

// checkLimits reports limits of stakes and odds that contradict themselves.
func (o Offer) checkLimits(to reporter) {
	t, at := o.Terms, func(field string) []any { return []any{"terms", field} }
	if t.MaxBet < 0 || t.MaxBet > mostTimes {
		to.Reportf(at("max_bet"), "max_bet of %s must be from 0 to %d", o.ID, mostTimes)
	}
	if t.MaxTransfer < 0 || t.MaxTransfer > 1000 {
		to.Reportf(at("max_transfer"), "max_transfer of %s must be from 0 to 1000", o.ID)
	}
	if t.MinOdds < 0 || t.MinOdds > mostOdds || t.MaxOdds != 0 && t.MaxOdds < t.MinOdds || t.MaxOdds > mostOdds {
		to.Reportf(at("max_odds"), "max_odds of %s must not be below min_odds, and both at most %d", o.ID, mostOdds)
	}
}

// checkCounts reports percentages of products that are none, or that the offer is not for.
func (o Offer) checkCounts(to reporter, products []BonusProduct) {
	t, at, counts := o.Terms, []any{"terms", "counts"}, false
	for p, percent := range t.Counts {
		if !slices.Contains(products, p) || percent < 0 || percent > 100 {
			to.Reportf(at, "counts of %s has %s: %d; products are %v, percents from 0 to 100", o.ID, p, percent, products)
		}
		counts = counts || percent > 0
	}
	_, sports := t.Counts[Sports]
	others := len(t.Counts)
	if sports {
		others--
	}
	switch {
	case !counts && !t.plays():
		to.Reportf(at, "nothing counts for %s", o.ID)
	case sports != o.Bets || (others > 0 || t.plays()) != o.Casino:
		to.Reportf(at, "casino and bets of %s must say what its counts name", o.ID)
	}
}
