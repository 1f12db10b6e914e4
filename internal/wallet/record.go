package wallet

import (
	"context"
	"database/sql"
	"strings"

	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
)

// Record is a transfer with its command, as read by checks of other packages.
type Record struct {
	ID           id.Transfer
	Kind, Ref    string
	Reverses     id.Transfer // id of the reversed transfer, or empty
	At           int64       // unix milliseconds
	Entries      []Entry
	Command      string // the command's key
	Hash, Answer string // as stored, see EncodeHash; empty when the command is missing
}

// Amount returns the sum of the record's entries on an account.
func (r Record) Amount(a AccountID) (sum money.Amount) {
	for _, e := range r.Entries {
		if e.Account == a {
			sum += e.Amount
		}
	}
	return sum
}

// Records iterates over transfers of some kinds in the order of their Ref.
type Records struct{ lines *db.Cursor[recordLine] }

// recordLine is a line of a transfer with its command.
type recordLine struct {
	Record
	account, contra AccountID
	amount          money.Amount
}

// OpenRecords reads the transfers whose kinds begin with a prefix inside a transaction or snapshot. The caller closes them.
func OpenRecords(ctx context.Context, q db.Querier, kindPrefix string) (*Records, error) {
	c := db.Bytewise(q)
	lines, err := db.OpenCursor(ctx, q, `SELECT t.ref, t.id, t.kind, t.command, COALESCE(t.reverses, ''), t.at, COALESCE(c.hash, ''), COALESCE(c.answer, ''),
			t.account, COALESCE(t.contra, ''), t.amount
		FROM wallet_transfers t LEFT JOIN wallet_commands c ON c.key = t.command
		WHERE t.kind LIKE '`+kindPrefix+`%' ORDER BY t.ref`+c+`, t.id`+c+`, t.line`, func(r *sql.Rows) (l recordLine, err error) {
		return l, r.Scan(&l.Ref, &l.ID, &l.Kind, &l.Command, &l.Reverses, &l.At, &l.Hash, &l.Answer, &l.account, &l.contra, &l.amount)
	})
	return &Records{lines}, err
}

// Peek returns the Ref of the next records; ok is false at the end.
func (r *Records) Peek(ctx context.Context) (ref string, ok bool, err error) {
	l, ok, err := r.lines.Peek(ctx)
	return l.Ref, ok, err
}

// Next returns all records of the next Ref in the order of their ids.
func (r *Records) Next(ctx context.Context) (all []Record, err error) {
	for {
		l, ok, err := r.lines.Peek(ctx)
		if err != nil || !ok || len(all) > 0 && all[0].Ref != l.Ref {
			return all, err
		}
		if n := len(all); n == 0 || all[n-1].ID != l.ID {
			all = append(all, l.Record)
		}
		last := &all[len(all)-1]
		last.Entries = append(last.Entries, entriesOf(l.account, l.contra, l.amount)...)
		if _, _, err := r.lines.Next(ctx); err != nil {
			return all, err
		}
	}
}

// Close ends the reading.
func (r *Records) Close(ctx context.Context) error { return r.lines.Close(ctx) }

// CommandRecord is an accepted command as stored.
type CommandRecord struct {
	Key, Hash, Answer string
	At                int64 // unix milliseconds
}

// OpenCommands reads the commands whose keys and answers begin with the prefixes, ordered by answer, inside a transaction or
// snapshot. The caller closes the cursor.
func OpenCommands(ctx context.Context, q db.Querier, keyPrefix, answerPrefix string) (*db.Cursor[CommandRecord], error) {
	where := "key LIKE '" + keyPrefix + "%'"
	if answerPrefix != "" {
		where += " AND answer LIKE '" + strings.ReplaceAll(answerPrefix, "_", `\_`) + `%' ESCAPE '\'`
	}
	return db.OpenCursor(ctx, q, "SELECT key, hash, answer, at FROM wallet_commands WHERE "+where+" ORDER BY answer"+db.Bytewise(q),
		func(r *sql.Rows) (c CommandRecord, err error) { return c, r.Scan(&c.Key, &c.Hash, &c.Answer, &c.At) })
}
