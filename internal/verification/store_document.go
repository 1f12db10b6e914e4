package verification

import (
	"context"
	"database/sql"
	"errors"

	"maidan/internal/db"
	"maidan/internal/id"
)

// file is a row of verification_files; content is sealed.
type file struct {
	document      id.Document
	side          string
	width, height int
	content       []byte
}

const readDocument = `SELECT id, player_id, kind, status, reason, created_at, decided_at, decided_by, files_deleted_at FROM verification_documents `

func scanDocument(row interface{ Scan(...any) error }) (d Document, err error) {
	var goneAt int64
	err = row.Scan(&d.ID, &d.Player, &d.Kind, &d.Status, &d.Reason, &d.SentAt, &d.DecidedAt, &d.DecidedBy, &goneAt)
	d.PicturesDeleted = goneAt > 0
	return d, err
}

func scanDocuments(rows *sql.Rows, err error) ([]Document, error) {
	return db.Collect(rows, err, func(r *sql.Rows) (Document, error) { return scanDocument(r) })
}

func insertDocument(ctx context.Context, tx *db.Tx, d Document) error {
	_, err := tx.Exec(ctx, `INSERT INTO verification_documents (id, player_id, kind, status, reason, created_at, decided_at, decided_by,
		files_deleted_at) VALUES ($1, $2, $3, $4, '', $5, 0, '', 0)`, d.ID, d.Player, string(d.Kind), string(d.Status), d.SentAt)
	return err
}

func insertFile(ctx context.Context, tx *db.Tx, f file) error {
	_, err := tx.Exec(ctx, `INSERT INTO verification_files (document_id, side, width, height, content) VALUES ($1, $2, $3, $4, $5)`,
		f.document, f.side, int64(f.width), int64(f.height), f.content)
	return err
}

// documentBy returns a document, or one without id.
func documentBy(ctx context.Context, q db.Querier, documentID id.Document) (Document, error) {
	d, err := scanDocument(q.QueryRow(ctx, readDocument+`WHERE id = $1`, documentID))
	if errors.Is(err, sql.ErrNoRows) {
		return Document{}, nil
	}
	return d, err
}

// documentsOf returns a player's documents, the newest first.
func documentsOf(ctx context.Context, q db.Querier, playerID id.Player) ([]Document, error) {
	return scanDocuments(q.Query(ctx, readDocument+`WHERE player_id = $1 ORDER BY id DESC LIMIT 50`, playerID))
}

func countOpen(ctx context.Context, q db.Querier, playerID id.Player) (n int64, err error) {
	err = q.QueryRow(ctx, `SELECT count(*) FROM verification_documents WHERE player_id = $1 AND status IN ('sent', 'on_check')`, playerID).Scan(&n)
	return n, err
}

func queue(ctx context.Context, q db.Querier, open bool, after string, limit int) ([]Document, error) {
	if open {
		return scanDocuments(q.Query(ctx, readDocument+`WHERE status IN ('sent', 'on_check') AND id > $1 ORDER BY id LIMIT $2`, after, limit))
	}
	if after == "" {
		after = id.End
	}
	return scanDocuments(q.Query(ctx, readDocument+`WHERE status IN ('verified', 'rejected') AND id < $1 ORDER BY id DESC LIMIT $2`, after, limit))
}

// identified reports whether an identity document of a player is verified.
func identified(ctx context.Context, q db.Querier, playerID id.Player) (bool, error) {
	documents, err := scanDocuments(q.Query(ctx, readDocument+`WHERE player_id = $1 AND status = 'verified'`, playerID))
	for _, d := range documents {
		if d.Kind.Group() == Identity {
			return true, err
		}
	}
	return false, err
}

func sidesOf(ctx context.Context, q db.Querier, documentID id.Document) ([]Side, error) {
	rows, err := q.Query(ctx, `SELECT side, width, height FROM verification_files WHERE document_id = $1 ORDER BY side DESC`, documentID)
	return db.Collect(rows, err, func(r *sql.Rows) (s Side, err error) { return s, r.Scan(&s.Side, &s.Width, &s.Height) })
}

// contentOf returns a sealed picture, nil when there is none.
func contentOf(ctx context.Context, q db.Querier, documentID id.Document, side string) (content []byte, err error) {
	err = q.QueryRow(ctx, `SELECT content FROM verification_files WHERE document_id = $1 AND side = $2`, documentID, side).Scan(&content)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	return content, err
}

func beginCheck(ctx context.Context, tx *db.Tx, documentID id.Document) error {
	_, err := tx.Exec(ctx, `UPDATE verification_documents SET status = 'on_check' WHERE id = $1 AND status = 'sent'`, documentID)
	return err
}

// writeDecision writes a decision unless the document is decided already.
func writeDecision(ctx context.Context, tx *db.Tx, d Document) (int64, error) {
	return tx.Exec(ctx, `UPDATE verification_documents SET status = $1, reason = $2, decided_at = $3, decided_by = $4
		WHERE id = $5 AND status IN ('sent', 'on_check')`, string(d.Status), d.Reason, d.DecidedAt, d.DecidedBy, d.ID)
}

// rejectOpen rejects the open documents of a closed account.
func rejectOpen(ctx context.Context, tx *db.Tx, playerID id.Player, now int64) error {
	_, err := tx.Exec(ctx, `UPDATE verification_documents SET status = 'rejected', reason = 'The account was closed.', decided_at = $1,
		decided_by = 'system' WHERE player_id = $2 AND status IN ('sent', 'on_check')`, now, playerID)
	return err
}

// dropFiles deletes the pictures of documents that were decided before a moment.
func dropFiles(ctx context.Context, tx *db.Tx, before, now int64) error {
	_, err := tx.Exec(ctx, `DELETE FROM verification_files WHERE document_id IN (
		SELECT id FROM verification_documents WHERE files_deleted_at = 0 AND decided_at > 0 AND decided_at < $1)`, before)
	if err != nil {
		return err
	}
	_, err = tx.Exec(ctx, `UPDATE verification_documents SET files_deleted_at = $1
		WHERE files_deleted_at = 0 AND decided_at > 0 AND decided_at < $2`, now, before)
	return err
}

// dropFilesOf deletes every picture of a player.
func dropFilesOf(ctx context.Context, tx *db.Tx, playerID id.Player, now int64) error {
	_, err := tx.Exec(ctx, `DELETE FROM verification_files WHERE document_id IN (SELECT id FROM verification_documents WHERE player_id = $1)`, playerID)
	if err != nil {
		return err
	}
	_, err = tx.Exec(ctx, `UPDATE verification_documents SET files_deleted_at = $1 WHERE player_id = $2 AND files_deleted_at = 0`, now, playerID)
	return err
}
