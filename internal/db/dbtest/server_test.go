package dbtest

import (
	"bufio"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
	"maidan/internal/longtest"
)

// userEnv makes this test binary another user of the server in a folder: it prints the server's folder and uses the server
// until its standard input ends.
const userEnv = "DBTEST_USER_OF"

// soon is the idle time of the tests' own servers, patience the longest wait for a process to end.
const (
	soon     = 20 * time.Millisecond
	patience = time.Minute
)

func TestMain(m *testing.M) {
	if base := os.Getenv(userEnv); base != "" {
		s, err := join(base, soon)
		if err != nil {
			fmt.Println("error:", err)
			os.Exit(1)
		}
		fmt.Println(s.dir)
		_, _ = io.Copy(io.Discard, os.Stdin)
		os.Exit(0) // with the lock, as any test process does
	}
	os.Exit(m.Run())
}

// emptyBase returns a folder for a server with a path that is short enough for a socket.
func emptyBase(t *testing.T) string {
	t.Helper()
	parent := Dir(t)
	require.NoError(t, os.Chmod(parent, 0o755))
	base := filepath.Join(parent, "pg")
	t.Cleanup(func() { requireGone(t, base) })
	return base
}

// requireGone waits until the supervisor has stopped its server and deleted everything.
func requireGone(t *testing.T, base string) {
	t.Helper()
	require.Eventually(t, func() bool {
		_, err := os.Stat(base)
		return errors.Is(err, os.ErrNotExist)
	}, patience, 10*time.Millisecond, "%s is left", base)
}

// user is another process that uses a server.
type user struct {
	cmd   *exec.Cmd
	input io.Closer
	out   *bufio.Reader
}

func startUser(t *testing.T, base string) *user {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), userEnv+"="+base)
	input, err := cmd.StdinPipe()
	require.NoError(t, err)
	out, err := cmd.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, cmd.Start())
	u := &user{cmd: cmd, input: input, out: bufio.NewReader(out)}
	t.Cleanup(func() { _ = input.Close(); _ = cmd.Wait() })
	return u
}

// serverDir waits until the process has joined and returns the folder of its server.
func (u *user) serverDir(t *testing.T) string {
	t.Helper()
	line, err := u.out.ReadString('\n')
	require.NoError(t, err)
	require.NotContains(t, line, "error:")
	return strings.TrimSpace(line)
}

func TestJoin_ProcessesThatStartAtOnceShareOneServer(t *testing.T) {
	t.Parallel()
	longtest.SkipShort(t)
	base := emptyBase(t)
	users := []*user{startUser(t, base), startUser(t, base), startUser(t, base)}
	first := users[0].serverDir(t)
	for _, u := range users[1:] {
		require.Equal(t, first, u.serverDir(t))
	}
}

func TestJoin_TheServerOutlivesItsStarterAndEndsWithItsLastUser(t *testing.T) {
	t.Parallel()
	longtest.SkipShort(t)
	base := emptyBase(t)
	starter := startUser(t, base)
	dir := starter.serverDir(t)
	s, err := join(base, soon)
	require.NoError(t, err)
	require.Equal(t, dir, s.dir)
	require.NoError(t, starter.cmd.Process.Kill())
	require.NoError(t, ping(t, s))
	require.NoError(t, s.leave())
	requireGone(t, base)
}

func TestJoin_AKilledSupervisorStopsItsServer(t *testing.T) {
	t.Parallel()
	longtest.SkipShort(t)
	base := emptyBase(t)
	first, err := join(base, soon)
	require.NoError(t, err)
	text, err := os.ReadFile(filepath.Join(first.dir, "data", "postmaster.pid"))
	require.NoError(t, err)
	server, err := strconv.Atoi(strings.SplitN(string(text), "\n", 2)[0])
	require.NoError(t, err)
	require.NoError(t, syscall.Kill(parent(t, server), syscall.SIGKILL))
	require.Eventually(t, func() bool { return !answers(first.dir) }, patience, time.Millisecond)

	second, err := join(base, soon)
	require.NoError(t, err)
	require.NotEqual(t, first.dir, second.dir)
	require.NoDirExists(t, first.dir)
	require.NoError(t, ping(t, second))
	require.NoError(t, first.leave())
	require.NoError(t, second.leave())
}

// parent returns the process that started another.
func parent(t *testing.T, pid int) (ppid int) {
	t.Helper()
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	require.NoError(t, err)
	var state string
	_, rest, _ := strings.Cut(string(stat), ") ")
	_, err = fmt.Sscan(rest, &state, &ppid)
	require.NoError(t, err)
	return ppid
}

func TestJoin_RefusesAFolderOfAnotherUser(t *testing.T) {
	t.Parallel()
	if os.Geteuid() != 0 {
		t.Skip("only root can make such a folder")
	}
	base := t.TempDir()
	require.NoError(t, os.Chown(base, 1, 1))
	_, err := join(base, soon)
	require.ErrorIs(t, err, errForeignFolder)
}

func ping(t *testing.T, s *server) error {
	d, err := db.Open(t.Context(), db.Config{URL: s.url("postgres"), MaxConns: 1})
	if err != nil {
		return err
	}
	return d.Close()
}

// withTable is a migration that makes one table.
func withTable(name string, runs *int) func(db.Config) error {
	return func(cfg db.Config) error {
		*runs++
		d, err := sql.Open("pgx", cfg.URL)
		if err != nil {
			return err
		}
		_, err = d.Exec("CREATE TABLE " + name + " (id BIGINT)")
		return errors.Join(err, d.Close())
	}
}

func TestTemplate_IsMadeOnceForEachVersionOfTheMigrations(t *testing.T) {
	t.Parallel()
	longtest.SkipShort(t)
	s, err := join(emptyBase(t), soon)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, s.leave()) })
	runs := 0
	tableOf := func(hash, table string) error {
		c, err := newCluster(s, hash, withTable(table, &runs))
		require.NoError(t, err)
		t.Cleanup(func() { require.NoError(t, c.admin.Close()) })
		d := open(t, db.Config{URL: c.clone(t), MaxConns: 1})
		_, err = d.Reader().Exec(t.Context(), "SELECT * FROM "+table)
		return err
	}
	require.NoError(t, tableOf("old", "before"))
	require.NoError(t, tableOf("old", "before"))
	require.Equal(t, 1, runs)
	require.NoError(t, tableOf("new", "after"))
	require.Equal(t, 2, runs)

	// A process was killed while it migrated: nothing says that its database is complete.
	admin, err := sql.Open("pgx", s.url("postgres"))
	require.NoError(t, err)
	_, err = admin.ExecContext(t.Context(), "CREATE DATABASE template_killed")
	require.NoError(t, err)
	require.NoError(t, admin.Close())
	require.NoError(t, tableOf("killed", "whole"))
	require.Equal(t, 3, runs)
}

func TestClone_IsDroppedWithItsTest(t *testing.T) { //nolint:tparallel // what comes after the inner test needs it ended
	t.Parallel()
	longtest.SkipShort(t)
	var used *sql.DB
	t.Run("test", func(t *testing.T) {
		var err error
		used, err = sql.Open("pgx", PostgresURL(t))
		require.NoError(t, err)
		require.NoError(t, used.PingContext(t.Context()), "it is still connected at the end")
	})
	require.Error(t, used.PingContext(t.Context()))
	require.NoError(t, used.Close())
}

func TestSQLiteTemplate_IsMadeOnceForEachVersionOfTheMigrations(t *testing.T) {
	t.Parallel()
	cache, runs := t.TempDir(), 0
	old := filepath.Join(cache, "sqlite-gone.db")
	require.NoError(t, os.WriteFile(old, nil, 0o600))
	longAgo := time.Now().Add(-2 * unusedAfter)
	require.NoError(t, os.Chtimes(old, longAgo, longAgo))
	text := func(hash string) string {
		text, err := sqliteTemplate(cache, hash, func(cfg db.Config) error {
			runs++
			return os.WriteFile(filepath.Join(cfg.Dir, "maidan.db"), []byte(hash), 0o600)
		})
		require.NoError(t, err)
		return string(text)
	}
	require.Equal(t, "old", text("old"))
	require.Equal(t, "old", text("old"))
	require.Equal(t, "new", text("new"))
	require.Equal(t, 2, runs)
	require.NoFileExists(t, old)
}
