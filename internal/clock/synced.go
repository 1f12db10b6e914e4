package clock

import (
	"context"
	"fmt"
	"sync/atomic"
	"time"
)

// Synced is a clock that follows a reference clock. All nodes follow their database's clock, so that their times and the order of
// their ids agree despite differences between machines. Before the first Sync it shows its own clock.
type Synced struct {
	own    Clock
	offset atomic.Int64 // nanoseconds that the reference is ahead
}

// samples is how often one Sync reads the reference; the fastest answer counts.
const samples = 5

// NewSynced returns a clock that shows own until the first Sync.
func NewSynced(own Clock) *Synced { return &Synced{own: own} }

// Now implements Clock.
func (s *Synced) Now() time.Time { return s.own.Now().Add(time.Duration(s.offset.Load())) }

// Sleep implements Clock.
func (s *Synced) Sleep(ctx context.Context, d time.Duration) error { return s.own.Sleep(ctx, d) }

// Sync reads the reference and returns how far it is ahead. The error is at most half of the time of the fastest answer. When the
// reference cannot be read, the previous offset stays.
func (s *Synced) Sync(ctx context.Context, reference func(context.Context) (time.Time, error)) (ahead time.Duration, err error) {
	var quickest time.Duration
	for i := range samples {
		asked := s.own.Now()
		read, err := reference(ctx)
		if err != nil {
			return 0, fmt.Errorf("read the reference clock: %w", err)
		}
		took := s.own.Now().Sub(asked)
		if i == 0 || took < quickest {
			quickest, ahead = took, read.Sub(asked.Add(took/2))
		}
	}
	s.offset.Store(int64(ahead))
	return ahead, nil
}
