package app

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"maidan/internal/config"
	"maidan/internal/db"
)

// durability checks that a commit survives a power cut.
func durability(ctx context.Context, d *db.DB) (string, error) {
	type setting struct{ name, query, want string }
	settings := []setting{{"journal_mode", "PRAGMA journal_mode", "wal"}, {"synchronous", "PRAGMA synchronous", "2"}}
	if d.Engine() == db.Postgres {
		settings = []setting{
			{"fsync", "SHOW fsync", "on"}, {"full_page_writes", "SHOW full_page_writes", "on"},
			{"synchronous_commit", "SHOW synchronous_commit", "on"},
		}
	}
	var values, wrong []string
	for _, s := range settings {
		var have string
		if err := d.Reader().QueryRow(ctx, s.query).Scan(&have); err != nil {
			return "", fmt.Errorf("read %s: %w", s.name, err)
		}
		values = append(values, s.name+" "+have)
		if have != s.want && (s.name != "synchronous_commit" || have == "off") { // its other values are stricter
			wrong = append(wrong, fmt.Sprintf("%s is %s, want %s", s.name, have, s.want))
		}
	}
	if len(wrong) > 0 {
		return "", fmt.Errorf("a power cut may lose bets that were acknowledged: %s", strings.Join(wrong, ", "))
	}
	return strings.Join(values, ", "), nil
}

// maxClockSkew is how much clocks may differ: leases and prices are valid for seconds.
const maxClockSkew = 2 * time.Second

// clockOffset returns the minimum by which a clock is behind ours: the clock returned at, and before and after are our times
// around the query. The offset of a clock that is ahead is negative.
func clockOffset(before, at, after time.Time) time.Duration {
	switch {
	case at.Before(before):
		return before.Sub(at)
	case at.After(after):
		return after.Sub(at)
	default:
		return 0
	}
}

// clocks compares this machine's clock with PostgreSQL's, or with the moment at which the SQLite file was last written.
func clocks(ctx context.Context, cfg config.Config, d *db.DB) (string, error) {
	if d.Engine() == db.Postgres {
		var at int64
		asked := time.Now()
		err := d.Reader().QueryRow(ctx, "SELECT CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)").Scan(&at)
		if err != nil {
			return "", fmt.Errorf("read PostgreSQL's time: %w", err)
		}
		off := clockOffset(asked, time.UnixMilli(at), time.Now())
		if off.Abs() > maxClockSkew {
			return "", fmt.Errorf("this machine is %s ahead of the database's: set both by NTP", off.Round(time.Millisecond))
		}
		return fmt.Sprintf("%s from the database's", off.Abs().Round(time.Millisecond)), nil
	}
	file, err := os.Stat(filepath.Join(cfg.Data, "maidan.db"))
	if err != nil {
		return "", fmt.Errorf("read the database file: %w", err)
	}
	if ahead := time.Until(file.ModTime()); ahead > maxClockSkew {
		return "", fmt.Errorf("the database was written %s from now: this machine's clock was set back", ahead.Round(time.Second))
	}
	return "not behind the database", nil
}
