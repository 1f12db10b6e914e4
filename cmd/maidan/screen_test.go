package main

import (
	"bufio"
	"context"
	"encoding/json"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/gobwas/ws"
	"github.com/gobwas/ws/wsutil"
	"github.com/stretchr/testify/require"
)

// frame is a message of the live connection.
type frame struct {
	Ch   string                     `json:"ch"`
	Set  map[string]json.RawMessage `json:"set"`
	Push []json.RawMessage          `json:"push"`
}

// screen is a client of the live connection. It stores every received frame.
type screen struct {
	t      *testing.T
	mu     sync.Mutex
	frames []frame
	ended  error // why the connection ended
	done   chan struct{}
}

func (s *screen) receive(text []byte) {
	var f frame
	if json.Unmarshal(text, &f) != nil { // a heartbeat
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.frames = append(s.frames, f)
}

func (s *screen) end(why error) {
	s.mu.Lock()
	s.ended = why
	s.mu.Unlock()
	close(s.done)
}

// count returns the number of frames so far.
func (s *screen) count() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.frames)
}

// waitFor waits for a frame that matches, ignoring the first from frames.
func (s *screen) waitFor(what string, from int, is func(f frame) bool) {
	s.t.Helper()
	require.Eventually(s.t, func() bool {
		s.mu.Lock()
		defer s.mu.Unlock()
		for _, f := range s.frames[from:] {
			if is(f) {
				return true
			}
		}
		return false
	}, patience, 10*time.Millisecond, what)
}

// pushed returns a test of frames: does one of the frame's messages have this kind?
func pushed(kind string) func(f frame) bool {
	return func(f frame) bool {
		for _, p := range f.Push {
			var m struct{ Type string }
			if json.Unmarshal(p, &m) == nil && m.Type == kind {
				return true
			}
		}
		return false
	}
}

// priced reports whether a frame contains a match with prices.
func priced(f frame) bool {
	for _, data := range f.Set {
		var e struct {
			MainMarket *struct {
				Status     string
				Selections []struct{ Odds int64 }
			} `json:"main_market"`
		}
		if json.Unmarshal(data, &e) == nil && e.MainMarket != nil && e.MainMarket.Status == "active" && e.MainMarket.Selections[0].Odds > 1000 {
			return true
		}
	}
	return false
}

// subscribePublic subscribes to public channels by server-sent events.
func subscribePublic(t *testing.T, server string, channels ...string) *screen {
	t.Helper()
	s := &screen{t: t, done: make(chan struct{})}
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, server+"/api/v3/live/sse?"+url.Values{"ch": channels}.Encode(), nil)
	require.NoError(t, err)
	resp, err := http.DefaultClient.Do(r)
	require.NoError(t, err)
	require.Equal(t, 200, resp.StatusCode)
	go func() {
		lines := bufio.NewScanner(resp.Body)
		lines.Buffer(nil, 4<<20)
		for lines.Scan() {
			if data, ok := strings.CutPrefix(lines.Text(), "data: "); ok {
				s.receive([]byte(data))
			}
		}
		_ = resp.Body.Close()
		s.end(lines.Err())
	}()
	return s
}

// subscribePlayer subscribes to the player's own channel by websocket.
func subscribePlayer(t *testing.T, server, token string) *screen {
	t.Helper()
	s := &screen{t: t, done: make(chan struct{})}
	conn, _, _, err := ws.Dial(context.WithoutCancel(t.Context()), "ws"+strings.TrimPrefix(server, "http")+"/api/v3/live")
	require.NoError(t, err)
	t.Cleanup(func() { _ = conn.Close() })
	hello, err := json.Marshal(map[string]any{"auth": token, "sub": []map[string]string{{"ch": "player"}}})
	require.NoError(t, err)
	require.NoError(t, wsutil.WriteClientText(conn, hello))
	go func() {
		for {
			text, err := wsutil.ReadServerText(conn)
			if err != nil {
				s.end(err)
				return
			}
			s.receive(text)
		}
	}()
	return s
}

// waitForClose waits until the server has closed the connection with the status GoingAway.
func (s *screen) waitForClose() {
	s.t.Helper()
	select {
	case <-s.done:
	case <-time.After(patience):
		require.Fail(s.t, "the server has not closed the connection")
	}
	var closed wsutil.ClosedError
	require.ErrorAs(s.t, s.ended, &closed)
	require.Equal(s.t, ws.StatusGoingAway, closed.Code)
}
