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
	cfg      Config
	db       *db.DB
	box      *outbox.Box
	clock    clock.Clock
	ids      *id.Maker
	loaders  map[string]LoadFunc
	glances  map[string]GlanceFunc
	verifies map[string]VerifyFunc
	seed     maphash.Seed
	hook     func(step) error // set by tests that break things between steps

	lanes    []*lane
	turns    turns
	closing  chan struct{}
	closed   chan struct{}
	mu       sync.RWMutex // held for reading while a command is put into a queue, for writing to close the queues
	shut     bool
	shutting sync.Once
}

// lane is one committer: a queue, and the goroutine that takes batches from it. All commands of an account are put into the
// same queue, and no two lanes are at work on commands of one queue, so that lanes do not wait for each other's locks.
type lane struct {
	*Wallet
	queue    chan *item
	turn     turn
	pipeline *pipeline // its own connection to PostgreSQL
	flight   *flight   // the latest batch on SQLite
	careful  int       // so many batches lock what they read before they decide, see read
	most     int       // commands in a batch now, under the mutex of turns: fewer than MaxBatch after batches were outdated
}

// item is a command that waits for its outcome.
type item struct {
	command Command
	taken   atomic.Bool // by the committer, or by a caller that goes away: whoever is first decides its fate
	done    chan outcome
}

// New returns the ledger of a database and starts its committers. The caller closes it.
func New(cfg Config) *Wallet {
	cfg = cfg.withDefaults()
	w := &Wallet{
		cfg: cfg, db: cfg.DB, box: cfg.Box, clock: cfg.Clock, ids: cfg.IDs,
		loaders: map[string]LoadFunc{TransferLoader: loadTransfers}, glances: map[string]GlanceFunc{}, verifies: map[string]VerifyFunc{}, seed: maphash.MakeSeed(),
		closing: make(chan struct{}), closed: make(chan struct{}),
	}
	var running sync.WaitGroup
	for range cfg.Lanes {
		l := &lane{Wallet: w, queue: make(chan *item, max(cfg.Queue/cfg.Lanes, 1)), most: cfg.MaxBatch, turn: turn{wake: make(chan struct{}, 1)}}
		w.lanes = append(w.lanes, l)
	}
	for _, l := range w.lanes {
		running.Go(l.commit)
	}
	go func() {
		running.Wait()
		close(w.closed)
	}()
	return w
}

// RegisterLoader makes rows of another room available to commands under a name. Register every loader before the first
// Submit. It panics on a name that is taken.
func (w *Wallet) RegisterLoader(name string, load LoadFunc) {
	if _, taken := w.loaders[name]; taken {
		panic("wallet: loader " + name + " is registered twice")
	}
	w.loaders[name] = load
}

// Submit commits a command together with whatever else is asked at the moment and returns its answer once it is durable. A
// lone command waits for nothing but other commits: batches form meanwhile.
//
// An error is a refusal (a *fault.Error, from Decide or one of the wallet's own) and means that nothing of the command
// happened, except ErrUnavailable, which leaves the outcome open: ask again with the same key. When ctx ends before the
// command is taken up, its error is returned and nothing happened; once taken up the outcome is waited for.
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
	l := w.laneOf(&it.command)
	select {
	case l.queue <- it:
		if len(l.queue) >= w.plenty()-1 {
			l.rouse()
		}
		return nil
	case <-ctx.Done():
		return ctx.Err()
	case <-w.closing:
		return ErrClosed
	}
}

func (w *Wallet) laneOf(c *Command) *lane {
	if len(w.lanes) == 1 {
		return w.lanes[0]
	}
	by := c.Key
	if len(c.Accounts) > 0 {
		by = string(c.Accounts[0])
	}
	return w.lanes[maphash.String(w.seed, by)%uint64(len(w.lanes))]
}

// Close refuses new commands, finishes those that were accepted and ends the committers. It waits at most until ctx ends.
func (w *Wallet) Close(ctx context.Context) error {
	w.shutting.Do(func() {
		close(w.closing) // callers who wait at a full queue go away and let the lock go
		w.mu.Lock()
		defer w.mu.Unlock()
		w.shut = true
		for _, l := range w.lanes {
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

// commit is the committer: it takes what has come in while the previous batch was written, and writes that, or on SQLite has it written.
func (l *lane) commit() {
	defer l.dropPipeline()
	defer l.finish()
	batch := make([]*item, 0, l.cfg.MaxBatch) // l.most of them now
	for first := range l.queue {
		batch = l.gather(append(batch[:0], first))
		if batch = claim(batch); len(batch) > 0 {
			l.run(context.Background(), batch)
		}
		l.end()
	}
}

// claim leaves out those whose callers went away.
func claim(batch []*item) []*item {
	kept := batch[:0]
	for _, it := range batch {
		if it.taken.CompareAndSwap(false, true) {
			kept = append(kept, it)
		}
	}
	return kept
}
