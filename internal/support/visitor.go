package support

import (
	"context"
	"fmt"

	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/secret"
)

// Question is a visitor's message. Without Token it starts a thread; with one, Name and Email are ignored.
type Question struct {
	Token   string
	Name    string
	Email   string
	Text    string
	Address string // the client's network address, for rate limits
}

// Posted is the result of a message.
type Posted struct {
	Token   string // of a thread that the message started; it is returned only this once
	Status  Status
	Message Message
}

// Ask stores a visitor's message. Errors: ErrText, ErrName, ErrEmail, ErrNoThread, ErrFull, ErrTooMany, and for a new thread
// ErrBusy while too many wait for an answer.
func (d *Service) Ask(ctx context.Context, q Question) (Posted, error) {
	text, err := tidyText(q.Text)
	if err != nil {
		return Posted{}, err
	}
	if err := take(d.messages, q.Address); err != nil {
		return Posted{}, err
	}
	if q.Token == "" {
		return d.begin(ctx, q, text)
	}
	digest := secret.Digest(q.Token)
	if err := take(d.talk, digest); err != nil {
		return Posted{}, err
	}
	posted := Posted{Status: Open}
	err = d.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		thread, err := threadBy(ctx, tx, "digest", digest)
		if err != nil {
			return err
		}
		posted.Message, err = d.post(ctx, tx, thread.ID, Open, Message{Author: byVisitor, Text: text})
		return err
	})
	if err != nil {
		return Posted{}, fmt.Errorf("ask: %w", err)
	}
	return posted, nil
}

func (d *Service) begin(ctx context.Context, q Question, text string) (Posted, error) {
	name, email, err := tidyVisitor(q.Name, q.Email)
	if err != nil {
		return Posted{}, err
	}
	if err := take(d.threads, q.Address); err != nil {
		return Posted{}, err
	}
	now := d.Clock.Now().UnixMilli()
	thread := Thread{ID: id.Thread(d.IDs.New()), Name: name, Email: email, Status: Open, CreatedAt: now, UpdatedAt: now}
	posted := Posted{Token: secret.NewToken(d.Random), Status: Open}
	err = d.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		switch waiting, err := countOpen(ctx, tx, d.MaxOpen); {
		case err != nil:
			return fmt.Errorf("count open conversations: %w", err)
		case waiting >= d.MaxOpen:
			return ErrBusy.WithData("retry_after", 3600)
		}
		if err = insertThread(ctx, tx, thread, secret.Digest(posted.Token)); err != nil {
			return err
		}
		posted.Message, err = d.post(ctx, tx, thread.ID, Open, Message{Author: byVisitor, Text: text})
		return err
	})
	if err != nil {
		return Posted{}, fmt.Errorf("begin conversation: %w", err)
	}
	return posted, nil
}

// Purge deletes threads that are inactive for half a year. A job calls it every hour.
func (d *Service) Purge(ctx context.Context) error {
	err := d.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		return purge(ctx, tx, d.Clock.Now().Add(-retention).UnixMilli())
	})
	if err != nil {
		return fmt.Errorf("purge conversations: %w", err)
	}
	return nil
}

// post appends a message to an existing thread. The thread's row is locked until tx ends, so messages have no gaps.
func (d *Service) post(ctx context.Context, tx *db.Tx, thread id.Thread, status Status, m Message) (Message, error) {
	m.At = d.Clock.Now().UnixMilli()
	seq, err := countUp(ctx, tx, thread, status, m.At)
	if err != nil {
		return Message{}, err
	}
	m.Seq = seq
	return m, insertMessage(ctx, tx, thread, m)
}

// VisitorMessages returns the messages of a visitor's thread after the number since, oldest first, and the thread's status. Errors:
// ErrNoThread.
func (d *Service) VisitorMessages(ctx context.Context, token string, since int64) ([]Message, Status, error) {
	thread, err := threadBy(ctx, d.DB.Reader(), "digest", secret.Digest(token))
	if err != nil {
		return nil, "", fmt.Errorf("read conversation: %w", err)
	}
	messages, err := messagesOf(ctx, d.DB.Reader(), thread.ID, since)
	if err != nil {
		return nil, "", fmt.Errorf("read messages: %w", err)
	}
	return messages, thread.Status, nil
}
