// Package tower is the rules of the tower: nine levels with a few steps each, of which some hold; each level that is climbed raises the
// multiplier.
package tower

import (
	"fmt"
	"math/big"
	"slices"

	"maidan/internal/casino/fair"
	"maidan/internal/casino/game"
)

// Levels is the height of the tower.
const Levels = 9

// Params are the settings.
type Params struct {
	Difficulty string `json:"difficulty"`
}

// View is a round: the steps that the player chose, and after its end the steps that hold, level by level.
type View struct {
	Chosen []int   `json:"chosen"`
	Holds  [][]int `json:"holds,omitempty"`
}

// level is the steps of a level and how many of them hold.
type level struct {
	Steps int `json:"steps"`
	Hold  int `json:"hold"`
}

var difficulties = map[string]level{"easy": {4, 3}, "medium": {3, 2}, "hard": {2, 1}, "expert": {3, 1}, "master": {4, 1}}

var ladders = func() map[string]game.Ladder {
	all := map[string]game.Ladder{}
	for name, l := range difficulties {
		var climbs []*big.Rat
		for range Levels {
			climbs = append(climbs, big.NewRat(int64(l.Hold), int64(l.Steps)))
		}
		all[name] = game.NewLadder(big.NewRat(99, 100), climbs)
	}
	return all
}()

func hidden(p Params, src fair.Source) [][]int {
	l := difficulties[p.Difficulty]
	holds := make([][]int, Levels)
	for i := range holds {
		holds[i] = fair.Pick(src, l.Steps, l.Hold)
	}
	return holds
}

func steps(p Params, holds [][]int, choices []int) (game.State, error) {
	for i, step := range choices {
		if i == Levels || step < 0 || step >= difficulties[p.Difficulty].Steps {
			return game.State{}, game.ErrAction
		}
		if !slices.Contains(holds[i], step) {
			if i+1 < len(choices) {
				return game.State{}, game.ErrAction
			}
			return game.State{Done: true, Multiplier: game.Multiplier{Den: 1}, View: View{Chosen: choices}}, nil
		}
	}
	n := len(choices)
	return game.State{Done: n == Levels, CanCashOut: n > 0 && n < Levels, Multiplier: ladders[p.Difficulty][n], View: View{Chosen: choices}}, nil
}

// New returns the game.
func New() game.Game {
	g := game.Stepped[Params, [][]int]{
		Name:   "tower",
		Accept: func(p Params) error { return game.OneOf("difficulty", p.Difficulty, difficulties) },
		Hidden: hidden,
		Steps:  steps,
		Reveal: func(_ Params, holds [][]int, s game.State) any {
			view, _ := s.View.(View)
			return View{Chosen: view.Chosen, Holds: holds}
		},
		Taken: func(p Params, choices []int, _ []byte) ([]game.Trial, error) {
			l := difficulties[p.Difficulty]
			return ladders[p.Difficulty].TakenOf(len(choices), func(int) float64 { return float64(l.Hold) / float64(l.Steps) })
		},
		Paid: map[string]any{"difficulties": difficulties, "multipliers": ladders},
	}
	for _, name := range []string{"easy", "medium", "hard", "expert", "master"} {
		for _, n := range []int{1, Levels} {
			l := difficulties[name]
			chance := new(big.Rat).SetFrac(power(l.Hold, n), power(l.Steps, n))
			g.Cases = append(g.Cases, game.Strategy[Params]{
				Name: fmt.Sprintf("%s, %d climbed", name, n), Params: Params{name},
				Choose: func(step int, _ game.State) (int, bool) { return 0, step < n },
				Prizes: func() []game.Prize { return game.WinOrLose(ladders[name][n], chance) },
			})
		}
	}
	return g
}

func power(base, n int) *big.Int {
	return new(big.Int).Exp(big.NewInt(int64(base)), big.NewInt(int64(n)), nil)
}
