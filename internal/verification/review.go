package verification

import (
	"context"
	"errors"
	"fmt"

	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/player"
	"maidan/internal/secret"
)

// Queue returns up to limit documents after one: the open ones, oldest first; or, with open false, the decided ones, newest
// first.
func (c *Checks) Queue(ctx context.Context, open bool, after string, limit int) ([]Document, error) {
	all, err := queue(ctx, c.DB.Reader(), open, after, limit)
	if err != nil {
		return nil, fmt.Errorf("read documents: %w", err)
	}
	return all, nil
}

// DocumentDetail is a document with its stored sides.
type DocumentDetail struct {
	Document
	Sides []Side
}

// Side is the metadata of a document's picture.
type Side struct {
	Side          string
	Width, Height int
}

// Document returns a document, or ErrNoDocument.
func (c *Checks) Document(ctx context.Context, documentID id.Document) (DocumentDetail, error) {
	doc, err := documentBy(ctx, c.DB.Reader(), documentID)
	if err != nil {
		return DocumentDetail{}, fmt.Errorf("read document: %w", err)
	}
	if doc.ID == "" {
		return DocumentDetail{}, ErrNoDocument
	}
	sides, err := sidesOf(ctx, c.DB.Reader(), documentID)
	if err != nil {
		return DocumentDetail{}, fmt.Errorf("read document: %w", err)
	}
	return DocumentDetail{doc, sides}, nil
}

// Reviewer is the staff member who acts, and what else is written in the same transaction.
type Reviewer struct {
	StaffID id.Staff
	Record  func(ctx context.Context, tx *db.Tx, d Document) error
}

// ViewPicture returns one picture of a document, a JPEG, and records the access; the first access sets the document's status
// to OnCheck. It fails with ErrNoDocument or ErrPicturesDeleted.
func (c *Checks) ViewPicture(ctx context.Context, documentID id.Document, side string, by Reviewer) ([]byte, error) {
	var sealed []byte
	err := c.inTx(ctx, func(ctx context.Context, tx *db.Tx) (error, error) {
		doc, err := documentBy(ctx, tx, documentID)
		if err != nil {
			return nil, fmt.Errorf("read document: %w", err)
		}
		if doc.ID == "" {
			return ErrNoDocument, nil
		}
		if sealed, err = contentOf(ctx, tx, documentID, side); err != nil {
			return nil, fmt.Errorf("read picture: %w", err)
		}
		if sealed == nil {
			return ErrPicturesDeleted, nil
		}
		if err := beginCheck(ctx, tx, documentID); err != nil {
			return nil, fmt.Errorf("begin check: %w", err)
		}
		return nil, by.Record(ctx, tx, doc)
	})
	if err != nil {
		return nil, fmt.Errorf("view picture: %w", err)
	}
	picture, err := secret.Open(c.Key, sealed, about(documentID, side))
	if errors.Is(err, secret.ErrSealed) {
		c.Log.Error("a picture cannot be decrypted: it was changed, or the key is another one", "document", documentID, "side", side)
		return nil, ErrPicturesDeleted.Because(err)
	}
	return picture, err
}

// Approve approves a document. It fails with ErrNoDocument or ErrDecided.
func (c *Checks) Approve(ctx context.Context, documentID id.Document, by Reviewer) error {
	return c.decide(ctx, documentID, Verified, "", by, func(ctx context.Context, tx *db.Tx, s standing, doc Document) (standing, error) {
		identified, err := identified(ctx, tx, doc.Player)
		return s.approve(doc.Kind.Group(), identified), err
	})
}

// Reject fails the verification: withdrawals are refused until support requests documents again. The player reads the
// reason. It fails with ErrReason, ErrNoDocument or ErrDecided.
func (c *Checks) Reject(ctx context.Context, documentID id.Document, reason string, by Reviewer) error {
	reason, ok := cleanReason(reason)
	if !ok {
		return ErrReason.At("reason", "badRequest")
	}
	return c.decide(ctx, documentID, Rejected, reason, by, func(_ context.Context, _ *db.Tx, s standing, _ Document) (standing, error) {
		return s.reject(reason), nil
	})
}

// RequestAgain rejects a document and requests another one of its group. The player reads the reason. It fails as Reject
// does.
func (c *Checks) RequestAgain(ctx context.Context, documentID id.Document, reason string, by Reviewer) error {
	reason, ok := cleanReason(reason)
	if !ok {
		return ErrReason.At("reason", "badRequest")
	}
	return c.decide(ctx, documentID, Rejected, reason, by, func(ctx context.Context, tx *db.Tx, s standing, doc Document) (standing, error) {
		requested := []Group{doc.Kind.Group()}
		return s.request(requested, reason), c.publish(ctx, tx, KindDocumentRequested, doc.Player, DocumentsRequestedEvent{doc.Player, requested, reason})
	})
}

type transition func(ctx context.Context, tx *db.Tx, s standing, doc Document) (standing, error)

// decide ends a document's check, once, even if several staff members decide concurrently.
func (c *Checks) decide(ctx context.Context, documentID id.Document, status Status, reason string, by Reviewer, next transition) error {
	err := c.inTx(ctx, func(ctx context.Context, tx *db.Tx) (error, error) {
		doc, err := documentBy(ctx, tx, documentID)
		if err != nil {
			return nil, fmt.Errorf("read document: %w", err)
		}
		if doc.ID == "" {
			return ErrNoDocument, nil
		}
		k, err := lock(ctx, tx, doc.Player)
		if err != nil {
			return nil, fmt.Errorf("lock player: %w", err)
		}
		doc.Status, doc.Reason, doc.DecidedAt, doc.DecidedBy = status, reason, c.now(), by.StaffID
		n, err := writeDecision(ctx, tx, doc)
		if err != nil {
			return nil, fmt.Errorf("write decision: %w", err)
		}
		if n == 0 {
			return ErrDecided, nil
		}
		s, err := next(ctx, tx, k.standing, doc)
		if err != nil {
			return nil, err
		}
		return nil, c.decided(ctx, tx, doc, s, by)
	})
	if err != nil {
		return fmt.Errorf("decide on document: %w", err)
	}
	return nil
}

// decided writes the consequences of a decision: the player's outcome, both audit logs, and the event.
func (c *Checks) decided(ctx context.Context, tx *db.Tx, doc Document, s standing, by Reviewer) error {
	if err := setStanding(ctx, tx, doc.Player, s, c.now()); err != nil {
		return fmt.Errorf("write outcome: %w", err)
	}
	detail := map[string]any{"document": doc.ID, "kind": doc.Kind, "status": doc.Status, "outcome": s.outcome}
	if err := c.changedByStaff(ctx, tx, by, doc.Player, detail); err != nil {
		return err
	}
	if err := by.Record(ctx, tx, doc); err != nil {
		return err
	}
	if doc.Status == Rejected && s.outcome == Required { // KindDocumentRequested has informed the player
		return nil
	}
	kind := KindDocumentApproved
	if doc.Status == Rejected {
		kind = KindDocumentRejected
	}
	return c.publish(ctx, tx, kind, doc.Player, DocumentEvent{doc.Player, doc.ID, doc.Kind, doc.Reason})
}

// RequestDocuments requests documents of a player; withdrawals are refused until they are approved. It resets a failed
// verification. The player reads the note. It fails with ErrWanted, ErrReason or player.ErrNoPlayer.
func (c *Checks) RequestDocuments(ctx context.Context, playerID id.Player, requested []Group, note string, by Reviewer) error {
	note, ok := cleanReason(note)
	if !ok {
		return ErrReason.At("note", "badRequest")
	}
	if len(requested) == 0 {
		return ErrWanted.At("wanted", "badRequest")
	}
	err := c.inTx(ctx, func(ctx context.Context, tx *db.Tx) (error, error) {
		if _, err := c.Players.Find(ctx, tx, playerID); err != nil {
			return nil, err
		}
		k, err := lock(ctx, tx, playerID)
		if err != nil {
			return nil, fmt.Errorf("lock player: %w", err)
		}
		s := k.request(requested, note)
		if err := setStanding(ctx, tx, playerID, s, c.now()); err != nil {
			return nil, fmt.Errorf("write outcome: %w", err)
		}
		if err := c.changedByStaff(ctx, tx, by, playerID, map[string]any{"requested": requested}); err != nil {
			return nil, err
		}
		if err := by.Record(ctx, tx, Document{Player: playerID, Reason: note}); err != nil {
			return nil, err
		}
		return nil, c.publish(ctx, tx, KindDocumentRequested, playerID, DocumentsRequestedEvent{playerID, s.requested, note})
	})
	if err != nil {
		return fmt.Errorf("request documents: %w", err)
	}
	return nil
}

func (c *Checks) changedByStaff(ctx context.Context, tx *db.Tx, by Reviewer, playerID id.Player, detail any) error {
	return c.Players.RecordChange(ctx, tx, player.Change{Player: playerID, Actor: player.ByStaff(by.StaffID), What: "document", Detail: detail})
}
