package profile

import (
	"maidan/internal/id"
	"maidan/internal/outbox"
)

// Kinds of events of this package. The subject is always the player's id.
const (
	KindChanged       = "profile.changed"        // payload ChangedEvent
	KindPayoutAdded   = "profile.payout_added"   // payload PayoutEvent
	KindPayoutRemoved = "profile.payout_removed" // payload PayoutEvent
)

// ChangedEvent is the payload of KindChanged: the names of the fields, without values.
type ChangedEvent struct {
	PlayerID id.Player `json:"player_id"`
	Actor    string    `json:"actor"` // as in player.Change
	Fields   []Field   `json:"fields"`
}

// PayoutEvent is the payload of KindPayoutAdded and KindPayoutRemoved.
type PayoutEvent struct {
	PlayerID id.Player `json:"player_id"`
	Kind     string    `json:"kind"`
	Masked   string    `json:"masked"`
}

func (p *Profiles) changed(playerID id.Player, actor string, changed []Field) outbox.Event {
	return outbox.New(p.IDs.New(), KindChanged, string(playerID), p.now(), ChangedEvent{playerID, actor, changed})
}

func (p *Profiles) payoutEvent(kind string, d Details) outbox.Event {
	return outbox.New(p.IDs.New(), kind, string(d.PlayerID), p.now(), PayoutEvent{d.PlayerID, string(d.Kind), d.Account.Masked()})
}
