package staff

import (
	"context"
	"database/sql"
	"fmt"
	"slices"

	"maidan/internal/db"
	"maidan/internal/id"
)

// Names returns the email addresses of members by their ids. Unknown ids are omitted.
func (s *Staff) Names(ctx context.Context, ids []id.Staff) (map[id.Staff]string, error) {
	names := make(map[id.Staff]string, len(ids))
	rows, err := s.DB.Reader().QueryIn(ctx, "SELECT id, email FROM staff_members WHERE id", id.Strings(ids))
	_, err = db.Collect(rows, err, func(r *sql.Rows) (struct{}, error) {
		var member id.Staff
		var email string
		err := r.Scan(&member, &email)
		names[member] = email
		return struct{}{}, err
	})
	if err != nil {
		return nil, fmt.Errorf("read names of members: %w", err)
	}
	return names, nil
}

// Permitted returns the members with a permission, by email address.
func (s *Staff) Permitted(ctx context.Context, p Permission) ([]Member, error) {
	rows, err := s.DB.Reader().Query(ctx, "SELECT id, email, role, created_at FROM staff_members ORDER BY email")
	all, err := db.Collect(rows, err, func(r *sql.Rows) (m Member, err error) { return m, r.Scan(&m.ID, &m.Email, &m.Role, &m.CreatedAt) })
	if err != nil {
		return nil, fmt.Errorf("read members: %w", err)
	}
	return slices.DeleteFunc(all, func(m Member) bool { return !m.May(p) }), nil
}
