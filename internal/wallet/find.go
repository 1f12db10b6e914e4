package wallet

import (
	"context"
	"database/sql"
	"fmt"
	"time"

	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
)

// FoundTransfer is a transfer with its entries.
type FoundTransfer struct {
	ID       id.Transfer
	Command  string // its idempotency key
	Kind     string
	Reverses id.Transfer // empty if it reverses none
	At       int64       // unix milliseconds
	Entries  []FoundEntry
}

// FoundEntry is an entry of a FoundTransfer. Balance is that of the account after it; house accounts have none.
type FoundEntry struct {
	Account AccountID
	Amount  money.Amount
	Balance *money.Amount
}

// nearby is how far the time in a transfer's id may be from the time that its command stored, on nodes whose clocks differ.
const nearby = 10 * time.Second

// TransfersNear returns the transfers of a subject that were made at about these times (unix milliseconds), by id. The ledger has no index on
// subjects, which every transfer would have to write; ids of transfers begin with their time.
func TransfersNear(ctx context.Context, q db.Querier, ref string, times ...int64) ([]FoundTransfer, error) {
	var all []FoundTransfer
	seen := map[id.Transfer]bool{}
	for _, at := range times {
		found, err := transfersBetween(ctx, q, ref, id.At(at-nearby.Milliseconds()), id.At(at+nearby.Milliseconds()))
		if err != nil {
			return nil, fmt.Errorf("read the transfers of %s: %w", ref, err)
		}
		for _, t := range found {
			if !seen[t.ID] {
				seen[t.ID] = true
				all = append(all, t)
			}
		}
	}
	return all, nil
}

func transfersBetween(ctx context.Context, q db.Querier, ref, from, to string) (all []FoundTransfer, err error) {
	rows, err := q.Query(ctx, `SELECT id, command, kind, COALESCE(reverses, ''), at, account, COALESCE(contra, ''), amount, balance FROM wallet_transfers
		WHERE id >= $1 AND id < $2 AND ref = $3 ORDER BY id, line`, from, to, ref)
	_, err = db.Collect(rows, err, func(r *sql.Rows) (struct{}, error) {
		var t FoundTransfer
		var account, contra AccountID
		var amount money.Amount
		var balance *int64
		if err := r.Scan(&t.ID, &t.Command, &t.Kind, &t.Reverses, &t.At, &account, &contra, &amount, &balance); err != nil {
			return struct{}{}, err
		}
		if len(all) == 0 || all[len(all)-1].ID != t.ID {
			all = append(all, t)
		}
		last := &all[len(all)-1]
		for i, e := range entriesOf(account, contra, amount) {
			entry := FoundEntry{Account: e.Account, Amount: e.Amount}
			if i == 0 && balance != nil {
				after := money.Amount(*balance)
				entry.Balance = &after
			}
			last.Entries = append(last.Entries, entry)
		}
		return struct{}{}, nil
	})
	return all, err
}
