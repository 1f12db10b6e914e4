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

// Errors of requests that are refused before a connection is made.
var (
	errNotWebSocket = fault.New(fault.Invalid, "not_a_websocket", "This address accepts only websocket connections.").At("Upgrade", "badRequest")
	errNoChannels   = fault.New(fault.Invalid, "bad_channel", "Name the channels to listen to.").At("ch", "badRequest")
	errOrigin       = fault.New(fault.Forbidden, "origin_refused", "Pages of this origin may not connect.").At("Origin", "forbidden")
	errFull         = fault.New(fault.Unavailable, "live_full", "Too many connections. Try again in a moment.")
	errNoStream     = fault.New(fault.Unavailable, "live_unavailable", "This connection cannot be streamed.")
)

// WebSocket upgrades the request to a websocket connection. On an error nothing was written and the caller answers.
func (h *Hub) WebSocket(w http.ResponseWriter, r *http.Request) error {
	return h.WebSocketFor(w, r, Guest{})
}

// WebSocketFor is WebSocket for a guest. A request without an upgrade that names channels gets server-sent events, as
// from EventsFor. The caller must have checked that the request may listen to the guest's channels.
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
// channel by the Authorization header. On an error nothing was written and the caller answers.
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

// admit checks the origin and the number of connections.
func (h *Hub) admit(r *http.Request) error {
	if !h.originAllowed(r) {
		h.stats.refused.Add(1)
		return errOrigin
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.closed || len(h.conns) >= h.opt.MaxConns {
		h.stats.refused.Add(1)
		return errFull
	}
	return nil
}

// originAllowed refuses pages of other origins. Clients other than browsers send no Origin.
func (h *Hub) originAllowed(r *http.Request) bool {
	origin := r.Header.Get("Origin")
	if origin == "" || slices.Contains(h.opt.Origins, origin) {
		return true
	}
	u, err := url.Parse(origin)
	return err == nil && u.Host != "" && strings.EqualFold(u.Host, r.Host)
}

// enter registers a connection; it returns nil when the hub is closed. The caller starts serve.
func (h *Hub) enter(nc net.Conn, sse bool, g Guest) *conn {
	_ = nc.SetDeadline(noDeadline)
	return h.enterLink(newLink(nc), sse, g)
}

func (h *Hub) enterLink(l link, sse bool, g Guest) *conn {
	now := h.opt.Clock.Now().UnixMilli()
	c := &conn{hub: h, link: l, sse: sse, guest: g}
	c.lastRead.Store(now)
	c.beat.Store(now)
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.closed {
		return nil
	}
	h.conns[c] = struct{}{}
	h.wg.Add(1) // released at the end of serve
	return c
}

func (h *Hub) forget(c *conn) {
	h.mu.Lock()
	defer h.mu.Unlock()
	delete(h.conns, c)
}
