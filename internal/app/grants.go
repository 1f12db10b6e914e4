package app

import (
	"context"
	"encoding/json"

	"maidan/internal/outbox"
	"maidan/internal/sportsbook/bet"
	"maidan/internal/wallet"
)

// showGrants tells a player's screens that what the house gave has changed, and the balance that a conversion moves.
func (h *House) showGrants(ctx context.Context, events []outbox.Event) error {
	moved := map[wallet.AccountID]bool{}
	for _, e := range events {
		told, err := outbox.Decode[bet.Granted](e)
		if err != nil {
			return err
		}
		h.Hub.Push("player:"+told.PlayerID, json.RawMessage(`{"type":"funds"}`))
		moved[wallet.PlayerCash(told.PlayerID, told.Currency)] = true
	}
	return h.showBalances(ctx, moved)
}
