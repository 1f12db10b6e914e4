package main

import (
	"errors"
	"fmt"
	"net/http"
	"slices"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/sync/errgroup"
)

// TestServe_LosesNothingWhenStopped stops a server while bets wait for the bet delay. Each is answered, accepted or refused, and what was
// answered is true when the server runs again.
func TestServe_LosesNothingWhenStopped(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, at place) {
		flags := slices.Concat(at.flags, []string{"--demo", "--speed", "60", "--rate-limit=false", "--bet-delay", "180s"}) // 3 s at this speed
		p, url := serveProcess(t, flags...)
		var taken atomic.Int64
		var gamblers []*gambler
		for i := range 6 {
			g := newGambler(fmt.Sprint("gambler", i), &taken)
			gamblers = append(gamblers, g)
			g.url = url
			require.NoError(t, errors.Join(g.enter(), g.fund()))
		}
		require.NoError(t, gamblers[0].oneBet())

		var group errgroup.Group
		var answered atomic.Int64
		var arriving sync.WaitGroup // bets that the server has not begun to read
		for _, g := range gamblers {
			arriving.Add(1)
			arrived := sync.OnceFunc(arriving.Done)
			group.Go(func() error {
				defer arrived()
				slip, err := g.choose(g.sent)
				if err != nil || slip == nil {
					return err
				}
				g.onContinue = arrived
				_, err = g.send("waits", slip)
				g.onContinue = nil
				answered.Add(1)
				return err // a server that disconnects without an answer is an error here
			})
		}
		arriving.Wait()
		before := answered.Load()
		require.Zero(t, p.stop())
		require.NoError(t, group.Wait())
		require.Greater(t, answered.Load(), before, "no bet waited when the server was stopped")
		require.NotContains(t, p.log.String(), `"level":"ERROR"`)
		require.Zero(t, at.number(t, "SELECT COUNT(*) FROM job_leases"))
		at.holds(t)

		p, url = serveProcess(t, flags...)
		for _, g := range gamblers {
			require.NoError(t, g.play(url, func() bool { return true }))
			require.NoError(t, g.settleUp())
		}
		require.Zero(t, p.stop())
	})
}

// TestServe_RejectsASecondServerOfASQLiteFolder: a folder has one server at a time, and the second reports why.
func TestServe_RejectsASecondServerOfASQLiteFolder(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	p, _ := serveProcess(t, "--data", dir)
	out, err := child(t.Context(), t, "serve", "--addr", "127.0.0.1:0", "--data", dir).CombinedOutput()
	require.Error(t, err)
	require.Contains(t, string(out), "another maidan serves the folder "+dir)
	out, err = child(t.Context(), t, "staff", "add", "--data", dir, "--email", "asha@example.com", "--role", "admin").CombinedOutput()
	require.NoError(t, err, "beside a running server staff may be added: %s", out)
	require.Zero(t, p.stop())
	_, _ = serveProcess(t, "--data", dir)
}

// TestServe_LogsReadyAtEveryLevel: scripts wait for that line. A server that is stopped while it still renders landing pages reports no error.
func TestServe_LogsReadyAtEveryLevel(t *testing.T) {
	t.Parallel()
	for _, flags := range [][]string{{"--log-level", "error"}, {"--log-format", "text"}, {"--log-format", "text", "--log-level", "warn"}} {
		p, url := serveProcess(t, append(flags, "--data", t.TempDir())...)
		require.NoError(t, (&gambler{url: url, client: http.DefaultClient}).want(200, "GET", "/readyz", nil, nil))
		require.Zero(t, p.stop())
		require.NotContains(t, p.log.String(), "ERROR")
	}
}
