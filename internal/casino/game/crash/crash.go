// Package crash is the rules of crash games: a multiplier rises from 1.00 and stops at a result that was fixed before; a bet that is cashed out
// before pays the multiplier of that moment. The round is shared by all players; fair.Salted draws its result.
package crash

import (
	"fmt"
	"math/big"
	"time"

	"maidan/internal/casino/fair"
	"maidan/internal/casino/game"
)

// Game is a crash game. It implements game.Figures.
type Game struct {
	Name     string
	Returned int64         // share that is returned to players whatever their target, in hundredths
	Doubles  time.Duration // how long the multiplier takes to double
	Betting  time.Duration // how long bets are taken
	Pause    time.Duration // between a result and the next round, without the time in which bets are settled
	Bets     int           // of a player in one round
}

// Games returns all crash games.
func Games() []Game {
	return []Game{
		{Name: "aviator", Returned: 97, Doubles: 7 * time.Second, Betting: 6 * time.Second, Pause: 2 * time.Second, Bets: 2},
		{Name: "jetx", Returned: 98, Doubles: 5 * time.Second, Betting: 7 * time.Second, Pause: 2 * time.Second, Bets: 2},
	}
}

// Find returns a crash game by its id.
func Find(id string) (Game, bool) {
	for _, g := range Games() {
		if g.Name == id {
			return g, true
		}
	}
	return Game{}, false
}

// ID implements game.Figures.
func (g Game) ID() string { return g.Name }

// Rules implements game.Figures.
func (g Game) Rules() any { return map[string]int64{"returned": g.Returned} }

// Variants implements game.Figures: they are cash-outs at some targets.
func (g Game) Variants() []game.Variant {
	var all []game.Variant
	for _, target := range []int64{101, 150, 200, 1_000, 100_000} {
		all = append(all, game.Variant{
			Name:   fmt.Sprintf("cash-out at %d.%02d", target/100, target%100),
			Prizes: func() []game.Prize { return g.prizes(target) },
			Play: func(src fair.Source) game.Multiplier {
				r := uint64(src.Uint32())<<20 | uint64(src.Uint32())>>12
				if fair.Bust(r, g.Returned) < target {
					return game.Multiplier{Den: 1}
				}
				return game.Hundredths(target)
			},
		})
	}
	return all
}

// prizes counts the numbers of 52 bits for which the result reaches the target.
func (g Game) prizes(target int64) []game.Prize {
	const space = int64(1) << 52
	return game.WinOrLose(game.Hundredths(target), new(big.Rat).SetFrac(reaching(g.Returned, target), big.NewInt(space)))
}

// reaching returns how many of the 2^52 numbers give a result of at least target: those whose distance to 2^52 is at most returned × 2^52 / target.
func reaching(returned, target int64) *big.Int {
	n := new(big.Int).Lsh(big.NewInt(returned), 52)
	return n.Quo(n, big.NewInt(target))
}
