package dbtest

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
)

// cluster is the PostgreSQL server of this test process: started by the first test that asks, stopped by Main.
var cluster struct {
	once     sync.Once
	err      error
	base     string // URL without database name
	data     string
	cmd      *exec.Cmd
	admin    *sql.DB
	template sync.Mutex // PostgreSQL copies a template only while nobody else uses it
	next     atomic.Int64
}

// NewPostgres returns an empty, migrated PostgreSQL database that goes away with the test process.
func NewPostgres(t testing.TB) *db.DB {
	t.Helper()
	return open(t, db.Config{URL: PostgresURL(t), MaxConns: 8})
}

// PostgresURL returns the address of a new, migrated PostgreSQL database.
func PostgresURL(t testing.TB) string {
	t.Helper()
	cluster.once.Do(func() { cluster.err = startCluster() })
	require.NoError(t, cluster.err)
	name := fmt.Sprintf("t%d", cluster.next.Add(1))
	cluster.template.Lock()
	_, err := cluster.admin.ExecContext(context.Background(), "CREATE DATABASE "+name+" TEMPLATE maidan_template")
	cluster.template.Unlock()
	require.NoError(t, err)
	return cluster.base + name + "?sslmode=disable"
}

func startCluster() error {
	bin, err := binaries()
	if err != nil {
		return err
	}
	if cluster.data, err = os.MkdirTemp("", "maidan-test-pg-"); err != nil {
		return err
	}
	attr, err := unprivileged(cluster.data)
	if err != nil {
		return err
	}
	initdb := exec.Command(filepath.Join(bin, "initdb"), "-D", cluster.data, "-U", "maidan", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
	initdb.SysProcAttr, initdb.Dir = attr, cluster.data
	if out, err := initdb.CombinedOutput(); err != nil {
		return fmt.Errorf("initdb: %w: %s", err, out)
	}
	port, err := freePort()
	if err != nil {
		return err
	}
	cluster.cmd = exec.Command(filepath.Join(bin, "postgres"), "-D", cluster.data, "-p", strconv.Itoa(port),
		"-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories=", "-c", "fsync=off", "-c", "synchronous_commit=off",
		"-c", "full_page_writes=off", "-c", "max_connections=400", "-c", "shared_buffers=64MB")
	cluster.cmd.SysProcAttr, cluster.cmd.Dir = attr, cluster.data
	if err := cluster.cmd.Start(); err != nil {
		return fmt.Errorf("start postgres: %w", err)
	}
	u := url.URL{Scheme: "postgres", User: url.User("maidan"), Host: net.JoinHostPort("127.0.0.1", strconv.Itoa(port)), Path: "/"}
	cluster.base = u.String()
	return prepareTemplate()
}

func prepareTemplate() error {
	admin, err := sql.Open("pgx", cluster.base+"postgres?sslmode=disable")
	if err != nil {
		return err
	}
	cluster.admin = admin
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	for err = admin.PingContext(ctx); err != nil; err = admin.PingContext(ctx) {
		select {
		case <-time.After(50 * time.Millisecond): // the server says by no other sign that it accepts connections
		case <-ctx.Done():
			return fmt.Errorf("postgres did not start: %w", err)
		}
	}
	if _, err := admin.ExecContext(ctx, "CREATE DATABASE maidan_template"); err != nil {
		return err
	}
	return migrate(db.Config{URL: cluster.base + "maidan_template?sslmode=disable", MaxConns: 2})
}

func stopCluster() {
	if cluster.admin != nil {
		_ = cluster.admin.Close()
	}
	if cluster.cmd != nil && cluster.cmd.Process != nil {
		_ = cluster.cmd.Process.Signal(syscall.SIGQUIT) // at once: the data are thrown away
		_ = cluster.cmd.Wait()
	}
	if cluster.data != "" {
		_ = os.RemoveAll(cluster.data)
	}
}

// binaries finds PostgreSQL's server programs on the PATH or where Debian keeps them.
func binaries() (string, error) {
	if dir := os.Getenv("MAIDAN_PG_BIN"); dir != "" {
		return dir, nil
	}
	if found, _ := filepath.Glob("/usr/lib/postgresql/*/bin/initdb"); len(found) > 0 {
		return filepath.Dir(found[len(found)-1]), nil
	}
	if path, err := exec.LookPath("initdb"); err == nil {
		if _, err := os.Stat(filepath.Join(filepath.Dir(path), "postgres")); err == nil {
			return filepath.Dir(path), nil
		}
	}
	return "", errors.New("PostgreSQL's server is needed for the tests: apt-get install postgresql (or set MAIDAN_PG_BIN to the folder of initdb)")
}

// unprivileged makes the server die with the test process and, since postgres refuses to run as root, run as nobody there.
func unprivileged(dir string) (*syscall.SysProcAttr, error) {
	attr := &syscall.SysProcAttr{Pdeathsig: syscall.SIGQUIT}
	if os.Geteuid() != 0 {
		return attr, nil
	}
	const nobody = 65534
	attr.Credential = &syscall.Credential{Uid: nobody, Gid: nobody}
	return attr, os.Chown(dir, nobody, nobody)
}

func freePort() (int, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return 0, err
	}
	defer func() { _ = l.Close() }()
	return l.Addr().(*net.TCPAddr).Port, nil
}
