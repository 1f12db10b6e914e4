package trading

import (
	"context"
	"errors"
	"sync"

	"maidan/internal/id"
)

// The desk's mutex guards its memory only. While an event is written to the database it is marked busy and the mutex is released:
// other events are processed meanwhile, and callers that need the same event wait.

// writersAtOnce is how many events commitEach writes at once.
const writersAtOnce = 4

// release marks an event busy and releases the mutex. The returned function undoes both.
func (d *Desk) release(id id.Event) (resume func()) {
	free := make(chan struct{})
	d.busy[id] = free
	d.mu.Unlock()
	return func() {
		d.mu.Lock()
		delete(d.busy, id)
		close(free)
	}
}

// awaitWriter returns when no other goroutine writes the event. The caller holds the mutex; await may release it but holds it on return.
func (d *Desk) awaitWriter(id id.Event) {
	for {
		free, busy := d.busy[id]
		if !busy {
			return
		}
		d.mu.Unlock()
		<-free
		d.mu.Lock()
	}
}

// commitEach commits one step of each event for which choose returns one, several at once, and joins their errors. The caller holds
// the mutex, which is released meanwhile; choose is called under it.
func (d *Desk) commitEach(ctx context.Context, ids []id.Event, choose func(*book) func(*book) error) error {
	if len(ids) == 0 {
		return nil
	}
	d.mu.Unlock()
	defer d.mu.Lock()
	failed := make([]error, len(ids))
	slots := make(chan struct{}, writersAtOnce)
	var writing sync.WaitGroup
	for i, id := range ids {
		slots <- struct{}{}
		writing.Go(func() {
			defer func() { <-slots }()
			failed[i] = d.commitOne(ctx, id, choose)
		})
	}
	writing.Wait()
	return errors.Join(failed...)
}

func (d *Desk) commitOne(ctx context.Context, id id.Event, choose func(*book) func(*book) error) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.awaitWriter(id)
	b, err := d.load(ctx, id)
	if err != nil || b == nil || b.event.Status.Over() {
		return err
	}
	if act := choose(b); act != nil {
		return d.commit(ctx, b, act)
	}
	return nil
}

// selectBooks returns the cached events for which choose returns a step.
func (d *Desk) selectBooks(choose func(*book) func(*book) error) (ids []id.Event) {
	for id, b := range d.books {
		if choose(b) != nil {
			ids = append(ids, id)
		}
	}
	return ids
}
