// Package ludo is the rules of the ludo race: four pieces roll a die each, turn by turn, until one has reached home. The piece that is farthest then has
// won; pieces that are equally far share the win.
package ludo

import (
	"maidan/internal/casino/fair"
	"maidan/internal/casino/game"
)

// The race.
const (
	Pieces    = 4
	Home      = 24 // fields from the start
	sides     = 6
	mostChips = 10_000
)

// Returned is what a chip on the winner returns, in hundredths with the chip itself; pieces that share a win share it. Of the four one share is always
// won, so 98 % are returned.
const Returned = 392

// Params are the chips on the pieces. Each is worth the stake divided by their number.
type Params struct {
	Red    int64 `json:"red,omitempty"`
	Green  int64 `json:"green,omitempty"`
	Yellow int64 `json:"yellow,omitempty"`
	Blue   int64 `json:"blue,omitempty"`
}

func (p Params) all() [Pieces]int64 { return [Pieces]int64{p.Red, p.Green, p.Yellow, p.Blue} }

// Result is the rolls of each turn, of red, green, yellow and blue.
type Result struct {
	Rolls [][Pieces]int `json:"rolls"`
}

func accept(p Params) error {
	for _, n := range p.all() {
		if err := game.Within("chips", n, 0, mostChips); err != nil {
			return err
		}
	}
	return game.Within("chips on the board", chips(p), 1, mostChips)
}

func chips(p Params) (n int64) {
	for _, of := range p.all() {
		n += of
	}
	return n
}

// result rolls for all pieces in each turn until at least one is home.
func result(_ Params, src fair.Source) (r Result) {
	var at [Pieces]int
	for farthest := 0; farthest < Home; {
		var turn [Pieces]int
		for i := range turn {
			turn[i] = 1 + fair.Index(src, sides)
			at[i] += turn[i]
			farthest = max(farthest, at[i])
		}
		r.Rolls = append(r.Rolls, turn)
	}
	return r
}

// winners reports which pieces are farthest, and how many they are.
func (r Result) winners() (won [Pieces]bool, n int64) {
	var at [Pieces]int
	farthest := 0
	for _, turn := range r.Rolls {
		for i, roll := range turn {
			at[i] += roll
			farthest = max(farthest, at[i])
		}
	}
	for i := range at {
		if won[i] = at[i] == farthest; won[i] {
			n++
		}
	}
	return won, n
}

func pay(p Params, r Result) game.Multiplier {
	won, n := r.winners()
	return share(p, won, n)
}

// share returns what the chips return when these n pieces have won.
func share(p Params, won [Pieces]bool, n int64) game.Multiplier {
	m := game.Multiplier{Den: 100 * n * chips(p)}
	for i, of := range p.all() {
		if won[i] {
			m.Num += Returned * of
		}
	}
	return m
}

// New returns the game.
func New() game.Game {
	g := game.Instant[Params, Result]{
		Name: "ludo", Accept: accept, Result: result, Pay: pay, Prizes: prizes, Chips: chips,
		Paid: map[string]int{"home": Home, "returned": Returned},
	}
	for i, p := range []Params{{Red: 1}, {Green: 1, Blue: 1}, {Red: 3, Yellow: 1}} {
		g.Cases = append(g.Cases, game.Case[Params]{Name: [...]string{"one piece", "two pieces", "3 on one, 1 on another"}[i], Params: p})
	}
	return g
}
