package notice

import (
	"context"
	"fmt"

	"maidan/internal/db"
	"maidan/internal/id"
)

// pageSize is how many notices a page of the panel has.
const pageSize = 20

// Page is a part of a player's notices, the newest first.
type Page struct {
	Notices []Notice
	Next    string // cursor of the next page; empty at the end
}

// Page returns a page of those notices that are archived, or of those that are not, older than the cursor ("" for the
// newest).
func (r *Service) Page(ctx context.Context, playerID string, archived bool, cursor string) (Page, error) {
	if cursor == "" {
		cursor = id.End
	}
	notices, err := noticesBefore(ctx, r.DB.Reader(), playerID, archived, cursor, pageSize+1)
	if err != nil {
		return Page{}, fmt.Errorf("list notices: %w", err)
	}
	if len(notices) <= pageSize {
		return Page{Notices: notices}, nil
	}
	return Page{notices[:pageSize], notices[pageSize-1].ID}, nil
}

// Unread returns how many notices the player has not read.
func (r *Service) Unread(ctx context.Context, playerID string) (int64, error) {
	n, err := unread(ctx, r.DB.Reader(), playerID)
	if err != nil {
		return 0, fmt.Errorf("count notices: %w", err)
	}
	return n, nil
}

// Read notes that the player has read a notice. It refuses with ErrNotFound; a second time changes nothing.
func (r *Service) Read(ctx context.Context, playerID, noticeID string) error {
	return r.one(ctx, playerID, noticeID, markRead)
}

// Archive puts a notice away and thereby reads it. It refuses with ErrNotFound; a second time changes nothing.
func (r *Service) Archive(ctx context.Context, playerID, noticeID string) error {
	return r.one(ctx, playerID, noticeID, archive)
}

// ReadAll reads every notice up to the one named; "" means all there are.
func (r *Service) ReadAll(ctx context.Context, playerID, upTo string) error {
	return r.all(ctx, playerID, upTo, readAll)
}

// ClearAll archives every notice up to the one named, so that none is put away that the player has not seen; "" means all
// there are.
func (r *Service) ClearAll(ctx context.Context, playerID, upTo string) error {
	return r.all(ctx, playerID, upTo, archiveAll)
}

type change func(ctx context.Context, tx *db.Tx, playerID, noticeID string, now int64) (touched int64, err error)

func (r *Service) one(ctx context.Context, playerID, noticeID string, do change) error {
	err := r.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		touched, err := do(ctx, tx, playerID, noticeID, r.Clock.Now().UnixMilli())
		if err == nil && touched == 0 {
			return ErrNotFound
		}
		return err
	})
	if err != nil {
		return fmt.Errorf("change notice: %w", err)
	}
	return nil
}

func (r *Service) all(ctx context.Context, playerID, upTo string, do change) error {
	if upTo == "" {
		upTo = id.End
	}
	err := r.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		_, err := do(ctx, tx, playerID, upTo, r.Clock.Now().UnixMilli())
		return err
	})
	if err != nil {
		return fmt.Errorf("change notices: %w", err)
	}
	return nil
}
