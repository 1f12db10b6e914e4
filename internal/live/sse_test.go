package live

import (
	"bufio"
	"encoding/json"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// stream is a client of server-sent events.
type stream struct {
	t    testing.TB
	in   *bufio.Scanner
	body interface{ Close() error }
	id   string
}

func listenEvents(t testing.TB, address, lastID, token string, channels ...string) *stream {
	q := url.Values{"ch": channels}
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, "http://"+address+"/live/sse?"+q.Encode(), nil)
	require.NoError(t, err)
	if lastID != "" {
		r.Header.Set("Last-Event-ID", lastID)
	}
	if token != "" {
		r.Header.Set("Authorization", "Bearer "+token)
	}
	answer, err := http.DefaultTransport.RoundTrip(r)
	require.NoError(t, err)
	require.Equal(t, 200, answer.StatusCode)
	require.Equal(t, "text/event-stream", answer.Header.Get("Content-Type"))
	t.Cleanup(func() { _ = answer.Body.Close() })
	return &stream{t: t, in: bufio.NewScanner(answer.Body), body: answer.Body}
}

func (s *stream) receive() (m serverMessage) {
	for s.in.Scan() {
		if text, ok := strings.CutPrefix(s.in.Text(), "data: "); ok {
			require.NoError(s.t, json.Unmarshal([]byte(text), &m))
			if m.Epoch == "" {
				return m
			}
		}
		if id, ok := strings.CutPrefix(s.in.Text(), "id: "); ok {
			s.id = id
			return m
		}
	}
	require.NoError(s.t, s.in.Err())
	s.t.Fatal("the stream has ended")
	return m
}

func TestEvents_ResumeByLastEventID(t *testing.T) {
	t.Parallel()
	h, c, address := serveHub(t, nil)
	h.Set("event:1", "a", number(1))
	h.Flush()
	s := listenEvents(t, address, "", "valid:anna", "event:1", "player", "events", "bad channel")
	require.True(t, s.receive().Auth)
	require.Equal(t, errBadChannel, s.receive().Err)
	require.Equal(t, "1", string(s.receive().Set["a"]))
	require.Equal(t, "player", s.receive().Ch)
	require.Equal(t, "events", s.receive().Ch)
	h.Push(PlayerChannel("anna"), number(7))
	require.Equal(t, "7", string(s.receive().Push[0]))
	h.Set("event:1", "b", number(2))
	h.Flush()
	require.Equal(t, "2", string(s.receive().Set["b"]))
	require.NoError(t, s.body.Close())

	h.Set("event:1", "c", number(3))
	h.Flush()
	h.Push(PlayerChannel("anna"), number(8))
	s = listenEvents(t, address, s.id, "valid:anna", "event:1", "player")
	require.True(t, s.receive().Auth)
	m := s.receive()
	require.Equal(t, map[string]json.RawMessage{"c": number(3)}, m.Set)
	require.False(t, m.Snap)
	m = s.receive()
	require.Equal(t, []json.RawMessage{number(8)}, m.Push)
	require.False(t, m.Reset)

	c.Advance(61 * time.Second)
	h.sweep(c.Now())
	require.NotZero(t, s.receive().HB)
	require.Equal(t, errTokenExpired, s.receive().Err)
	require.NoError(t, s.body.Close())
}

func TestEvents_WithoutATokenHaveNoPlayerChannel(t *testing.T) {
	t.Parallel()
	h, _, address := serveHub(t, nil)
	s := listenEvents(t, address, "rubbish,=,a=b.c,player=x.-1", "", "player", "events")
	require.Equal(t, serverMessage{Ch: "player", Err: errUnauthorized}, s.receive())
	require.Equal(t, "events", s.receive().Ch)
	h.Close()
	for s.in.Scan() {
		require.NotContains(t, s.in.Text(), "data:")
	}
}
