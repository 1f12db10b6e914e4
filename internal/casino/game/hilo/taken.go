package hilo

import (
	"encoding/json"
	"math/big"

	"maidan/internal/casino/game"
)

// taken returns the guesses of a round that has ended. A skipped card wins nothing and loses nothing.
func taken(_ Params, choices []int, text []byte) ([]game.Trial, error) {
	var view View
	if err := json.Unmarshal(text, &view); err != nil {
		return nil, game.ErrAction.Because(err)
	}
	if len(view.Cards) != len(choices)+1 {
		return nil, game.ErrAction
	}
	trials := make([]game.Trial, len(choices))
	chance, worth := big.NewRat(1, 1), 1.0
	for i, choice := range choices {
		trials[i] = game.Trial{Chance: 1, Worth: worth}
		if choice == Skip {
			continue
		}
		n := ways(view.Cards[i].Rank(), choice)
		chance.Mul(chance, big.NewRat(int64(n), 13))
		worth = game.Reciprocal(returned, chance).Float()
		trials[i] = game.Trial{Chance: float64(n) / 13, Worth: worth}
	}
	return trials, nil
}
