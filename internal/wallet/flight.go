package wallet

import (
	"context"
	"slices"
	"sync"
	"time"

	"maidan/internal/db"
)

// flight is a batch on SQLite on its way to its outcome. When all is written and only the commit is under way the lane takes up the next
// batch already and lets it decide on what this one is about to leave behind, see prepare.
type flight struct {
	*lane
	ready   *prepared     // decided ahead, or nil
	alone   int           // so many batches from the next on decide in their own transactions only
	tries   int           // transactions that were begun for it
	wrote   sync.Once     // closes written
	written chan struct{} // what is below is set; or it is over without anything written
	sheet   *sheet        // what was written first, by decisions ahead when used is true, on the state mark
	mark    db.Mark
	used    bool
	landed  chan struct{} // its outcome stands, and clean is set
	clean   bool          // exactly what was written first was committed
	told    chan struct{} // everybody has heard
}

// prepared is a batch that has decided, and the state of the database that this is good for.
type prepared struct {
	sheet    *sheet
	outcomes []outcome
	on       db.Mark
}

// alonesAfterVain is how many batches decide in their own transactions after others have written between a decision ahead and its
// transaction: where that happens often, deciding twice costs more than deciding early gains.
const alonesAfterVain = 8

// launch brings every command of a batch to its outcome and returns as soon as the lane can take up the next batch.
func (l *lane) launch(ctx context.Context, batch []*item, commands []*Command, began time.Time) {
	last := l.flight
	f := &flight{lane: l, ready: l.prepare(ctx, last, commands),
		written: make(chan struct{}), landed: make(chan struct{}), told: make(chan struct{})}
	if last != nil {
		if <-last.landed; !last.clean {
			f.ready = nil
		}
		f.alone = max(last.alone-1, 0)
	}
	l.flight = f
	batch = slices.Clone(batch) // the lane uses its memory again
	ahead := f.ready != nil
	go func() {
		outcomes := l.settle(ctx, commands, f.attempt)
		f.wrote.Do(func() { close(f.written) })
		l.cfg.Observe(len(batch), l.clock.Now().Sub(began))
		close(f.landed)
		tell(batch, outcomes)
		close(f.told)
	}()
	if <-f.written; ahead && !f.used {
		f.alone = alonesAfterVain
	}
}

// finish waits until everybody whose command was taken up has heard.
func (l *lane) finish() {
	if l.flight != nil {
		<-l.flight.told
	}
}

// prepare lets commands decide while the batch before them commits, on what a reader finds and what that batch changes: as though the two
// were one batch. It returns nil when there is nothing to be gained, or when something fails: the batch's own transaction will see.
//
// The reader may find the database before or after that commit. It makes no difference: everything that the batch changed, and that it
// hands to later commands of the same batch, is taken from its sheet. Somebody else's commit between the two makes the decisions void, see
// attempt.
func (l *lane) prepare(ctx context.Context, last *flight, commands []*Command) *prepared {
	if last == nil || last.sheet == nil || last.alone > 0 || last.hasLanded() {
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
	found.follow(last.sheet.loaded, want)
	s, outcomes, err := l.decide(found, commands)
	if err != nil {
		return nil
	}
	return &prepared{s, outcomes, last.mark.Next()}
}

func (f *flight) hasLanded() bool {
	select {
	case <-f.landed:
		return true
	default:
		return false
	}
}

// follow takes over what the batch before has left of what is wanted.
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

// attempt tries once to decide and commit commands in one transaction, without a deadline: the driver would start a goroutine for each
// statement to watch it. What was decided ahead counts when the database stands as it was decided on.
func (f *flight) attempt(ctx context.Context, commands []*Command) (outcomes []outcome, err error) {
	var s *sheet
	err = f.db.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		f.tries++
		on, err := tx.Mark(ctx)
		if err != nil {
			return err
		}
		used := f.tries == 1 && f.ready != nil && f.ready.on == on
		if used {
			s, outcomes = f.ready.sheet, f.ready.outcomes
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
		if err := f.at(stepWritten); err != nil {
			return err
		}
		f.wrote.Do(func() {
			f.sheet, f.mark, f.used = s, on, used
			close(f.written)
		})
		return f.at(stepFlying)
	})
	f.clean = err == nil && f.tries == 1
	return f.sent(s, outcomes, err)
}
