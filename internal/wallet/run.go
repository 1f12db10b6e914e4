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

// errGuard tells that a guarded row no longer held what the guard says.
var errGuard = errors.New("wallet: a guarded row was changed by somebody else")

// step names the moments between which a batch may be broken off. Tests break it off at each.
type step string

const (
	stepLoaded  step = "loaded"
	stepDecided step = "decided"
	stepWritten step = "written"   // on SQLite: before COMMIT
	stepFlying  step = "flying"    // on SQLite: still before COMMIT, and the next batch decides on what is written
	stepSent    step = "committed" // after COMMIT, before anybody is told: the reply may be lost
)

func (w *Wallet) at(s step) error {
	if w.hook == nil {
		return nil
	}
	return w.hook(s)
}

// run brings every command of a batch to its outcome, or on SQLite to where only the commit is left, see flight. A batch that fails is
// tried again: at once when somebody else's commit was in the way, after a pause when the database cannot be reached. A batch that goes
// on failing is halved until the command that spoils it stands alone.
func (l *lane) run(ctx context.Context, batch []*item) {
	began := l.clock.Now()
	commands := make([]*Command, len(batch))
	for i, it := range batch {
		commands[i] = &it.command
	}
	if l.db.Engine() == db.SQLite {
		l.launch(ctx, batch, commands, began)
		return
	}
	tell(batch, l.settle(ctx, commands, l.attempt))
	l.cfg.Observe(len(batch), l.clock.Now().Sub(began))
}

func tell(batch []*item, outcomes []outcome) {
	for i, o := range outcomes {
		batch[i].done <- o
	}
}

// lostRaces is how often a batch is decided anew because others were faster: often for a command that stands alone.
const lostRaces = 2

// movesBeforeHalving is how often a batch is decided again because rows that it relies on have changed. Halves take less time, so that less
// changes meanwhile.
const movesBeforeHalving = 3

// carefulFor is how many batches lock their accounts before they decide, once another node or a caller's transaction has
// moved money on the same account. Otherwise a batch decides on what it reads and the guard in its update holds it to that:
// locking first would cost as much as writing the row again.
const carefulFor = 64

func (l *lane) settle(ctx context.Context, commands []*Command, attempt attemptFunc) []outcome {
	deadline := l.clock.Now().Add(l.cfg.Patience)
	races, moves, pause := 0, 0, time.Millisecond
	for {
		outcomes, err := attempt(ctx, commands)
		switch {
		case err == nil:
			l.careful = max(l.careful-1, 0)
			l.fit(len(commands))
			return outcomes
		case passes(err) && l.clock.Now().Before(deadline):
			l.cfg.Log.Warn("wallet: batch is tried again", "commands", len(commands), "err", err)
			_ = l.clock.Sleep(ctx, pause)
			pause = min(2*pause, 250*time.Millisecond)
		case passes(err):
			l.cfg.Log.Error("wallet: batch is given up", "commands", len(commands), "err", err)
			return all(commands, ErrUnavailable.Because(err))
		case outdated(err) && (moves < movesBeforeHalving || len(commands) == 1 && l.clock.Now().Before(deadline)):
			moves++
			l.shrink(len(commands))
		case collides(err) && races < lostRaces+8/len(commands):
			races++
			l.careful = carefulFor
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

// attemptFunc tries once to decide and commit commands in one transaction. After an error nothing was committed, or everything
// was and the reply was lost; the next attempt finds out by the keys.
type attemptFunc func(ctx context.Context, commands []*Command) ([]outcome, error)

// attempt is an attemptFunc for PostgreSQL; for SQLite see flight.
func (l *lane) attempt(ctx context.Context, commands []*Command) ([]outcome, error) {
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	s, outcomes, err := l.attemptPipelined(ctx, commands)
	if !outdated(err) { // which is decided again at once
		l.end() // a batch that is tried again does not hold others up: were they to meet it, guards would tell
	}
	return l.sent(s, outcomes, err)
}

// sent ends an attempt.
func (l *lane) sent(s *sheet, outcomes []outcome, err error) ([]outcome, error) {
	if err == nil {
		err = l.at(stepSent)
	}
	if err != nil {
		return nil, err
	}
	if len(s.plan.events) > 0 {
		l.box.Wake()
	}
	return outcomes, nil
}

func (l *lane) attemptPipelined(ctx context.Context, commands []*Command) (s *sheet, outcomes []outcome, err error) {
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
	if refused := refusedKeys(commands, outcomes); l.careful == 0 && len(refused) > 0 {
		check = append(check, stillUnused(refused))
	}
	if s.plan.empty() {
		return s, outcomes, p.end(ctx, append(check, rollback)...)
	}
	if err := l.at(stepWritten); err != nil {
		return nil, nil, err
	}
	return s, outcomes, p.commit(ctx, l.db, s.inserts(l.box), s.updates(), append(check, l.verification(s)...))
}

// refusedKeys returns the keys of commands that were refused on what they saw.
func refusedKeys(commands []*Command, outcomes []outcome) (keys []string) {
	for i, o := range outcomes {
		if o.err != nil && !errors.Is(o.err, ErrMismatch) {
			keys = append(keys, commands[i].Key)
		}
	}
	return keys
}

// read begins a transaction and reads what a batch wants. A careful batch locks accounts, after the rows of other rooms: see
// load for the order. Any other reads accounts, keys and what loaders glance at in the round trip that begins.
func (l *lane) read(ctx context.Context, p *pipeline, want wanted) (loaded, error) {
	found := newLoaded(want)
	lock := l.careful > 0
	accounts, first := found.accountsAndKeys(want, lock), []db.Statement{begin}
	var glanced map[string]LoadFunc
	if !lock {
		var reads []db.Statement
		reads, glanced = l.glance(want)
		first = append(append(first, reads...), accounts...)
	}
	if err := p.trip(ctx, first...); err != nil {
		return found, err
	}
	if err := l.loadRows(ctx, p.lane, want, found, glanced); err != nil || !lock {
		return found, err
	}
	return found, p.trip(ctx, accounts...)
}

// decide lets every command decide in turn on what was loaded.
func (w *Wallet) decide(l loaded, commands []*Command) (*sheet, []outcome, error) {
	if err := w.at(stepLoaded); err != nil {
		return nil, nil, err
	}
	s := &sheet{loaded: l, at: w.clock.Now().UnixMilli(), ids: w.ids}
	outcomes := make([]outcome, len(commands))
	for i, c := range commands {
		outcomes[i] = s.decide(c)
	}
	return s, outcomes, w.at(stepDecided)
}

func (l *lane) pipe(ctx context.Context) (*pipeline, error) {
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

func (l *lane) dropPipeline() {
	if l.pipeline != nil {
		_ = l.pipeline.lane.Close() // whatever was open on it is rolled back by the server
		l.pipeline = nil
	}
}

var errUnreachable = errors.New("wallet: the database cannot be reached")

// passes tells whether an error lies in the database's state of the moment and not in any command.
func passes(err error) bool {
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

// collides tells whether another transaction's commit was in the way: a key or an id that came into being after this one
// looked, or a guarded row that changed.
func collides(err error) bool {
	var pg *pgconn.PgError
	return errors.Is(err, errGuard) || errors.As(err, &pg) && pg.Code == "23505"
}
