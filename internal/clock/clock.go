// Package clock knows the time, and how to wait for it, so that tests can hold it in their hands.
package clock

import (
	"context"
	"time"
)

// Clock tells the time and waits. System and Manual are the two there are.
type Clock interface {
	// Now returns the present moment.
	Now() time.Time
	// Sleep waits for d or until ctx ends, whichever is first; it returns ctx's error in the second case.
	Sleep(ctx context.Context, d time.Duration) error
}

// Millis returns t as unix milliseconds, the form in which the database and the wire keep time.
func Millis(t time.Time) int64 { return t.UnixMilli() }

// System is the machine's own clock. Inside a testing/synctest bubble it is the bubble's.
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
