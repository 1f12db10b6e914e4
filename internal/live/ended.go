package live

import (
	"runtime"
	"time"
)

// endedFor is how long it is remembered that a session ended: long enough for every node to learn it from its own sources.
const endedFor = time.Minute

// EndSessions closes every connection, of all nodes, that is signed in with one of the sessions, and signs nobody in with
// them for a minute, by when Authenticate must refuse them. A client is told that its token is invalid and then hung up on:
// what anybody may hear it can hear again by connecting anew.
func (h *Hub) EndSessions(sessions ...string) {
	if len(sessions) == 0 {
		return
	}
	h.mu.Lock()
	if h.peers != nil && !h.closed {
		h.peers.tell(op{Ended: sessions})
	}
	h.mu.Unlock()
	h.endHere(sessions)
}

func (h *Hub) endHere(sessions []string) {
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
		c.endIfOver()
		if i%yieldEvery == yieldEvery-1 {
			runtime.Gosched()
		}
	}
}

func (c *conn) endIfOver() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.closed || !c.hub.hasEnded(c.session) {
		return
	}
	c.tellLocked(refused(playerAlias, errTokenInvalid))
	c.closeLocked(closePolicy, "session ended")
}

func (h *Hub) hasEnded(session string) bool {
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
