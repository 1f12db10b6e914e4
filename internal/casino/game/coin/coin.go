// Package coin is the rules of the coin: each right guess doubles the multiplier, a wrong one loses the stake.
package coin

import (
	"fmt"
	"math/big"

	"maidan/internal/casino/fair"
	"maidan/internal/casino/game"
)

// Params are empty: there is nothing to set.
type Params struct{}

// Sides of the coin, which are also the choices of the player.
const (
	Tails = iota
	Heads
)

// Flips is the highest number of flips of a round.
const Flips = 20

// View is a round: the sides that fell, and after its end all that would have fallen.
type View struct {
	Fallen []int `json:"fallen"`
	All    []int `json:"all,omitempty"`
}

var ladder = game.NewLadder(big.NewRat(99, 100), repeat(big.NewRat(1, 2), Flips))

func repeat(r *big.Rat, n int) []*big.Rat {
	all := make([]*big.Rat, n)
	for i := range all {
		all[i] = r
	}
	return all
}

func hidden(_ Params, src fair.Source) []int {
	sides := make([]int, Flips)
	for i := range sides {
		sides[i] = fair.Index(src, 2)
	}
	return sides
}

func steps(_ Params, sides, choices []int) (game.State, error) {
	for i, choice := range choices {
		if i == Flips || choice != Heads && choice != Tails {
			return game.State{}, game.ErrAction
		}
		if choice != sides[i] {
			if i+1 < len(choices) {
				return game.State{}, game.ErrAction
			}
			return game.State{Done: true, Multiplier: game.Multiplier{Den: 1}, View: View{Fallen: sides[:i+1]}}, nil
		}
	}
	n := len(choices)
	return game.State{Done: n == Flips, CanCashOut: n > 0 && n < Flips, Multiplier: ladder[n], View: View{Fallen: sides[:n]}}, nil
}

// New returns the game.
func New() game.Game {
	g := game.Stepped[Params, []int]{
		Name:   "coin",
		Accept: func(Params) error { return nil },
		Hidden: hidden,
		Steps:  steps,
		Reveal: func(_ Params, sides []int, s game.State) any {
			fallen, _ := s.View.(View)
			return View{Fallen: fallen.Fallen, All: sides}
		},
		Taken: func(_ Params, choices []int, _ []byte) ([]game.Trial, error) {
			return ladder.TakenOf(len(choices), func(int) float64 { return 0.5 })
		},
		Paid: ladder,
	}
	for _, n := range []int{1, 2, 5, 10, Flips} {
		g.Cases = append(g.Cases, game.Strategy[Params]{
			Name:   fmt.Sprintf("%d right", n),
			Choose: func(step int, _ game.State) (int, bool) { return Heads, step < n },
			Prizes: func() []game.Prize { return game.WinOrLose(ladder[n], big.NewRat(1, 1<<n)) },
		})
	}
	return g
}
