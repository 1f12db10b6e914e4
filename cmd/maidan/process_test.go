package main

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"os/exec"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
)

// patience bounds what a test waits for; a machine that is busy with other tests must not fail them. The race detector makes a server slower
// by slowdown.
const patience = slowdown * 90 * time.Second

// process is the binary, running. It dies with the test.
type process struct {
	t    *testing.T
	cmd  *exec.Cmd
	log  *record
	temp string        // its folder for temporary files
	done chan struct{} // closed when it has ended
}

// record stores the output of a process and wakes waiters for a line.
type record struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (r *record) Write(p []byte) (int, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.text.Write(p)
}

func (r *record) String() string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.text.String()
}

// child prepares the binary in a folder without settings and an environment without MAIDAN_…. A server renders no page before it is asked for,
// which is half of the work of its start.
func child(ctx context.Context, t *testing.T, args ...string) *exec.Cmd {
	t.Helper()
	if testing.Short() {
		t.Skip("-short leaves processes of the binary out")
	}
	cmd := exec.CommandContext(ctx, "maidan", args...) // this test's own binary, see TestMain
	cmd.Dir = t.TempDir()
	for _, v := range os.Environ() {
		if !strings.HasPrefix(v, "MAIDAN_") {
			cmd.Env = append(cmd.Env, v)
		}
	}
	cmd.Env = append(cmd.Env, "MAIDAN_WARM_PAGES=false")
	return cmd
}

func start(t *testing.T, args ...string) *process {
	t.Helper()
	p := &process{t: t, cmd: child(context.WithoutCancel(t.Context()), t, args...), log: &record{}, done: make(chan struct{})}
	p.temp = t.TempDir()
	p.cmd.Env = append(p.cmd.Env, "TMPDIR="+p.temp)
	p.cmd.Stderr = p.log
	p.cmd.Stdout = p.log
	require.NoError(t, p.cmd.Start())
	go func() {
		_ = p.cmd.Wait() // the exit code is read from the state
		close(p.done)
	}()
	t.Cleanup(func() {
		p.kill()
		if t.Failed() {
			t.Logf("maidan %s said:\n%s", strings.Join(args, " "), tail(p.log.String()))
		}
	})
	return p
}

func tail(text string) string { return text[max(0, len(text)-8000):] }

// awaitLog waits until the log of the process contains a text.
func (p *process) awaitLog(text string) {
	p.t.Helper()
	deadline := time.After(patience)
	for !strings.Contains(p.log.String(), text) {
		select {
		case <-p.done:
			require.Contains(p.t, p.log.String(), text, "the process ended without logging it")
		case <-deadline:
			require.Contains(p.t, p.log.String(), text, "the process does not log it")
		case <-time.After(5 * time.Millisecond):
		}
	}
}

// serveProcess starts a server and returns it with its address once it accepts requests.
func serveProcess(t *testing.T, args ...string) (p *process, url string) {
	t.Helper()
	p = start(t, append([]string{"serve", "--addr", "127.0.0.1:0"}, args...)...)
	return p, p.ready()
}

// ready waits until the process accepts requests and returns its address.
func (p *process) ready() (url string) {
	p.t.Helper()
	p.awaitLog(`"msg":"ready"`)
	for line := range strings.Lines(p.log.String()) {
		var entry struct{ Msg, URL string }
		if json.Unmarshal([]byte(line), &entry) == nil && entry.Msg == "ready" {
			return entry.URL
		}
	}
	p.t.Fatal("the log entry of readiness has no address")
	return ""
}

// kill ends the process as a power cut would.
func (p *process) kill() {
	_ = p.cmd.Process.Signal(syscall.SIGKILL) // it may have ended already
	<-p.done
}

// stop asks the process to end and returns its exit code.
func (p *process) stop() int {
	p.t.Helper()
	require.NoError(p.t, p.cmd.Process.Signal(syscall.SIGTERM))
	select {
	case <-p.done:
	case <-time.After(patience):
		require.Fail(p.t, "it does not end when asked to")
	}
	return p.cmd.ProcessState.ExitCode()
}

// place is a database of either engine, by the flags that name it.
type place struct {
	url, dir string
	flags    []string
}

// eachEngine runs fn with an empty database of each engine.
func eachEngine(t *testing.T, fn func(t *testing.T, at place)) {
	t.Run("sqlite", func(t *testing.T) {
		t.Parallel()
		dir := t.TempDir()
		fn(t, place{dir: dir, flags: []string{"--data", dir}})
	})
	t.Run("postgres", func(t *testing.T) {
		t.Parallel()
		url, dir := dbtest.PostgresURL(t), t.TempDir()
		fn(t, place{url, dir, []string{"--database", url, "--data", dir}})
	})
}

// holds runs "maidan audit", which must find nothing broken.
func (at place) holds(t *testing.T) {
	t.Helper()
	out, err := child(t.Context(), t, append([]string{"audit"}, at.flags...)...).CombinedOutput()
	require.NoError(t, err, "%s", out)
	require.Contains(t, string(out), "holds ")
	require.NotContains(t, string(out), "BROKEN")
}

// number reads one number from the database beside the server.
func (at place) number(t *testing.T, query string) (n int) {
	t.Helper()
	d, err := db.Open(t.Context(), db.Config{URL: at.url, Dir: at.dir, MaxConns: 1})
	require.NoError(t, err)
	defer func() { require.NoError(t, d.Close()) }()
	require.NoError(t, d.Reader().QueryRow(t.Context(), query).Scan(&n))
	return n
}
