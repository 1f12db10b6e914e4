package app

import (
	"context"
	"encoding/json"

	"maidan/internal/outbox"
	"maidan/internal/sportsbook/bet"
	"maidan/internal/sportsbook/market"
	"maidan/internal/sportsbook/trading"
)

// tellDesk lets the screens of the trading desk, on all nodes, know that something of a topic has changed.
func (h *House) tellDesk(t trading.Topic) {
	h.Hub.Set(trading.DeskChannel, string(t), json.RawMessage(`"`+h.IDs.New()+`"`))
}

// deskReactions tell the desk what others do.
func (h *House) deskReactions() []outbox.Reaction {
	tell := func(name string, t trading.Topic, kinds ...string) outbox.Reaction {
		return outbox.Reaction{Name: name, Kinds: kinds, Effect: func(context.Context, []outbox.Event) error {
			h.tellDesk(t)
			return nil
		}}
	}
	return []outbox.Reaction{
		tell("desk.bets", trading.TopicBets, bet.PlacedKind, bet.SettledKind, bet.ReopenedKind, bet.CashedKind),
		tell("desk.settled", trading.TopicSettled, market.SettledKind),
	}
}
