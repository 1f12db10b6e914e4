// Package abuse finds players whose bonuses look like the work of somebody who plays against the operator: pure rules over facts that others gather. Nothing follows by
// itself; staff look at what it finds.
package abuse

import (
	"cmp"
	"slices"

	"maidan/internal/id"
	"maidan/internal/money"
)

// Facts are what is known about a player's bonuses in a window of time. Amounts are hundredths.
type Facts struct {
	PlayerID    id.Player
	Currency    money.Currency
	Bonuses     int          // that were granted
	Granted     money.Amount // together
	Transferred money.Amount // what became cash
	Staked      money.Amount // from bonuses
	Cash        money.Amount // staked from cash
	Offers      []string     // ids of the bonuses' offers
	Reversed    int          // bonuses that became cash before their deposit was reversed

	Related       []Related // accounts that may belong to the same person
	OwnOpposite   int       // markets of which the player backed several sides
	JointOpposite int       // markets of which a related account backed another side
}

// Related is an account that may belong to the same person, with the offers of its bonuses in the window.
type Related struct {
	PlayerID id.Player
	Offers   []string
}

// Finding is what looks like abuse.
type Finding string

// The findings, the heaviest first.
const (
	ReversedDeposit Finding = "reversed_deposit" // a bonus became cash, and then its deposit was reversed
	SameOffer       Finding = "same_offer"       // a related account had a bonus of the same offer
	JointOpposite   Finding = "joint_opposite"   // a related account backed the other side
	OwnOpposite     Finding = "own_opposite"     // both sides of a market
	BonusOnly       Finding = "bonus_only"       // hardly anything is staked from cash
	RelatedBonus    Finding = "related_bonus"    // a related account had another bonus
)

var weights = map[Finding]int{ReversedDeposit: 50, SameOffer: 45, JointOpposite: 35, OwnOpposite: 25, BonusOnly: 25, RelatedBonus: 15}

// Findings returns all of them, the heaviest first.
func Findings() []Finding {
	return []Finding{ReversedDeposit, SameOffer, JointOpposite, OwnOpposite, BonusOnly, RelatedBonus}
}

// The bounds of BonusOnly: so many bonuses, and less than this part of what was staked from bonuses staked from cash.
const (
	leastBonuses = 2
	cashPart     = 10
)

// Judge returns what looks like abuse in some facts, the heaviest first, with a score of 100.
func Judge(f Facts) (found []Finding, score int) {
	same, other := 0, 0
	for _, r := range f.Related {
		switch {
		case slices.ContainsFunc(r.Offers, func(o string) bool { return slices.Contains(f.Offers, o) }):
			same++
		case len(r.Offers) > 0:
			other++
		}
	}
	for finding, is := range map[Finding]bool{
		ReversedDeposit: f.Reversed > 0,
		SameOffer:       same > 0, RelatedBonus: other > 0, JointOpposite: f.JointOpposite > 0, OwnOpposite: f.OwnOpposite > 0,
		BonusOnly: f.Bonuses >= leastBonuses && f.Staked > 0 && f.Cash < f.Staked/cashPart,
	} {
		if is {
			found = append(found, finding)
			score += weights[finding]
		}
	}
	slices.SortFunc(found, func(a, b Finding) int { return cmp.Compare(weights[b], weights[a])*2 + cmp.Compare(a, b) })
	return found, min(score, 100)
}

// Suspect is a player with what was found.
type Suspect struct {
	Facts
	Findings []Finding
	Score    int
}

// Suspects returns the players with findings, the highest score first, of one score the one whose bonuses have cost more.
func Suspects(all []Facts) []Suspect {
	suspects := []Suspect{}
	for _, f := range all {
		if found, score := Judge(f); len(found) > 0 {
			suspects = append(suspects, Suspect{f, found, score})
		}
	}
	worth := func(s Suspect) money.Amount { return s.Transferred / max(1, money.SmallestStakes()[s.Currency]) }
	slices.SortStableFunc(suspects, func(a, b Suspect) int {
		return cmp.Or(cmp.Compare(b.Score, a.Score), cmp.Compare(worth(b), worth(a)), cmp.Compare(a.PlayerID, b.PlayerID))
	})
	return suspects
}
