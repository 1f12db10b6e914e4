package mail

import (
	"cmp"
	"context"
	"database/sql"
	"slices"

	"maidan/internal/db"
	"maidan/internal/id"
)

// due is a letter to carry and how often that was tried.
type due struct {
	Kept
	attempts int
}

func insertLetter(ctx context.Context, tx *db.Tx, l Kept) error {
	_, err := tx.Exec(ctx, `INSERT INTO mail_messages (id, recipient, subject, body, unsubscribe, status, created_at, next_at, attempts, failure)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 0, '')`, l.ID, l.To, l.Subject, l.Text, l.Unsubscribe, l.Status, l.CreatedAt, l.CreatedAt)
	return err
}

func lettersDue(ctx context.Context, q db.Querier, now int64, limit int) ([]due, error) {
	rows, err := q.Query(ctx, `SELECT id, recipient, subject, body, unsubscribe, created_at, attempts FROM mail_messages
		WHERE status = 'waiting' AND next_at <= $1 ORDER BY next_at LIMIT $2`, now, limit)
	return db.Collect(rows, err, func(r *sql.Rows) (l due, err error) {
		return l, r.Scan(&l.ID, &l.To, &l.Subject, &l.Text, &l.Unsubscribe, &l.CreatedAt, &l.attempts)
	})
}

// settle ends a letter's way. Its text goes: it may hold a link that lets somebody in.
func settle(ctx context.Context, tx *db.Tx, letter, status, failure string) error {
	_, err := tx.Exec(ctx, `UPDATE mail_messages SET status = $1, failure = $2, body = '', unsubscribe = '', attempts = attempts + 1
		WHERE id = $3 AND status = 'waiting'`, status, failure, letter)
	return err
}

func postpone(ctx context.Context, tx *db.Tx, letter string, nextAt int64, failure string) error {
	_, err := tx.Exec(ctx, `UPDATE mail_messages SET next_at = $1, failure = $2, attempts = attempts + 1
		WHERE id = $3 AND status = 'waiting'`, nextAt, failure, letter)
	return err
}

const readLetter = `SELECT id, recipient, subject, body, unsubscribe, status, created_at, failure FROM mail_messages `

func scanLetter(r *sql.Rows) (l Kept, err error) {
	return l, r.Scan(&l.ID, &l.To, &l.Subject, &l.Text, &l.Unsubscribe, &l.Status, &l.CreatedAt, &l.Failure)
}

func lettersBefore(ctx context.Context, q db.Querier, before string, limit int) ([]Kept, error) {
	if before == "" {
		before = id.End
	}
	rows, err := q.Query(ctx, readLetter+`WHERE id < $1 ORDER BY id DESC LIMIT $2`, before, limit)
	return db.Collect(rows, err, scanLetter)
}

func lettersTo(ctx context.Context, q db.Querier, addresses []string, limit int) ([]Kept, error) {
	var all []Kept
	for _, address := range addresses {
		rows, err := q.Query(ctx, readLetter+`WHERE recipient = $1 ORDER BY id DESC LIMIT $2`, address, limit)
		found, err := db.Collect(rows, err, scanLetter)
		if err != nil {
			return nil, err
		}
		all = append(all, found...)
	}
	slices.SortFunc(all, func(a, b Kept) int { return cmp.Compare(b.ID, a.ID) })
	return all[:min(len(all), limit)], nil
}

func dropOlder(ctx context.Context, tx *db.Tx, before int64) error {
	_, err := tx.Exec(ctx, `DELETE FROM mail_messages WHERE created_at < $1`, before)
	return err
}
