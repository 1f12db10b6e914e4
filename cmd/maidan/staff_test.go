package main

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestStaff_AddsAndResets checks what the command prints and what it changes.
func TestStaff_AddsAndResets(t *testing.T) {
	t.Setenv("MAIDAN_STAFF_PASSWORD", "")
	dir := t.TempDir()
	run := func(args ...string) (string, error) {
		var out, errs bytes.Buffer
		err := staffCommand(t.Context(), args, &out, &errs)
		return out.String() + errs.String(), err
	}
	for _, wrong := range [][]string{{}, {"fire"}, {"add", "--email", "a@example.com"}, {"reset"}, {"reset", "--email", "a@example.com", "--keep-password", "--keep-second-factor"}} {
		output, err := run(wrong...)
		require.ErrorIs(t, err, errUsage)
		require.Contains(t, output, "maidan staff")
	}
	output, err := run("add", "--data", dir, "--email", "a@example.com", "--role", "admin")
	require.NoError(t, err)
	require.Regexp(t, `^added a@example.com as admin; one-time password, shown only now: [a-z2-9]{16}\n$`, output)
	output, err = run("add", "--data", dir, "--email", "robot@example.com", "--role", "trader", "--no-second-factor")
	require.NoError(t, err)
	require.Contains(t, output, "added robot@example.com as trader")

	output, err = run("reset", "--data", dir, "--email", "a@example.com")
	require.NoError(t, err)
	require.Regexp(t, `^reset a@example.com; one-time password, shown only now: [a-z2-9]{16}\n$`, output)
	output, err = run("reset", "--data", dir, "--email", "a@example.com", "--keep-password")
	require.NoError(t, err)
	require.Equal(t, "reset a@example.com\n", output)
	_, err = run("reset", "--data", dir, "--email", "nobody@example.com")
	require.ErrorContains(t, err, "There is no member with this email address.")
}
