// Package roulette is the rules of European roulette: 37 numbers, and bets on one number up to eighteen.
package roulette

import (
	"fmt"
	"math/big"

	"maidan/internal/casino/fair"
	"maidan/internal/casino/game"
)

// Numbers of the wheel: 0 to 36.
const Numbers = 37

// MostChips is the highest number of chips on the table.
const MostChips = 10_000

// Params are the chips on the table. Each is worth the stake divided by their number.
type Params struct {
	Bets []Bet `json:"bets"`
}

// Bet is chips on a spot: a number ("17"), neighbours on the table ("17-18", "1-2-3", "1-2-4-5", "1-2-3-4-5-6"), or "red", "black", "even", "odd",
// "low", "high", "dozen1" to "dozen3", "column1" to "column3".
type Bet struct {
	On    string `json:"on"`
	Chips int64  `json:"chips"`
}

// Result is the number at which the ball stops.
type Result struct {
	Number int `json:"number"`
}

func accept(p Params) error {
	if err := game.Within("quantity of bets", int64(len(p.Bets)), 1, int64(len(spots))); err != nil {
		return err
	}
	seen := map[string]bool{}
	for _, b := range p.Bets {
		if err := game.OneOf("spot", b.On, spots); err != nil {
			return err
		}
		if seen[b.On] {
			return fmt.Errorf("spot %q is there twice", b.On)
		}
		seen[b.On] = true
		if err := game.Within("chips", b.Chips, 1, MostChips); err != nil {
			return err
		}
	}
	return game.Within("chips on the table", chips(p), 1, MostChips)
}

func chips(p Params) (sum int64) {
	for _, b := range p.Bets {
		sum += b.Chips
	}
	return sum
}

// pay returns 36 divided by the size of the spot for each chip on a winning one.
func pay(p Params, r Result) game.Multiplier {
	var won int64
	for _, b := range p.Bets {
		if spot := spots[b.On]; spot.has(r.Number) {
			won += b.Chips * 36 / spot.size()
		}
	}
	return game.Multiplier{Num: won, Den: chips(p)}
}

func prizes(p Params) []game.Prize {
	all := make([]game.Prize, Numbers)
	for n := range all {
		all[n] = game.Prize{Multiplier: pay(p, Result{n}), Chance: big.NewRat(1, Numbers)}
	}
	return all
}

// New returns the game.
func New() game.Game {
	g := game.Instant[Params, Result]{
		Name:   "roulette",
		Accept: accept,
		Result: func(_ Params, src fair.Source) Result { return Result{fair.Index(src, Numbers)} },
		Pay:    pay,
		Prizes: prizes,
		Chips:  chips,
		Paid:   map[string]int{"numbers": Numbers, "returned": 36},
	}
	for _, on := range []string{"17", "0-1", "17-18", "0-2-3", "7-8-9", "0-1-2-3", "17-18-20-21", "16-17-18-19-20-21", "dozen2", "column3", "red"} {
		g.Cases = append(g.Cases, game.Case[Params]{Name: on, Params: Params{[]Bet{{on, 1}}}})
	}
	g.Cases = append(g.Cases, game.Case[Params]{Name: "3 on 17, 5 on red, 7 on dozen1", Params: Params{[]Bet{{"17", 3}, {"red", 5}, {"dozen1", 7}}}})
	return g
}
