package bets_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/bench/bets"
	"maidan/internal/db/dbtest"
)

// TestMain lets this test binary stand in for maidan, so that it can be the clients' process as well.
func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == bets.ClientsWord {
		if err := bets.Clients(context.Background(), os.Stdin, os.Stdout); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// callers starts this test binary as the clients.
func callers(ctx context.Context) *exec.Cmd {
	cmd := exec.CommandContext(ctx, os.Args[0], bets.ClientsWord)
	cmd.Stderr = os.Stderr
	return cmd
}

// A short run on each engine makes all measurements, prints one object and leaves a consistent ledger. It does not check speed.
func TestItMeasures(t *testing.T) {
	t.Parallel()
	eachEngine(t, bets.Options{Only: "committed"}, func(t *testing.T, r bets.Report) {
		require.Positive(t, r.Runs["committed"].Rate)
		require.Zero(t, r.Runs["committed"].Refused)
	})
}

// The player's call, too, from clients in another process.
func TestItMeasuresOverHTTP(t *testing.T) {
	t.Parallel()
	o := bets.Options{HTTP: true, Only: "http", Callers: callers}
	eachEngine(t, o, func(t *testing.T, r bets.Report) {
		require.Positive(t, r.Runs["http"].Rate)
		require.Positive(t, r.Runs["http"].Latency.P99)
		require.Zero(t, r.Runs["http"].Refused)
	})
}

// Rounds of a casino game, beside bets.
func TestItMeasuresRounds(t *testing.T) {
	t.Parallel()
	o := bets.Options{Casino: true, Callers: callers}
	eachEngine(t, o, func(t *testing.T, r bets.Report) {
		require.Positive(t, r.Runs["http_rounds"].Rate)
		require.Zero(t, r.Runs["http_rounds"].Refused)
		require.Positive(t, r.Ratios["rounds_to_bets"])
	})
}

func eachEngine(t *testing.T, o bets.Options, check func(t *testing.T, r bets.Report)) {
	for name, url := range map[string]string{"sqlite": "", "postgres": dbtest.PostgresURL(t)} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			o := o
			// In a shorter time a busy machine may take no bet at all.
			o.URL, o.Seconds, o.Rounds, o.Clients, o.Players = url, 3, 1, 16, 100
			var out bytes.Buffer
			require.NoError(t, bets.Run(t.Context(), o, &out))
			var r bets.Report
			require.NoError(t, json.Unmarshal(out.Bytes(), &r))
			require.Equal(t, "holds", r.Audit)
			require.Equal(t, name, string(r.Engine))
			check(t, r)
		})
	}
}
