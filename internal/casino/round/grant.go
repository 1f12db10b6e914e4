package round

import (
	"context"
	"fmt"

	"maidan/internal/bonus"
	"maidan/internal/casino/game/slot"
	"maidan/internal/clock"
	"maidan/internal/content"
	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/outbox"
	"maidan/internal/wallet"
)

// isSlot has the slot machines.
var isSlot = func() map[string]bool {
	all := map[string]bool{}
	for _, g := range slot.Games() {
		all[g.ID()] = true
	}
	return all
}()

// ProductOf returns the product of bonuses that a game of one player belongs to.
func ProductOf(gameID string) content.BonusProduct {
	switch gameID {
	case "roulette", "dragon-tiger":
		return content.Tables
	}
	if isSlot[gameID] {
		return content.Slots
	}
	return content.Quick
}

// used returns the event of a round that was staked from a bonus and is over; none of other rounds.
func (x row) used(v *wallet.View) []outbox.Event {
	if x.Grant == "" || x.Status == Open {
		return nil
	}
	u := bonus.Use{PlayerID: x.PlayerID, Grant: x.Grant, Source: "round:" + string(x.ID), Product: ProductOf(x.Game), Game: x.Game, Version: 1}
	if x.Status == Ended {
		u.Stake = x.Stake
	}
	return []outbox.Event{u.Event(v.NewID(), clock.Millis(v.Now()))}
}

// Staked reports whether rounds that a player has staked from a bonus are open.
func Staked(ctx context.Context, q db.Querier, playerID id.Player, grantID id.Grant) (bool, error) {
	var n int64
	err := q.QueryRow(ctx, "SELECT COUNT(*) FROM casino_rounds WHERE player_id = $1 AND status = 'open' AND grant_id = $2", playerID, grantID).Scan(&n)
	if err != nil {
		return false, fmt.Errorf("count open rounds: %w", err)
	}
	return n > 0, nil
}
