package clock

import (
	"context"
	"sync"
	"time"
)

// Manual is a clock that moves only when Advance or Set is called. It is safe for concurrent use.
type Manual struct {
	mu       sync.Mutex
	now      time.Time
	sleepers map[chan struct{}]time.Time
}

// NewManual returns a clock that shows t.
func NewManual(t time.Time) *Manual {
	return &Manual{now: t, sleepers: map[chan struct{}]time.Time{}}
}

// Now implements Clock.
func (m *Manual) Now() time.Time {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.now
}

// Sleep implements Clock: it returns once the clock has been moved by d or more.
func (m *Manual) Sleep(ctx context.Context, d time.Duration) error {
	if d <= 0 {
		return ctx.Err()
	}
	woken := make(chan struct{})
	m.mu.Lock()
	m.sleepers[woken] = m.now.Add(d)
	m.mu.Unlock()
	defer func() {
		m.mu.Lock()
		delete(m.sleepers, woken)
		m.mu.Unlock()
	}()
	select {
	case <-woken:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Advance moves the clock forward by d and wakes the sleepers that are due.
func (m *Manual) Advance(d time.Duration) { m.Set(m.Now().Add(d)) }

// Set moves the clock to t and wakes the sleepers that are due.
func (m *Manual) Set(t time.Time) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.now = t
	for woken, at := range m.sleepers {
		if !at.After(t) {
			close(woken)
			delete(m.sleepers, woken)
		}
	}
}

// Sleepers returns the number of sleepers, so that a test can advance once they wait.
func (m *Manual) Sleepers() int {
	m.mu.Lock()
	defer m.mu.Unlock()
	return len(m.sleepers)
}
