package main

import (
	"database/sql"
	"os/exec"
	"path/filepath"
	"slices"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/db/dbtest"
)

// TestBackup_OfABusyServerIsConsistent makes a backup as docs/operations.md says while bets are placed, and serves from it: every
// bet that was acknowledged before is there, its owner is still signed in, and the ledger holds.
func TestBackup_OfABusyServerIsConsistent(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, at place) {
		flags := []string{"--demo", "--speed", "60", "--rate-limit=false"}
		_, url := serveProcess(t, slices.Concat(at.flags, flags)...)
		var count atomic.Int64
		g, other := newGambler("careful", &count), newGambler("busy", &count)
		g.url = url
		require.NoError(t, g.enter())
		require.NoError(t, g.fund())
		require.NoError(t, g.oneBet())
		var enough atomic.Bool
		busy := make(chan error, 1)
		go func() { busy <- other.play(url, enough.Load) }()
		for before := count.Load(); count.Load() < before+3; {
			require.NoError(t, g.bet())
		}
		copied := at.backup(t)
		enough.Store(true)
		require.NoError(t, <-busy)

		copied.holds(t)
		p, url := serveProcess(t, slices.Concat(copied.flags, flags)...)
		g.url = url
		require.NoError(t, g.enter())
		require.NoError(t, g.settleUp())
		require.NoError(t, g.again())
		require.Zero(t, p.stop())
	})
}

// backup copies a database that is in use and returns the place of the copy.
func (at place) backup(t *testing.T) place {
	t.Helper()
	dir := t.TempDir()
	if at.url == "" {
		d, err := sql.Open("sqlite", filepath.Join(at.dir, "maidan.db"))
		require.NoError(t, err)
		defer func() { require.NoError(t, d.Close()) }()
		_, err = d.ExecContext(t.Context(), "VACUUM INTO ?", filepath.Join(dir, "maidan.db"))
		require.NoError(t, err)
		return place{dir: dir, flags: []string{"--data", dir}}
	}
	to := place{url: dbtest.PostgresURL(t), dir: dir}
	to.flags = []string{"--database", to.url, "--data", dir}
	file := filepath.Join(dir, "maidan.dump")
	for _, args := range [][]string{
		{"pg_dump", "--format=custom", "--file=" + file, at.url},
		{"pg_restore", "--clean", "--if-exists", "--exit-on-error", "--dbname=" + to.url, file},
	} {
		out, err := exec.CommandContext(t.Context(), postgresProgram(t, args[0]), args[1:]...).CombinedOutput()
		require.NoError(t, err, "%s", out)
	}
	return to
}

// postgresProgram finds a program of PostgreSQL on the PATH or where Debian keeps it.
func postgresProgram(t *testing.T, name string) string {
	t.Helper()
	if found, _ := filepath.Glob("/usr/lib/postgresql/*/bin/" + name); len(found) > 0 {
		return found[len(found)-1]
	}
	path, err := exec.LookPath(name)
	require.NoError(t, err)
	return path
}
