// Package keno is the rules of keno: ten of forty numbers are drawn, and the multiplier rises with how many of the player's numbers are among
// them.
package keno

import (
	"errors"
	"fmt"
	"math/big"
	"slices"

	"maidan/internal/casino/fair"
	"maidan/internal/casino/game"
)

// The draw.
const (
	Numbers = 40
	Drawn   = 10
	Most    = 10 // numbers that a player may choose
)

// Params are the player's numbers, from 1 to 40, and the pay table.
type Params struct {
	Risk    string `json:"risk"`
	Numbers []int  `json:"numbers"`
}

// Result is the drawn numbers in their order.
type Result struct {
	Drawn []int `json:"drawn"`
}

func accept(p Params) error {
	if err := game.OneOf("risk", p.Risk, tables); err != nil {
		return err
	}
	if err := game.Within("quantity of numbers", int64(len(p.Numbers)), 1, Most); err != nil {
		return err
	}
	for i, n := range p.Numbers {
		if err := game.Within("number", int64(n), 1, Numbers); err != nil {
			return err
		}
		if slices.Contains(p.Numbers[:i], n) {
			return errors.New("a number is there twice")
		}
	}
	return nil
}

func result(_ Params, src fair.Source) Result {
	drawn := fair.Pick(src, Numbers, Drawn)
	for i := range drawn {
		drawn[i]++
	}
	return Result{drawn}
}

func pay(p Params, r Result) game.Multiplier {
	hits := 0
	for _, n := range p.Numbers {
		if slices.Contains(r.Drawn, n) {
			hits++
		}
	}
	return game.Hundredths(tables[p.Risk][len(p.Numbers)-1][hits])
}

// prizes is the hypergeometric distribution of the hits.
func prizes(p Params) []game.Prize {
	n := int64(len(p.Numbers))
	var all []game.Prize
	for hits, hundredths := range tables[p.Risk][n-1] {
		ways := new(big.Int).Binomial(Drawn, int64(hits))
		ways.Mul(ways, new(big.Int).Binomial(Numbers-Drawn, n-int64(hits)))
		chance := new(big.Rat).SetFrac(ways, new(big.Int).Binomial(Numbers, n))
		all = append(all, game.Prize{Multiplier: game.Hundredths(hundredths), Chance: chance})
	}
	return all
}

// New returns the game.
func New() game.Game {
	g := game.Instant[Params, Result]{Name: "keno", Accept: accept, Result: result, Pay: pay, Prizes: prizes, Paid: tables}
	for _, risk := range []string{"low", "classic", "high"} {
		var numbers []int
		for n := 1; n <= Most; n++ {
			numbers = append(numbers, n)
			g.Cases = append(g.Cases, game.Case[Params]{Name: fmt.Sprintf("%s, %d numbers", risk, n), Params: Params{risk, slices.Clone(numbers)}})
		}
	}
	return g
}
