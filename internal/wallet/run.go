package wallet

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"io"
	"net"
	"time"

	"github.com/jackc/pgx/v5/pgconn"
	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"maidan/internal/db"
)

// errGuard means that a guarded row was changed.
var errGuard = errors.New("wallet: a guarded row was changed by another transaction")

// step names a moment at which tests may fail a batch.
type step string

const (
	stepLoaded     step = "loaded"
	stepDecided    step = "decided"
	stepWritten    step = "written"    // on SQLite: before COMMIT
	stepCommitting step = "committing" // on SQLite: before COMMIT, while the next batch speculates
	stepSent       step = "sent"       // after COMMIT, before callers get their outcome: the reply may be lost
)

func (w *Wallet) runHook(s step) error {
	if w.hook == nil {
		return nil
	}
	return w.hook(s)
}

// run settles a batch. On SQLite it returns when only the commit is left, see pendingBatch. A failed batch is retried: at once
// after a conflict, after a pause when the database is unreachable. A batch that fails repeatedly is halved until the failing
// command is alone.
func (l *committer) run(ctx context.Context, batch []*item) {
	began := l.clock.Now()
	commands := make([]*Command, len(batch))
	for i, it := range batch {
		commands[i] = &it.command
	}
	if l.db.Engine() == db.SQLite {
		l.runSQLite(ctx, batch, commands, began)
		return
	}
	reply(batch, l.settle(ctx, commands, l.attempt))
	l.cfg.Observe(len(batch), l.clock.Now().Sub(began))
}

func reply(batch []*item, outcomes []outcome) {
	for i, o := range outcomes {
		batch[i].done <- o
	}
}

// maxConflicts is how often a batch is retried after conflicts before it is halved; a single command may conflict more often.
const maxConflicts = 2

// maxOutdated is how often a batch is decided again because rows that it relies on have changed, before it is halved. Smaller
// batches take less time, so fewer rows change meanwhile.
const maxOutdated = 3

// pessimisticBatches is how many batches lock their accounts before they decide, after another node or a caller's transaction
// has moved money on the same account. Other batches are optimistic, with guards in their updates: locking first would cost as
// much as writing the row again.
const pessimisticBatches = 64

func (l *committer) settle(ctx context.Context, commands []*Command, attempt attemptFunc) []outcome {
	deadline := l.clock.Now().Add(l.cfg.RetryFor)
	races, moves, pause := 0, 0, time.Millisecond
	for {
		outcomes, err := attempt(ctx, commands)
		switch {
		case err == nil:
			l.pessimistic = max(l.pessimistic-1, 0)
			l.fit(len(commands))
			return outcomes
		case isTransient(err) && l.clock.Now().Before(deadline):
			l.cfg.Log.Warn("wallet: batch will be retried", "commands", len(commands), "err", err)
			_ = l.clock.Sleep(ctx, pause)
			pause = min(2*pause, 250*time.Millisecond)
		case isTransient(err):
			l.cfg.Log.Error("wallet: batch failed", "commands", len(commands), "err", err)
			return all(commands, ErrUnavailable.Because(err))
		case outdated(err) && (moves < maxOutdated || len(commands) == 1 && l.clock.Now().Before(deadline)):
			moves++
			l.shrink(len(commands))
		case isConflict(err) && races < maxConflicts+8/len(commands):
			races++
			l.pessimistic = pessimisticBatches
		case len(commands) > 1:
			half := len(commands) / 2
			return append(l.settle(ctx, commands[:half], attempt), l.settle(ctx, commands[half:], attempt)...)
		case errors.Is(err, errGuard), outdated(err):
			return all(commands, ErrContended.Because(err))
		default:
			l.cfg.Log.Error("wallet: command failed", "key", commands[0].Key, "err", err)
			return all(commands, fmt.Errorf("wallet: command %s: %w", commands[0].Key, err))
		}
	}
}

func all(commands []*Command, err error) []outcome {
	outcomes := make([]outcome, len(commands))
	for i := range outcomes {
		outcomes[i].err = err
	}
	return outcomes
}

// attemptFunc tries once to decide and commit commands in one transaction. After an error either nothing was committed, or
// everything was and the reply was lost; the next attempt detects it by the keys.
type attemptFunc func(ctx context.Context, commands []*Command) ([]outcome, error)

// attempt is an attemptFunc for PostgreSQL; for SQLite see pendingBatch.
func (l *committer) attempt(ctx context.Context, commands []*Command) ([]outcome, error) {
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	s, outcomes, err := l.attemptPipelined(ctx, commands)
	if !outdated(err) { // it is decided again at once
		l.releaseQueues() // a retried batch does not block others; guards detect conflicts
	}
	return l.sent(s, outcomes, err)
}

// sent ends an attempt.
func (l *committer) sent(s *batchState, outcomes []outcome, err error) ([]outcome, error) {
	if err == nil {
		err = l.runHook(stepSent)
	}
	if err != nil {
		return nil, err
	}
	if len(s.plan.events) > 0 {
		l.box.Wake()
	}
	return outcomes, nil
}

func (l *committer) attemptPipelined(ctx context.Context, commands []*Command) (s *batchState, outcomes []outcome, err error) {
	p, err := l.pipe(ctx)
	if err != nil {
		return nil, nil, err
	}
	defer func() {
		if err != nil && p.rollback(ctx) != nil {
			l.dropPipeline()
		}
	}()
	found, err := l.read(ctx, p, wantedBy(commands))
	if err != nil {
		return nil, nil, err
	}
	if s, outcomes, err = l.decide(found, commands); err != nil {
		return nil, nil, err
	}
	var check []db.Statement
	if refused := refusedKeys(commands, outcomes); l.pessimistic == 0 && len(refused) > 0 {
		check = append(check, stillUnused(refused))
	}
	if s.plan.empty() {
		return s, outcomes, p.end(ctx, append(check, rollback)...)
	}
	if err := l.runHook(stepWritten); err != nil {
		return nil, nil, err
	}
	return s, outcomes, p.commit(ctx, l.db, s, l.box, append(check, l.verification(s)...))
}

// refusedKeys returns the keys of refused commands.
func refusedKeys(commands []*Command, outcomes []outcome) (keys []string) {
	for i, o := range outcomes {
		if o.err != nil && !errors.Is(o.err, ErrMismatch) {
			keys = append(keys, commands[i].Key)
		}
	}
	return keys
}

// read begins a transaction and reads the rows that a batch needs. A pessimistic batch locks accounts after the rows of other
// packages; see load for the order. An optimistic one reads accounts, keys and prefetches in the round trip that begins the
// transaction.
func (l *committer) read(ctx context.Context, p *pipeline, want wanted) (loaded, error) {
	found := newLoaded(want)
	lock := l.pessimistic > 0
	accounts, first := found.accountsAndKeys(want, lock), []db.Statement{begin}
	var prefetched map[string]LoadFunc
	if !lock {
		var reads []db.Statement
		reads, prefetched = l.prefetch(want)
		first = append(append(first, reads...), accounts...)
	}
	if err := p.trip(ctx, first...); err != nil {
		return found, err
	}
	if err := l.loadRows(ctx, p.session, want, found, prefetched); err != nil || !lock {
		return found, err
	}
	return found, p.trip(ctx, accounts...)
}

// decide runs all commands in order on the loaded rows.
func (w *Wallet) decide(l loaded, commands []*Command) (*batchState, []outcome, error) {
	if err := w.runHook(stepLoaded); err != nil {
		return nil, nil, err
	}
	s := &batchState{loaded: l, at: w.clock.Now().UnixMilli(), ids: w.ids}
	outcomes := make([]outcome, len(commands))
	for i, c := range commands {
		outcomes[i] = s.decide(c)
	}
	return s, outcomes, w.runHook(stepDecided)
}

func (l *committer) pipe(ctx context.Context) (*pipeline, error) {
	if l.pipeline != nil {
		return l.pipeline, nil
	}
	p, err := openPipeline(ctx, l.db)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", errUnreachable, err)
	}
	l.pipeline = p
	return p, nil
}

func (l *committer) dropPipeline() {
	if l.pipeline != nil {
		_ = l.pipeline.session.Close() // the server rolls back an open transaction
		l.pipeline = nil
	}
}

var errUnreachable = errors.New("wallet: the database cannot be reached")

// isTransient reports whether an error is caused by the database's current state and not by a command.
func isTransient(err error) bool {
	if db.Retryable(err) || errors.Is(err, errUnreachable) || pgconn.Timeout(err) {
		return true
	}
	var pg *pgconn.PgError
	if errors.As(err, &pg) {
		switch pg.Code[:2] {
		case "08", "53", "57", "58": // connection, resources, operator, system
			return true
		}
		return false
	}
	var lite *sqlite.Error
	if errors.As(err, &lite) {
		switch lite.Code() & 0xff {
		case sqlite3.SQLITE_IOERR, sqlite3.SQLITE_FULL, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_NOMEM:
			return true
		}
		return false
	}
	var network net.Error
	return errors.As(err, &network) || errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) ||
		errors.Is(err, driver.ErrBadConn) || errors.Is(err, sql.ErrConnDone) || pgconn.SafeToRetry(err)
}

// isConflict reports whether another transaction's commit interfered: a key or an id was created after it was looked up, or a
// guarded row changed.
func isConflict(err error) bool {
	var pg *pgconn.PgError
	return errors.Is(err, errGuard) || errors.As(err, &pg) && pg.Code == "23505"
}
