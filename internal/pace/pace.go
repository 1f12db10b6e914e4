// Package pace knows how often something may happen.
package pace

import (
	"sync"
	"time"

	"maidan/internal/clock"
)

// Rate allows Burst at once and then one every Every. The zero Rate allows everything.
type Rate struct {
	Every time.Duration
	Burst int
}

// Take is the generic cell rate algorithm (ITU-T I.371, virtual scheduling) as a pure function: tat is the theoretical
// arrival time kept for a caller, zero for a new one. It returns the tat to keep and how long to wait; a wait of zero
// means that it may happen now. A refusal leaves tat as it was, so that asking again does not lengthen the wait.
func (r Rate) Take(tat, now time.Time) (next time.Time, wait time.Duration) {
	if r.Every <= 0 || r.Burst <= 0 {
		return tat, 0
	}
	if tat.Before(now) {
		tat = now
	}
	next = tat.Add(r.Every)
	if wait = next.Add(-time.Duration(r.Burst) * r.Every).Sub(now); wait > 0 {
		return tat, wait
	}
	return next, 0
}

// Limiter keeps a Rate for each of many callers, in the memory of this process. It is safe for concurrent use.
type Limiter struct {
	rate  Rate
	clock clock.Clock

	mu    sync.Mutex
	tats  map[string]time.Time
	sweep int // size at which callers without debt are forgotten
}

// The memory of a limiter is bounded: above most callers, arbitrary ones are forgotten, which only makes it kinder.
const (
	firstSweep = 1 << 10
	most       = 1 << 17
)

// NewLimiter returns a Limiter that knows nobody yet.
func NewLimiter(rate Rate, c clock.Clock) *Limiter {
	return &Limiter{rate: rate, clock: c, tats: map[string]time.Time{}, sweep: firstSweep}
}

// Take lets key act now and returns zero, or returns how long it has to wait. A key that is a network address is counted by Network.
func (l *Limiter) Take(key string) (wait time.Duration) {
	key = Network(key)
	now := l.clock.Now()
	l.mu.Lock()
	defer l.mu.Unlock()
	next, wait := l.rate.Take(l.tats[key], now)
	if wait == 0 && !next.IsZero() {
		l.tats[key] = next
		l.forget(now)
	}
	return wait
}

func (l *Limiter) forget(now time.Time) {
	if len(l.tats) < l.sweep {
		return
	}
	for key, tat := range l.tats {
		if !tat.After(now) || len(l.tats) > most {
			delete(l.tats, key)
		}
	}
	l.sweep = max(firstSweep, 2*len(l.tats))
}
