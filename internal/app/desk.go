package app

import (
	"encoding/json"

	"maidan/internal/sportsbook/trading"
)

// notifyDesk lets the screens of the trading desk, on all nodes, know that something of a topic has changed.
func (a *App) notifyDesk(t trading.Topic) {
	a.Hub.Set(trading.DeskChannel, string(t), json.RawMessage(`"`+a.IDs.New()+`"`))
}
