// Package catalog lists the games of the casino and compares their exact figures with those that were declared.
package catalog

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"slices"
	"strings"

	"maidan/internal/casino/game"
	"maidan/internal/casino/game/coin"
	"maidan/internal/casino/game/crash"
	"maidan/internal/casino/game/dice"
	"maidan/internal/casino/game/dragontiger"
	"maidan/internal/casino/game/hilo"
	"maidan/internal/casino/game/keno"
	"maidan/internal/casino/game/limbo"
	"maidan/internal/casino/game/ludo"
	"maidan/internal/casino/game/mines"
	"maidan/internal/casino/game/plinko"
	"maidan/internal/casino/game/roulette"
	"maidan/internal/casino/game/slot"
	"maidan/internal/casino/game/tower"
	"maidan/internal/casino/game/wheel"
)

// games are those that a player plays alone, in the order of their ids.
var games = inOrder(slices.Concat([]game.Game{
	coin.New(), dice.New(), dragontiger.New(), hilo.New(), keno.New(), limbo.New(), ludo.New(), mines.New(), plinko.New(), roulette.New(), tower.New(), wheel.New(),
}, slot.Games()))

func inOrder[G game.Figures](all []G) []G {
	slices.SortFunc(all, func(a, b G) int { return strings.Compare(a.ID(), b.ID()) })
	return all
}

// Games returns the games that a player plays alone, in the order of their ids.
func Games() []game.Game { return slices.Clone(games) }

// Find returns the game with this id that a player plays alone.
func Find(id string) (game.Game, bool) {
	for _, g := range games {
		if g.ID() == id {
			return g, true
		}
	}
	return nil, false
}

// FindFigures returns the figures of the game with this id, of those that all players share, too.
func FindFigures(id string) (game.Figures, bool) {
	for _, g := range All() {
		if g.ID() == id {
			return g, true
		}
	}
	return nil, false
}

// All returns the figures of all games, in the order of their ids.
func All() []game.Figures {
	var all []game.Figures
	for _, g := range games {
		all = append(all, g)
	}
	for _, g := range crash.Games() { // which all players play together
		all = append(all, g)
	}
	return inOrder(all)
}

// Version returns a name of the numbers by which a game pays: equal numbers have equal names. A round is played to its end by the numbers with
// which it began.
func Version(g game.Figures) string {
	rules, err := json.Marshal(g.Rules())
	if err != nil {
		panic("catalog: rules of " + g.ID() + " are not JSON: " + err.Error())
	}
	hash := sha256.Sum256(append([]byte(g.ID()+" "), rules...))
	return hex.EncodeToString(hash[:6])
}
