package main

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// The simulator of payments is a process of its own: it answers calls, and it ends when the server that started it is killed.
func TestServe_StartsASimulatorThatEndsWithIt(t *testing.T) {
	t.Parallel()
	p, _ := serveProcess(t, "--data", t.TempDir(), "--log-level", "debug")
	address := p.simulator()
	require.Equal(t, http.StatusOK, statusOf(t, address+"/healthz"))
	require.Equal(t, http.StatusUnauthorized, statusOf(t, address+"/sandbox/v1/calls/x"), "its key is random")
	p.kill()
	require.Eventually(t, func() bool {
		answer, err := http.Get(address + "/healthz")
		if err == nil {
			_ = answer.Body.Close()
		}
		return err != nil
	}, patience, 20*time.Millisecond)
}

func TestSimulatePayments_NeedsAKey(t *testing.T) {
	t.Parallel()
	p := start(t, "simulate", "payments", "--addr", "127.0.0.1:0")
	<-p.done
	require.Contains(t, p.log.String(), "payment-simulator-key: want at least 16 characters, have 0")
}

// simulator returns the address of the simulator that a server started.
func (p *process) simulator() string {
	p.t.Helper()
	const before = `"payment simulator","url":"`
	p.awaitLog(before)
	_, rest, _ := strings.Cut(p.log.String(), before)
	address, _, _ := strings.Cut(rest, `"`)
	return address
}

func statusOf(t *testing.T, url string) int {
	t.Helper()
	answer, err := http.Get(url)
	require.NoError(t, err)
	require.NoError(t, answer.Body.Close())
	return answer.StatusCode
}
