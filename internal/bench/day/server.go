package day

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"
)

// server is the server process, restarted after each crash.
type server struct {
	options Options

	mu   sync.Mutex
	cmd  *exec.Cmd
	done chan struct{}
	url  string
}

// start starts the process on its data folder and waits until it accepts requests.
func (h *server) start(ctx context.Context) error {
	cmd := h.options.Command(ctx, "serve", "--demo", "--addr", "127.0.0.1:0", "--data", h.options.Dir, "--rate-limit=false",
		"--speed", strconv.Itoa(h.options.Speed))
	read, write := io.Pipe()
	cmd.Stderr = write
	if err := cmd.Start(); err != nil {
		return fmt.Errorf("start the server: %w", err)
	}
	done, ready := make(chan struct{}), make(chan string, 1)
	go func() {
		_ = cmd.Wait() // the exit status does not matter: the process was killed or stopped on purpose
		_ = write.Close()
		close(done)
	}()
	go listen(read, ready)
	select {
	case url := <-ready:
		h.mu.Lock()
		defer h.mu.Unlock()
		h.cmd, h.done, h.url = cmd, done, url
		return nil
	case <-done:
		return errors.New("the server ended before it was ready")
	case <-ctx.Done():
		return ctx.Err()
	}
}

// listen waits for the "ready" line of the log and discards the rest.
func listen(log io.Reader, ready chan<- string) {
	lines := bufio.NewScanner(log)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var line struct{ Msg, URL string }
		if json.Unmarshal(lines.Bytes(), &line) == nil && line.Msg == "ready" {
			ready <- line.URL
		}
	}
	_, _ = io.Copy(io.Discard, log) // a line too long for the scanner must not block the process that writes it
}

// address returns the current address of the server.
func (h *server) address() string {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.url
}

// kill ends the process without warning, as a power cut would.
func (h *server) kill() { h.end(syscall.SIGKILL) }

func (h *server) end(s syscall.Signal) {
	h.mu.Lock()
	cmd, done := h.cmd, h.done
	h.mu.Unlock()
	_ = cmd.Process.Signal(s) // it may have ended already
	<-done
}

// stop ends the server gracefully.
func (h *server) stop() error {
	h.end(syscall.SIGTERM)
	if code := h.cmd.ProcessState.ExitCode(); code != 0 {
		return fmt.Errorf("the server ended with exit code %d", code)
	}
	return nil
}

// audit runs `maidan audit`. It returns one line per invariant, and an error when one is violated.
func (h *server) audit(ctx context.Context) ([]string, error) {
	cmd := h.options.Command(ctx, "audit", "--data", h.options.Dir)
	var out bytes.Buffer
	cmd.Stdout = &out
	err := cmd.Run()
	if err != nil {
		err = fmt.Errorf("audit: %w", err)
	}
	return strings.Split(strings.TrimSpace(out.String()), "\n"), err
}

// settleTime is how long a player retries while the server restarts.
const settleTime = 2 * time.Minute
