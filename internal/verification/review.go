package verification

import (
	"context"
	"errors"
	"fmt"

	"maidan/internal/db"
	"maidan/internal/player"
	"maidan/internal/secret"
)

// Queue returns up to limit documents after one: those that wait, the oldest first; or, with open false, those that were
// decided on, the newest first.
func (c *Checks) Queue(ctx context.Context, open bool, after string, limit int) ([]Document, error) {
	all, err := queue(ctx, c.DB.Reader(), open, after, limit)
	if err != nil {
		return nil, fmt.Errorf("read documents: %w", err)
	}
	return all, nil
}

// Paper is a document with the sides that there are pictures of.
type Paper struct {
	Document
	Sides []Side
}

// Side is a picture of a document, without the picture.
type Side struct {
	Side          string
	Width, Height int
}

// Document returns a document, or ErrNoDocument.
func (c *Checks) Document(ctx context.Context, documentID string) (Paper, error) {
	doc, err := documentBy(ctx, c.DB.Reader(), documentID)
	if err != nil {
		return Paper{}, fmt.Errorf("read document: %w", err)
	}
	if doc.ID == "" {
		return Paper{}, ErrNoDocument
	}
	sides, err := sidesOf(ctx, c.DB.Reader(), documentID)
	if err != nil {
		return Paper{}, fmt.Errorf("read document: %w", err)
	}
	return Paper{doc, sides}, nil
}

// Decision is who decides, or looks, and what else is written in the same transaction.
type Decision struct {
	StaffID string
	Record  func(ctx context.Context, tx *db.Tx, d Document) error
}

// Look returns one picture of a document, a JPEG, and records that it was looked at; what was sent is on check from the first
// look. It refuses with ErrNoDocument or ErrGone.
func (c *Checks) Look(ctx context.Context, documentID, side string, by Decision) ([]byte, error) {
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
			return ErrGone, nil
		}
		if err := beginCheck(ctx, tx, documentID); err != nil {
			return nil, fmt.Errorf("begin check: %w", err)
		}
		return nil, by.Record(ctx, tx, doc)
	})
	if err != nil {
		return nil, fmt.Errorf("look at document: %w", err)
	}
	picture, err := secret.Open(c.Key, sealed, about(documentID, side))
	if errors.Is(err, secret.ErrSealed) {
		c.Log.Error("a picture cannot be opened: it was changed, or the key is another one", "document", documentID, "side", side)
		return nil, ErrGone.Because(err)
	}
	return picture, err
}

// Approve says that a document is good. It refuses with ErrNoDocument or ErrDecided.
func (c *Checks) Approve(ctx context.Context, documentID string, by Decision) error {
	return c.decide(ctx, documentID, Verified, "", by, func(ctx context.Context, tx *db.Tx, s standing, doc Document) (standing, error) {
		identified, err := identified(ctx, tx, doc.Player)
		return s.approve(doc.Kind.Group(), identified), err
	})
}

// Reject says that verification failed: withdrawals are refused until support lets the player try again. The player reads the
// reason. It refuses with ErrReason, ErrNoDocument or ErrDecided.
func (c *Checks) Reject(ctx context.Context, documentID, reason string, by Decision) error {
	reason, ok := goodReason(reason)
	if !ok {
		return ErrReason.At("reason", "badRequest")
	}
	return c.decide(ctx, documentID, Rejected, reason, by, func(_ context.Context, _ *db.Tx, s standing, _ Document) (standing, error) {
		return s.reject(reason), nil
	})
}

// AskAgain refuses a document and asks for another one of its group. The player reads the reason. It refuses as Reject does.
func (c *Checks) AskAgain(ctx context.Context, documentID, reason string, by Decision) error {
	reason, ok := goodReason(reason)
	if !ok {
		return ErrReason.At("reason", "badRequest")
	}
	return c.decide(ctx, documentID, Rejected, reason, by, func(ctx context.Context, tx *db.Tx, s standing, doc Document) (standing, error) {
		wanted := []Group{doc.Kind.Group()}
		return s.ask(wanted, reason), c.tell(ctx, tx, KindDocumentAsked, doc.Player, AskedEvent{doc.Player, wanted, reason})
	})
}

type turn func(ctx context.Context, tx *db.Tx, s standing, doc Document) (standing, error)

// decide ends a document's check, once, whoever else decides at the same moment.
func (c *Checks) decide(ctx context.Context, documentID string, status Status, reason string, by Decision, next turn) error {
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
		n, err := settle(ctx, tx, doc)
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

// decided writes what follows from a decision: the player's standing, both trails, and the event.
func (c *Checks) decided(ctx context.Context, tx *db.Tx, doc Document, s standing, by Decision) error {
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
	if doc.Status == Rejected && s.outcome == Required { // the player was told what to send instead
		return nil
	}
	kind := KindDocumentApproved
	if doc.Status == Rejected {
		kind = KindDocumentRejected
	}
	return c.tell(ctx, tx, kind, doc.Player, DocumentEvent{doc.Player, doc.ID, doc.Kind, doc.Reason})
}

// Ask asks a player for documents; withdrawals are refused until they are approved. It lifts a verification that had failed.
// The player reads the note. It refuses with ErrWanted, ErrReason or player.ErrNoPlayer.
func (c *Checks) Ask(ctx context.Context, playerID player.ID, wanted []Group, note string, by Decision) error {
	note, ok := goodReason(note)
	if !ok {
		return ErrReason.At("note", "badRequest")
	}
	if len(wanted) == 0 {
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
		s := k.ask(wanted, note)
		if err := setStanding(ctx, tx, playerID, s, c.now()); err != nil {
			return nil, fmt.Errorf("write outcome: %w", err)
		}
		if err := c.changedByStaff(ctx, tx, by, playerID, map[string]any{"asked": wanted}); err != nil {
			return nil, err
		}
		if err := by.Record(ctx, tx, Document{Player: playerID, Reason: note}); err != nil {
			return nil, err
		}
		return nil, c.tell(ctx, tx, KindDocumentAsked, playerID, AskedEvent{playerID, s.wanted, note})
	})
	if err != nil {
		return fmt.Errorf("ask for documents: %w", err)
	}
	return nil
}

func (c *Checks) changedByStaff(ctx context.Context, tx *db.Tx, by Decision, playerID player.ID, detail any) error {
	return c.Players.RecordChange(ctx, tx, player.Change{Player: playerID, Actor: "staff:" + by.StaffID, What: "document", Detail: detail})
}
