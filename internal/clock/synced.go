package clock

import (
	"context"
	"fmt"
	"sync/atomic"
	"time"
)

// Synced is a clock that follows a reference clock. Every node of one database follows the database's, so that their times and the order
// of their ids agree however far the clocks of their machines are apart. Until it is synchronised it is its own clock.
type Synced struct {
	own    Clock
	offset atomic.Int64 // nanoseconds that the reference is ahead of own
}

// samples is how often one synchronisation asks the reference; the quickest answer counts.
const samples = 5

// NewSynced returns a clock that is own until it is synchronised.
func NewSynced(own Clock) *Synced { return &Synced{own: own} }

// Now implements Clock.
func (s *Synced) Now() time.Time { return s.own.Now().Add(time.Duration(s.offset.Load())) }

// Sleep implements Clock.
func (s *Synced) Sleep(ctx context.Context, d time.Duration) error { return s.own.Sleep(ctx, d) }

// Sync asks the reference for the time and follows it from now on; it returns how far the reference is ahead of the own clock. The error
// is at most half of the time that the quickest answer took. When the reference cannot be asked, what was known before stays.
func (s *Synced) Sync(ctx context.Context, reference func(context.Context) (time.Time, error)) (ahead time.Duration, err error) {
	var quickest time.Duration
	for i := range samples {
		asked := s.own.Now()
		told, err := reference(ctx)
		if err != nil {
			return 0, fmt.Errorf("ask the reference clock: %w", err)
		}
		took := s.own.Now().Sub(asked)
		if i == 0 || took < quickest {
			quickest, ahead = took, told.Sub(asked.Add(took/2))
		}
	}
	s.offset.Store(int64(ahead))
	return ahead, nil
}
