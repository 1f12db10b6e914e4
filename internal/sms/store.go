package sms

import (
	"cmp"
	"context"
	"database/sql"
	"slices"

	"maidan/internal/db"
	"maidan/internal/id"
)

// due is a message to carry and how often that was tried.
type due struct {
	Kept
	attempts int
}

func insertMessage(ctx context.Context, tx *db.Tx, m Kept) error {
	_, err := tx.Exec(ctx, `INSERT INTO sms_messages (id, recipient, body, status, created_at, next_at, attempts, failure)
		VALUES ($1, $2, $3, $4, $5, $6, 0, '')`, m.ID, m.To, m.Text, m.Status, m.CreatedAt, m.CreatedAt)
	return err
}

func messagesDue(ctx context.Context, q db.Querier, now int64, limit int) ([]due, error) {
	rows, err := q.Query(ctx, `SELECT id, recipient, body, created_at, attempts FROM sms_messages
		WHERE status = 'waiting' AND next_at <= $1 ORDER BY next_at LIMIT $2`, now, limit)
	return db.Collect(rows, err, func(r *sql.Rows) (m due, err error) {
		return m, r.Scan(&m.ID, &m.To, &m.Text, &m.CreatedAt, &m.attempts)
	})
}

// settle ends a message's way, and its text goes.
func settle(ctx context.Context, tx *db.Tx, message, status, failure string) error {
	_, err := tx.Exec(ctx, `UPDATE sms_messages SET status = $1, failure = $2, body = '', attempts = attempts + 1
		WHERE id = $3 AND status = 'waiting'`, status, failure, message)
	return err
}

func postpone(ctx context.Context, tx *db.Tx, message string, nextAt int64, failure string) error {
	_, err := tx.Exec(ctx, `UPDATE sms_messages SET next_at = $1, failure = $2, attempts = attempts + 1
		WHERE id = $3 AND status = 'waiting'`, nextAt, failure, message)
	return err
}

const readMessage = `SELECT id, recipient, body, status, created_at, failure FROM sms_messages `

func scanMessage(r *sql.Rows) (m Kept, err error) {
	return m, r.Scan(&m.ID, &m.To, &m.Text, &m.Status, &m.CreatedAt, &m.Failure)
}

func messagesBefore(ctx context.Context, q db.Querier, before string, limit int) ([]Kept, error) {
	if before == "" {
		before = id.End
	}
	rows, err := q.Query(ctx, readMessage+`WHERE id < $1 ORDER BY id DESC LIMIT $2`, before, limit)
	return db.Collect(rows, err, scanMessage)
}

func messagesTo(ctx context.Context, q db.Querier, phones []string, limit int) ([]Kept, error) {
	var all []Kept
	for _, phone := range phones {
		rows, err := q.Query(ctx, readMessage+`WHERE recipient = $1 ORDER BY id DESC LIMIT $2`, phone, limit)
		found, err := db.Collect(rows, err, scanMessage)
		if err != nil {
			return nil, err
		}
		all = append(all, found...)
	}
	slices.SortFunc(all, func(a, b Kept) int { return cmp.Compare(b.ID, a.ID) })
	return all[:min(len(all), limit)], nil
}

func dropOlder(ctx context.Context, tx *db.Tx, before int64) error {
	_, err := tx.Exec(ctx, `DELETE FROM sms_messages WHERE created_at < $1`, before)
	return err
}
