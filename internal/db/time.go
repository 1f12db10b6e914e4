package db

import (
	"context"
	"fmt"
	"time"
)

// Time returns what PostgreSQL's clock says. SQLite has no clock but this machine's, which is what it returns.
func (d *DB) Time(ctx context.Context) (time.Time, error) {
	if d.Engine() != Postgres {
		return time.Now(), nil
	}
	var micros int64
	err := d.Reader().QueryRow(ctx, "SELECT CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000000 AS BIGINT)").Scan(&micros)
	if err != nil {
		return time.Time{}, fmt.Errorf("ask PostgreSQL for the time: %w", err)
	}
	return time.UnixMicro(micros), nil
}
