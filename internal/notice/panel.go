package notice

import (
	"context"
	"fmt"

	"maidan/internal/db"
	"maidan/internal/id"
)

// pageSize is the number of notices of a page.
const pageSize = 20

// Page is a page of a player's notices, newest first.
type Page struct {
	Notices []Notice
	Next    string // cursor of the next page; empty at the end
}

// Page returns a page of the archived notices, or of the others, older than the cursor ("" for the newest).
func (r *Service) Page(ctx context.Context, playerID id.Player, archived bool, cursor string) (Page, error) {
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

// Unread returns the number of unread notices.
func (r *Service) Unread(ctx context.Context, playerID id.Player) (int64, error) {
	n, err := countUnread(ctx, r.DB.Reader(), playerID)
	if err != nil {
		return 0, fmt.Errorf("count notices: %w", err)
	}
	return n, nil
}

// Read marks a notice as read. It is idempotent. Errors: ErrNotFound.
func (r *Service) Read(ctx context.Context, playerID id.Player, noticeID string) error {
	return r.one(ctx, playerID, noticeID, markRead)
}

// Archive archives a notice and marks it as read. It is idempotent. Errors: ErrNotFound.
func (r *Service) Archive(ctx context.Context, playerID id.Player, noticeID string) error {
	return r.one(ctx, playerID, noticeID, archive)
}

// ReadAll marks all notices up to the given one as read; "" means all.
func (r *Service) ReadAll(ctx context.Context, playerID id.Player, upTo string) error {
	return r.all(ctx, playerID, upTo, markAllRead)
}

// ClearAll archives all notices up to the given one, the last that the player has seen; "" means all.
func (r *Service) ClearAll(ctx context.Context, playerID id.Player, upTo string) error {
	return r.all(ctx, playerID, upTo, archiveAll)
}

type change func(ctx context.Context, tx *db.Tx, playerID id.Player, noticeID string, now int64) (touched int64, err error)

func (r *Service) one(ctx context.Context, playerID id.Player, noticeID string, do change) error {
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

func (r *Service) all(ctx context.Context, playerID id.Player, upTo string, do change) error {
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
