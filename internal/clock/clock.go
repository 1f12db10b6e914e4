// Package clock provides the time and sleeping, with a manual implementation for tests.
package clock

import (
	"context"
	"time"
)

// Clock provides the time and sleeping. Implementations: System, Manual and Synced.
type Clock interface {
	// Now returns the current time.
	Now() time.Time
	// Sleep waits for d or until ctx ends; in the second case it returns ctx's error.
	Sleep(ctx context.Context, d time.Duration) error
}

// Millis returns t as unix milliseconds, the format in the database and in the API.
func Millis(t time.Time) int64 { return t.UnixMilli() }

// System is the machine's clock. Inside a testing/synctest bubble it is the bubble's.
type System struct{}

// Now implements Clock.
func (System) Now() time.Time { return time.Now() }

// Sleep implements Clock.
func (System) Sleep(ctx context.Context, d time.Duration) error {
	if d <= 0 {
		return ctx.Err()
	}
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
