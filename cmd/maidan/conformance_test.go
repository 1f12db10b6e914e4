package main

import (
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/casino/supplier/simulator"
)

// A demo plays suppliers in a process of its own, and its wallet passes every check in every dialect.
func TestConformance_ADemoPasses(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	p, url := serveProcess(t, "--demo", "--data", data, "--log-level", "debug")
	const before = `"supplier simulator","url":"`
	p.awaitLog(before)
	_, rest, _ := strings.Cut(p.log.String(), before)
	address, _, _ := strings.Cut(rest, `"`)
	require.Equal(t, http.StatusOK, statusOf(t, address+"/healthz"))
	for _, name := range simulator.Dialects() {
		out, code := output(t, "conformance", "wallet", "--dialect", name, "--url", url, "--data", data)
		require.Equal(t, 0, code, out)
		require.Contains(t, out, " passed, 0 failed\n")
	}
	out, code := output(t, "conformance", "wallet", "--dialect", "hub88", "--url", url, "--data", t.TempDir())
	require.Equal(t, 1, code)
	require.Contains(t, out, "there is no key")
	out, code = output(t, "conformance", "wallet", "--dialect", "telegraph", "--url", url)
	require.Equal(t, 2, code)
	require.Contains(t, out, "--dialect and --url are needed")
}

// output runs a command to its end.
func output(t *testing.T, args ...string) (text string, code int) {
	t.Helper()
	p := start(t, args...)
	<-p.done
	return p.log.String(), p.cmd.ProcessState.ExitCode()
}
