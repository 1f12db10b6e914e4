package wallet

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"maidan/internal/db"
	"maidan/internal/money"
	"maidan/internal/outbox"
)

// pipeline is a committer's connection to PostgreSQL. A batch costs two round trips (and one for each loader): begin, lock and
// read; then write everything and commit. Statements take whole columns as arrays, so that their text and plan are the same for any
// number of rows.
type pipeline struct {
	db.Pipe
	session *db.Session
}

// A plan made while a table is empty would stay a sequential scan; these settings prevent such plans.
var sessionSettings = map[string]string{
	"plan_cache_mode": "force_generic_plan", "enable_seqscan": "off", "enable_bitmapscan": "off", "enable_hashjoin": "off", "enable_mergejoin": "off",
	"synchronous_commit": "on", "statement_timeout": "30000", "application_name": "maidan wallet",
}

func openPipeline(ctx context.Context, d *db.DB) (*pipeline, error) {
	lane, err := d.OpenSession(ctx, sessionSettings)
	if err != nil {
		return nil, err
	}
	return &pipeline{session: lane}, nil
}

// trip sends statements in one round trip and reads the answers. When one fails the server skips the rest, including a COMMIT.
func (p *pipeline) trip(ctx context.Context, statements ...db.Statement) error {
	return p.session.Native(func(c *pgx.Conn) error { return p.RoundTrip(ctx, c, statements...) })
}

// begin opens a transaction, rollback ends it without changes.
var (
	begin    = db.Statement{Text: "BEGIN"}
	rollback = db.Statement{Text: "ROLLBACK"}
)

// stillUnused returns a statement that divides by zero when one of the keys was used meanwhile. An optimistic batch reads keys
// before the rows of other packages. If the same command was committed on another node in between, the batch may refuse it
// because of the rows that it changed, although its stored answer must be repeated. The batch is then decided again.
func stillUnused(keys []string) db.Statement {
	return db.Statement{Text: "SELECT 1 / (CASE WHEN count(*) = 0 THEN 1 ELSE 0 END) FROM wallet_commands WHERE key = ANY($1)",
		Params: [][]byte{db.Texts(keys)}}
}

// accountsAndKeys reads the accounts of a batch, with lock set locked, and then its keys.
func (l loaded) accountsAndKeys(want wanted, lock bool) []db.Statement {
	text := "SELECT id, balance, entries, debt, ctid FROM wallet_accounts WHERE id = ANY($1)"
	if lock {
		text = lockAccounts
	}
	return []db.Statement{
		{Text: text, Params: [][]byte{db.Texts(want.accounts)}, Each: func(c [][]byte) error {
			entries, debt := db.ReadNumber(c[2]), money.Amount(db.ReadNumber(c[3]))
			l.accounts[AccountID(c[0])] = &account{balance: money.Amount(db.ReadNumber(c[1])), entries: entries, loaded: entries,
				debt: debt, owed: debt, tid: db.ReadTID(c[4])}
			return nil
		}},
		{Text: "SELECT key, hash, answer FROM wallet_commands WHERE key = ANY($1)", Params: [][]byte{db.Texts(want.keys)},
			Each: func(c [][]byte) error {
				l.commands[string(c[0])] = acceptedCommand{string(c[1]), string(c[2])}
				return nil
			}},
	}
}

// commit writes everything, runs the last checks and commits, in the second round trip. Accounts come before keys, as in
// transactions that lock accounts first: a batch that held a key and waited for an account could wait for a transaction that
// holds the account and waits for the key.
func (p *pipeline) commit(ctx context.Context, d *db.DB, s *batchState, box *outbox.Box, checks []db.Statement) error {
	var all []db.Statement
	p.Values.Reset()
	if accounts := s.changes(); len(accounts.rows) > 0 {
		update, err := p.update(accounts)
		if err != nil {
			return err
		}
		all = append(all, update)
	}
	for _, r := range s.inserts(box) {
		insert, err := d.InsertStatement(&p.Pipe, r.table, r.rows)
		if err != nil {
			return err
		}
		all = append(all, insert)
	}
	for _, u := range s.plan.updates {
		update, err := p.update(u)
		if err != nil {
			return err
		}
		all = append(all, update)
	}
	return p.end(ctx, append(append(all, checks...), db.Statement{Text: "COMMIT"})...)
}

func (p *pipeline) update(u updatesOf) (db.Statement, error) {
	cols, text := updateText(u)
	params, err := p.Values.Columns(cols, u.rows, 0)
	if err != nil {
		return db.Statement{}, fmt.Errorf("update %s: %w", u.table.Name, err)
	}
	if u.tids != nil {
		params = append(params, db.TIDs(u.tids))
	}
	return db.Statement{Text: text, Params: append(params, db.Number(int64(len(u.rows))))}, nil
}

// end sends the last statements of a transaction. A division by zero means that the batch relied on something that has changed.
func (p *pipeline) end(ctx context.Context, statements ...db.Statement) error {
	err := p.trip(ctx, statements...)
	var pg *pgconn.PgError
	if errors.As(err, &pg) && pg.Code == divisionByZero && !outdated(err) {
		return fmt.Errorf("%w: %w", errGuard, err)
	}
	return err
}

func (p *pipeline) rollback(ctx context.Context) error {
	return p.trip(ctx, rollback)
}

const divisionByZero = "22012"

// updateText returns an update that divides by zero unless it updates the expected number of rows. COMMIT is already sent when
// the count arrives, so the statement itself must fail.
func updateText(u updatesOf) ([]db.Column, string) {
	types := map[string]db.Column{}
	for _, c := range u.table.Columns {
		types[c.Name] = c
	}
	names := slices.Concat(u.table.Key, u.guard, u.set) // a guarded column may also be set
	cols := make([]db.Column, len(names))
	for i, name := range names {
		cols[i] = types[name]
	}
	values, from := db.Unpack(cols, 0, u.tids != nil)
	var where, set []string
	for i, name := range names {
		if i < len(u.table.Key)+len(u.guard) {
			where = append(where, "t."+name+" = "+values[i])
		} else {
			set = append(set, name+" = "+values[i])
		}
	}
	count := len(cols) + 1
	if u.tids != nil {
		where = append(where, "t.ctid = "+db.Location)
		count++
	}
	return cols, "WITH touched AS (UPDATE " + u.table.Name + " t SET " + strings.Join(set, ", ") + " FROM " + from + " WHERE " + strings.Join(where, " AND ") +
		" RETURNING 1) SELECT 1 / (CASE WHEN count(*) = $" + strconv.Itoa(count) + " THEN 1 ELSE 0 END) FROM touched"
}
