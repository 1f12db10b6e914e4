// Package mines is the rules of mines: 25 tiles hide 1 to 24 mines; each tile that is opened without one raises the multiplier.
package mines

import (
	"fmt"
	"math/big"
	"slices"

	"maidan/internal/casino/fair"
	"maidan/internal/casino/game"
)

// Tiles is the number of tiles, which the player's choices number from 0, row by row.
const Tiles = 25

// Params are the settings.
type Params struct {
	Mines int `json:"mines"`
}

// View is a round: the tiles that the player opened, and after its end where the mines are.
type View struct {
	Opened []int `json:"opened"`
	Mines  []int `json:"mines,omitempty"`
}

// ladders has the multipliers for each number of mines.
var ladders = func() (all [Tiles]game.Ladder) {
	for mines := 1; mines < Tiles; mines++ {
		var safe []*big.Rat
		for left := int64(Tiles); left > int64(mines); left-- {
			safe = append(safe, big.NewRat(left-int64(mines), left))
		}
		all[mines] = game.NewLadder(big.NewRat(99, 100), safe)
	}
	return all
}()

func steps(p Params, mines, choices []int) (game.State, error) {
	safe := Tiles - p.Mines
	for i, tile := range choices {
		if tile < 0 || tile >= Tiles || slices.Contains(choices[:i], tile) {
			return game.State{}, game.ErrAction
		}
		if i == safe {
			return game.State{}, game.ErrAction
		}
		if slices.Contains(mines, tile) {
			if i+1 < len(choices) {
				return game.State{}, game.ErrAction
			}
			return game.State{Done: true, Multiplier: game.Multiplier{Den: 1}, View: View{Opened: choices}}, nil
		}
	}
	n := len(choices)
	return game.State{Done: n == safe, CanCashOut: n > 0 && n < safe, Multiplier: ladders[p.Mines][n], View: View{Opened: choices}}, nil
}

// chance returns the probability of opening n tiles without a mine.
func chance(mines, n int64) *big.Rat {
	return new(big.Rat).SetFrac(new(big.Int).Binomial(Tiles-n, mines), new(big.Int).Binomial(Tiles, mines))
}

// New returns the game.
func New() game.Game {
	g := game.Stepped[Params, []int]{
		Name:   "mines",
		Accept: func(p Params) error { return game.Within("number of mines", int64(p.Mines), 1, Tiles-1) },
		Hidden: func(p Params, src fair.Source) []int { return fair.Pick(src, Tiles, p.Mines) },
		Steps:  steps,
		Reveal: func(_ Params, mines []int, s game.State) any {
			view, _ := s.View.(View)
			return View{Opened: view.Opened, Mines: mines}
		},
		Taken: func(p Params, choices []int, _ []byte) ([]game.Trial, error) {
			return ladders[p.Mines].TakenOf(len(choices), func(step int) float64 { return float64(Tiles-p.Mines-step) / float64(Tiles-step) })
		},
		Paid: ladders[1:],
	}
	for _, c := range [][2]int{{1, 1}, {3, 1}, {3, 5}, {5, 3}, {10, 4}, {24, 1}, {13, 12}} {
		mines, n := c[0], c[1]
		g.Cases = append(g.Cases, game.Strategy[Params]{
			Name: fmt.Sprintf("%d mines, %d opened", mines, n), Params: Params{mines},
			Choose: func(step int, _ game.State) (int, bool) { return step, step < n },
			Prizes: func() []game.Prize { return game.WinOrLose(ladders[mines][n], chance(int64(mines), int64(n))) },
		})
	}
	return g
}
