package dbtest

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// supervisorEnv makes a test binary the supervisor of a server instead of running its tests.
const supervisorEnv = "MAIDAN_TEST_POSTGRES_SUPERVISOR"

// ready is the report of a supervisor whose server accepts connections. Any other report is an error.
const ready = "ready"

// reportFD is the file descriptor on which the supervisor reports.
const reportFD = 3

// supervisor describes the server that a supervisor starts and when it stops it.
type supervisor struct {
	Base, Dir string
	Idle      time.Duration
}

var initdbFlags = []string{"-U", superuser, "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"}

// serverFlags trade durability for speed: the data are temporary.
var serverFlags = []string{"-c", "listen_addresses=", "-c", "port=5432", "-c", "unix_socket_permissions=0700", "-c", "fsync=off",
	"-c", "synchronous_commit=off", "-c", "full_page_writes=off", "-c", "max_connections=1000", "-c", "shared_buffers=128MB",
	"-c", "max_wal_size=256MB"}

func init() {
	task := os.Getenv(supervisorEnv)
	if task == "" {
		return
	}
	runtime.LockOSThread() // PostgreSQL ends with the thread that started it
	closeInherited()
	var k supervisor
	err := json.Unmarshal([]byte(task), &k)
	if err == nil {
		err = k.keep(os.NewFile(reportFD, "report"))
	}
	if err != nil {
		os.Exit(1)
	}
	os.Exit(0)
}

// closeInherited closes file descriptors that a shell left open in its children, such as a lock or the end of a pipe, because
// the supervisor outlives them. The server inherits none.
func closeInherited() {
	syscall.CloseOnExec(reportFD)
	entries, _ := os.ReadDir("/proc/self/fd")
	for _, e := range entries {
		fd, err := strconv.Atoi(e.Name())
		if err != nil || fd <= reportFD {
			continue
		}
		if flags, _, failed := syscall.Syscall(syscall.SYS_FCNTL, uintptr(fd), syscall.F_GETFD, 0); failed == 0 && flags&syscall.FD_CLOEXEC == 0 {
			_ = syscall.Close(fd) // the runtime's own close themselves on exec
		}
	}
}

// startSupervisor starts this test binary as a supervisor that outlives it, and returns when the server accepts connections.
func startSupervisor(k supervisor) error {
	self, err := os.Executable()
	if err != nil {
		return err
	}
	task, err := json.Marshal(k)
	if err != nil {
		return err
	}
	answer, report, err := os.Pipe()
	if err != nil {
		return err
	}
	defer func() { _ = answer.Close() }()
	cmd := exec.Command(self)
	cmd.Env, cmd.Dir = append(os.Environ(), supervisorEnv+"="+string(task)), "/"
	cmd.ExtraFiles = []*os.File{report}
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true} // the interruption of a test run must not interrupt the supervisor
	err = cmd.Start()
	_ = report.Close()
	if err != nil {
		return fmt.Errorf("start the supervisor of PostgreSQL: %w", err)
	}
	go func() { _ = cmd.Wait() }()
	text, err := io.ReadAll(answer)
	if err != nil {
		return err
	}
	if string(text) != ready {
		return fmt.Errorf("start PostgreSQL: %s", text)
	}
	return nil
}

// keep starts the server, reports, waits until the server has no users and stops it.
func (k supervisor) keep(report *os.File) error {
	postgres, err := k.start()
	if err != nil {
		_, _ = io.WriteString(report, err.Error())
		_ = report.Close()
		return errors.Join(err, os.RemoveAll(k.Dir))
	}
	_, _ = io.WriteString(report, ready) // the reader may have ended already
	_ = report.Close()
	users, err := os.OpenFile(filepath.Join(k.Base, "users"), os.O_RDWR, 0)
	if err != nil {
		return err
	}
	defer func() { _ = users.Close() }() // new users wait until then
	ended, unused := make(chan struct{}), make(chan error, 1)
	go func() {
		_ = postgres.Wait()
		close(ended)
	}()
	go func() { unused <- k.waitUnused(users) }()
	select {
	case <-ended: // killed from outside: the next user starts another
		return os.RemoveAll(k.Dir)
	case err = <-unused:
	}
	_ = postgres.Process.Signal(syscall.SIGQUIT) // immediate shutdown: the data are temporary
	<-ended
	return errors.Join(err, os.RemoveAll(k.Base))
}

// waitUnused returns when no process has used the server for the time idle. It then holds the lock for which new users wait.
func (k supervisor) waitUnused(users *os.File) error {
	for {
		if err := flock(users, syscall.LOCK_EX); err != nil {
			return err
		}
		if err := flock(users, syscall.LOCK_UN); err != nil {
			return err
		}
		time.Sleep(k.Idle)
		if err := flock(users, syscall.LOCK_EX|syscall.LOCK_NB); !errors.Is(err, syscall.EWOULDBLOCK) {
			return err
		}
	}
}

// start makes the data folder and starts PostgreSQL on it.
func (k supervisor) start() (*exec.Cmd, error) {
	bin, err := binaries()
	if err != nil {
		return nil, err
	}
	attr, err := unprivileged(k.Dir)
	if err != nil {
		return nil, err
	}
	data := filepath.Join(k.Dir, "data")
	initdb := exec.Command(filepath.Join(bin, "initdb"), append([]string{"-D", data}, initdbFlags...)...)
	initdb.SysProcAttr, initdb.Dir = attr, k.Dir
	if out, err := initdb.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("initdb: %w: %s", err, out)
	}
	cmd := exec.Command(filepath.Join(bin, "postgres"), append([]string{"-D", data, "-k", k.Dir}, serverFlags...)...)
	cmd.SysProcAttr, cmd.Dir = attr, k.Dir
	log, err := cmd.StderrPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	return cmd, untilReady(log)
}

// untilReady reads the server's log until it reports that it accepts connections, and discards the rest.
func untilReady(log io.Reader) error {
	lines, output := bufio.NewScanner(log), strings.Builder{}
	for lines.Scan() {
		if strings.Contains(lines.Text(), "ready to accept connections") {
			go func() { _, _ = io.Copy(io.Discard, log) }()
			return nil
		}
		output.WriteString(lines.Text() + "\n")
	}
	return fmt.Errorf("postgres ended: %s", output.String())
}
