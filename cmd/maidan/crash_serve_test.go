package main

import (
	"fmt"
	"slices"
	"strconv"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"golang.org/x/sync/errgroup"

	"maidan/internal/db"
	"maidan/internal/longtest"
)

// TestServe_RecoversAfterBeingKilled kills a server under load, three times in a long test, and starts it again on the same data. What it has
// acknowledged stands, keys that are sent again replay, the matches go on where they were, and the ledger holds.
func TestServe_RecoversAfterBeingKilled(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, at place) {
		var taken atomic.Int64
		var gamblers []*gambler
		for i := range 5 {
			gamblers = append(gamblers, newGambler(fmt.Sprint("gambler", i), &taken))
		}
		flags := slices.Concat(at.flags, []string{"--demo", "--speed", strconv.Itoa(60 / slowdown), "--rate-limit=false"})
		var before map[string]int64
		delays := []time.Duration{170 * time.Millisecond, 30 * time.Millisecond, 310 * time.Millisecond}
		for _, after := range delays[:longtest.Times(1, len(delays))] {
			p, url := serveProcess(t, flags...)
			enough := taken.Load() + int64(replays(gamblers)) + 20
			var group errgroup.Group
			for _, g := range gamblers {
				group.Go(func() error { return g.play(url, func() bool { return false }) })
			}
			awaitBets(&taken, enough)
			time.Sleep(after)
			p.kill()
			require.NoError(t, group.Wait())
			require.GreaterOrEqual(t, taken.Load(), enough, "the server takes no bets")
			at.holds(t)
			before = at.matches(t, before)
		}

		p, url := serveProcess(t, flags...)
		var group errgroup.Group
		deadline := time.Now().Add(patience)
		for _, g := range gamblers {
			group.Go(func() error {
				if err := g.play(url, func() bool { return cashedOut(gamblers) || time.Now().After(deadline) }); err != nil {
					return err
				}
				return g.settleUp()
			})
		}
		require.NoError(t, group.Wait())
		require.True(t, cashedOut(gamblers), "nothing was cashed out")
		require.Eventually(t, func() bool { return farther(before, at.matches(t, before)) }, patience, 100*time.Millisecond, "no match goes on")
		require.Zero(t, p.stop())
		at.holds(t)
		require.Zero(t, at.number(t, "SELECT COUNT(*) FROM job_leases"), "leases are given back")
		require.NotContains(t, p.log.String(), `"level":"ERROR"`)
	})
}

// awaitBets waits until so many bets were acknowledged, or none was for as long as a test has patience: on a busy machine a gambler who
// waits for a cash-out, a bet delay long, bets little meanwhile.
func awaitBets(taken *atomic.Int64, enough int64) {
	seen, since := taken.Load(), time.Now()
	for seen < enough && time.Since(since) < patience {
		time.Sleep(5 * time.Millisecond)
		if now := taken.Load(); now != seen {
			seen, since = now, time.Now()
		}
	}
}

// replays is how many answers a restarted server will give to keys it has answered before.
func replays(gamblers []*gambler) (n int) {
	for _, g := range gamblers {
		n += len(g.taken)
	}
	return n
}

// cashedOut reports whether a cash-out was acknowledged to anybody. On a busy machine most offers have moved before they are taken.
func cashedOut(gamblers []*gambler) bool {
	return slices.ContainsFunc(gamblers, func(g *gambler) bool { return g.cashOuts.Load() > 0 })
}

// matches reads how far each match is and compares with before: none is gone, none fell back, none is entry twice.
func (at place) matches(t *testing.T, before map[string]int64) map[string]int64 {
	t.Helper()
	require.Zero(t, at.number(t, `SELECT COUNT(*) FROM (
		SELECT 1 FROM sport_events GROUP BY competition, home, away, starts_at HAVING COUNT(*) > 1) twice`))
	d, err := db.Open(t.Context(), db.Config{URL: at.url, Dir: at.dir, MaxConns: 1})
	require.NoError(t, err)
	defer func() { require.NoError(t, d.Close()) }()
	rows, err := d.Reader().Query(t.Context(), "SELECT id, seq FROM sport_events")
	require.NoError(t, err)
	defer func() { require.NoError(t, rows.Close()) }()
	now := map[string]int64{}
	for rows.Next() {
		var id string
		var seq int64
		require.NoError(t, rows.Scan(&id, &seq))
		now[id] = seq
	}
	require.NoError(t, rows.Err())
	require.NotEmpty(t, now)
	for id, seq := range before {
		require.GreaterOrEqual(t, now[id], seq, "the match %s fell back", id)
	}
	return now
}

// farther reports whether a match of before has gone on since.
func farther(before, now map[string]int64) bool {
	for id, seq := range before {
		if seq > 1 && now[id] > seq { // 1 is the announcement
			return true
		}
	}
	return false
}
