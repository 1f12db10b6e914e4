// Package wallet is a double-entry ledger that commits concurrent commands in batches.
//
// The entries of a transfer sum to zero in each currency. A player's account has a balance that never goes below zero and a
// numbered chain of entries. A house account has only entries and no balance row, because every transaction would have to
// update it. Entries are never changed or deleted, only reversed. Every command has an idempotency key and a hash of its input:
// the same key with the same input returns the first answer, with other input it is refused.
//
// Submit commits concurrent commands in one database transaction. Post and Apply work inside a caller's transaction. All decide
// with the same code.
package wallet

import (
	"context"
	"fmt"
	"log/slog"
	"time"

	"maidan/internal/clock"
	"maidan/internal/db"
	"maidan/internal/fault"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/outbox"
)

// Errors of the wallet. A Decide may return any other *fault.Error.
var (
	ErrInsufficient = fault.New(fault.Conflict, "insufficient_funds", "There is not enough money in the account.")
	ErrMismatch     = fault.New(fault.Conflict, "idempotency_mismatch", "This key was used before with other input.")
	ErrNoAccount    = fault.New(fault.NotFound, "account_not_found", "There is no such account.")
	ErrNoTransfer   = fault.New(fault.NotFound, "transfer_not_found", "There is no such transfer.")
	ErrReversed     = fault.New(fault.Conflict, "already_reversed", "This transfer was reversed before.")
	// ErrNotReversible: reversals and transfers of a debt cannot be reversed.
	ErrNotReversible = fault.New(fault.Conflict, "not_reversible", "This transfer cannot be reversed.")
	ErrContended     = fault.New(fault.Conflict, "contended", "Another request changed the same data. Try again.")
	ErrClosed        = fault.New(fault.Unavailable, "closing", "The server is shutting down. Try again in a moment.")
	ErrUnavailable   = fault.New(fault.Unavailable, "ledger_unavailable", "The ledger is unavailable. Try again with the same key.")
)

// Entry is one side of a transfer. A positive amount credits the account, a negative one debits it.
type Entry struct {
	Account AccountID
	Amount  money.Amount
}

// Transfer is one movement of money. Its entries sum to zero in each currency and name each account once.
type Transfer struct {
	ID       id.Transfer // set when empty; a Decide that needs it uses View.NewID
	Kind     string      // purpose, for example "bet.stake"
	Ref      string      // what it belongs to, for example a bet's id
	Entries  []Entry
	Reverses id.Transfer // id of the reversed transfer, or empty; see View.Reversal
}

// RowKey names a row of another package that a command needs. Loader is the name passed to RegisterLoader.
type RowKey struct{ Loader, Key string }

// Row is a loaded row with its value. Values are shared between the commands of a batch: treat them as read-only.
type Row struct {
	RowKey
	Value any
}

// Command is a request to the ledger.
type Command struct {
	Key      string      // idempotency key, scoped by the caller: "bet:<their key>:<player>"
	Hash     [32]byte    // hash of the input, see HashOf
	Accounts []AccountID // player accounts to load and lock; house accounts need none
	Rows     []RowKey    // rows of other packages to load

	// Decide uses its view alone: no clock, randomness, network or captured state. It may run more than once. A *fault.Error
	// refuses the command; refusals are not stored under the key. Any other error or a panic fails this command only.
	Decide func(v *View) (Decision, error)
}

// Write is a row to insert. Row has a value for each column of Table.
type Write struct {
	Table db.Table
	Row   []any
}

// Update changes one existing row. Row has the values of Table.Key, then those of Guard, then those of Set. The row must still have
// the guard's values when the batch is written; otherwise the command is decided again on the new values.
type Update struct {
	Table db.Table
	Guard []string
	Set   []string
	Row   []any
}

// Decision is the result of an accepted command. All of it is committed together, or none.
type Decision struct {
	Transfers []Transfer
	Writes    []Write
	Updates   []Update
	Rows      []Row // loaded rows as later commands of the batch must see them; used with Updates
	Events    []outbox.Event
	Answer    []byte // JSON, stored under the key and replayed
	Value     any    // returned to the caller in Result, not stored
}

// Result is the answer to an accepted command. Hit reports that it is a replay of an earlier answer, which has no Value.
type Result struct {
	Answer []byte
	Value  any // of the Decision
	Hit    bool
}

// LoadFunc reads the rows with the given keys, set-based (see db.Querier.QueryIn). Keys without a row are omitted.
type LoadFunc func(ctx context.Context, q db.Querier, keys []string) (map[string]any, error)

// Config configures a Wallet. Zero numbers and a nil Log select the defaults.
type Config struct {
	DB    *db.DB
	Box   *outbox.Box
	Clock clock.Clock
	IDs   *id.Maker
	Log   *slog.Logger

	Committers int           // number of committers; default 1 on SQLite, which has one writer, and 2 on PostgreSQL
	MaxBatch   int           // commands in one database transaction; default 1024
	Queue      int           // queued commands; at the limit Submit waits; default 8192
	RetryFor   time.Duration // how long a batch is retried while the database is unreachable; default 10 s

	// Observe is called after every batch with its number of commands and the time from its start to its outcome. Optional.
	Observe func(commands int, took time.Duration)
}

func (c Config) withDefaults() Config {
	if c.DB.Engine() == db.SQLite {
		c.Committers = 1
	}
	if c.Committers == 0 {
		c.Committers = 2
	}
	if c.MaxBatch == 0 {
		c.MaxBatch = 1024
	}
	if c.Queue == 0 {
		c.Queue = 8192
	}
	if c.RetryFor == 0 {
		c.RetryFor = 10 * time.Second
	}
	if c.Log == nil {
		c.Log = slog.Default()
	}
	if c.Observe == nil {
		c.Observe = func(int, time.Duration) {}
	}
	return c
}

func (c Command) check() error {
	switch {
	case c.Key == "":
		return fmt.Errorf("wallet: a command without a key")
	case c.Decide == nil:
		return fmt.Errorf("wallet: command %s has no Decide", c.Key)
	}
	for _, a := range c.Accounts {
		if !a.Valid() || !a.Player() {
			return fmt.Errorf("wallet: command %s requests %q, which is not a player's account", c.Key, a)
		}
	}
	return nil
}
