package support

import (
	"context"
	"database/sql"
	"errors"
	"strconv"
	"strings"

	"maidan/internal/db"
	"maidan/internal/id"
)

const threadColumns = `id, player_id, name, email, status, messages, created_at, updated_at`

// scanner is implemented by *sql.Row and *sql.Rows.
type scanner interface{ Scan(into ...any) error }

func scanThread(row scanner) (t Thread, err error) {
	err = row.Scan(&t.ID, &t.PlayerID, &t.Name, &t.Email, &t.Status, &t.Messages, &t.CreatedAt, &t.UpdatedAt)
	return t, err
}

func insertThread(ctx context.Context, tx *db.Tx, t Thread, digest string) error {
	_, err := tx.Exec(ctx, `INSERT INTO support_threads (id, digest, player_id, name, email, status, messages, created_at, updated_at)
		VALUES ($1, $2, $3, $4, $5, $6, 0, $7, $8) ON CONFLICT (digest) DO NOTHING`,
		t.ID, digest, t.PlayerID, t.Name, t.Email, string(t.Status), t.CreatedAt, t.UpdatedAt)
	return err
}

// adoptThread assigns a visitor's conversation to a player; the visitor's token becomes invalid.
func adoptThread(ctx context.Context, tx *db.Tx, digest, key string, player id.Player, name, email string) (adopted bool, err error) {
	n, err := tx.Exec(ctx, `UPDATE support_threads SET digest = $1, player_id = $2, name = $3, email = $4
		WHERE digest = $5 AND player_id = '' AND messages < $6`, key, player, name, email, digest, maxMessages)
	return n == 1, err
}

func countThreads(ctx context.Context, q db.Querier, player id.Player) (n int64, err error) {
	err = q.QueryRow(ctx, `SELECT COUNT(*) FROM support_threads WHERE player_id = $1 AND player_id <> ''`, player).Scan(&n)
	return n, err
}

func newestThread(ctx context.Context, q db.Querier, player id.Player) (Thread, error) {
	t, err := scanThread(q.QueryRow(ctx, "SELECT "+threadColumns+` FROM support_threads WHERE player_id = $1 AND player_id <> ''
		ORDER BY created_at DESC, id DESC LIMIT 1`, player))
	if errors.Is(err, sql.ErrNoRows) {
		return t, ErrNoThread
	}
	return t, err
}

// threadBy returns the thread whose column, id or digest, has the value.
func threadBy(ctx context.Context, q db.Querier, column, value string) (Thread, error) {
	t, err := scanThread(q.QueryRow(ctx, "SELECT "+threadColumns+" FROM support_threads WHERE "+column+" = $1", value))
	if errors.Is(err, sql.ErrNoRows) {
		return t, ErrNoThread
	}
	return t, err
}

// countUp increments the thread's message count and sets its status. Errors: ErrNoThread or ErrFull.
func countUp(ctx context.Context, tx *db.Tx, thread id.Thread, status Status, now int64) (seq int64, err error) {
	err = tx.QueryRow(ctx, `UPDATE support_threads SET messages = messages + 1, status = $1, updated_at = $2
		WHERE id = $3 AND messages < $4 RETURNING messages`, string(status), now, thread, maxMessages).Scan(&seq)
	if !errors.Is(err, sql.ErrNoRows) {
		return seq, err
	}
	if _, err := threadBy(ctx, tx, "id", string(thread)); err != nil {
		return 0, err
	}
	return 0, ErrFull
}

func insertMessage(ctx context.Context, tx *db.Tx, thread id.Thread, m Message) error {
	_, err := tx.Exec(ctx, `INSERT INTO support_messages (thread_id, seq, at, author, staff_id, signed, body) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
		thread, m.Seq, m.At, m.Author, m.StaffID, m.Signed, m.Text)
	return err
}

func messagesOf(ctx context.Context, q db.Querier, thread id.Thread, since int64) ([]Message, error) {
	rows, err := q.Query(ctx, `SELECT seq, at, author, staff_id, signed, body FROM support_messages WHERE thread_id = $1 AND seq > $2
		ORDER BY seq`, thread, since)
	return db.Collect(rows, err, func(r *sql.Rows) (m Message, err error) {
		return m, r.Scan(&m.Seq, &m.At, &m.Author, &m.StaffID, &m.Signed, &m.Text)
	})
}

// threadsBefore reads a page of the inbox; without an id the first page.
func threadsBefore(ctx context.Context, q db.Querier, of Filter, at int64, lastID id.Thread, limit int) ([]Thread, error) {
	var where []string
	var args []any
	put := func(v any) string {
		args = append(args, v)
		return "$" + strconv.Itoa(len(args))
	}
	if of.Status != "" {
		where = append(where, "status = "+put(string(of.Status)))
	}
	if of.Players != nil {
		among, set, err := q.Among(id.Strings(of.Players), len(args)+1)
		if err != nil {
			return nil, err
		}
		put(set)
		where = append(where, "player_id <> '' AND player_id"+among)
	}
	if lastID != "" {
		where = append(where, "(updated_at, id) < ("+put(at)+", "+put(lastID)+")")
	}
	text := "SELECT " + threadColumns + " FROM support_threads"
	if len(where) > 0 {
		text += " WHERE " + strings.Join(where, " AND ")
	}
	rows, err := q.Query(ctx, text+" ORDER BY updated_at DESC, id DESC LIMIT "+put(limit), args...)
	return db.Collect(rows, err, func(r *sql.Rows) (Thread, error) { return scanThread(r) })
}

func closeThread(ctx context.Context, tx *db.Tx, threadID id.Thread, now int64) (changed bool, err error) {
	n, err := tx.Exec(ctx, `UPDATE support_threads SET status = 'closed', updated_at = $1 WHERE id = $2 AND status <> 'closed'`, now, threadID)
	return n == 1, err
}

// countOpen counts the threads that wait for an answer, up to most.
func countOpen(ctx context.Context, q db.Querier, most int) (n int, err error) {
	err = q.QueryRow(ctx, "SELECT COUNT(*) FROM (SELECT 1 FROM support_threads WHERE status = 'open' LIMIT $1) AS waiting", most).Scan(&n)
	return n, err
}

// purge deletes some of the threads that are inactive since before, with their messages.
func purge(ctx context.Context, tx *db.Tx, before int64) error {
	rows, err := tx.Query(ctx, "SELECT id FROM support_threads WHERE updated_at < $1 ORDER BY updated_at, id LIMIT 500", before)
	old, err := db.Collect(rows, err, func(r *sql.Rows) (thread id.Thread, err error) { return thread, r.Scan(&thread) })
	if err != nil {
		return err
	}
	for _, id := range old {
		if _, err := tx.Exec(ctx, "DELETE FROM support_messages WHERE thread_id = $1", id); err != nil {
			return err
		}
		if _, err := tx.Exec(ctx, "DELETE FROM support_threads WHERE id = $1 AND updated_at < $2", id, before); err != nil {
			return err
		}
	}
	return nil
}
