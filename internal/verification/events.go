package verification

import (
	"context"

	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/outbox"
)

// Kinds of events of this package. The subject is always the player's id. No payload holds a code.
const (
	// A code must be issued and sent: payload CodeEvent. The handler calls IssueCode.
	KindCodeRequested = "verification.code_requested"

	KindEmailConfirmed = "verification.email_confirmed" // payload ContactEvent
	KindEmailChanged   = "verification.email_changed"   // payload ContactEvent
	KindEmailRemoved   = "verification.email_removed"   // payload ContactEvent
	KindPhoneConfirmed = "verification.phone_confirmed" // payload ContactEvent
	KindPhoneChanged   = "verification.phone_changed"   // payload ContactEvent

	KindDocumentSent      = "verification.document_sent"      // payload DocumentEvent
	KindDocumentApproved  = "verification.document_approved"  // payload DocumentEvent
	KindDocumentRejected  = "verification.document_rejected"  // payload DocumentEvent; final
	KindDocumentRequested = "verification.document_requested" // payload DocumentsRequestedEvent; also after a rejection
)

// CodeEvent is the payload of KindCodeRequested.
type CodeEvent struct {
	CodeID   string    `json:"code_id"`
	PlayerID id.Player `json:"player_id"`
}

// ContactEvent is the payload of events about addresses and numbers.
type ContactEvent struct {
	PlayerID id.Player `json:"player_id"`
	Old      string    `json:"old"` // the previous one; empty: none, or the same
	New      string    `json:"new"` // empty when it was removed
}

// DocumentEvent is the payload of events about one document.
type DocumentEvent struct {
	PlayerID   id.Player   `json:"player_id"`
	DocumentID id.Document `json:"document_id"`
	Kind       Kind        `json:"kind"`
	Reason     string      `json:"reason"` // as staff wrote it; empty unless rejected
}

// DocumentsRequestedEvent is the payload of KindDocumentRequested.
type DocumentsRequestedEvent struct {
	PlayerID id.Player `json:"player_id"`
	Wanted   []Group   `json:"wanted"`
	Reason   string    `json:"reason"` // as staff wrote it
}

func (c *Checks) publish(ctx context.Context, tx *db.Tx, kind string, playerID id.Player, payload any) error {
	return c.Box.Append(ctx, tx, outbox.New(c.IDs.New(), kind, string(playerID), c.now(), payload))
}
