package wallet

import (
	"fmt"
	"slices"
	"time"

	"maidan/internal/id"
	"maidan/internal/money"
)

// View is the data that a Decide may read: the accounts and rows that its command requested, as left by earlier commands of the
// batch, and the batch's time. Other reads panic, which fails only this command: otherwise the result would depend on the other
// commands of the batch.
type View struct {
	state *batchState
	cmd   *Command
}

// Balance returns what a player's account holds before this command.
func (v *View) Balance(a AccountID) money.Amount {
	if !slices.Contains(v.cmd.Accounts, a) {
		panic(fmt.Sprintf("wallet: command %s did not request account %s", v.cmd.Key, a))
	}
	return v.state.accounts[a].balance
}

// Debt returns what a player's account owes before this command. Credits pay it first.
func (v *View) Debt(a AccountID) money.Amount {
	if !slices.Contains(v.cmd.Accounts, a) {
		panic(fmt.Sprintf("wallet: command %s did not request account %s", v.cmd.Key, a))
	}
	return v.state.accounts[a].debt
}

// Row returns the loader's value for a key, or nil when there is no such row.
func (v *View) Row(loader, key string) any {
	k := RowKey{loader, key}
	if !slices.Contains(v.cmd.Rows, k) {
		panic(fmt.Sprintf("wallet: command %s did not request row %s %s", v.cmd.Key, loader, key))
	}
	return v.state.rows[k]
}

// Now returns the time of the batch.
func (v *View) Now() time.Time { return time.UnixMilli(v.state.at) }

// NewID returns an identifier that sorts after all earlier ones of this process.
func (v *View) NewID() string { return v.state.ids.New() }

// Reversal returns the transfer that reverses another, all its entries negated; the command must request the row
// {TransferLoader, transfer}. It is refused with ErrInsufficient when a player's balance is too low.
func (v *View) Reversal(kind string, transfer id.Transfer) (Transfer, error) {
	return v.reversal(kind, transfer, false)
}

// ReversalWithDebt is Reversal that never fails for a low balance: the rest is posted to the house account Debts and stored as the
// player's debt. The command must also request the accounts of the transfer.
func (v *View) ReversalWithDebt(kind string, transfer id.Transfer) (Transfer, error) {
	return v.reversal(kind, transfer, true)
}

func (v *View) reversal(kind string, transfer id.Transfer, withDebt bool) (Transfer, error) {
	was, _ := v.Row(TransferLoader, string(transfer)).(*original)
	if err := was.reversible(); err != nil {
		return Transfer{}, err
	}
	t := Transfer{Kind: kind, Ref: was.Ref, Reverses: transfer, Entries: negated(was.Entries)}
	if withDebt {
		t.Entries = lend(t.Entries, func(a AccountID) money.Amount { return v.Balance(a) })
	}
	return t, nil
}
