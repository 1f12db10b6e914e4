package staff

import (
	"context"
	"database/sql"
	"fmt"

	"maidan/internal/db"
)

// Names returns the email addresses of members by their ids. Unknown ids are omitted.
func (s *Staff) Names(ctx context.Context, ids []string) (map[string]string, error) {
	names := make(map[string]string, len(ids))
	rows, err := s.DB.Reader().QueryIn(ctx, "SELECT id, email FROM staff_members WHERE id", ids)
	_, err = db.Collect(rows, err, func(r *sql.Rows) (struct{}, error) {
		var id, email string
		err := r.Scan(&id, &email)
		names[id] = email
		return struct{}{}, err
	})
	if err != nil {
		return nil, fmt.Errorf("read names of members: %w", err)
	}
	return names, nil
}
