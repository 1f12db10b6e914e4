package supplier

import (
	"context"
	"database/sql"
	"fmt"
	"strings"

	"maidan/internal/db"
	"maidan/internal/fault"
	"maidan/internal/id"
	"maidan/internal/money"
)

// ErrNoRound means that there is no such round of a supplier.
var ErrNoRound = fault.New(fault.NotFound, "supplier_round_not_found", "There is no such round.")

// RoundFilter selects rounds for staff. Empty fields select all.
type RoundFilter struct {
	Supplier string
	PlayerID id.Player
	Game     string
	Currency money.Currency
	Status   RoundStatus
	MinWon   money.Amount // hundredths
	From, To int64        // of the start, unix milliseconds; To is excluded
	Cursor   string       // Next of the part before
}

// FoundRound is a round with its player, for staff.
type FoundRound struct {
	PlayedRound
	PlayerID id.Player `json:"player_id"`
}

// FoundRounds are rounds that a filter selects, the latest first. Next continues the search, empty at the end: a part is searched at most searched rows
// far, so it may have few rounds or none although more follow.
type FoundRounds struct {
	Items []FoundRound
	Next  string
}

const (
	foundSize = 50     // rows of a part
	searched  = 20_000 // rows that a part is searched
)

// conditions are the conditions of a query with their arguments.
type conditions struct {
	all  []string
	args []any
}

// with adds a condition, whose %s is the place of the argument, unless the argument is empty.
func (c *conditions) with(condition string, arg any) {
	if arg == "" || arg == int64(0) {
		return
	}
	c.args = append(c.args, arg)
	c.all = append(c.all, strings.ReplaceAll(condition, "%s", fmt.Sprintf("$%d", len(c.args))))
}

func (c *conditions) where() string {
	return strings.Join(append([]string{"1 = 1"}, c.all...), " AND ")
}

// between limits ids to a time and to those before a cursor: ids rise with the time.
func (c *conditions) between(from, to int64, cursor string) {
	c.with("id < %s", cursor)
	if from != 0 {
		c.with("id >= %s", id.At(from))
	}
	if to != 0 {
		c.with("id < %s", id.At(to))
	}
}

// latest runs a search: of the latest rows of a table that of selects, those that filter selects.
func latest[T any](ctx context.Context, q db.Querier, table, columns string, of, filter conditions, scan func(*sql.Rows) (T, error), idOf func(T) string) (found []T, next string, err error) {
	read := fmt.Sprintf("SELECT * FROM %s WHERE %s ORDER BY id DESC LIMIT %d", table, of.where(), searched)
	rows, err := q.Query(ctx, fmt.Sprintf("SELECT %s FROM (%s) x WHERE %s ORDER BY id DESC LIMIT %d", columns, read, filter.where(), foundSize+1), filter.args...)
	if found, err = db.Collect(rows, err, scan); err != nil {
		return nil, "", err
	}
	if len(found) > foundSize {
		return found[:foundSize], idOf(found[foundSize-1]), nil
	}
	var count int
	if err := q.QueryRow(ctx, fmt.Sprintf("SELECT COUNT(*), COALESCE(MIN(id), '') FROM (%s) x", read), of.args...).Scan(&count, &next); err != nil {
		return nil, "", err
	}
	if count < searched { // nothing follows
		next = ""
	}
	return found, next, nil
}

// SearchRounds returns rounds of all players.
func (e *Engine) SearchRounds(ctx context.Context, f RoundFilter) (found FoundRounds, err error) {
	of := conditions{}
	of.with("player_id = %s", string(f.PlayerID))
	of.between(f.From, f.To, f.Cursor)
	filter := conditions{args: of.args}
	filter.with("supplier = %s", f.Supplier)
	filter.with("game = %s", f.Game)
	filter.with("currency = %s", string(f.Currency))
	filter.with("status = %s", string(f.Status))
	filter.with("won >= %s", int64(f.MinWon))
	rows, next, err := latest(ctx, e.DB.Reader(), "supplier_rounds", roundColumns, of, filter, scanRound, func(x roundRow) string { return string(x.ID) })
	if err != nil {
		return found, fmt.Errorf("search rounds: %w", err)
	}
	found = FoundRounds{Items: make([]FoundRound, len(rows)), Next: next}
	for i, x := range rows {
		found.Items[i] = FoundRound{x.played(), x.PlayerID}
	}
	return found, nil
}

// CallRecord is a stored call of a supplier that moved money or took it back.
type CallRecord struct {
	ID            id.SupplierTransaction `json:"id"`
	Supplier      string                 `json:"supplier"`
	TransactionID string                 `json:"transaction_id" doc:"the supplier's id"`
	Kind          string                 `json:"kind" enum:"bet,win,rollback,unknown" doc:"unknown: only its rollback came"`
	Status        string                 `json:"status" enum:"done,undone,refused"`
	PlayerID      id.Player              `json:"player_id"`
	RoundID       id.SupplierRound       `json:"round_id" doc:"empty for a rollback of an unknown transaction"`
	Round         string                 `json:"round" doc:"the supplier's name of it"`
	Game          string                 `json:"game"`
	Currency      money.Currency         `json:"currency"`
	Amount        money.Amount           `json:"amount" doc:"hundredths"`
	Free          bool                   `json:"free" doc:"of a free round"`
	Promotion     bool                   `json:"promotion" doc:"a prize without a bet"`
	Reference     string                 `json:"reference" doc:"the transaction that is taken back, or the bet that was won"`
	UndoneBy      string                 `json:"undone_by" doc:"the rollback"`
	Transfer      id.Transfer            `json:"transfer" doc:"of the ledger; empty if nothing moved"`
	At            int64                  `json:"at" doc:"unix milliseconds"`
}

func (t transaction) record() CallRecord {
	return CallRecord{t.ID, t.Supplier, t.TransactionID, string(t.Kind), string(t.Status), t.PlayerID, t.RoundID, t.Round, t.Game, t.Currency, t.Amount, t.Free, t.Promotion,
		t.Reference, t.UndoneBy, t.Transfer, t.At}
}

// CallFilter selects calls for staff. Empty fields select all.
type CallFilter struct {
	Supplier      string
	TransactionID string // the supplier's; with it only its call and those that refer to it are found
	PlayerID      id.Player
	Kind          string
	Status        string
	From, To      int64 // unix milliseconds; To is excluded
	Cursor        string
}

// SearchCalls returns stored calls of all players, the latest first, and the cursor of the next part, as SearchRounds does.
func (e *Engine) SearchCalls(ctx context.Context, f CallFilter) (found []CallRecord, next string, err error) {
	of := conditions{}
	of.between(f.From, f.To, f.Cursor)
	filter := conditions{args: of.args}
	filter.with("player_id = %s", string(f.PlayerID))
	filter.with("supplier = %s", f.Supplier)
	filter.with("kind = %s", f.Kind)
	filter.with("status = %s", f.Status)
	var rows []transaction
	if f.TransactionID != "" {
		rows, err = e.callsAbout(ctx, f)
	} else {
		rows, next, err = latest(ctx, e.DB.Reader(), "supplier_transactions", transactionColumns, of, filter, scanTransaction, func(t transaction) string { return string(t.ID) })
	}
	if err != nil {
		return nil, "", fmt.Errorf("search calls: %w", err)
	}
	found = make([]CallRecord, len(rows))
	for i, t := range rows {
		found[i] = t.record()
	}
	return found, next, nil
}

// callsAbout returns the transaction with an id at each supplier, and the rollback that took it back.
func (e *Engine) callsAbout(ctx context.Context, f CallFilter) (all []transaction, err error) {
	for _, s := range e.Suppliers {
		if f.Supplier != "" && f.Supplier != s.Name {
			continue
		}
		t, known, err := findTransaction(ctx, e.DB.Reader(), s.Name, f.TransactionID)
		if err != nil {
			return nil, err
		}
		if !known {
			continue
		}
		all = append(all, t)
		if by, known, err := findTransaction(ctx, e.DB.Reader(), s.Name, t.UndoneBy); err != nil {
			return nil, err
		} else if known {
			all = append(all, by)
		}
	}
	return all, nil
}

// maxCalls bounds the calls of a round that are shown.
const maxCalls = 500

// RoundCalls returns a round and its calls in their order, at most 500, with the rollbacks of them. Error: ErrNoRound.
func (e *Engine) RoundCalls(ctx context.Context, roundID id.SupplierRound) (found FoundRound, calls []CallRecord, err error) {
	rows, err := e.DB.Reader().Query(ctx, "SELECT "+roundColumns+" FROM supplier_rounds WHERE id = $1", roundID)
	rounds, err := db.Collect(rows, err, scanRound)
	if err != nil {
		return found, nil, fmt.Errorf("read round: %w", err)
	}
	if len(rounds) == 0 {
		return found, nil, ErrNoRound
	}
	rows, err = e.DB.Reader().Query(ctx, "SELECT "+transactionColumns+" FROM supplier_transactions WHERE round_id = $1 ORDER BY id LIMIT $2", roundID, maxCalls)
	all, err := db.Collect(rows, err, scanTransaction)
	if err != nil {
		return found, nil, fmt.Errorf("read calls of round: %w", err)
	}
	for _, t := range all {
		calls = append(calls, t.record())
	}
	return FoundRound{rounds[0].played(), rounds[0].PlayerID}, calls, nil
}
