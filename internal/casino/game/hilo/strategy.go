package hilo

import (
	"math/big"

	"maidan/internal/casino/game"
)

// likelier returns the guess that is right more often after a card.
func likelier(rank int) int {
	if ways(rank, Higher) >= ways(rank, Lower) {
		return Higher
	}
	return Lower
}

// strategy guesses by the rank of the last card until n guesses are right.
func strategy(name string, n int, guess func(rank int) int) game.Strategy[Params] {
	return game.Strategy[Params]{
		Name: name,
		Choose: func(step int, s game.State) (int, bool) {
			view, _ := s.View.(View)
			return guess(view.Cards[len(view.Cards)-1].Rank()), step < n
		},
		Prizes: func() []game.Prize { return prizes(n, guess) },
	}
}

// prizes enumerates the ranks of n+1 cards. A round without n right guesses pays nothing.
func prizes(n int, guess func(rank int) int) []game.Prize {
	var all []game.Prize
	lost := big.NewRat(1, 1)
	thirteenth := big.NewRat(1, 13)
	var follow func(rank, left int, path, chance *big.Rat)
	follow = func(rank, left int, path, chance *big.Rat) {
		if left == 0 {
			all = append(all, game.Prize{Multiplier: game.Reciprocal(returned, chance), Chance: path})
			lost.Sub(lost, path)
			return
		}
		choice := guess(rank)
		next := new(big.Rat).Mul(chance, big.NewRat(int64(ways(rank, choice)), 13))
		for r := range 13 {
			if right(rank, r, choice) {
				follow(r, left-1, new(big.Rat).Mul(path, thirteenth), next)
			}
		}
	}
	for rank := range 13 {
		follow(rank, n, thirteenth, big.NewRat(1, 1))
	}
	return append(all, game.Prize{Multiplier: game.Multiplier{Den: 1}, Chance: lost})
}
