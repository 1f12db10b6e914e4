package market

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"sync"

	"maidan/internal/db"
)

// asker looks at how events stand for many at once: who asks while it looks is answered by its next look, together with everybody
// else who came meanwhile. So each is told what was true after it asked, and under load a look costs a bet little.
type asker struct {
	db db.Querier

	mu   sync.Mutex
	next *question // that nobody has begun to answer; nil while nobody waits
	busy bool      // somebody answers
}

// question is what one look answers.
type question struct {
	events   map[string]struct{}
	answered chan struct{}
	now      map[string]stance
	err      error
}

func (a *asker) ask(ctx context.Context, events []string) (map[string]stance, error) {
	q := a.join(events)
	select {
	case <-q.answered:
		return q.now, q.err
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

func (a *asker) join(events []string) *question {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.next == nil {
		a.next = &question{events: map[string]struct{}{}, answered: make(chan struct{})}
	}
	for _, e := range events {
		a.next.events[e] = struct{}{}
	}
	if !a.busy {
		a.busy = true
		go a.answer()
	}
	return a.next
}

// answer goes on until nobody waits. It does not end with the request of who began: others depend on it.
func (a *asker) answer() {
	for {
		a.mu.Lock()
		q := a.next
		a.next, a.busy = nil, q != nil
		a.mu.Unlock()
		if q == nil {
			return
		}
		rows, err := a.db.QueryIn(context.Background(), stands, slices.Sorted(maps.Keys(q.events)))
		if q.now, q.err = stancesOf(rows, err); q.err != nil {
			q.err = fmt.Errorf("look at events: %w", q.err)
		}
		close(q.answered)
	}
}
