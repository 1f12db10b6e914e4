package live

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/gobwas/ws"
	"github.com/stretchr/testify/require"
)

func TestGuest_ListensToItsChannelsUntilItsTime(t *testing.T) {
	t.Parallel()
	h, c := newTestHub(t, nil)
	guest := h.newGuest(Guest{Channels: []string{"desk"}, Until: c.Now().Add(time.Minute)})
	other := h.newViewer()
	other.signIn("valid:anna")
	for _, v := range []*viewer{guest, other} {
		v.listen("desk", "events")
	}
	h.Set("desk", "orders", number(7))
	h.Set("events", "1", number(1))
	h.Flush()
	guest.receive(t)
	other.receive(t)
	require.Equal(t, "7", guest.state["desk"]["orders"])
	require.Equal(t, "1", guest.state["events"]["1"])
	require.NotContains(t, other.state, "desk")
	require.Equal(t, "1", other.state["events"]["1"])
	require.Equal(t, errForbidden, other.other[len(other.other)-1].Err)

	c.Advance(30 * time.Second)
	h.sweep(c.Now())
	require.False(t, guest.conn.isClosed())
	c.Advance(30 * time.Second)
	h.sweep(c.Now())
	require.True(t, guest.conn.isClosed(), "a guest must reconnect, so that its rights are checked again")
	require.False(t, other.conn.isClosed())
}

func TestGuest_ConnectsByWebSocketAndByEvents(t *testing.T) {
	t.Parallel()
	h, c := newTestHub(t, nil)
	h.Set("desk", "orders", number(7))
	h.Flush()
	g := Guest{Channels: []string{"desk"}, Until: c.Now().Add(time.Minute)}
	mux := http.NewServeMux()
	mux.HandleFunc("/live", func(w http.ResponseWriter, r *http.Request) { _ = h.WebSocketFor(w, r, g) })
	mux.HandleFunc("/live/sse", func(w http.ResponseWriter, r *http.Request) { _ = h.EventsFor(w, r, g) })
	s := httptest.NewServer(mux)
	t.Cleanup(s.Close)
	address := strings.TrimPrefix(s.URL, "http://")
	b := dial(t, address, nil)
	b.send(`{"sub":[{"ch":"desk"}]}`)
	require.JSONEq(t, "7", string(b.receive().Set["orders"]))
	require.JSONEq(t, "7", string(listenEvents(t, address, "", "", "desk").receive().Set["orders"]))

	c.Advance(time.Minute)
	h.sweep(c.Now())
	for {
		if op, _ := b.frame(); op == ws.OpClose {
			break
		}
	}
}
