package main

import (
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/longtest"
)

// TestBenchBets_LosesNoBetWhenKilled kills the bench in the middle of its bets, again and again on the same data. Each time the
// ledger must hold, and every bet must have its stake, its legs and its key: all of a batch was committed, or none.
func TestBenchBets_LosesNoBetWhenKilled(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, at place) {
		bench := func(more ...string) []string {
			return slices.Concat([]string{"bench", "bets"}, at.bench(), []string{"--players", "200", "--clients", "32", "--only", "committed"}, more)
		}
		before := 0
		moments := []time.Duration{150 * time.Millisecond, 400 * time.Millisecond, 270 * time.Millisecond, 690 * time.Millisecond}
		for round := range longtest.Times(len(moments), 60) {
			after := moments[round%len(moments)]
			p := start(t, bench("--seconds", "60")...)
			p.awaitLog("prepared 200 players")
			require.Eventually(t, func() bool { return at.number(t, countBets) > before }, patience, 20*time.Millisecond, "it takes no bet")
			time.Sleep(after) // some way into the bets: where exactly is chance
			p.kill()
			require.False(t, p.cmd.ProcessState.Exited(), "it was to be killed, not to end")
			at.holds(t)
			before = at.wholeBets(t, before)
		}
		out, err := child(t.Context(), t, bench("--seconds", "1", "--rounds", "1")...).Output()
		require.NoError(t, err)
		require.Contains(t, string(out), `"audit": "holds"`)
		at.holds(t)
		at.wholeBets(t, before)
	})
}

// bench is the place as the bench takes it.
func (at place) bench() []string {
	if at.url != "" {
		return []string{"--database", at.url}
	}
	return []string{"--data", at.dir}
}

const countBets = "SELECT COUNT(*) FROM bet_bets"

// wholeBets counts the bets, of which there must be more than before, and finds every part of each.
func (at place) wholeBets(t *testing.T, before int) int {
	t.Helper()
	bets := at.number(t, countBets)
	require.Greater(t, bets, before)
	for what, query := range map[string]string{
		"keys":              "SELECT COUNT(*) FROM wallet_commands WHERE key LIKE 'bet:%'",
		"stakes":            "SELECT COUNT(*) FROM wallet_transfers t JOIN bet_bets b ON b.id = t.ref WHERE t.kind = 'bet.stake'",
		"bets with legs":    "SELECT COUNT(DISTINCT bet_id) FROM bet_legs l JOIN bet_bets b ON b.id = l.bet_id",
		"stakes of the sum": "SELECT COUNT(*) FROM bet_bets b JOIN wallet_transfers t ON t.ref = b.id JOIN wallet_entries e ON e.transfer = t.id AND e.amount = b.stake",
	} {
		require.Equal(t, bets, at.number(t, query), what)
	}
	return bets
}
