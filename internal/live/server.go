package live

import (
	"errors"
	"net"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/gobwas/ws"

	"maidan/internal/fault"
)

// Refusals before a connection is made.
var (
	errNotWebSocket = fault.New(fault.Invalid, "not_a_websocket", "This address speaks websocket only.").At("Upgrade", "badRequest")
	errNoChannels   = fault.New(fault.Invalid, "bad_channel", "Name the channels to listen to.").At("ch", "badRequest")
	errOrigin       = fault.New(fault.Forbidden, "origin_refused", "Pages of this origin may not connect.").At("Origin", "forbidden")
	errCrowded      = fault.New(fault.Unavailable, "live_full", "Too many connections. Try again in a moment.")
	errNoStream     = fault.New(fault.Unavailable, "live_unavailable", "This connection cannot be kept open.")
)

// WebSocket turns the request into a websocket connection. An error means that nothing was written yet and the caller answers.
func (h *Hub) WebSocket(w http.ResponseWriter, r *http.Request) error {
	return h.WebSocketFor(w, r, Guest{})
}

// WebSocketFor is WebSocket for a guest. A request without an upgrade that names channels gets server-sent events, as from EventsFor. Whoever calls it has made sure that the request may hear the guest's channels.
func (h *Hub) WebSocketFor(w http.ResponseWriter, r *http.Request, g Guest) error {
	if !strings.EqualFold(r.Header.Get("Upgrade"), "websocket") && r.URL.Query().Has("ch") {
		return h.EventsFor(w, r, g)
	}
	if r.Method != http.MethodGet || !strings.EqualFold(r.Header.Get("Upgrade"), "websocket") {
		return errNotWebSocket
	}
	if err := h.admit(r); err != nil {
		return err
	}
	nc, rw, _, err := ws.HTTPUpgrader{Timeout: h.opt.WriteWait}.Upgrade(r, w)
	if err != nil {
		if nc != nil {
			_ = nc.Close()
		}
		h.opt.Log.Debug("live: handshake", "error", err)
		return nil // the upgrader has answered
	}
	var early []byte
	if n := rw.Reader.Buffered(); n > 0 {
		early, _ = rw.Peek(n)
	}
	c := h.enter(nc, false, g)
	if c == nil {
		_ = nc.Close()
		return nil
	}
	if len(early) > 0 {
		var why closing
		if errors.As(c.received(slices.Clone(early)), &why) {
			c.close(why.code, why.reason)
		}
	}
	go c.serve()
	return nil
}

// Events streams channels as server-sent events: ?ch=a&ch=b, resumed by the Last-Event-ID header, with the player's own
// channel by the Authorization header. An error means that nothing was written yet and the caller answers.
func (h *Hub) Events(w http.ResponseWriter, r *http.Request) error {
	return h.EventsFor(w, r, Guest{})
}

// EventsFor is Events for a guest, as WebSocketFor.
func (h *Hub) EventsFor(w http.ResponseWriter, r *http.Request, g Guest) error {
	names := r.URL.Query()["ch"]
	if r.Method != http.MethodGet || len(names) == 0 {
		return errNoChannels
	}
	if err := h.admit(r); err != nil {
		return err
	}
	positions := parsePositions(names, r.Header.Get("Last-Event-ID"))
	nc, _, err := http.NewResponseController(w).Hijack()
	if err != nil {
		return errNoStream.Because(err)
	}
	c := h.enter(nc, true, g)
	if c == nil {
		_ = nc.Close()
		return nil
	}
	c.mu.Lock()
	c.writeLocked([]byte(eventHeader), true)
	c.mu.Unlock()
	q := request{Sub: positions}
	if accessToken, ok := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer "); ok {
		q.Auth = &accessToken
	}
	c.handle(q)
	go c.serve()
	return nil
}

// admit checks what is checked before a connection is made.
func (h *Hub) admit(r *http.Request) error {
	if !h.originAllowed(r) {
		h.stats.refused.Add(1)
		return errOrigin
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.closed || len(h.conns) >= h.opt.MaxConns {
		h.stats.refused.Add(1)
		return errCrowded
	}
	return nil
}

// originAllowed keeps other sites' pages from using a player's browser. Programs that are no browsers send no Origin.
func (h *Hub) originAllowed(r *http.Request) bool {
	origin := r.Header.Get("Origin")
	if origin == "" || slices.Contains(h.opt.Origins, origin) {
		return true
	}
	u, err := url.Parse(origin)
	return err == nil && u.Host != "" && strings.EqualFold(u.Host, r.Host)
}

// enter makes a connection known; nil when the hub is closed. The caller starts serve.
func (h *Hub) enter(nc net.Conn, sse bool, g Guest) *conn {
	_ = nc.SetDeadline(noDeadline)
	return h.enterLink(newLink(nc), sse, g)
}

func (h *Hub) enterLink(l link, sse bool, g Guest) *conn {
	now := h.opt.Clock.Now().UnixMilli()
	c := &conn{hub: h, link: l, sse: sse, guest: g}
	c.heard.Store(now)
	c.beat.Store(now)
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.closed {
		return nil
	}
	h.conns[c] = struct{}{}
	h.wg.Add(1) // given back at the end of serve
	return c
}

func (h *Hub) forget(c *conn) {
	h.mu.Lock()
	defer h.mu.Unlock()
	delete(h.conns, c)
}
