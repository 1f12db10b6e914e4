package job

import (
	"context"
	"database/sql"
	"fmt"

	"maidan/internal/db"
)

// Lease is the holder of a lease and its expiry.
type Lease struct {
	Name, Holder string
	Until        int64 // unix milliseconds
}

// Leases returns the leases of a database by name, including expired ones.
func Leases(ctx context.Context, q db.Querier) ([]Lease, error) {
	rows, err := q.Query(ctx, "SELECT name, holder, until FROM job_leases ORDER BY name")
	leases, err := db.Collect(rows, err, func(r *sql.Rows) (l Lease, err error) {
		err = r.Scan(&l.Name, &l.Holder, &l.Until)
		return l, err
	})
	if err != nil {
		return nil, fmt.Errorf("read leases: %w", err)
	}
	return leases, nil
}
