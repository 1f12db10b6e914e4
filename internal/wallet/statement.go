package wallet

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strings"

	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
)

// Span is a run of entries of a player's account: the numbers from First up to, but without, End.
type Span struct{ First, End int64 }

// SpanOf returns the entries of a player's account that were made from a time up to, but without, another one, both in unix
// milliseconds. Spans of adjacent periods are adjacent, also when the clocks of two nodes differ by milliseconds.
func SpanOf(ctx context.Context, q db.Querier, a AccountID, from, to int64) (s Span, err error) {
	var entries int64
	err = q.QueryRow(ctx, "SELECT entries FROM wallet_accounts WHERE id = $1", string(a)).Scan(&entries)
	if errors.Is(err, sql.ErrNoRows) {
		return Span{1, 1}, nil
	}
	if err != nil {
		return s, fmt.Errorf("read account %s: %w", a, err)
	}
	if s.First, err = entryAt(ctx, q, a, entries, from); err != nil {
		return s, fmt.Errorf("find entries of %s: %w", a, err)
	}
	if s.End, err = entryAt(ctx, q, a, entries, to); err != nil {
		return s, fmt.Errorf("find entries of %s: %w", a, err)
	}
	s.End = max(s.End, s.First)
	return s, nil
}

// disorder bounds how far an entry can be from its place in the order of time, because nodes' clocks differ.
const disorder = 1000

// entryAt returns the number of the first entry at or after a time, or entries+1. A binary search finds a place near it; the
// entries before that place are checked, so that the answer does not depend on how many entries came later.
func entryAt(ctx context.Context, q db.Querier, a AccountID, entries, at int64) (int64, error) {
	low, high := int64(1), entries+1
	for low < high {
		middle := low + (high-low)/2
		var then int64
		err := q.QueryRow(ctx, "SELECT at FROM wallet_transfers WHERE account = $1 AND seq = $2", string(a), middle).Scan(&then)
		if err != nil {
			return 0, fmt.Errorf("read entry %d: %w", middle, err)
		}
		if then < at {
			low = middle + 1
		} else {
			high = middle
		}
	}
	var earlier sql.NullInt64
	err := q.QueryRow(ctx, "SELECT MIN(seq) FROM wallet_transfers WHERE account = $1 AND seq >= $2 AND seq < $3 AND at >= $4",
		string(a), low-disorder, low, at).Scan(&earlier)
	if err == nil && earlier.Valid {
		low = earlier.Int64
	}
	return low, err
}

// BalanceAfter returns the balance of a player's account after an entry; 0 for entry 0.
func BalanceAfter(ctx context.Context, q db.Querier, a AccountID, entry int64) (balance money.Amount, err error) {
	if entry == 0 {
		return 0, nil
	}
	err = q.QueryRow(ctx, "SELECT balance FROM wallet_transfers WHERE account = $1 AND seq = $2", string(a), entry).Scan(&balance)
	if err != nil {
		return 0, fmt.Errorf("read balance of %s after entry %d: %w", a, entry, err)
	}
	return balance, nil
}

// Kinds selects entries by the kind of their transfer. Kinds that end in a dot are prefixes. The zero value selects all.
type Kinds struct {
	Of     []string
	Except []string
}

// betKinds is the prefix of the kinds that the index of a player's other entries leaves out.
const betKinds = "bet."

// where returns the conditions of a query and adds their arguments.
func (k Kinds) where(args []any) (conditions []string, all []any) {
	list := func(kinds []string) string {
		some := make([]string, len(kinds))
		for i, kind := range kinds {
			args = append(args, kind)
			some[i] = fmt.Sprintf("kind = $%d", len(args))
			if strings.HasSuffix(kind, ".") {
				args[len(args)-1] = kind + "%"
				some[i] = fmt.Sprintf("kind LIKE $%d", len(args))
			}
		}
		return "(" + strings.Join(some, " OR ") + ")"
	}
	if len(k.Of) > 0 {
		conditions = append(conditions, list(k.Of))
	}
	if len(k.Except) > 0 {
		conditions = append(conditions, "NOT "+list(k.Except))
	}
	if len(k.Of) > 0 && !slices.ContainsFunc(k.Of, func(kind string) bool { return strings.HasPrefix(kind, betKinds) }) || slices.Contains(k.Except, betKinds) {
		conditions = append(conditions, "kind NOT LIKE 'bet.%'") // the condition of the index wallet_transfers_besides_bets
	}
	return conditions, args
}

// EntriesBelow returns at most limit entries of a span of a player's account below a number, latest first.
func EntriesBelow(ctx context.Context, q db.Querier, a AccountID, s Span, kinds Kinds, below int64, limit int) ([]Statement, error) {
	where, args := kinds.where([]any{string(a), s.First, min(s.End, below), limit})
	where = append([]string{"account = $1 AND seq >= $2 AND seq < $3"}, where...)
	rows, err := q.Query(ctx, `SELECT id, kind, ref, COALESCE(reverses, ''), amount, balance, at, seq FROM wallet_transfers
		WHERE `+strings.Join(where, " AND ")+" ORDER BY seq DESC LIMIT $4", args...)
	all, err := db.Collect(rows, err, scanStatement)
	if err != nil {
		return nil, fmt.Errorf("read entries of %s: %w", a, err)
	}
	return all, nil
}

// mostAbout bounds the entries of one subject: a bet has a stake, a payout and a few cash-outs and corrections.
const mostAbout = 200

// EntriesAbout returns the entries of a player's account that refer to a subject (a bet, a deposit, a withdrawal), oldest first, at
// most 200. It searches the entries since the time in unix milliseconds when the subject was made. No index by subject exists,
// because every bet would have to write it.
func EntriesAbout(ctx context.Context, q db.Querier, a AccountID, ref string, since int64) ([]Statement, error) {
	span, err := SpanOf(ctx, q, a, since, 1<<62)
	if err != nil {
		return nil, err
	}
	rows, err := q.Query(ctx, `SELECT id, kind, ref, COALESCE(reverses, ''), amount, balance, at, seq FROM wallet_transfers
		WHERE account = $1 AND seq >= $2 AND ref = $3 ORDER BY seq LIMIT $4`, string(a), span.First, ref, mostAbout)
	all, err := db.Collect(rows, err, scanStatement)
	if err != nil {
		return nil, fmt.Errorf("read entries about %s: %w", ref, err)
	}
	return all, nil
}

// EntriesBetween returns at most limit entries of a player's account whose transfers have ids from first up to, but without, end,
// latest first. Kinds must leave bets out.
func EntriesBetween(ctx context.Context, q db.Querier, a AccountID, kinds Kinds, first, end string, limit int) ([]Statement, error) {
	where, args := kinds.where([]any{string(a), first, end, limit})
	where = append([]string{"account = $1 AND seq IS NOT NULL AND id >= $2 AND id < $3"}, where...)
	rows, err := q.Query(ctx, `SELECT id, kind, ref, COALESCE(reverses, ''), amount, balance, at, seq FROM wallet_transfers
		WHERE `+strings.Join(where, " AND ")+" ORDER BY id DESC LIMIT $4", args...)
	all, err := db.Collect(rows, err, scanStatement)
	if err != nil {
		return nil, fmt.Errorf("read entries of %s: %w", a, err)
	}
	return all, nil
}

// EntriesOf returns the entries of a transfer, players' accounts first. It returns none for an unknown id.
func EntriesOf(ctx context.Context, q db.Querier, transfer id.Transfer) ([]Entry, error) {
	rows, err := q.Query(ctx, "SELECT account, amount FROM wallet_entries WHERE transfer = $1 ORDER BY seq IS NULL, account, amount", transfer)
	all, err := db.Collect(rows, err, func(r *sql.Rows) (e Entry, err error) { return e, r.Scan(&e.Account, &e.Amount) })
	if err != nil {
		return nil, fmt.Errorf("read entries of transfer %s: %w", transfer, err)
	}
	return all, nil
}
