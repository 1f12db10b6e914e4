package main

import (
	"bytes"
	"context"
	"encoding/json"
	"os/exec"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/bench/day"
	"maidan/internal/longtest"
)

// TestBenchDay_EndsWithoutBreaches is `maidan bench day` in small: whole matches are played and bet on, the server is killed twice, and in the
// end every bet has its result and the ledger holds.
func TestBenchDay_EndsWithoutBreaches(t *testing.T) {
	longtest.Skip(t)
	t.Parallel()
	var out bytes.Buffer
	err := day.Run(t.Context(), day.Options{
		Events: 8, Punters: 10, Rate: 20, Crashes: 2, Speed: 900, Seed: 3, Dir: t.TempDir(),
		Command:  func(ctx context.Context, args ...string) *exec.Cmd { return child(ctx, t, args...) },
		Progress: func(what string) { t.Log(what) },
	}, &out)
	require.NoError(t, err, out.String())
	var report day.Report
	require.NoError(t, json.Unmarshal(out.Bytes(), &report))
	require.Equal(t, 2, report.Crashes)
	placed, settled := 0, 0
	for _, n := range report.Placed {
		placed += n
	}
	for _, n := range report.Results {
		settled += n
	}
	require.Positive(t, placed)
	require.Equal(t, placed, settled, "acknowledged bets are the bets that stand")
	require.True(t, report.Sound)
}
