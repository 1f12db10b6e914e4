// Package dragontiger is the rules of dragon tiger: one card each for the dragon and the tiger from eight decks, and the higher wins. The ace is
// the lowest card.
package dragontiger

import (
	"maidan/internal/casino/fair"
	"maidan/internal/casino/game"
)

const (
	cards     = 8 * fair.Cards
	mostChips = 10_000
)

// Params are the chips on the table. Each is worth the stake divided by their number.
type Params struct {
	Dragon    int64 `json:"dragon,omitempty"`
	Tiger     int64 `json:"tiger,omitempty"`
	Tie       int64 `json:"tie,omitempty"`
	SuitedTie int64 `json:"suitedTie,omitempty"`
}

// Result is the two cards.
type Result struct {
	Dragon fair.Card `json:"dragon"`
	Tiger  fair.Card `json:"tiger"`
}

// What a chip on each spot returns when it wins, with the chip itself. Half of a chip on dragon or tiger comes back on a tie.
const (
	sideReturns   = 2
	tieReturns    = 12
	suitedReturns = 51
)

func accept(p Params) error {
	for _, n := range []int64{p.Dragon, p.Tiger, p.Tie, p.SuitedTie} {
		if err := game.Within("chips", n, 0, mostChips); err != nil {
			return err
		}
	}
	return game.Within("chips on the table", chips(p), 1, mostChips)
}

func chips(p Params) int64 { return p.Dragon + p.Tiger + p.Tie + p.SuitedTie }

// result draws two cards of the 416 without putting the first back.
func result(_ Params, src fair.Source) Result {
	first := fair.Index(src, cards)
	second := fair.Index(src, cards-1)
	if second >= first {
		second++
	}
	return Result{fair.Card(first % fair.Cards), fair.Card(second % fair.Cards)}
}

// value orders ranks with the ace as the lowest.
func value(c fair.Card) int { return (c.Rank() + 1) % 13 }

func pay(p Params, r Result) game.Multiplier {
	m := game.Multiplier{Den: 2 * chips(p)} // in halves of a chip
	switch d, t := value(r.Dragon), value(r.Tiger); {
	case d > t:
		m.Num = 2 * sideReturns * p.Dragon
	case t > d:
		m.Num = 2 * sideReturns * p.Tiger
	default:
		m.Num = p.Dragon + p.Tiger + 2*tieReturns*p.Tie
		if r.Dragon.Suit() == r.Tiger.Suit() {
			m.Num += 2 * suitedReturns * p.SuitedTie
		}
	}
	return m
}

// prizes counts the ordered pairs of different cards of the eight decks.
func prizes(p Params) []game.Prize {
	counts := map[game.Multiplier]int64{}
	for d := range fair.Card(fair.Cards) {
		for t := range fair.Card(fair.Cards) {
			pairs := int64(8 * 8)
			if d == t {
				pairs = 8 * 7
			}
			counts[pay(p, Result{d, t})] += pairs
		}
	}
	all := make([]game.Count, 0, len(counts))
	for m, n := range counts {
		all = append(all, game.Count{Multiplier: m, Results: n})
	}
	return game.Counted(cards*(cards-1), all...)
}

// New returns the game.
func New() game.Game {
	g := game.Instant[Params, Result]{
		Name: "dragon-tiger", Accept: accept, Result: result, Pay: pay, Prizes: prizes, Chips: chips,
		Paid: map[string]int{"decks": cards / fair.Cards, "dragon": sideReturns, "tiger": sideReturns, "tie": tieReturns, "suitedTie": suitedReturns},
	}
	for i, p := range []Params{{Dragon: 1}, {Tiger: 1}, {Tie: 1}, {SuitedTie: 1}, {Dragon: 5, Tie: 1}} {
		g.Cases = append(g.Cases, game.Case[Params]{Name: [...]string{"dragon", "tiger", "tie", "suited tie", "5 on dragon, 1 on tie"}[i], Params: p})
	}
	return g
}
