package round

import (
	"time"

	"maidan/internal/casino/game"
	"maidan/internal/content"
	"maidan/internal/fault"
)

// ErrNotSold refuses a bought feature in a country that forbids them.
var ErrNotSold = fault.New(fault.Forbidden, "feature_not_sold", "Features of games are not sold in your country.")

// noTurbo is the shortest time between two rounds in a country without fast play: what the reels of a slot need to stop one after the other.
const noTurbo = 2500 * time.Millisecond

// cycle returns the least time between the starts of two rounds of a game, in milliseconds.
func cycle(g game.Game, f content.Flags) int64 {
	least := f.MinGameCycleMS
	if _, ok := g.(game.Slot); ok {
		least = f.MinSlotCycleMS
	}
	if f.NoTurbo {
		least = max(least, int(noTurbo.Milliseconds()))
	}
	return int64(least)
}

// sold refuses settings that buy a feature where that is forbidden.
func sold(g game.Game, params []byte, f content.Flags) error {
	if slot, ok := g.(game.Slot); ok && f.NoFeatureBuy && slot.Buys(params) {
		return ErrNotSold
	}
	return nil
}
