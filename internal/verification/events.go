package verification

import (
	"context"

	"maidan/internal/db"
	"maidan/internal/outbox"
	"maidan/internal/player"
)

// Kinds of event that this room tells. The subject is always the player's id. No payload holds a code.
const (
	// A code is to be made and sent: payload CodeEvent. Whoever hears it calls MakeCode.
	KindCodeAsked = "verification.code_asked"

	KindEmailConfirmed = "verification.email_confirmed" // payload ContactEvent
	KindEmailChanged   = "verification.email_changed"   // payload ContactEvent
	KindEmailRemoved   = "verification.email_removed"   // payload ContactEvent
	KindPhoneConfirmed = "verification.phone_confirmed" // payload ContactEvent
	KindPhoneChanged   = "verification.phone_changed"   // payload ContactEvent

	KindDocumentSent     = "verification.document_sent"     // payload DocumentEvent
	KindDocumentApproved = "verification.document_approved" // payload DocumentEvent
	KindDocumentRejected = "verification.document_rejected" // payload DocumentEvent; for good
	KindDocumentAsked    = "verification.document_asked"    // payload AskedEvent; also when one is to be sent again
)

// CodeEvent is the payload of KindCodeAsked.
type CodeEvent struct {
	CodeID   string    `json:"code_id"`
	PlayerID player.ID `json:"player_id"`
}

// ContactEvent is the payload of events about addresses and numbers.
type ContactEvent struct {
	PlayerID player.ID `json:"player_id"`
	Old      string    `json:"old"` // the one before; empty: none, or the same
	New      string    `json:"new"` // empty when it was removed
}

// DocumentEvent is the payload of events about one document.
type DocumentEvent struct {
	PlayerID   player.ID `json:"player_id"`
	DocumentID string    `json:"document_id"`
	Kind       Kind      `json:"kind"`
	Reason     string    `json:"reason"` // in the words of staff; empty unless refused
}

// AskedEvent is the payload of KindDocumentAsked.
type AskedEvent struct {
	PlayerID player.ID `json:"player_id"`
	Wanted   []Group   `json:"wanted"`
	Reason   string    `json:"reason"` // in the words of staff
}

func (c *Checks) tell(ctx context.Context, tx *db.Tx, kind string, playerID player.ID, payload any) error {
	return c.Box.Append(ctx, tx, outbox.New(c.IDs.New(), kind, playerID, c.now(), payload))
}
