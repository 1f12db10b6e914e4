package content

import "slices"

// BetKinds limits which bets on sports a bonus can be staked on. Empty are all kinds.
type BetKinds string

// SinglesAndCombos excludes systems: a bonus is staked on bets with one line, of one leg or of several.
const SinglesAndCombos BetKinds = "singles_and_combos"

// AllBetKinds returns all limits.
func AllBetKinds() []BetKinds { return []BetKinds{SinglesAndCombos} }

// Share returns how much of a stake counts, in percent, and whether the bonus can be staked there at all. What the terms say of a game comes before what they say of
// its product: a game with a percentage can be played even if its product cannot, and one with 0 is excluded. A product with 0 can be played and counts nothing.
func (t Terms) Share(p BonusProduct, game string) (percent int64, ok bool) {
	if percent, named := t.Games[game]; named {
		return percent, percent > 0
	}
	percent, ok = t.Counts[p]
	return percent, ok
}

// mostGames bounds how many games the terms of an offer name.
const mostGames = 50

// plays reports whether a bonus can be staked on a game that the terms name.
func (t OfferTerms) plays() bool {
	for _, percent := range t.Games {
		if percent > 0 {
			return true
		}
	}
	return false
}

// checkStaking reports limits of games and bets that are impossible, or that no offer of its kind can have. Which games exist is checked where they are known.
func (o Offer) checkStaking(to reporter) {
	t, at := o.Terms, func(field string) []any { return []any{"terms", field} }
	if o.Kind.OnBets() || o.Kind.OnPlay() || o.Kind == FreeRounds || o.Kind == FreeBet {
		if len(t.Games) > 0 || t.Bets != "" || t.OncePerEvent {
			to.Reportf(at("games"), "%s of kind %s is no bonus that is staked: it has no games, bets and once_per_event", o.ID, o.Kind)
		}
		return
	}
	if len(t.Games) > mostGames {
		to.Reportf(at("games"), "games of %s are at most %d", o.ID, mostGames)
	}
	for game, percent := range t.Games {
		if game == "" || percent < 0 || percent > 100 {
			to.Reportf(at("games"), "games of %s has %q: %d; percents are from 0 (excluded) to 100", o.ID, game, percent)
		}
	}
	_, sports := t.Counts[Sports]
	if t.Bets != "" && (!slices.Contains(AllBetKinds(), t.Bets) || !sports) {
		to.Reportf(at("bets"), "bets of %s is %q; it can be singles_and_combos where sports count, and is missing otherwise", o.ID, t.Bets)
	}
	if t.OncePerEvent && !sports {
		to.Reportf(at("once_per_event"), "once_per_event of %s needs sports in counts", o.ID)
	}
}
