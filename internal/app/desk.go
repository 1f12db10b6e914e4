package app

import (
	"encoding/json"

	"maidan/internal/sportsbook/trading"
)

// tellDesk lets the screens of the trading desk, on all nodes, know that something of a topic has changed.
func (h *House) tellDesk(t trading.Topic) {
	h.Hub.Set(trading.DeskChannel, string(t), json.RawMessage(`"`+h.IDs.New()+`"`))
}
