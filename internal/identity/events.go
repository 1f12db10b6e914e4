package identity

import (
	"maidan/internal/outbox"
	"maidan/internal/player"
)

// Kinds of event that this room tells. The subject is always the player's id.
const (
	KindPasskeyAdded   = "identity.passkey_added"   // payload PasskeyEvent
	KindPasskeyRemoved = "identity.passkey_removed" // payload PasskeyEvent
	KindPasskeyCopied  = "identity.passkey_copied"  // payload PasskeyEvent: its counter went backwards, it was refused
	KindLinked         = "identity.linked"          // payload LinkEvent
	KindUnlinked       = "identity.unlinked"        // payload LinkEvent
)

// PasskeyEvent tells of a passkey; Name is the player's own word for it.
type PasskeyEvent struct {
	PlayerID  player.ID `json:"player_id"`
	PasskeyID string    `json:"passkey_id"`
	Name      string    `json:"name"`
}

// LinkEvent tells of an account elsewhere; Label is what screens call the other house.
type LinkEvent struct {
	PlayerID player.ID `json:"player_id"`
	Way      string    `json:"way"`
	Label    string    `json:"label"`
	New      bool      `json:"new"` // the account here was opened with it
}

func (w *Ways) event(kind string, who player.ID, payload any) outbox.Event {
	return outbox.New(w.IDs.New(), kind, who, w.Clock.Now().UnixMilli(), payload)
}
