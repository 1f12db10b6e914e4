package app

import (
	"context"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/config"
	"maidan/internal/db"
	"maidan/internal/db/dbtest"
)

// examine returns the findings by their check.
func examine(t *testing.T, cfg config.Config) map[string]Finding {
	t.Helper()
	d, err := db.Open(t.Context(), db.Config{URL: cfg.Database, Dir: cfg.Data, MaxConns: 4})
	require.NoError(t, err)
	defer func() { require.NoError(t, d.Close()) }()
	found := map[string]Finding{}
	for _, f := range Examine(t.Context(), cfg, d) {
		found[f.Check] = f
	}
	return found
}

// write changes the database directly.
func write(t *testing.T, cfg config.Config, query string, args ...any) {
	t.Helper()
	d, err := db.Open(t.Context(), db.Config{URL: cfg.Database, Dir: cfg.Data, MaxConns: 1})
	require.NoError(t, err)
	defer func() { require.NoError(t, d.Close()) }()
	require.NoError(t, d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		_, err := tx.Exec(ctx, query, args...)
		return err
	}))
}

func TestDoctor_ReportsEachProblem(t *testing.T) {
	t.Parallel()
	long := time.Now().Add(-time.Hour).UnixMilli()
	for _, c := range []struct {
		check, says string
		harm        func(t *testing.T, cfg config.Config)
	}{
		{"ledger", "broken: entries sum to zero in each currency", func(t *testing.T, cfg config.Config) {
			write(t, cfg, `INSERT INTO wallet_transfers (id, line, command, kind, ref, at, account, currency, amount)
				VALUES ('t', 0, 'c', 'k', '', 0, 'h:stakes:INR', 'INR', 5)`)
		}},
		{"outbox", "1 undelivered events, 1 of them after a failure; the oldest is 1h", func(t *testing.T, cfg config.Config) {
			write(t, cfg, `INSERT INTO outbox_deliveries (reaction, id, kind, subject, at, payload, attempts, next_at, failure)
				VALUES ('r', '1', 'k', 's', $1, '{}', 3, 0, 'no')`, long)
		}},
		{"leases", `"trading" is not running: the lease of node n1 expired 1h`, func(t *testing.T, cfg config.Config) {
			write(t, cfg, "INSERT INTO job_leases (name, holder, until) VALUES ('trading', 'n1', $1)", long)
		}},
	} {
		for engine, url := range map[string]string{"sqlite": "", "postgres": dbtest.PostgresURL(t)} {
			t.Run(c.check+" "+engine, func(t *testing.T) {
				t.Parallel()
				cfg := config.Default()
				cfg.Database, cfg.Data = url, migratedFolder(t, url)
				require.True(t, examine(t, cfg)[c.check].OK)
				c.harm(t, cfg)
				found := examine(t, cfg)[c.check]
				require.False(t, found.OK)
				require.Contains(t, found.Detail, c.says)
			})
		}
	}
}

// migratedFolder returns a folder, with an empty database of this schema in it when there is no URL.
func migratedFolder(t *testing.T, url string) string {
	t.Helper()
	dir := t.TempDir()
	if url != "" {
		return dir
	}
	d, err := db.Open(t.Context(), db.Config{Dir: dir})
	require.NoError(t, err)
	_, err = d.Migrate(t.Context())
	require.NoError(t, err)
	require.NoError(t, d.Close())
	return dir
}

func TestDoctor_ReportsDurabilitySettings(t *testing.T) {
	t.Parallel()
	cfg := config.Default()
	cfg.Data = migratedFolder(t, "")
	require.Equal(t, Finding{"durability", true, "journal_mode wal, synchronous 2"}, examine(t, cfg)["durability"])
	cfg.Database = dbtest.PostgresURL(t) // the tests' server trades durability for speed
	found := examine(t, cfg)["durability"]
	require.False(t, found.OK)
	require.Contains(t, found.Detail, "fsync is off, want on")
	require.True(t, examine(t, cfg)["clock"].OK)
}

func TestClockOffset_AllowsForSlowAnswers(t *testing.T) {
	t.Parallel()
	asked := time.UnixMilli(1_760_000_000_000)
	for at, off := range map[time.Duration]time.Duration{
		0: 0, 7 * time.Second: 0, 10 * time.Second: 0, -3 * time.Second: 3 * time.Second, 14 * time.Second: -4 * time.Second,
	} {
		require.Equal(t, off, clockOffset(asked, asked.Add(at), asked.Add(10*time.Second)), "%s", at)
	}
}

func TestDoctor_ReportsAClockThatWasSetBack(t *testing.T) {
	t.Parallel()
	cfg := config.Default()
	cfg.Data = migratedFolder(t, "")
	later := time.Now().Add(time.Hour)
	require.NoError(t, os.Chtimes(filepath.Join(cfg.Data, "maidan.db"), later, later))
	found := examine(t, cfg)["clock"]
	require.False(t, found.OK)
	require.Contains(t, found.Detail, "clock was set back")
}

func TestDoctor_SkipsTableChecksWithoutASchema(t *testing.T) {
	t.Parallel()
	cfg := config.Default()
	cfg.Data = t.TempDir()
	found := examine(t, cfg)
	require.Contains(t, found["schema"].Detail, `run "maidan migrate"`)
	require.Equal(t, "not checked: see schema", found["ledger"].Detail)
}
