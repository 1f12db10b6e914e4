package wallet

import (
	"context"
	"encoding/json"
	"fmt"

	"maidan/internal/audit"
	"maidan/internal/db"
	"maidan/internal/id"
)

// Reversal requests the reversal of a transfer.
type Reversal struct {
	Key       string      // idempotency key
	Kind      string      // kind of the new transfer, for example "bet.stake.reversed"
	Transfer  id.Transfer // id of the transfer to reverse
	AllowDebt bool        // an unpaid rest becomes a debt instead of a refusal
}

// Reverse reverses a transfer once: all its entries negated. Errors: ErrNoTransfer, ErrReversed, and ErrInsufficient when the
// balance is too low and AllowDebt is not set. The answer is a Posted with the new transfer's id.
func (w *Wallet) Reverse(ctx context.Context, r Reversal) (Result, error) {
	// Entries never change, so the accounts may be read before they are locked.
	accounts, err := w.accountsOf(ctx, r.Transfer)
	if err != nil {
		return Result{}, err
	}
	return w.Submit(ctx, Command{
		Key: r.Key, Hash: HashOf(r.Kind, r.Transfer, r.AllowDebt), Accounts: accounts, Rows: []RowKey{{TransferLoader, string(r.Transfer)}},
		Decide: func(v *View) (Decision, error) {
			t, err := v.reversal(r.Kind, r.Transfer, r.AllowDebt)
			if err != nil {
				return Decision{}, err
			}
			t.ID = id.Transfer(v.NewID())
			answer, err := json.Marshal(Posted{Transfers: []id.Transfer{t.ID}})
			return Decision{Transfers: []Transfer{t}, Answer: answer}, err
		},
	})
}

func (w *Wallet) accountsOf(ctx context.Context, transfer id.Transfer) ([]AccountID, error) {
	rows, err := w.db.Reader().Query(ctx, "SELECT account FROM wallet_transfers WHERE id = $1 AND seq IS NOT NULL", transfer)
	names, err := db.Collect(rows, err, audit.ScanText)
	if err != nil {
		return nil, fmt.Errorf("read accounts of %s: %w", transfer, err)
	}
	accounts := make([]AccountID, len(names))
	for i, n := range names {
		accounts[i] = AccountID(n)
	}
	return accounts, nil
}
