// Package crash is the rules of crash games: a multiplier rises from 1.00 and stops at a result that was fixed before; a bet that is cashed out
// before pays the multiplier of that moment. The round is shared by all players; fair.Salted draws its result.
package crash

import (
	"fmt"
	"math/big"

	"maidan/internal/casino/fair"
	"maidan/internal/casino/game"
)

// Returned is the share that is returned to players, in hundredths, whatever their target.
const Returned = 99

// Figures returns the exact figures of crash games for some targets.
func Figures(id string) game.Figures { return figures(id) }

type figures string

// ID implements game.Figures.
func (f figures) ID() string { return string(f) }

// Rules implements game.Figures.
func (figures) Rules() any { return map[string]int{"returned": Returned} }

// Variants implements game.Figures.
func (figures) Variants() []game.Variant {
	var all []game.Variant
	for _, target := range []int64{101, 150, 200, 1_000, 100_000} {
		all = append(all, game.Variant{
			Name:   fmt.Sprintf("cash-out at %d.%02d", target/100, target%100),
			Prizes: func() []game.Prize { return prizes(target) },
			Play: func(src fair.Source) game.Multiplier {
				r := uint64(src.Uint32())<<20 | uint64(src.Uint32())>>12
				if fair.Bust(r, Returned) < target {
					return game.Multiplier{Den: 1}
				}
				return game.Hundredths(target)
			},
		})
	}
	return all
}

// prizes counts the numbers of 52 bits for which the result reaches the target.
func prizes(target int64) []game.Prize {
	const space = int64(1) << 52
	return game.WinOrLose(game.Hundredths(target), big.NewRat(Returned*space/target, space))
}
