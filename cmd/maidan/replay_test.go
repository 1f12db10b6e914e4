package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// replayed is the one event of a server that replays a match.
type replayed struct {
	ID, Name, Status  string
	Bettable, Virtual bool
	Score             struct{ Result string }
	Home, Away        struct{ Name string }
	MainMarket        *struct {
		Status     string
		Selections []struct {
			ID      string
			Odds    int64
			Version int64
		}
	} `json:"main_market"`
}

// serveReplay replays the invented match of testdata/replay and returns somebody who has money there.
func serveReplay(t *testing.T, flags ...string) (*process, *gambler) {
	t.Helper()
	file, err := filepath.Abs("testdata/replay/invented.json")
	require.NoError(t, err)
	p := start(t, append([]string{"replay", "--file", file, "--addr", "127.0.0.1:0", "--rate-limit=false"}, flags...)...)
	var count atomic.Int64
	g := newGambler("watcher", &count)
	g.url = p.ready()
	require.NoError(t, g.enter())
	require.NoError(t, g.fund())
	return p, g
}

// event waits until the match is in a list.
func (g *gambler) event(t *testing.T, list string) (e replayed) {
	t.Helper()
	require.Eventually(t, func() bool {
		var page struct{ Items []replayed }
		require.NoError(t, g.want(200, "GET", "/api/v3/sport/events?sport=cricket&status="+list, nil, &page))
		if len(page.Items) == 0 {
			return false
		}
		require.Len(t, page.Items, 1)
		e = page.Items[0]
		return true
	}, patience, 20*time.Millisecond, "the match is not "+list)
	return e
}

// TestReplay_TakesNoBets: a match that was played is shown with its true names, takes no bets, and ends as it ended.
func TestReplay_TakesNoBets(t *testing.T) {
	t.Parallel()
	p, g := serveReplay(t, "--speed", "600")
	e := g.event(t, "live")
	require.Equal(t, "Harbour Herons v Axe Valley", e.Name)
	require.False(t, e.Bettable)
	require.NotNil(t, e.MainMarket, "prices are shown all the same")
	slip, err := json.Marshal(map[string]any{
		"stake": stakeAmount, "odds_policy": "any",
		"legs": []any{map[string]any{"selection_id": e.MainMarket.Selections[0].ID, "odds": e.MainMarket.Selections[0].Odds, "version": e.MainMarket.Selections[0].Version}},
	})
	require.NoError(t, err)
	_, err = g.send("known", slip)
	require.NoError(t, err)
	require.Empty(t, g.taken, "the result may be known to somebody")
	e = g.event(t, "ended")
	require.Contains(t, e.Score.Result, "Axe Valley won by 8 wickets")
	require.Zero(t, p.stop())
	left, err := filepath.Glob(filepath.Join(p.temp, "maidan-replay-*"))
	require.NoError(t, err)
	require.Empty(t, left, "the server of a replay goes away with it")
}

// TestReplay_DisguisedTakesBets: nobody can look the result up, so the match is bet on and the bet is settled.
func TestReplay_DisguisedTakesBets(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	p, g := serveReplay(t, "--speed", "300", "--disguise", "--data", dir)
	e := g.event(t, "live")
	require.True(t, e.Bettable)
	require.True(t, e.Virtual)
	require.NoError(t, g.oneBet())
	var page struct{ Items []struct{ Status string } }
	require.Eventually(t, func() bool {
		require.NoError(t, g.want(200, "GET", "/api/v3/bets", nil, &page))
		return page.Items[0].Status == "won" || page.Items[0].Status == "lost"
	}, patience, 50*time.Millisecond, "the bet is settled")
	require.NoError(t, g.settleUp())

	all, _, err := g.text("GET", "/api/v3/sport/events/"+e.ID)
	require.NoError(t, err)
	original, err := os.ReadFile("testdata/replay/invented.json")
	require.NoError(t, err)
	for _, name := range []string{"Harbour Herons", "Axe Valley", "Nowhere", "Invented Fives", "invented-1", "Lio Crag", "Asel Vane"} {
		require.Contains(t, string(original), name)
		require.NotContains(t, all, name)
	}
	require.Zero(t, p.stop())
	place{dir: dir, flags: []string{"--data", dir}}.holds(t)
}
