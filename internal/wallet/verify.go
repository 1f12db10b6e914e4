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

// VerifyFunc returns statements for PostgreSQL that fail with a division by zero unless the rows of a loader, by key, still are as they were
// loaded, and that keep them so until the commit. They run after all writes of a batch, right before COMMIT.
type VerifyFunc func(rows map[string]any) []db.Statement

// RegisterVerify gives a registered loader a verification instead of locks: the loader reads without locking, and a batch whose rows have
// changed by its end is decided again. Only the rows of accepted commands are verified. It panics where there is no such loader.
func (w *Wallet) RegisterVerify(name string, verify VerifyFunc) {
	if w.loaders[name] == nil {
		panic("wallet: loader " + name + " has a verification and is not registered")
	}
	w.verifies[name] = verify
}

// verification returns the statements that a batch ends with.
func (w *Wallet) verification(s *sheet) (all []db.Statement) {
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

// reliedOn returns the rows of a loader that accepted commands have asked for, by key.
func (s *sheet) reliedOn(loader string) map[string]any {
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

// verify ends what a caller's transaction writes with the verification.
func (w *Wallet) verify(ctx context.Context, tx *db.Tx, s *sheet) error {
	if tx.Engine() != db.Postgres {
		return nil
	}
	statements := w.verification(s)
	if len(statements) == 0 {
		return nil
	}
	return tx.Trip(ctx, new(db.Pipe), statements...)
}

// leastBatch is how many commands a batch may always have, however often batches are outdated.
const leastBatch = 16

// shrink makes batches smaller after one of so many commands was outdated: a smaller batch takes less time, so that less changes meanwhile.
func (l *lane) shrink(commands int) {
	l.turns.mu.Lock()
	defer l.turns.mu.Unlock()
	l.most = max(min(commands, l.most)/2, min(leastBatch, l.cfg.MaxBatch))
}

// fit lets batches grow again after a full one was committed.
func (l *lane) fit(commands int) {
	l.turns.mu.Lock()
	defer l.turns.mu.Unlock()
	if commands >= l.most {
		l.most = min(l.most+l.most/8+1, l.cfg.MaxBatch)
	}
}

// outdated reports whether a batch failed because rows that it was decided on have changed.
func outdated(err error) bool {
	var pg *pgconn.PgError
	return errors.Is(err, errOutdated) && errors.As(err, &pg) && pg.Code == divisionByZero
}
