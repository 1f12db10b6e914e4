// Package hilo is the rules of hi-lo: guess whether the next card of an infinite deck is higher or lower. A right guess multiplies by the
// reciprocal of its probability.
package hilo

import (
	"math/big"

	"maidan/internal/casino/fair"
	"maidan/internal/casino/game"
)

// Choices of the player. The two counts with its neighbours only upwards and the ace only downwards; for every other card, the same rank counts
// as both.
const (
	Lower = iota
	Higher
	Skip // take another card without a guess
)

const (
	cards   = 52        // longest round
	highest = 1_000_000 // a round ends with a multiplier from here on
)

var returned = big.NewRat(99, 100)

// Params are empty: there is nothing to set.
type Params struct{}

// View is a round: the cards so far (rank × 4 + suit, see fair.Card), and for the next guess how many of 13 ranks win.
type View struct {
	Cards  []fair.Card `json:"cards"`
	Lower  int         `json:"lower,omitempty"`
	Higher int         `json:"higher,omitempty"`
}

// ways returns how many of the 13 ranks make a guess after a card right.
func ways(rank, choice int) int {
	const top = 12
	switch {
	case choice == Higher && rank == top, choice == Lower && rank == 0:
		return 1 // the same rank again
	case choice == Higher && rank == 0, choice == Lower && rank == top:
		return top
	case choice == Higher:
		return top + 1 - rank
	default:
		return rank + 1
	}
}

// right reports whether a guess after a card of rank before came true with a card of rank next.
func right(before, next, choice int) bool {
	const top = 12
	switch {
	case choice == Higher && before == top, choice == Lower && before == 0:
		return next == before
	case choice == Higher && before == 0, choice == Lower && before == top:
		return next != before
	case choice == Higher:
		return next >= before
	default:
		return next <= before
	}
}

func hidden(_ Params, src fair.Source) []fair.Card {
	all := make([]fair.Card, cards)
	for i := range all {
		all[i] = fair.NextCard(src)
	}
	return all
}

func steps(_ Params, deck []fair.Card, choices []int) (game.State, error) {
	chance, guesses := big.NewRat(1, 1), 0
	s := game.State{Multiplier: game.Multiplier{Num: 1, Den: 1}}
	for i, choice := range choices {
		if s.Done || choice < Lower || choice > Skip {
			return game.State{}, game.ErrAction
		}
		if choice != Skip {
			before := deck[i].Rank()
			if right(before, deck[i+1].Rank(), choice) {
				guesses++
				chance.Mul(chance, big.NewRat(int64(ways(before, choice)), 13))
				s.Multiplier = game.Reciprocal(returned, chance)
			} else {
				s.Done, s.Multiplier = true, game.Multiplier{Den: 1}
			}
		}
		if i+2 == cards && !s.Done || s.Multiplier.Scaled() >= highest*10_000 {
			s.Done = true
		}
	}
	return state(s, deck[:len(choices)+1], guesses), nil
}

// state completes a state with what the player sees.
func state(s game.State, seen []fair.Card, guesses int) game.State {
	view := View{Cards: seen}
	if !s.Done {
		rank := seen[len(seen)-1].Rank()
		view.Lower, view.Higher = ways(rank, Lower), ways(rank, Higher)
	}
	s.CanCashOut = !s.Done && guesses > 0
	s.View = view
	return s
}

// New returns the game.
func New() game.Game {
	return game.Stepped[Params, []fair.Card]{
		Name:   "hilo",
		Accept: func(Params) error { return nil },
		Hidden: hidden,
		Steps:  steps,
		Reveal: func(_ Params, _ []fair.Card, s game.State) any { return s.View },
		Taken:  taken,
		Cases: []game.Strategy[Params]{
			strategy("1 right, the likelier side", 1, likelier), strategy("2 right, the likelier side", 2, likelier),
			strategy("1 right, the unlikelier side", 1, func(rank int) int { return Lower + Higher - likelier(rank) }),
		},
		Paid: map[string]int{"returned": 99, "highest": highest},
	}
}
