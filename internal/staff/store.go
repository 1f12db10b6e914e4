package staff

import (
	"context"
	"database/sql"
	"errors"

	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/secret"
)

type member struct {
	Member
	password string // PHC string
	waived   bool   // needs no second factor
}

func insertMember(ctx context.Context, tx *db.Tx, m Member, hash, secondFactor string) (int64, error) {
	return tx.Exec(ctx, `INSERT INTO staff_members (id, email, role, password, created_at, second_factor) VALUES ($1, $2, $3, $4, $5, $6)
		ON CONFLICT DO NOTHING`, m.ID, m.Email, string(m.Role), hash, m.CreatedAt, secondFactor)
}

func setPassword(ctx context.Context, tx *db.Tx, member id.Staff, hash string) error {
	_, err := tx.Exec(ctx, `UPDATE staff_members SET password = $1 WHERE id = $2`, hash, member)
	return err
}

// memberBy returns the member with an address, or a member without id.
func memberBy(ctx context.Context, q db.Querier, email string) (m member, err error) {
	var secondFactor string
	err = q.QueryRow(ctx, `SELECT id, email, role, password, created_at, second_factor FROM staff_members WHERE email = $1`, email).
		Scan(&m.ID, &m.Email, &m.Role, &m.password, &m.CreatedAt, &secondFactor)
	if errors.Is(err, sql.ErrNoRows) {
		return member{}, nil
	}
	m.waived = secondFactor == waived
	return m, err
}

func insertSession(ctx context.Context, tx *db.Tx, s Session, now int64, address string) error {
	_, err := tx.Exec(ctx, `INSERT INTO staff_sessions (digest, member_id, created_at, seen_at, expires_at, address, stage)
		VALUES ($1, $2, $3, $4, $5, $6, $7)`, secret.Digest(s.Token), s.Member.ID, now, now, s.ExpiresAt.UnixMilli(), address, s.Stage)
	return err
}

type foundSession struct {
	member Member
	seen   int64 // time of the last request, unix milliseconds
	stage  string
}

// sessionBy returns a valid session; without one its member has no id.
func sessionBy(ctx context.Context, q db.Querier, digest string, now, idleSince int64) (f foundSession, err error) {
	m := &f.member
	err = q.QueryRow(ctx, `SELECT m.id, m.email, m.role, m.created_at, s.seen_at, s.stage FROM staff_sessions s
		JOIN staff_members m ON m.id = s.member_id WHERE s.digest = $1 AND s.expires_at > $2 AND s.seen_at > $3`,
		digest, now, idleSince).Scan(&m.ID, &m.Email, &m.Role, &m.CreatedAt, &f.seen, &f.stage)
	if errors.Is(err, sql.ErrNoRows) {
		return foundSession{}, nil
	}
	return f, err
}

func deleteSessionsOf(ctx context.Context, tx *db.Tx, member id.Staff) error {
	_, err := tx.Exec(ctx, `DELETE FROM staff_sessions WHERE member_id = $1`, member)
	return err
}

func touch(ctx context.Context, tx *db.Tx, digest string, now int64) error {
	_, err := tx.Exec(ctx, `UPDATE staff_sessions SET seen_at = $1 WHERE digest = $2`, now, digest)
	return err
}

func deleteSession(ctx context.Context, tx *db.Tx, digest string) error {
	_, err := tx.Exec(ctx, `DELETE FROM staff_sessions WHERE digest = $1`, digest)
	return err
}

func dropExpired(ctx context.Context, tx *db.Tx, now int64) error {
	_, err := tx.Exec(ctx, `DELETE FROM staff_sessions WHERE expires_at < $1`, now)
	return err
}

func insertRecord(ctx context.Context, tx *db.Tx, r Record) error {
	_, err := tx.Exec(ctx, `INSERT INTO staff_records (id, at, actor, action, subject, detail) VALUES ($1, $2, $3, $4, $5, $6)`,
		r.ID, r.At, r.Actor, r.Action, r.Subject, string(r.Detail))
	return err
}

func records(ctx context.Context, q db.Querier, subject, before string, limit int) ([]Record, error) {
	if before == "" {
		before = id.End
	}
	text := `SELECT id, at, actor, action, subject, detail FROM staff_records WHERE id < $1 ORDER BY id DESC LIMIT $2`
	args := []any{before, limit}
	if subject != "" {
		text = `SELECT id, at, actor, action, subject, detail FROM staff_records WHERE subject = $1 AND id < $2 ORDER BY id DESC LIMIT $3`
		args = []any{subject, before, limit}
	}
	rows, err := q.Query(ctx, text, args...)
	return db.Collect(rows, err, func(r *sql.Rows) (rec Record, err error) {
		var detail string
		err = r.Scan(&rec.ID, &rec.At, &rec.Actor, &rec.Action, &rec.Subject, &detail)
		rec.Detail = []byte(detail)
		return rec, err
	})
}
