// Package wallet knows whose money is where: a double-entry ledger that commits many commands together.
//
// A transfer has entries that sum to zero in each currency. A player's account has a balance that never goes below zero and
// a numbered chain of entries; a house account has no balance of its own, only entries, so that no row is written by
// everyone. Entries are never changed or deleted, only reversed. Every command carries an idempotency key and a hash of its
// input: the same key and input answer as the first time, the same key with other input is refused.
//
// Submit is the fast way in: it takes the concurrent commands of a moment into one database transaction. Post is the way in
// for a caller that has a transaction already. Both decide with the same code.
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

// The refusals that the wallet itself makes. A Decide may refuse with any other *fault.Error.
var (
	ErrInsufficient = fault.New(fault.Conflict, "insufficient_funds", "There is not enough money in the account.")
	ErrMismatch     = fault.New(fault.Conflict, "idempotency_mismatch", "This key was used before with other input.")
	ErrNoAccount    = fault.New(fault.NotFound, "account_not_found", "There is no such account.")
	ErrNoTransfer   = fault.New(fault.NotFound, "transfer_not_found", "There is no such transfer.")
	ErrReversed     = fault.New(fault.Conflict, "already_reversed", "This transfer was reversed before.")
	// ErrNotReversible: what is itself an undoing, or moves a debt, is not undone.
	ErrNotReversible = fault.New(fault.Conflict, "not_reversible", "This transfer cannot be reversed.")
	ErrContended     = fault.New(fault.Conflict, "contended", "Somebody else changed the same thing. Please try again.")
	ErrClosed        = fault.New(fault.Unavailable, "closing", "The house is closing. Please try again in a moment.")
	ErrUnavailable   = fault.New(fault.Unavailable, "ledger_unavailable", "The ledger cannot be reached. Please try again with the same key.")
)

// Entry is one side of a transfer. A positive amount credits the account, a negative one debits it.
type Entry struct {
	Account AccountID
	Amount  money.Amount
}

// Transfer is one movement of money. Its entries sum to zero in each currency and name each account once.
type Transfer struct {
	ID       string // left empty it is given; a Decide that needs it takes it from View.NewID
	Kind     string // why, for example "bet.stake"
	Ref      string // what it belongs to, for example a bet's id
	Entries  []Entry
	Reverses string // id of the transfer that this one undoes, or empty; see View.Reversal
}

// RowKey names a row of another room that a command needs. Loader is the name given to RegisterLoader.
type RowKey struct{ Loader, Key string }

// Row is a loaded row with its value. Values are shared between the commands of a batch: treat them as read-only.
type Row struct {
	RowKey
	Value any
}

// Command is one thing that somebody asks of the ledger.
type Command struct {
	Key      string      // idempotency key, scoped by the caller: "bet:<their key>:<player>"
	Hash     [32]byte    // hash of the input, see HashOf
	Accounts []AccountID // player accounts to load and lock; house accounts need none
	Rows     []RowKey    // rows of other rooms to load

	// Decide answers from its view alone: no clock, no dice, no network, no fields of its own. It may run more than once.
	// A *fault.Error refuses; refusals are not remembered under the key. Any other error or a panic fails this command only.
	Decide func(v *View) (Decision, error)
}

// Write is a row to insert. Row has a value for each column of Table.
type Write struct {
	Table db.Table
	Row   []any
}

// Update changes one existing row. Row has the values of Table.Key, then those of Guard, then those of Set. The row must
// still hold the guard's values when the batch is written: when somebody else has changed it meanwhile, the command is
// decided again on what the row holds now.
type Update struct {
	Table db.Table
	Guard []string
	Set   []string
	Row   []any
}

// Decision is what follows when a command is accepted. All of it is committed together, or none.
type Decision struct {
	Transfers []Transfer
	Writes    []Write
	Updates   []Update
	Rows      []Row // loaded rows as later commands of the same batch shall see them; goes with Updates
	Events    []outbox.Event
	Answer    []byte // JSON, kept under the key and replayed
	Value     any    // returned to the caller in Result, not stored
}

// Result is the answer to an accepted command. Hit reports that it is a replay of an earlier answer, which has no Value.
type Result struct {
	Answer []byte
	Value  any // of the Decision
	Hit    bool
}

// LoadFunc reads the rows with the given keys, set-based (see db.Querier.QueryIn). A key without a row is left out.
type LoadFunc func(ctx context.Context, q db.Querier, keys []string) (map[string]any, error)

// Config is what a Wallet is made of. Zero numbers and a nil Log mean the defaults.
type Config struct {
	DB    *db.DB
	Box   *outbox.Box
	Clock clock.Clock
	IDs   *id.Maker
	Log   *slog.Logger

	Lanes    int           // committers side by side; default 1 on SQLite, which has one writer, and 2 on PostgreSQL
	MaxBatch int           // commands in one database transaction; default 1024
	Queue    int           // accepted commands that may wait; beyond it Submit itself waits; default 8192
	Patience time.Duration // how long a batch is tried again while the database cannot be reached; default 10 s

	// Observe is told of every batch: its commands, and how long they took from their taking up to their outcome [nobody].
	Observe func(commands int, took time.Duration)
}

func (c Config) withDefaults() Config {
	if c.DB.Engine() == db.SQLite {
		c.Lanes = 1
	}
	if c.Lanes == 0 {
		c.Lanes = 2
	}
	if c.MaxBatch == 0 {
		c.MaxBatch = 1024
	}
	if c.Queue == 0 {
		c.Queue = 8192
	}
	if c.Patience == 0 {
		c.Patience = 10 * time.Second
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
			return fmt.Errorf("wallet: command %s asks for %q, which is not a player's account", c.Key, a)
		}
	}
	return nil
}
