package market

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"sync"

	"maidan/internal/db"
	"maidan/internal/id"
)

// stateCoalescer combines concurrent reads of event states: callers that arrive during a query share the next one. Each caller
// gets a state that was read after its call. Under load one query serves many bets.
type stateCoalescer struct {
	db db.Querier

	mu   sync.Mutex
	next *stateRead // not yet started; nil if no caller waits
	busy bool       // a query is running
}

// stateRead is one query and its result.
type stateRead struct {
	events map[id.Event]struct{}
	done   chan struct{}
	states map[id.Event]eventState
	err    error
}

func (a *stateCoalescer) read(ctx context.Context, events []id.Event) (map[id.Event]eventState, error) {
	q := a.join(events)
	select {
	case <-q.done:
		return q.states, q.err
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

func (a *stateCoalescer) join(events []id.Event) *stateRead {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.next == nil {
		a.next = &stateRead{events: map[id.Event]struct{}{}, done: make(chan struct{})}
	}
	for _, e := range events {
		a.next.events[e] = struct{}{}
	}
	if !a.busy {
		a.busy = true
		go a.queryLoop()
	}
	return a.next
}

// queryLoop queries until no caller waits. It does not end with the request that started it, because others share the result.
func (a *stateCoalescer) queryLoop() {
	for {
		a.mu.Lock()
		q := a.next
		a.next, a.busy = nil, q != nil
		a.mu.Unlock()
		if q == nil {
			return
		}
		rows, err := a.db.QueryIn(context.Background(), stateQuery, id.Strings(slices.Sorted(maps.Keys(q.events))))
		if q.states, q.err = statesOf(rows, err); q.err != nil {
			q.err = fmt.Errorf("read event states: %w", q.err)
		}
		close(q.done)
	}
}
