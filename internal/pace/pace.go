// Package pace limits rates.
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

// Take is the generic cell rate algorithm (ITU-T I.371, virtual scheduling) as a pure function. tat is the stored theoretical
// arrival time of a caller, zero for a new one. It returns the new tat and the time to wait; zero means that the call is
// allowed. A refusal does not change tat, so retries do not lengthen the wait.
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

// Limiter applies a Rate to each of many callers, in this process's memory. It is safe for concurrent use.
type Limiter struct {
	rate  Rate
	clock clock.Clock

	mu    sync.Mutex
	tats  map[string]time.Time
	sweep int // size at which idle callers are deleted
}

// The memory of a limiter is bounded: above maxCallers arbitrary callers are deleted, which only relaxes their limit.
const (
	firstSweep = 1 << 10
	maxCallers = 1 << 17
)

// NewLimiter returns an empty Limiter.
func NewLimiter(rate Rate, c clock.Clock) *Limiter {
	return &Limiter{rate: rate, clock: c, tats: map[string]time.Time{}, sweep: firstSweep}
}

// Take allows a call of key and returns zero, or returns the time to wait. Network addresses are counted by Network.
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
		if !tat.After(now) || len(l.tats) > maxCallers {
			delete(l.tats, key)
		}
	}
	l.sweep = max(firstSweep, 2*len(l.tats))
}
