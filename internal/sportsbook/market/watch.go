package market

import (
	"context"
	"database/sql"
	"fmt"

	"maidan/internal/db"
	"maidan/internal/id"
)

// Versions returns the versions by id of the events that have not ended or ended at since or later: caches detect changes by them.
func Versions(ctx context.Context, q db.Querier, since int64) (map[id.Event]int64, error) {
	versions := map[id.Event]int64{}
	rows, err := q.Query(ctx, `SELECT id, version FROM sport_events WHERE status IN ('upcoming', 'live')
		UNION ALL SELECT id, version FROM sport_events WHERE status IN ('ended', 'abandoned') AND ended_at >= $1`, since)
	_, err = db.Collect(rows, err, func(r *sql.Rows) (id id.Event, err error) {
		var version int64
		err = r.Scan(&id, &version)
		versions[id] = version
		return id, err
	})
	if err != nil {
		return nil, fmt.Errorf("read versions: %w", err)
	}
	return versions, nil
}
