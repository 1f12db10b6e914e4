package verification

import (
	"context"
	"errors"
	"fmt"
	"time"

	"maidan/internal/db"
	"maidan/internal/fault"
	"maidan/internal/id"
	"maidan/internal/secret"
)

// Document is an identity document that a player sent. Times are unix milliseconds.
type Document struct {
	ID              id.Document
	Player          id.Player
	Kind            Kind
	Status          Status // Sent, OnCheck, Verified or Rejected
	Reason          string // why it was rejected
	SentAt          int64
	DecidedAt       int64
	DecidedBy       id.Staff
	PicturesDeleted bool // the pictures were deleted
}

func (d Document) open() bool { return d.Status == Sent || d.Status == OnCheck }

// The sides of a document.
const (
	Front = "front"
	Back  = "back"
)

// Send stores a document with its uploaded pictures; back is nil for a kind with one side. It fails with ErrKind, ErrBack,
// the errors of Redraw at the side, ErrOnCheck, ErrVerified, ErrFailed or ErrDocumentLimit.
func (c *Checks) Send(ctx context.Context, who Caller, kind Kind, front, back []byte) (Document, error) {
	switch {
	case kind.Group() == "":
		return Document{}, ErrKind.At("kind", "badRequest")
	case kind.needsBack() && len(back) == 0:
		return Document{}, ErrBack.At(Back, "badRequest")
	case !kind.needsBack():
		back = nil
	}
	if err := c.maySend(ctx, c.DB.Reader(), who.Player, kind); err != nil { // before the expensive decoding
		return Document{}, err
	}
	doc := Document{ID: id.Document(c.IDs.New()), Player: who.Player, Kind: kind, Status: Sent}
	files, err := c.sealPictures(ctx, doc.ID, map[string][]byte{Front: front, Back: back})
	if err != nil {
		return Document{}, err
	}
	err = c.inTx(ctx, func(ctx context.Context, tx *db.Tx) (error, error) {
		if _, _, err := c.lockPlayer(ctx, tx, who.Player); err != nil {
			return nil, err
		}
		if err := c.maySend(ctx, tx, who.Player, kind); err != nil {
			return nil, err
		}
		doc.SentAt = c.now()
		return nil, c.store(ctx, tx, who, doc, files)
	})
	if err != nil {
		return Document{}, fmt.Errorf("send document: %w", err)
	}
	return doc, nil
}

func (c *Checks) store(ctx context.Context, tx *db.Tx, who Caller, doc Document, files []file) error {
	if err := insertDocument(ctx, tx, doc); err != nil {
		return fmt.Errorf("write document: %w", err)
	}
	for _, f := range files {
		if err := insertFile(ctx, tx, f); err != nil {
			return fmt.Errorf("write picture: %w", err)
		}
	}
	if err := c.changedBy(ctx, tx, who, doc.Player, "document", map[string]any{"sent": doc.Kind, "document": doc.ID}); err != nil {
		return err
	}
	return c.publish(ctx, tx, KindDocumentSent, doc.Player, DocumentEvent{doc.Player, doc.ID, doc.Kind, ""})
}

// sealPictures decodes and seals the pictures of a document. Few run at the same time, because of their memory.
func (c *Checks) sealPictures(ctx context.Context, documentID id.Document, sides map[string][]byte) ([]file, error) {
	select {
	case c.decoding <- struct{}{}:
		defer func() { <-c.decoding }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	var files []file
	for _, side := range []string{Front, Back} {
		if len(sides[side]) == 0 && side == Back {
			continue
		}
		drawn, err := Redraw(sides[side])
		if err != nil {
			return nil, atSide(side, err)
		}
		sealed, err := secret.Seal(c.Random, c.Key, drawn.Data, about(documentID, side))
		if err != nil {
			return nil, fmt.Errorf("seal picture: %w", err)
		}
		files = append(files, file{documentID, side, drawn.Width, drawn.Height, sealed})
	}
	return files, nil
}

// about returns the context that a picture is sealed with, so that it cannot be moved to another document.
func about(documentID id.Document, side string) string {
	return "verification picture " + string(documentID) + " " + side
}

func atSide(side string, err error) error {
	var f *fault.Error
	if errors.As(err, &f) {
		return f.At(side, "badRequest")
	}
	return err
}

// MaySend fails with ErrFailed or ErrDocumentLimit for a player who may not send any document now.
func (c *Checks) MaySend(ctx context.Context, who Caller) error {
	k, err := recordOf(ctx, c.DB.Reader(), who.Player)
	if err != nil {
		return fmt.Errorf("read verification: %w", err)
	}
	documents, err := documentsOf(ctx, c.DB.Reader(), who.Player)
	if err != nil {
		return fmt.Errorf("read documents: %w", err)
	}
	return c.mayAny(k, documents)
}

// mayAny refuses players whose verification failed and those who reached the daily limit.
func (c *Checks) mayAny(k record, documents []Document) error {
	if k.outcome == Failed {
		return ErrFailed
	}
	if at := availableAt(documents, c.now()); at > 0 {
		return waiting(ErrDocumentLimit, time.Duration(at-c.now())*time.Millisecond).WithData("available_at", at)
	}
	return nil
}

// maySend checks whether a player may send a document of a kind now.
func (c *Checks) maySend(ctx context.Context, q db.Querier, playerID id.Player, kind Kind) error {
	k, err := recordOf(ctx, q, playerID)
	if err != nil {
		return fmt.Errorf("read verification: %w", err)
	}
	documents, err := documentsOf(ctx, q, playerID)
	if err != nil {
		return fmt.Errorf("read documents: %w", err)
	}
	if k.outcome == Failed {
		return ErrFailed
	}
	for _, d := range documents {
		switch {
		case d.Kind.Group() != kind.Group():
		case d.open():
			return ErrOnCheck.At("kind", "")
		case d.Status == Verified && !k.requests(kind.Group()):
			return ErrVerified.At("kind", "")
		}
	}
	return c.mayAny(k, documents)
}

func (s standing) requests(group Group) bool {
	for _, g := range s.requested {
		if g == group {
			return true
		}
	}
	return false
}

// availableAt returns when the next document may be sent; 0 is now. documents are newest first.
func availableAt(documents []Document, now int64) int64 {
	if len(documents) < documentsADay {
		return 0
	}
	if at := documents[documentsADay-1].SentAt + day.Milliseconds(); at > now {
		return at
	}
	return 0
}

// identity summarizes a player's documents.
func (c *Checks) identity(ctx context.Context, playerID id.Player, k record) (IdentityState, error) {
	documents, err := documentsOf(ctx, c.DB.Reader(), playerID)
	if err != nil {
		return IdentityState{}, fmt.Errorf("read documents: %w", err)
	}
	return IdentityState{
		Status: statusOf(k.standing, documents), Outcome: k.outcome, Wanted: k.requested, Note: k.note,
		AvailableAt: availableAt(documents, c.now()), Documents: documents,
	}, nil
}

// statusOf returns the status of the step: an open document first, then the outcome, then the newest document.
func statusOf(s standing, documents []Document) Status {
	status := Missing
	for _, d := range documents {
		if d.open() && status != OnCheck {
			status = d.Status
		}
	}
	switch {
	case status != Missing:
		return status
	case s.outcome == Success:
		return Verified
	case s.outcome == Failed:
		return Rejected
	case s.outcome == Required:
		return Wanted
	case len(documents) > 0:
		return documents[0].Status
	default:
		return Missing
	}
}

// HasOpenDocument reports whether a document of the player is waiting for staff.
func (c *Checks) HasOpenDocument(ctx context.Context, playerID id.Player) (bool, error) {
	n, err := countOpen(ctx, c.DB.Reader(), playerID)
	if err != nil {
		return false, fmt.Errorf("count documents: %w", err)
	}
	return n > 0, nil
}

// Identified reports whether documents of the player were accepted.
func (c *Checks) Identified(ctx context.Context, q db.Querier, playerID id.Player) (bool, error) {
	k, err := recordOf(ctx, q, playerID)
	if err != nil {
		return false, fmt.Errorf("read verification: %w", err)
	}
	return k.outcome == Success, nil
}

// Allow checks a withdrawal, as q sees it. It fails with ErrFailed or ErrRequired. identified: only players whose
// identity is verified may withdraw.
func (c *Checks) Allow(ctx context.Context, q db.Querier, playerID id.Player, identified bool) error {
	k, err := recordOf(ctx, q, playerID)
	switch {
	case err != nil:
		return fmt.Errorf("read verification: %w", err)
	case k.outcome == Failed:
		return ErrFailed
	case k.outcome == Required, identified && k.outcome != Success:
		return ErrRequired
	}
	return nil
}

// Close deletes the pictures of a closed account, in tx, and rejects its open documents.
func (c *Checks) Close(ctx context.Context, tx *db.Tx, playerID id.Player) error {
	if err := rejectOpen(ctx, tx, playerID, c.now()); err != nil {
		return fmt.Errorf("end checks: %w", err)
	}
	if err := dropFilesOf(ctx, tx, playerID, c.now()); err != nil {
		return fmt.Errorf("delete pictures: %w", err)
	}
	return nil
}
