package wallet

import (
	"context"
	"hash/maphash"
	"sync"
	"sync/atomic"

	"maidan/internal/clock"
	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/outbox"
)

// Wallet is the ledger of one database. It is safe for concurrent use.
type Wallet struct {
	cfg         Config
	db          *db.DB
	box         *outbox.Box
	clock       clock.Clock
	ids         *id.Maker
	loaders     map[string]LoadFunc
	prefetchers map[string]PrefetchFunc
	verifies    map[string]VerifyFunc
	seed        maphash.Seed
	hook        func(step) error // set by tests that inject failures between steps

	committers []*committer
	scheduler  scheduler
	closing    chan struct{}
	closed     chan struct{}
	mu         sync.RWMutex // read-locked while a command is queued, locked to close the queues
	shut       bool
	shutting   sync.Once
}

// committer is a queue and the goroutine that commits batches from it. All commands of an account go into the same queue, and
// only one committer works on a queue at a time. So committers do not wait for each other's locks.
type committer struct {
	*Wallet
	queue       chan *item
	state       queueState
	pipeline    *pipeline     // connection to PostgreSQL
	pending     *pendingBatch // the latest batch on SQLite
	pessimistic int           // number of batches left that lock what they read before they decide, see read
	maxBatch    int           // current batch size, under the scheduler's mutex: below MaxBatch after batches were outdated
}

// item is a command that waits for its outcome.
type item struct {
	command Command
	taken   atomic.Bool // set by the committer, or by a caller that gives up: the first one decides
	done    chan outcome
}

// New returns the ledger of a database and starts its committers. The caller closes it.
func New(cfg Config) *Wallet {
	cfg = cfg.withDefaults()
	w := &Wallet{
		cfg: cfg, db: cfg.DB, box: cfg.Box, clock: cfg.Clock, ids: cfg.IDs,
		loaders: map[string]LoadFunc{TransferLoader: loadTransfers}, prefetchers: map[string]PrefetchFunc{}, verifies: map[string]VerifyFunc{}, seed: maphash.MakeSeed(),
		closing: make(chan struct{}), closed: make(chan struct{}),
	}
	var running sync.WaitGroup
	for range cfg.Committers {
		l := &committer{Wallet: w, queue: make(chan *item, max(cfg.Queue/cfg.Committers, 1)), maxBatch: cfg.MaxBatch, state: queueState{wake: make(chan struct{}, 1)}}
		w.committers = append(w.committers, l)
	}
	for _, l := range w.committers {
		running.Go(l.commit)
	}
	go func() {
		running.Wait()
		close(w.closed)
	}()
	return w
}

// RegisterLoader makes rows of another package available to commands under a name. Register every loader before the first Submit.
// It panics on a duplicate name.
func (w *Wallet) RegisterLoader(name string, load LoadFunc) {
	if _, taken := w.loaders[name]; taken {
		panic("wallet: loader " + name + " is registered twice")
	}
	w.loaders[name] = load
}

// Submit commits a command together with other concurrent commands and returns its answer once it is durable. Commands never wait
// for a batch to fill: batches form while the previous one commits.
//
// A *fault.Error from Decide or the wallet is a refusal: nothing of the command happened. After ErrUnavailable the outcome is
// unknown: retry with the same key. When ctx ends before the command is started its error is returned and nothing happened; after
// that Submit waits for the outcome.
func (w *Wallet) Submit(ctx context.Context, c Command) (Result, error) {
	if err := c.check(); err != nil {
		return Result{}, err
	}
	it := &item{command: c, done: make(chan outcome, 1)}
	if err := w.enqueue(ctx, it); err != nil {
		return Result{}, err
	}
	select {
	case o := <-it.done:
		return o.Result, o.err
	case <-ctx.Done():
		if it.taken.CompareAndSwap(false, true) {
			return Result{}, ctx.Err()
		}
		o := <-it.done
		return o.Result, o.err
	}
}

func (w *Wallet) enqueue(ctx context.Context, it *item) error {
	w.mu.RLock()
	defer w.mu.RUnlock()
	if w.shut {
		return ErrClosed
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	l := w.committerOf(&it.command)
	select {
	case l.queue <- it:
		if len(l.queue) >= w.parallelBatch()-1 {
			l.signal()
		}
		return nil
	case <-ctx.Done():
		return ctx.Err()
	case <-w.closing:
		return ErrClosed
	}
}

func (w *Wallet) committerOf(c *Command) *committer {
	if len(w.committers) == 1 {
		return w.committers[0]
	}
	by := c.Key
	if len(c.Accounts) > 0 {
		by = string(c.Accounts[0])
	}
	return w.committers[maphash.String(w.seed, by)%uint64(len(w.committers))]
}

// Close refuses new commands, finishes those that were accepted and ends the committers. It waits at most until ctx ends.
func (w *Wallet) Close(ctx context.Context) error {
	w.shutting.Do(func() {
		close(w.closing) // callers that wait at a full queue return and release the lock
		w.mu.Lock()
		defer w.mu.Unlock()
		w.shut = true
		for _, l := range w.committers {
			close(l.queue)
		}
	})
	select {
	case <-w.closed:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// commit is the committer's loop: it commits the commands that arrived during the previous batch.
func (l *committer) commit() {
	defer l.dropPipeline()
	defer l.finish()
	batch := make([]*item, 0, l.cfg.MaxBatch) // at most l.maxBatch of them
	for first := range l.queue {
		batch = l.nextBatch(append(batch[:0], first))
		if batch = claim(batch); len(batch) > 0 {
			l.run(context.Background(), batch)
		}
		l.releaseQueues()
	}
}

// claim removes the commands whose callers gave up.
func claim(batch []*item) []*item {
	claimed := batch[:0]
	for _, it := range batch {
		if it.taken.CompareAndSwap(false, true) {
			claimed = append(claimed, it)
		}
	}
	return claimed
}
