package simulator

import (
	"context"
	"slices"
	"time"

	"maidan/internal/payment"
)

// maxAttempts is how often a notice is delivered before it is dropped.
const maxAttempts = 5

// idle is how long Run sleeps when nothing is due; a new request wakes it earlier.
const idle = time.Hour

// Run delivers answers when they are due, until ctx ends.
func (s *Simulator) Run(ctx context.Context, deliver payment.Deliver) {
	for ctx.Err() == nil {
		next := s.Step(ctx, deliver)
		s.sleep(ctx, next.Sub(s.cfg.Clock.Now()))
	}
}

// sleep waits for d or until a new request.
func (s *Simulator) sleep(ctx context.Context, d time.Duration) {
	ctx, end := context.WithCancel(ctx)
	woken := make(chan struct{})
	go func() {
		defer close(woken)
		select {
		case <-s.wake:
			end()
		case <-ctx.Done():
		}
	}()
	_ = s.cfg.Clock.Sleep(ctx, d)
	end()
	<-woken
}

// Step delivers what is due now and returns when the next answer will be.
func (s *Simulator) Step(ctx context.Context, deliver payment.Deliver) (next time.Time) {
	for _, name := range s.due() {
		s.mu.Lock()
		a := s.pending[name]
		s.mu.Unlock()
		err := deliver(ctx, Name, a.body, payment.Sign(s.cfg.Secret, a.body))
		s.delivered(name, a, err)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	next = s.cfg.Clock.Now().Add(idle)
	for _, a := range s.pending {
		if a.due.Before(next) {
			next = a.due
		}
	}
	return next
}

// due returns the names of due answers, earliest first.
func (s *Simulator) due() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	now := s.cfg.Clock.Now()
	var names []string
	for name, a := range s.pending {
		if !a.due.After(now) {
			names = append(names, name)
		}
	}
	slices.SortFunc(names, func(a, b string) int {
		if c := s.pending[a].due.Compare(s.pending[b].due); c != 0 {
			return c
		}
		if a < b {
			return -1
		}
		return 1
	})
	return names
}

// delivered removes an accepted answer and reschedules a refused one.
func (s *Simulator) delivered(name string, a answer, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	a.tries++
	if err == nil || a.tries >= maxAttempts {
		delete(s.pending, name)
	} else {
		a.due = s.cfg.Clock.Now().Add(s.cfg.Delay << a.tries)
		s.pending[name] = a
	}
	if err != nil && s.cfg.Log != nil {
		s.cfg.Log.Warn("notice was not accepted", "notice", name, "try", a.tries, "error", err)
	}
}
