package wallet

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"maidan/internal/db"
	"maidan/internal/money"
)

// pipeline is the committer's own connection to PostgreSQL. A batch costs two round trips on it (and one for each loader):
// begin, lock and read; then write everything and commit. Each statement takes whole columns as arrays, so that its text,
// and with it its plan, is the same for any number of rows.
type pipeline struct {
	db.Pipe
	lane *db.Lane
}

// A plan made while a table is empty is a sequential scan for ever; these settings never let one be made.
var laneSettings = map[string]string{
	"plan_cache_mode": "force_generic_plan", "enable_seqscan": "off", "enable_bitmapscan": "off", "enable_hashjoin": "off", "enable_mergejoin": "off",
	"synchronous_commit": "on", "statement_timeout": "30000", "application_name": "maidan wallet",
}

func openPipeline(ctx context.Context, d *db.DB) (*pipeline, error) {
	lane, err := d.OpenLane(ctx, laneSettings)
	if err != nil {
		return nil, err
	}
	return &pipeline{lane: lane}, nil
}

// trip sends statements in one go and reads their answers. When one fails the rest are skipped by the server, a COMMIT
// among them included.
func (p *pipeline) trip(ctx context.Context, statements ...db.Statement) error {
	return p.lane.Native(func(c *pgx.Conn) error { return p.Trip(ctx, c, statements...) })
}

// begin opens a transaction, rollback ends it with nothing done.
var (
	begin    = db.Statement{Text: "BEGIN"}
	rollback = db.Statement{Text: "ROLLBACK"}
)

// stillUnused fails, by dividing by zero, when one of the keys has been used meanwhile. A batch that does not lock first reads keys before
// the rows of other packages: a command may be refused on rows that the same command has changed on another node, whose answer it
// must repeat. The batch is then decided again.
func stillUnused(keys []string) db.Statement {
	return db.Statement{Text: "SELECT 1 / (CASE WHEN count(*) = 0 THEN 1 ELSE 0 END) FROM wallet_commands WHERE key = ANY($1)",
		Params: [][]byte{db.Texts(keys)}}
}

// accountsAndKeys reads the accounts of a batch, locked if told so, and then its keys.
func (l loaded) accountsAndKeys(want wanted, lock bool) []db.Statement {
	text := "SELECT id, balance, entries, debt, ctid FROM wallet_accounts WHERE id = ANY($1)"
	if lock {
		text = lockAccounts
	}
	return []db.Statement{
		{Text: text, Params: [][]byte{db.Texts(want.accounts)}, Each: func(c [][]byte) error {
			entries, debt := db.ReadNumber(c[2]), money.Amount(db.ReadNumber(c[3]))
			l.accounts[AccountID(c[0])] = &account{balance: money.Amount(db.ReadNumber(c[1])), entries: entries, loaded: entries,
				debt: debt, owed: debt, place: db.ReadPlace(c[4])}
			return nil
		}},
		{Text: "SELECT key, hash, answer FROM wallet_commands WHERE key = ANY($1)", Params: [][]byte{db.Texts(want.keys)},
			Each: func(c [][]byte) error {
				l.commands[string(c[0])] = remembered{string(c[1]), string(c[2])}
				return nil
			}},
	}
}

// commit writes everything, sends the last checks and commits: the second round trip.
func (p *pipeline) commit(ctx context.Context, d *db.DB, inserts []rowsOf, updates []updatesOf, checks []db.Statement) error {
	var all []db.Statement
	p.Values.Reset()
	for _, r := range inserts {
		s, err := d.InsertStatement(&p.Pipe, r.table, r.rows)
		if err != nil {
			return err
		}
		all = append(all, s)
	}
	for _, u := range updates {
		cols, text := updateText(u)
		params, err := p.Values.Columns(cols, u.rows, 0)
		if err != nil {
			return fmt.Errorf("update %s: %w", u.table.Name, err)
		}
		if u.places != nil {
			params = append(params, db.Places(u.places))
		}
		params = append(params, db.Number(int64(len(u.rows))))
		all = append(all, db.Statement{Text: text, Params: params})
	}
	return p.end(ctx, append(append(all, checks...), db.Statement{Text: "COMMIT"})...)
}

// end sends the last statements of a transaction. A statement that divides by zero finds something else than the batch was decided on.
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

// updateText returns an update that fails unless it touches as many rows as it is told: COMMIT is already on its way when
// the count comes back, so the statement itself must refuse. It does so by dividing by zero.
func updateText(u updatesOf) ([]db.Column, string) {
	types := map[string]db.Column{}
	for _, c := range u.table.Columns {
		types[c.Name] = c
	}
	var cols []db.Column
	var names, where, set []string
	for i, name := range append(append(append([]string(nil), u.table.Key...), u.guard...), u.set...) {
		cols = append(cols, types[name])
		v := fmt.Sprintf("c%d", i+1) // a guarded column may also be set, so the names of columns will not do
		names = append(names, v)
		if i < len(u.table.Key)+len(u.guard) {
			where = append(where, "t."+name+" = v."+v)
		} else {
			set = append(set, name+" = v."+v)
		}
	}
	arrays, count := unnest(cols), len(cols)+1
	if u.places != nil {
		arrays = strings.TrimSuffix(arrays, ")") + fmt.Sprintf(", $%d::tid[])", count)
		names, where = append(names, "place"), append(where, "t.ctid = v.place")
		count++
	}
	return cols, "WITH touched AS (UPDATE " + u.table.Name + " t SET " + strings.Join(set, ", ") +
		" FROM " + arrays + " AS v(" + strings.Join(names, ", ") + ") WHERE " + strings.Join(where, " AND ") +
		" RETURNING 1) SELECT 1 / (CASE WHEN count(*) = $" + strconv.Itoa(count) + " THEN 1 ELSE 0 END) FROM touched"
}

func unnest(cols []db.Column) string {
	parts := make([]string, len(cols))
	for i, c := range cols {
		parts[i] = fmt.Sprintf("$%d::text[]", i+1)
		if c.Type == db.Int {
			parts[i] = fmt.Sprintf("$%d::bigint[]", i+1)
		}
	}
	return "unnest(" + strings.Join(parts, ", ") + ")"
}
