package wallet

import (
	"context"
	"slices"
	"sync"
	"time"

	"maidan/internal/db"
)

// pendingBatch is a batch on SQLite that is being committed. During its commit the committer already decides the next batch on
// the state that this one will leave, see speculate.
type pendingBatch struct {
	*committer
	speculated *speculation  // decided ahead of its transaction, or nil
	pauseLeft  int           // number of following batches that do not speculate
	attempts   int           // transactions that were begun for it
	wrote      sync.Once     // closes written
	written    chan struct{} // closed when the fields below are set, or when the batch ended without writing
	state      *batchState   // state first written; from a speculation if used is true
	version    db.Version
	used       bool
	settled    chan struct{} // closed when the outcome is known and asWritten is set
	asWritten  bool          // the first written state was committed
	replied    chan struct{} // closed when all callers have their outcome
}

// speculation holds decisions made ahead, and the database version for which they are valid.
type speculation struct {
	state    *batchState
	outcomes []outcome
	version  db.Version
}

// speculationPause is how many batches do not speculate after another writer invalidated a speculation. Where that happens
// often, the cost of deciding twice exceeds the gain of deciding early.
const speculationPause = 8

// runSQLite settles a batch in the background and returns as soon as the committer can start the next batch.
func (l *committer) runSQLite(ctx context.Context, batch []*item, commands []*Command, began time.Time) {
	last := l.pending
	f := &pendingBatch{committer: l, speculated: l.speculate(ctx, last, commands),
		written: make(chan struct{}), settled: make(chan struct{}), replied: make(chan struct{})}
	if last != nil {
		if <-last.settled; !last.asWritten {
			f.speculated = nil
		}
		f.pauseLeft = max(last.pauseLeft-1, 0)
	}
	l.pending = f
	batch = slices.Clone(batch) // the committer reuses its memory
	ahead := f.speculated != nil
	go func() {
		outcomes := l.settle(ctx, commands, f.attempt)
		f.wrote.Do(func() { close(f.written) })
		l.cfg.Observe(len(batch), l.clock.Now().Sub(began))
		close(f.settled)
		reply(batch, outcomes)
		close(f.replied)
	}()
	if <-f.written; ahead && !f.used {
		f.pauseLeft = speculationPause
	}
}

// finish waits until all callers of the pending batch have their outcome.
func (l *committer) finish() {
	if l.pending != nil {
		<-l.pending.replied
	}
}

// speculate decides commands while the previous batch commits. It reads the database and adds the changes of that batch, as if
// both were one batch. It returns nil when that has no advantage or fails; the batch's own transaction then decides.
//
// The reader may see the database before or after that commit. Both give the same result, because everything that the batch
// changed is taken from its state. A commit by another writer in between invalidates the decisions, see attempt.
func (l *committer) speculate(ctx context.Context, last *pendingBatch, commands []*Command) *speculation {
	if last == nil || last.state == nil || last.pauseLeft > 0 || last.isSettled() {
		return nil
	}
	want := wantedBy(commands)
	found := newLoaded(want)
	err := l.db.Snapshot(ctx, func(ctx context.Context, q db.Querier) error {
		if err := l.loadRows(ctx, q, want, found, nil); err != nil {
			return err
		}
		return found.readAccountsAndKeys(ctx, q, want)
	})
	if err != nil {
		return nil
	}
	found.follow(last.state.loaded, want)
	s, outcomes, err := l.decide(found, commands)
	if err != nil {
		return nil
	}
	return &speculation{s, outcomes, last.version.Next()}
}

func (f *pendingBatch) isSettled() bool {
	select {
	case <-f.settled:
		return true
	default:
		return false
	}
}

// follow copies the rows that this batch needs from the previous one.
func (l loaded) follow(before loaded, want wanted) {
	for _, name := range want.accounts {
		if a := before.accounts[AccountID(name)]; a != nil {
			l.accounts[AccountID(name)] = &account{balance: a.balance, entries: a.entries, debt: a.debt, loaded: a.entries, owed: a.debt}
		}
	}
	for _, key := range want.keys {
		if c, ok := before.commands[key]; ok {
			l.commands[key] = c
		}
	}
	for loader, keys := range want.rows {
		for _, key := range keys {
			if value, ok := before.rows[RowKey{loader, key}]; ok {
				l.rows[RowKey{loader, key}] = value
			}
		}
	}
}

// attempt tries once to decide and commit commands in one transaction. It has no deadline, because for a deadline the driver
// would start a goroutine per statement. Speculative decisions are used if the database version matches.
func (f *pendingBatch) attempt(ctx context.Context, commands []*Command) (outcomes []outcome, err error) {
	var s *batchState
	err = f.db.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		f.attempts++
		on, err := tx.Version(ctx)
		if err != nil {
			return err
		}
		used := f.attempts == 1 && f.speculated != nil && f.speculated.version == on
		if used {
			s, outcomes = f.speculated.state, f.speculated.outcomes
		} else {
			found, err := f.load(ctx, tx, wantedBy(commands))
			if err != nil {
				return err
			}
			if s, outcomes, err = f.decide(found, commands); err != nil {
				return err
			}
		}
		if err := f.write(ctx, tx, s); err != nil {
			return err
		}
		if err := f.runHook(stepWritten); err != nil {
			return err
		}
		f.wrote.Do(func() {
			f.state, f.version, f.used = s, on, used
			close(f.written)
		})
		return f.runHook(stepCommitting)
	})
	f.asWritten = err == nil && f.attempts == 1
	return f.sent(s, outcomes, err)
}
