package route

import (
	"sync"
	"time"

	"maidan/internal/clock"
)

const (
	failures = 3                // unanswered calls in a row that make a provider unhealthy
	rest     = 30 * time.Second // how long an unhealthy provider gets no new calls; then one call tries it again
)

// health counts unanswered calls by provider. Each node counts its own calls.
type health struct {
	clock clock.Clock

	mu     sync.Mutex
	states map[string]*state
}

type state struct {
	failed int
	until  time.Time // gets no new calls before this
}

func newHealth(c clock.Clock) *health { return &health{clock: c, states: map[string]*state{}} }

// good reports whether a provider may get a new call. After the rest of an unhealthy provider it does so for one call a rest.
func (h *health) good(name string) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	s := h.states[name]
	if s == nil || s.failed < failures {
		return true
	}
	now := h.clock.Now()
	if now.Before(s.until) {
		return false
	}
	s.until = now.Add(rest)
	return true
}

func (h *health) report(name string, answered bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if answered {
		delete(h.states, name)
		return
	}
	s := h.states[name]
	if s == nil {
		s = &state{}
		h.states[name] = s
	}
	if s.failed++; s.failed >= failures {
		s.until = h.clock.Now().Add(rest)
	}
}
