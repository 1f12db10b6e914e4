package delivery

import (
	"cmp"
	"context"
	"database/sql"
	"slices"

	"maidan/internal/db"
	"maidan/internal/id"
)

// due is a waiting message with its number of attempts.
type due struct {
	Stored
	nextAt, attempts int64
}

func (q *Queue) insert(ctx context.Context, tx *db.Tx, s Stored) error {
	_, err := tx.Exec(ctx, `INSERT INTO delivery_messages
		(id, channel, recipient, subject, body, unsubscribe, status, created_at, next_at, attempts, failure)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 0, '')`,
		s.ID, q.Channel, s.To, s.Subject, s.Text, s.Unsubscribe, s.Status, s.CreatedAt, s.CreatedAt)
	return err
}

func (q *Queue) due(ctx context.Context, r db.Querier, now int64, limit int) ([]due, error) {
	rows, err := r.Query(ctx, `SELECT id, recipient, subject, body, unsubscribe, created_at, failure, next_at, attempts
		FROM delivery_messages WHERE channel = $1 AND status = 'waiting' AND next_at <= $2 ORDER BY next_at LIMIT $3`, q.Channel, now, limit)
	return db.Collect(rows, err, func(r *sql.Rows) (m due, err error) {
		return m, r.Scan(&m.ID, &m.To, &m.Subject, &m.Text, &m.Unsubscribe, &m.CreatedAt, &m.Failure, &m.nextAt, &m.attempts)
	})
}

// reserve moves a message's next attempt to the end of the lease; claimed is false when another node was first.
func (q *Queue) reserve(ctx context.Context, tx *db.Tx, m due, until int64) (claimed bool, err error) {
	n, err := tx.Exec(ctx, `UPDATE delivery_messages SET next_at = $1 WHERE id = $2 AND status = 'waiting' AND next_at = $3`, until, m.ID, m.nextAt)
	return n > 0, err
}

// settle ends the attempts of a message and deletes its text: it may hold a sign-in link or a code.
func (q *Queue) settle(ctx context.Context, tx *db.Tx, message, status, failure string) error {
	_, err := tx.Exec(ctx, `UPDATE delivery_messages SET status = $1, failure = $2, body = '', unsubscribe = '', attempts = attempts + 1
		WHERE id = $3 AND status = 'waiting'`, status, failure, message)
	return err
}

func (q *Queue) postpone(ctx context.Context, tx *db.Tx, message string, nextAt, attempts int64, failure string) error {
	_, err := tx.Exec(ctx, `UPDATE delivery_messages SET next_at = $1, attempts = $2, failure = $3 WHERE id = $4 AND status = 'waiting'`,
		nextAt, attempts, failure, message)
	return err
}

const selectStored = `SELECT id, recipient, subject, body, unsubscribe, status, created_at, failure FROM delivery_messages `

func scanStored(r *sql.Rows) (s Stored, err error) {
	return s, r.Scan(&s.ID, &s.To, &s.Subject, &s.Text, &s.Unsubscribe, &s.Status, &s.CreatedAt, &s.Failure)
}

func (q *Queue) listBefore(ctx context.Context, r db.Querier, before string, limit int) ([]Stored, error) {
	if before == "" {
		before = id.End
	}
	rows, err := r.Query(ctx, selectStored+`WHERE channel = $1 AND id < $2 ORDER BY id DESC LIMIT $3`, q.Channel, before, limit)
	return db.Collect(rows, err, scanStored)
}

func (q *Queue) listTo(ctx context.Context, r db.Querier, recipients []string, limit int) ([]Stored, error) {
	var all []Stored
	for _, recipient := range recipients {
		rows, err := r.Query(ctx, selectStored+`WHERE channel = $1 AND recipient = $2 ORDER BY id DESC LIMIT $3`, q.Channel, recipient, limit)
		found, err := db.Collect(rows, err, scanStored)
		if err != nil {
			return nil, err
		}
		all = append(all, found...)
	}
	slices.SortFunc(all, func(a, b Stored) int { return cmp.Compare(b.ID, a.ID) })
	return all[:min(len(all), limit)], nil
}

func (q *Queue) deleteOlder(ctx context.Context, tx *db.Tx, before int64) error {
	_, err := tx.Exec(ctx, `DELETE FROM delivery_messages WHERE channel = $1 AND created_at < $2`, q.Channel, before)
	return err
}
