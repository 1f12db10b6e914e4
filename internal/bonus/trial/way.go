package trial

import (
	"strconv"
	"strings"

	"maidan/internal/casino/catalog"
	"maidan/internal/casino/fair"
	"maidan/internal/casino/game"
	"maidan/internal/casino/game/crash"
	"maidan/internal/casino/round"
	"maidan/internal/content"
	"maidan/internal/money"
)

// Way is what a player stakes a bonus on, and how.
type Way struct {
	ID      string // "dice/over 50.50"; of bets "sports/2.00"
	Product content.BonusProduct
	Game    string     // of a round
	Variant string     // its settings or strategy
	Odds    money.Odds // of bets on sports
	Usual   bool       // a round with the game's own settings
	Draw    func(src fair.Source) game.Multiplier
}

// sportsMargin is the share of a market that bets are simulated with, percent: as the book of a two-way market has on average.
const sportsMargin = 5

// Ways returns everything that a bonus can be staked on: bets at some odds, and each variant of each game.
func Ways() []Way {
	var all []Way
	for _, odds := range []money.Odds{1_500, 2_000, 3_000, 5_000} {
		all = append(all, bets(odds))
	}
	for _, g := range catalog.All() {
		for _, v := range g.Variants() {
			all = append(all, Way{ID: g.ID() + "/" + v.Name, Product: productOf(g), Game: g.ID(), Variant: v.Name, Usual: v.Name == "spin", Draw: v.Play})
		}
	}
	return all
}

// Find returns the way of an id.
func Find(id string) (Way, bool) {
	name, variant, _ := strings.Cut(id, "/")
	if name == string(content.Sports) {
		odds, err := strconv.ParseInt(strings.Replace(variant, ".", "", 1), 10, 64)
		way := bets(money.Odds(odds * 10))
		return way, err == nil && way.ID == id && way.Odds > money.One && way.Odds <= 1_000_000
	}
	for _, way := range Ways() {
		if way.ID == id {
			return way, true
		}
	}
	return Way{}, false
}

// bets returns bets on sports at odds, each of which wins with the probability that the odds have without the margin.
func bets(odds money.Odds) Way {
	return Way{ID: string(content.Sports) + "/" + odds.String(), Product: content.Sports, Variant: odds.String(), Odds: odds, Draw: func(src fair.Source) game.Multiplier {
		const parts = 100_000_000
		if int64(fair.Index(src, parts)) < parts/100*(100-sportsMargin)*int64(money.One)/int64(odds) {
			return game.Multiplier{Num: int64(odds), Den: int64(money.One)}
		}
		return game.Multiplier{Num: 0, Den: 1}
	}}
}

func productOf(g game.Figures) content.BonusProduct {
	for _, shared := range crash.Games() {
		if shared.ID() == g.ID() {
			return content.Crash
		}
	}
	return round.ProductOf(g.ID())
}
