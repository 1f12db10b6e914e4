package ludo

import (
	"math/big"
	"math/bits"
	"sync"

	"maidan/internal/casino/game"
)

// farthest is how far a piece can be: it rolls a six from the field before home.
const farthest = Home - 1 + sides

// shared returns the probability that exactly these n pieces, and no others, have won, by n. All sets of n pieces are equally likely, because the pieces
// roll alike.
//
// ways[x] is in how many of the 6^turns rolls of one piece it is at x after so many turns and was not home before the last. n pieces win in that turn
// at x when they are there and the others are anywhere below.
var shared = sync.OnceValue(func() (p [Pieces + 1]*big.Rat) {
	for n := range p {
		p[n] = new(big.Rat)
	}
	ways := make([]*big.Int, farthest+1)
	for x := range ways {
		ways[x] = new(big.Int)
	}
	ways[0].SetInt64(1)
	all := big.NewInt(1)
	for range Home {
		ways = turn(ways)
		all.Mul(all, big.NewInt(sides*sides*sides*sides))
		below := new(big.Int)
		for x := range ways {
			if x >= Home {
				for n := 1; n <= Pieces; n++ {
					sets := new(big.Int).Mul(power(ways[x], n), power(below, Pieces-n))
					p[n].Add(p[n], new(big.Rat).SetFrac(sets, all))
				}
			}
			below.Add(below, ways[x])
		}
	}
	return p
})

// turn returns the ways after one more roll. Pieces that are home have ended the race.
func turn(before []*big.Int) []*big.Int {
	after := make([]*big.Int, len(before))
	for x := range after {
		after[x] = new(big.Int)
		for roll := 1; roll <= min(sides, x); roll++ {
			if from := x - roll; from < Home {
				after[x].Add(after[x], before[from])
			}
		}
	}
	return after
}

func power(x *big.Int, n int) *big.Int { return new(big.Int).Exp(x, big.NewInt(int64(n)), nil) }

// prizes adds the sets of winners that pay the same.
func prizes(p Params) []game.Prize {
	chances := map[game.Multiplier]*big.Rat{}
	for set := 1; set < 1<<Pieces; set++ {
		var won [Pieces]bool
		for i := range won {
			won[i] = set>>i&1 == 1
		}
		n := bits.OnesCount(uint(set))
		m := share(p, won, int64(n))
		if chances[m] == nil {
			chances[m] = new(big.Rat)
		}
		chances[m].Add(chances[m], shared()[n])
	}
	all := make([]game.Prize, 0, len(chances))
	for m, chance := range chances {
		all = append(all, game.Prize{Multiplier: m, Chance: chance})
	}
	return all
}
