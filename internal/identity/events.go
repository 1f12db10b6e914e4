package identity

import (
	"maidan/internal/id"
	"maidan/internal/outbox"
)

// Kinds of events of this package. The subject is always the player's id.
const (
	KindPasskeyAdded   = "identity.passkey_added"   // payload PasskeyEvent
	KindPasskeyRemoved = "identity.passkey_removed" // payload PasskeyEvent
	KindPasskeyCopied  = "identity.passkey_copied"  // payload PasskeyEvent: its counter went backwards
	KindLinked         = "identity.linked"          // payload LinkEvent
	KindUnlinked       = "identity.unlinked"        // payload LinkEvent
)

// PasskeyEvent is a change of a passkey; Name is the player's name for it.
type PasskeyEvent struct {
	PlayerID  id.Player `json:"player_id"`
	PasskeyID string    `json:"passkey_id"`
	Name      string    `json:"name"`
}

// LinkEvent is a change of a linked external account; Label is the provider's name on screens.
type LinkEvent struct {
	PlayerID id.Player `json:"player_id"`
	Method   string    `json:"method"`
	Label    string    `json:"label"`
	New      bool      `json:"new"` // the account was registered with it
}

func (s *Service) event(kind string, who id.Player, payload any) outbox.Event {
	return outbox.New(s.IDs.New(), kind, string(who), s.Clock.Now().UnixMilli(), payload)
}
