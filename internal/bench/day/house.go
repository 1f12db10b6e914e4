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

// house is the process that is bet with, and what it becomes after each crash.
type house struct {
	options Options

	mu   sync.Mutex
	cmd  *exec.Cmd
	done chan struct{}
	url  string
}

// start starts the house on its data and waits until it accepts requests.
func (h *house) start(ctx context.Context) error {
	cmd := h.options.House(ctx, "serve", "--demo", "--addr", "127.0.0.1:0", "--data", h.options.Dir, "--rate-limit=false",
		"--speed", strconv.Itoa(h.options.Speed))
	read, write := io.Pipe()
	cmd.Stderr = write
	if err := cmd.Start(); err != nil {
		return fmt.Errorf("start the house: %w", err)
	}
	done, ready := make(chan struct{}), make(chan string, 1)
	go func() {
		_ = cmd.Wait() // how it ended is known from why it was ended
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
		return errors.New("the house ended before it was ready")
	case <-ctx.Done():
		return ctx.Err()
	}
}

// listen waits for the line that says ready, and lets the rest pass.
func listen(log io.Reader, ready chan<- string) {
	lines := bufio.NewScanner(log)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var told struct{ Msg, URL string }
		if json.Unmarshal(lines.Bytes(), &told) == nil && told.Msg == "ready" {
			ready <- told.URL
		}
	}
	_, _ = io.Copy(io.Discard, log) // a line too long for the scanner must not stop the process that writes it
}

// address is where the house answers now.
func (h *house) address() string {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.url
}

// kill ends the house as a power cut would.
func (h *house) kill() { h.end(syscall.SIGKILL) }

func (h *house) end(s syscall.Signal) {
	h.mu.Lock()
	cmd, done := h.cmd, h.done
	h.mu.Unlock()
	_ = cmd.Process.Signal(s) // it may have ended already
	<-done
}

// stop asks the house to end.
func (h *house) stop() error {
	h.end(syscall.SIGTERM)
	if code := h.cmd.ProcessState.ExitCode(); code != 0 {
		return fmt.Errorf("the house ended with exit code %d", code)
	}
	return nil
}

// audit lets the program prove the ledger; it returns a line an invariant, and an error when one is broken.
func (h *house) audit(ctx context.Context) ([]string, error) {
	cmd := h.options.House(ctx, "audit", "--data", h.options.Dir)
	var out bytes.Buffer
	cmd.Stdout = &out
	err := cmd.Run()
	if err != nil {
		err = fmt.Errorf("audit: %w", err)
	}
	return strings.Split(strings.TrimSpace(out.String()), "\n"), err
}

// settleTime is how long a punter waits for a house that is being started again.
const settleTime = 2 * time.Minute
