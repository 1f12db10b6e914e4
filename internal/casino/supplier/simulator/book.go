package simulator

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"maidan/internal/casino/supplier/dialect"
)

// entry is a transaction as its supplier knows it.
type entry struct {
	play *play
	call dialect.Call
	at   time.Time
}

// book has the transactions of all suppliers: those that wallets accepted, and those whose answer is outstanding, which are repeated.
type book struct {
	mu      sync.Mutex
	done    []entry
	seen    map[string]bool // accepted ones by supplier, kind and id
	waiting []entry
}

// maxEntries bounds the accepted transactions; beyond it the older half is forgotten.
const maxEntries = 1 << 17

func (e entry) key() string {
	return e.play.company.dialect + " " + string(e.call.Kind) + " " + e.call.ID
}

// answered stores what became of a call. One without an answer waits, unless it is a bet: a supplier takes such a bet back instead of repeating it.
func (b *book) answered(e entry, err error) {
	if !e.call.Kind.Moves() {
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	key := e.key()
	b.waiting = slices.DeleteFunc(b.waiting, func(w entry) bool { return w.key() == key })
	switch {
	case err == nil && !b.seen[key]:
		if len(b.done) >= maxEntries {
			b.forget()
		}
		b.seen[key] = true
		b.done = append(b.done, e)
	case errors.Is(err, dialect.ErrAnswer) && e.call.Kind != dialect.Bet && !b.seen[key]:
		b.waiting = append(b.waiting, e)
	}
}

// forget drops the older half of the accepted transactions. The caller holds the lock.
func (b *book) forget() {
	for _, e := range b.done[:maxEntries/2] {
		delete(b.seen, e.key())
	}
	b.done = slices.Clone(b.done[maxEntries/2:])
}

// outstanding returns the calls without an answer, oldest first.
func (b *book) outstanding() []entry {
	b.mu.Lock()
	defer b.mu.Unlock()
	return slices.Clone(b.waiting)
}

// accepted returns the accepted transactions of a supplier, oldest first.
func (b *book) accepted(dialectName string) (all []entry) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, e := range b.done {
		if e.play.company.dialect == dialectName {
			all = append(all, e)
		}
	}
	return all
}

// Repeat sends the calls without an answer again and returns how many still have none.
func (s *Server) Repeat(ctx context.Context) (waiting int) {
	for _, e := range s.book.outstanding() {
		_, _ = s.send(ctx, e.play, e.play.company.side, e.call) // stores the outcome
	}
	return len(s.book.outstanding())
}

// repeatEvery is the pause between two repetitions.
const repeatEvery = 2 * time.Second

// Run repeats calls without an answer until ctx ends.
func (s *Server) Run(ctx context.Context) {
	for s.Clock.Sleep(ctx, repeatEvery/s.speed()) == nil {
		s.Repeat(ctx)
	}
}

// speed divides all pauses.
func (s *Server) speed() time.Duration { return time.Duration(max(s.Speed, 1)) }
