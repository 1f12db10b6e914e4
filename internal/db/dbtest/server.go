package dbtest

import (
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"net"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"time"
)

// One PostgreSQL serves all test processes of a user. Its folder holds
//
//	users       locked shared by each process that uses the server, until that process ends
//	start       locked by the process that looks for the server or starts it; names the server's folder
//	server-…/   the data and the Unix socket
//
// The process that finds no server starts a supervisor, which is the test binary itself (supervisor.go), detached. The supervisor stops
// the server and deletes the folder once no process has held users for a while. Locks end with their processes, however these
// end; PostgreSQL dies with its supervisor; and what a killed supervisor left is deleted by the next start.
type server struct {
	dir   string   // of the data and the socket
	users *os.File // holds the shared lock
}

const (
	superuser = "maidan"
	// idleTime is how long the server outlives its last user: longer than "go test" needs between two packages.
	idleTime = 10 * time.Second
	// socketName is PostgreSQL's, for its default port.
	socketName = ".s.PGSQL.5432"
	// longestDir is the longest folder in which the socket's path fits into a Unix address on every system.
	longestDir = 60
)

var errForeignFolder = errors.New("it belongs to another user")

// sharedDir returns the folder of the server of this user, of this PostgreSQL and of these settings.
func sharedDir() string {
	key := fnv.New32a()
	if bin, err := binaries(); err == nil {
		info, err := os.Stat(filepath.Join(bin, "postgres"))
		if err == nil {
			_, _ = fmt.Fprint(key, bin, info.Size(), info.ModTime())
		}
	}
	_, _ = fmt.Fprint(key, initdbFlags, serverFlags)
	parent := fastDir()
	if len(parent) > longestDir {
		parent = "/tmp"
	}
	return filepath.Join(parent, fmt.Sprintf("maidan-test-%d-%08x", os.Geteuid(), key.Sum32()))
}

// join registers this process as a user of the server in a folder, and starts the server when there is none. The server stops
// after the time idle without users.
func join(base string, idle time.Duration) (*server, error) {
	users, err := lockUsers(base)
	if err != nil {
		return nil, fmt.Errorf("join the tests' PostgreSQL in %s: %w", base, err)
	}
	s := &server{users: users}
	start, err := lock(filepath.Join(base, "start"), syscall.LOCK_EX)
	if err != nil {
		return nil, errors.Join(err, s.leave())
	}
	defer func() { _ = start.Close() }()
	name, err := io.ReadAll(start)
	if err != nil {
		return nil, errors.Join(err, s.leave())
	}
	if s.dir = filepath.Join(base, string(name)); len(name) > 0 && answers(s.dir) {
		return s, nil
	}
	if s.dir, err = replaceServer(base, idle); err != nil {
		return nil, errors.Join(err, s.leave())
	}
	if err := start.Truncate(0); err != nil {
		return nil, errors.Join(err, s.leave())
	}
	if _, err := start.WriteAt([]byte(filepath.Base(s.dir)), 0); err != nil {
		return nil, errors.Join(err, s.leave())
	}
	return s, nil
}

// leave ends the use of the server before the process ends.
func (s *server) leave() error { return s.users.Close() }

// replaceServer deletes the folders of dead servers and starts a new one. The caller holds the start lock.
func replaceServer(base string, idle time.Duration) (dir string, err error) {
	entries, err := os.ReadDir(base)
	if err != nil {
		return "", err
	}
	for _, e := range entries {
		if strings.HasPrefix(e.Name(), "server-") {
			_ = os.RemoveAll(filepath.Join(base, e.Name())) // a server that is just stopping may still write
		}
	}
	if dir, err = os.MkdirTemp(base, "server-"); err != nil {
		return "", err
	}
	return dir, startSupervisor(supervisor{Base: base, Dir: dir, Idle: idle})
}

// answers reports whether a server accepts connections.
func answers(dir string) bool {
	conn, err := net.Dial("unix", filepath.Join(dir, socketName))
	if err != nil {
		return false
	}
	return conn.Close() == nil
}

// lockUsers makes the folder and takes the shared lock. The last supervisor may delete the folder at the same time, so the file
// that was locked must still be the one that the name means.
func lockUsers(base string) (*os.File, error) {
	for {
		if err := os.MkdirAll(base, 0o755); err != nil {
			return nil, err
		}
		if err := own(base); err != nil {
			return nil, err
		}
		name := filepath.Join(base, "users")
		f, err := lock(name, syscall.LOCK_SH)
		if errors.Is(err, os.ErrNotExist) {
			continue
		}
		if err != nil {
			return nil, err
		}
		if is(f, name) {
			return f, nil
		}
		_ = f.Close()
	}
}

// own checks that no other user created the folder: its name can be guessed, and it is in a folder to which all users may
// write. It also lets PostgreSQL's own user enter it.
func own(base string) error {
	info, err := os.Lstat(base)
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	if stat, ok := info.Sys().(*syscall.Stat_t); !ok || !info.IsDir() || int(stat.Uid) != os.Geteuid() {
		return errForeignFolder
	}
	if err := os.Chmod(base, 0o755); !errors.Is(err, os.ErrNotExist) {
		return err
	}
	return nil
}

func is(f *os.File, name string) bool {
	opened, err := f.Stat()
	if err != nil {
		return false
	}
	named, err := os.Stat(name)
	return err == nil && os.SameFile(opened, named)
}

// lock opens a file and waits for a lock of it, which ends when the file is closed or the process ends.
func lock(name string, how int) (*os.File, error) {
	f, err := os.OpenFile(name, os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, err
	}
	if err := flock(f, how); err != nil {
		_ = f.Close()
		return nil, fmt.Errorf("lock %s: %w", name, err)
	}
	return f, nil
}

func flock(f *os.File, how int) error {
	for {
		if err := syscall.Flock(int(f.Fd()), how); !errors.Is(err, syscall.EINTR) {
			return err
		}
	}
}
