package support

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"maidan/internal/db"
	"maidan/internal/id"
)

// pageSize is the number of threads of a page, the product's size of histories.
const pageSize = 20

// Filter selects threads.
type Filter struct {
	Status  Status      // empty: all
	Players []id.Player // whose threads; nil: everybody's, also visitors'
}

// Threads returns a page of threads, latest change first, and the cursor of the next page, empty at the end. An invalid cursor starts at the beginning.
func (d *Service) Threads(ctx context.Context, of Filter, cursor string) (threads []Thread, next string, err error) {
	at, lastID := place(cursor)
	threads, err = threadsBefore(ctx, d.DB.Reader(), of, at, lastID, pageSize+1)
	if err != nil {
		return nil, "", fmt.Errorf("list conversations: %w", err)
	}
	if len(threads) > pageSize {
		threads = threads[:pageSize]
		last := threads[pageSize-1]
		next = strconv.FormatInt(last.UpdatedAt, 36) + "." + string(last.ID)
	}
	return threads, next, nil
}

// Thread returns a thread with all its messages, oldest first. Errors: ErrNoThread.
func (d *Service) Thread(ctx context.Context, threadID id.Thread) (Thread, []Message, error) {
	thread, err := threadBy(ctx, d.DB.Reader(), "id", string(threadID))
	if err != nil {
		return Thread{}, nil, fmt.Errorf("read conversation: %w", err)
	}
	messages, err := messagesOf(ctx, d.DB.Reader(), thread.ID, 0)
	if err != nil {
		return Thread{}, nil, fmt.Errorf("read messages: %w", err)
	}
	return thread, messages, nil
}

// Answer appends a staff message to a thread, in tx. It is signed with a name if the member of staff is the player's manager. Errors: ErrText, ErrNoThread or ErrFull.
func (d *Service) Answer(ctx context.Context, tx *db.Tx, threadID id.Thread, staffID id.Staff, text string) (Message, error) {
	text, err := tidyText(text)
	if err != nil {
		return Message{}, err
	}
	thread, err := threadBy(ctx, tx, "id", string(threadID))
	if err != nil {
		return Message{}, err
	}
	manager, name, err := d.managerOf(ctx, tx, thread.PlayerID)
	if err != nil {
		return Message{}, err
	}
	if manager != staffID {
		name = ""
	}
	return d.post(ctx, tx, threadID, Answered, Message{Author: byStaff, StaffID: staffID, Signed: name, Text: text})
}

// Close closes a thread, in tx; changed is false when it was already closed. Errors: ErrNoThread.
func (d *Service) Close(ctx context.Context, tx *db.Tx, threadID id.Thread) (changed bool, err error) {
	if _, err := threadBy(ctx, tx, "id", string(threadID)); err != nil {
		return false, err
	}
	return closeThread(ctx, tx, threadID, d.Clock.Now().UnixMilli())
}

// place parses a cursor: the time and id of the last thread of the previous page.
func place(cursor string) (at int64, lastID id.Thread) {
	time, last, _ := strings.Cut(cursor, ".")
	at, err := strconv.ParseInt(time, 36, 64)
	if err != nil || last == "" {
		return 0, ""
	}
	return at, id.Thread(last)
}
