package payment

import (
	"context"
	"sync"

	"maidan/internal/payment/provider"
)

const (
	batchSize = 64 // most notices of one transaction
	batchers  = 2  // transactions with notices of received money at once; more would wait for each other on a few cores
)

// arrival is a notice of received money on its way into the database.
type arrival struct {
	provider string
	n        provider.Notice
	hash     string
	alone    bool // it was not applied with others: apply decides
	done     chan struct{}
}

// arrivals combines notices of received money that come at the same time into one transaction. No notice waits for a batch to fill:
// batches form while others commit.
type arrivals struct {
	mu      sync.Mutex
	waiting []*arrival
	running int
}

// enter returns true if the caller must apply a itself and call leave. Otherwise a batch that is about to run has it.
func (q *arrivals) enter(a *arrival) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.running < batchers {
		q.running++
		return true
	}
	q.waiting = append(q.waiting, a)
	return false
}

// leave returns the notices that came meanwhile, or nil if there are none.
func (q *arrivals) leave() (batch []*arrival) {
	q.mu.Lock()
	defer q.mu.Unlock()
	n := min(len(q.waiting), batchSize)
	if n == 0 {
		q.running--
		return nil
	}
	batch, q.waiting = q.waiting[:n:n], q.waiting[n:]
	return batch
}

// applyArrival applies a notice of received money, together with others if some come at the same time.
func (d *Service) applyArrival(ctx context.Context, name string, n provider.Notice) error {
	a, err := newArrival(name, n)
	if err != nil {
		return err
	}
	if d.arrivals.enter(a) {
		defer func() { go d.applyWaiting(context.WithoutCancel(ctx)) }()
		return d.apply(ctx, name, n)
	}
	<-a.done
	if a.alone {
		return d.apply(ctx, name, n)
	}
	return nil
}

func newArrival(name string, n provider.Notice) (*arrival, error) {
	if err := check(n); err != nil {
		return nil, err
	}
	hash, err := hashNotice(n)
	return &arrival{provider: name, n: n, hash: hash, done: make(chan struct{})}, err
}

// applyWaiting applies batches until no notice waits.
func (d *Service) applyWaiting(ctx context.Context) {
	for batch := d.arrivals.leave(); batch != nil; batch = d.arrivals.leave() {
		d.applyBatch(ctx, batch)
		for _, a := range batch {
			close(a.done)
		}
	}
}

// applyBatch applies notices in one transaction. Those that it does not apply are left to apply; after a panic all of them, so that it
// fails the request of its notice only.
func (d *Service) applyBatch(ctx context.Context, batch []*arrival) {
	defer func() {
		if reason := recover(); reason != nil {
			d.Log.ErrorContext(ctx, "panic", "notices", len(batch), "reason", reason)
			leave(batch)
		}
	}()
	if len(batch) == 1 {
		leave(batch)
		return
	}
	if err := d.applyTogether(ctx, batch); err != nil {
		d.Log.WarnContext(ctx, "notices are applied one by one, because they could not be applied together", "notices", len(batch), "error", err)
		leave(batch)
		return
	}
	d.Outbox.Wake()
}

// leave leaves notices to apply.
func leave(batch []*arrival) {
	for _, a := range batch {
		a.alone = true
	}
}
