package db

import (
	"context"
	"fmt"
	"time"
)

// Time returns the time of PostgreSQL's clock, or of this machine's clock with SQLite.
func (d *DB) Time(ctx context.Context) (time.Time, error) {
	if d.Engine() != Postgres {
		return time.Now(), nil
	}
	var micros int64
	err := d.Reader().QueryRow(ctx, "SELECT CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000000 AS BIGINT)").Scan(&micros)
	if err != nil {
		return time.Time{}, fmt.Errorf("read PostgreSQL's time: %w", err)
	}
	return time.UnixMicro(micros), nil
}
