package cricsheet_test

import (
	"context"
	"encoding/json"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/clock"
	"maidan/internal/id"
	"maidan/internal/sportsbook/cricket"
	"maidan/internal/sportsbook/feed"
	"maidan/internal/sportsbook/feed/cricsheet"
)

var start = time.Date(2030, 1, 1, 0, 0, 0, 0, time.UTC)

func replay(t *testing.T, change func(*cricsheet.Config)) *cricsheet.Replay {
	t.Helper()
	cfg := cricsheet.Config{Match: card("1,4,6,W,0,0 2w,1,1,1,1,1,1", "1,1,1,1,1,1 0,0,0,0,0,0").parse(t),
		Clock: clock.System{}, Start: start, Speed: 60}
	change(&cfg)
	r, err := cricsheet.New(cfg)
	require.NoError(t, err)
	return r
}

func TestReplay_IsNotBettable(t *testing.T) {
	t.Parallel()
	r := replay(t, func(*cricsheet.Config) {})
	fix := r.Messages()[0].Fixture
	require.False(t, fix.Bettable)
	require.Equal(t, "Reds", fix.Home.Name)
	require.Equal(t, id.Event("replay-t1"), r.Messages()[0].EventID)
}

func TestReplay_DisguiseHidesNamesAndDate(t *testing.T) {
	t.Parallel()
	r := replay(t, func(c *cricsheet.Config) { c.Disguise = true })
	require.True(t, r.Messages()[0].Fixture.Bettable)
	data, err := json.Marshal(r.Messages())
	require.NoError(t, err)
	for _, real := range []string{"Reds", "Blues", "R0", "B0", "B1", "Nowhere", "t1\"", "2020", "replay-t1"} {
		require.NotContains(t, string(data), real)
	}
	again := replay(t, func(c *cricsheet.Config) { c.Disguise = true })
	require.Equal(t, r.Messages(), again.Messages())
	other := replay(t, func(c *cricsheet.Config) { c.Disguise, c.Secret = true, [32]byte{1} })
	require.NotEqual(t, r.Messages()[0].EventID, other.Messages()[0].EventID)
}

func TestReplay_PlaysAtItsPace(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		r := replay(t, func(c *cricsheet.Config) { c.Start = time.Now().Add(time.Minute) })
		began, lastAt := time.Now(), time.Now()
		s := cricket.New(cricket.Limited("T2", 2))
		var last feed.Message
		require.NoError(t, r.Run(t.Context(), func(m feed.Message) error {
			require.False(t, m.At.After(time.Now()))
			require.Less(t, time.Since(lastAt), 20*time.Second, "receivers distrust a feed that is silent for longer")
			if lastAt = time.Now(); m.Kind == feed.KindAlive {
				return nil
			}
			require.Equal(t, last.Seq+1, m.Seq)
			last = m
			return m.Advance(s)
		}))
		require.Equal(t, cricket.Home, s.Outcome.Winner)
		require.Greater(t, time.Since(began), 80*time.Second)
	})
}

func TestReplay_EndsWithContextOrReceiver(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	r := replay(t, func(*cricsheet.Config) {})
	require.ErrorIs(t, r.Run(ctx, func(feed.Message) error { return nil }), context.Canceled)
	past := replay(t, func(c *cricsheet.Config) { c.Start = time.Unix(0, 0) })
	require.ErrorIs(t, past.Run(t.Context(), func(feed.Message) error { return context.DeadlineExceeded }), context.DeadlineExceeded)
}

func TestNew_RefusesInvalidReplays(t *testing.T) {
	t.Parallel()
	m := card("1", "1").parse(t)
	for want, cfg := range map[string]cricsheet.Config{
		"match and clock": {Speed: 1},
		"speed 0":         {Match: m, Clock: clock.System{}},
	} {
		_, err := cricsheet.New(cfg)
		require.ErrorContains(t, err, want)
	}
	_, err := cricsheet.ReadFile("nowhere.json")
	require.ErrorContains(t, err, "nowhere.json")
}
