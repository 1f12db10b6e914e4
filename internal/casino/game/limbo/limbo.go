// Package limbo is the rules of limbo: a multiplier is drawn, and a bet wins its target when the multiplier reaches it.
package limbo

import (
	"fmt"
	"math/big"

	"maidan/internal/casino/fair"
	"maidan/internal/casino/game"
)

// Params are the bet. The target is a multiplier in hundredths: 200 for 2.00.
type Params struct {
	Target int64 `json:"target"`
}

// Result is the multiplier that was drawn, in hundredths. It is shown up to Highest.
type Result struct {
	Result int64 `json:"result"`
}

const (
	returned = 99  // hundredths of the stake
	least    = 101 // lowest target
)

// Highest is the highest target and the highest result that is shown, in hundredths.
const Highest = 1_000_000_00

func accept(p Params) error { return game.Within("target", p.Target, least, Highest) }

func pay(p Params, r Result) game.Multiplier {
	if r.Result >= p.Target {
		return game.Hundredths(p.Target)
	}
	return game.Multiplier{Den: 1}
}

// prizes counts the numbers u of 32 bits with 99 × 2^32/u ≥ target; fair.Multiple reads 0 as 1.
func prizes(p Params) []game.Prize {
	wins := int64(returned)<<32/p.Target + 1
	return game.WinOrLose(game.Hundredths(p.Target), big.NewRat(wins, 1<<32))
}

// New returns the game.
func New() game.Game {
	g := game.Instant[Params, Result]{
		Name:   "limbo",
		Accept: accept,
		Result: func(_ Params, src fair.Source) Result { return Result{min(fair.Multiple(src, returned), Highest)} },
		Pay:    pay,
		Prizes: prizes,
		Paid:   map[string]int64{"returned": returned, "highest": Highest},
	}
	for _, target := range []int64{101, 150, 200, 1_000, 10_000, Highest} {
		g.Cases = append(g.Cases, game.Case[Params]{Name: fmt.Sprintf("target %d.%02d", target/100, target%100), Params: Params{target}})
	}
	return g
}
