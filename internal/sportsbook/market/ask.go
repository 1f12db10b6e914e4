package market

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"sync"

	"maidan/internal/db"
)

// asker combines concurrent reads of event states: callers that arrive during a query share the next one. Each gets a state read
// after its call, and under load a query costs a bet little.
type asker struct {
	db db.Querier

	mu   sync.Mutex
	next *question // not yet started; nil if no caller waits
	busy bool      // a query is running
}

// question is one query and its result.
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

// answer queries until no caller waits. It does not end with the request that started it, because others share the result.
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
			q.err = fmt.Errorf("read event states: %w", q.err)
		}
		close(q.answered)
	}
}
