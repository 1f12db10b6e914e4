package live

import (
	"runtime"
	"time"

	"maidan/internal/id"
)

// endedFor is how long the end of a session is stored in memory: long enough for every node to read it from the database.
const endedFor = time.Minute

// EndSessions closes the connections of the sessions on all nodes and refuses sign-ins with them for a minute; by then
// Authenticate must refuse them. Clients get token_invalid and are disconnected; public channels are available after a
// reconnect.
func (h *Hub) EndSessions(sessions ...id.Session) {
	if len(sessions) == 0 {
		return
	}
	h.mu.Lock()
	if h.peers != nil && !h.closed {
		h.peers.enqueue(op{Ended: sessions})
	}
	h.mu.Unlock()
	h.endLocal(sessions)
}

func (h *Hub) endLocal(sessions []id.Session) {
	h.mu.Lock()
	now := h.opt.Clock.Now()
	conns := make([]*conn, 0, len(h.conns))
	for _, s := range sessions {
		h.ended[s] = now
	}
	for c := range h.conns {
		conns = append(conns, c)
	}
	h.mu.Unlock()
	for i, c := range conns {
		c.closeIfEnded()
		if i%yieldEvery == yieldEvery-1 {
			runtime.Gosched()
		}
	}
}

func (c *conn) closeIfEnded() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.closed || !c.hub.hasEnded(c.session) {
		return
	}
	c.sendLocked(refused(OwnChannel, errTokenInvalid))
	c.closeLocked(closePolicy, "session ended")
}

func (h *Hub) hasEnded(session id.Session) bool {
	if session == "" {
		return false
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	_, ended := h.ended[session]
	return ended
}

func (h *Hub) forgetEndedLocked(now time.Time) {
	for session, at := range h.ended {
		if now.Sub(at) >= endedFor {
			delete(h.ended, session)
		}
	}
}
