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
	cfg     Config
	db      *db.DB
	box     *outbox.Box
	clock   clock.Clock
	ids     *id.Maker
	loaders map[string]LoadFunc
	seed    maphash.Seed
	hook    func(step) error // set by tests that break things between steps

	lanes    []*lane
	turn     chan struct{} // held by a lane that decides on a small batch, see gather
	closing  chan struct{}
	closed   chan struct{}
	mu       sync.RWMutex // held for reading while a command is put into a queue, for writing to close the queues
	shut     bool
	shutting sync.Once
}

// lane is one committer: a queue, and the goroutine that takes batches from it. All commands of an account go through the
// same lane, so that lanes do not wait for each other's locks.
type lane struct {
	*Wallet
	queue    chan *item
	pipeline *pipeline    // its own connection to PostgreSQL
	flight   *flight      // the latest batch on SQLite
	careful  int          // so many batches lock what they read before they decide, see read
	holds    bool         // the turn
	gathered atomic.Int64 // how many taken from the queue wait for the lane's turn
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
		loaders: map[string]LoadFunc{TransferLoader: loadTransfers}, seed: maphash.MakeSeed(),
		turn: make(chan struct{}, 1), closing: make(chan struct{}), closed: make(chan struct{}),
	}
	var running sync.WaitGroup
	for range cfg.Lanes {
		l := &lane{Wallet: w, queue: make(chan *item, max(cfg.Queue/cfg.Lanes, 1))}
		w.lanes = append(w.lanes, l)
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
	select {
	case w.laneOf(&it.command).queue <- it:
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
	batch := make([]*item, 0, l.cfg.MaxBatch)
	for first := range l.queue {
		batch, l.holds = l.gather(append(batch[:0], first))
		if batch = claim(batch); len(batch) > 0 {
			l.run(context.Background(), batch)
		}
		l.passOn()
	}
}

// plenty is a batch that is worth a lane of its own beside another.
const plenty = 64

// gather adds what waits in the queue. A batch costs the database much the same whether it is small or not, so lanes with little to do
// take turns: while one decides, commands for another collect, until they are plenty. turn tells that the lane has it.
func (l *lane) gather(batch []*item) (_ []*item, turn bool) {
	batch = l.waiting(batch)
	defer l.gathered.Store(0)
	for len(batch) < min(plenty, l.cfg.MaxBatch) {
		l.gathered.Store(int64(len(batch)))
		select {
		case l.turn <- struct{}{}:
			return l.waiting(batch), true
		case next, ok := <-l.queue:
			if !ok { // closing
				return batch, false
			}
			batch = l.waiting(append(batch, next))
		}
	}
	return batch, false
}

// passOn lets another lane have the turn, if this one has it: as soon as only the database is left to do its work.
func (l *lane) passOn() {
	if l.holds {
		l.holds = false
		<-l.turn
	}
}

// waiting adds what waits in the queue now.
func (l *lane) waiting(batch []*item) []*item {
	for len(batch) < l.cfg.MaxBatch {
		next, ok := l.poll()
		if !ok {
			break
		}
		batch = append(batch, next)
	}
	return batch
}

// Waiting tells how many commands wait to be committed now.
func (w *Wallet) Waiting() (n int) {
	for _, l := range w.lanes {
		n += len(l.queue) + int(l.gathered.Load())
	}
	return n
}

func (l *lane) poll() (*item, bool) {
	select {
	case it, ok := <-l.queue:
		return it, ok
	default:
		return nil, false
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
