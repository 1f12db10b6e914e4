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

func TestAGuestHearsWhatItsRequestMayAndNobodyElseDoes(t *testing.T) {
	t.Parallel()
	h, c := newTestHub(t, nil)
	guest := h.newGuest(Guest{Channels: []string{"desk"}, Until: c.Now().Add(time.Minute)})
	stranger := h.newViewer()
	stranger.signIn("good:anna")
	for _, v := range []*viewer{guest, stranger} {
		v.listen("desk", "events")
	}
	h.Set("desk", "orders", number(7))
	h.Set("events", "1", number(1))
	h.Flush()
	guest.hear(t)
	stranger.hear(t)
	require.Equal(t, "7", guest.state["desk"]["orders"])
	require.Equal(t, "1", guest.state["events"]["1"])
	require.NotContains(t, stranger.state, "desk")
	require.Equal(t, "1", stranger.state["events"]["1"])
	require.Equal(t, errForbidden, stranger.other[len(stranger.other)-1].Err)

	c.Advance(30 * time.Second)
	h.sweep(c.Now())
	require.False(t, guest.conn.over())
	c.Advance(30 * time.Second)
	h.sweep(c.Now())
	require.True(t, guest.conn.over(), "who comes again is looked at again")
	require.False(t, stranger.conn.over())
}

func TestAGuestComesByWebSocketAndByEvents(t *testing.T) {
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
	b.say(`{"sub":[{"ch":"desk"}]}`)
	require.JSONEq(t, "7", string(b.hear().Set["orders"]))
	require.JSONEq(t, "7", string(listenEvents(t, address, "", "", "desk").hear().Set["orders"]))

	c.Advance(time.Minute)
	h.sweep(c.Now())
	for {
		if op, _ := b.frame(); op == ws.OpClose {
			break
		}
	}
}
