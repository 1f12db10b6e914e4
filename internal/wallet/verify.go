package wallet

import (
	"context"
	"errors"
	"maps"
	"slices"

	"github.com/jackc/pgx/v5/pgconn"

	"maidan/internal/db"
)

// errOutdated marks the errors of statements of a VerifyFunc.
var errOutdated = errors.New("wallet: a row that a batch was decided on has changed")

// VerifyFunc returns statements for PostgreSQL that divide by zero unless the rows of a loader, by key, are as they were loaded,
// and that lock them until the commit. They run after all writes of a batch, right before COMMIT.
type VerifyFunc func(rows map[string]any) []db.Statement

// RegisterVerify gives a registered loader a verification instead of locks: the loader reads without locking, and a batch whose
// rows have changed by its end is decided again. Only the rows of accepted commands are verified. It panics without such a loader.
func (w *Wallet) RegisterVerify(name string, verify VerifyFunc) {
	if w.loaders[name] == nil {
		panic("wallet: loader " + name + " has a verification and is not registered")
	}
	w.verifies[name] = verify
}

// verification returns the last statements of a batch.
func (w *Wallet) verification(s *batchState) (all []db.Statement) {
	for _, name := range slices.Sorted(maps.Keys(w.verifies)) {
		if rows := s.reliedOn(name); len(rows) > 0 {
			all = append(all, w.verifies[name](rows)...)
		}
	}
	for i := range all {
		all[i].Reason = errOutdated
	}
	return all
}

// reliedOn returns the rows of a loader that accepted commands requested, by key.
func (s *batchState) reliedOn(loader string) map[string]any {
	rows := map[string]any{}
	for _, c := range s.accepted {
		for _, r := range c.Rows {
			if r.Loader == loader && s.rows[r] != nil {
				rows[r.Key] = s.rows[r]
			}
		}
	}
	return rows
}

// verify runs the verification at the end of a caller's transaction.
func (w *Wallet) verify(ctx context.Context, tx *db.Tx, s *batchState) error {
	if tx.Engine() != db.Postgres {
		return nil
	}
	statements := w.verification(s)
	if len(statements) == 0 {
		return nil
	}
	return tx.RoundTrip(ctx, new(db.Pipe), statements...)
}

// minBatch is the lower limit of the batch size, however often batches are outdated.
const minBatch = 16

// shrink reduces the batch size after a batch of that many commands was outdated. A smaller batch takes less time, so fewer
// rows change meanwhile.
func (l *committer) shrink(commands int) {
	l.scheduler.mu.Lock()
	defer l.scheduler.mu.Unlock()
	l.maxBatch = max(min(commands, l.maxBatch)/2, min(minBatch, l.cfg.MaxBatch))
}

// fit increases the batch size after a full batch was committed.
func (l *committer) fit(commands int) {
	l.scheduler.mu.Lock()
	defer l.scheduler.mu.Unlock()
	if commands >= l.maxBatch {
		l.maxBatch = min(l.maxBatch+l.maxBatch/8+1, l.cfg.MaxBatch)
	}
}

// outdated reports whether a batch failed because rows that it was decided on have changed.
func outdated(err error) bool {
	var pg *pgconn.PgError
	return errors.Is(err, errOutdated) && errors.As(err, &pg) && pg.Code == divisionByZero
}
