package wallet

import (
	"fmt"
	"slices"
	"time"

	"maidan/internal/money"
)

// View is all that a Decide may look at: the accounts and rows that its command asked for, as the commands before it in the
// same batch left them, and the batch's time. Asking for anything else panics, which fails the command alone: it would work
// or not depending on its neighbours.
type View struct {
	sheet *sheet
	cmd   *Command
}

// Balance returns what a player's account holds before this command.
func (v *View) Balance(a AccountID) money.Amount {
	if !slices.Contains(v.cmd.Accounts, a) {
		panic(fmt.Sprintf("wallet: command %s did not ask for account %s", v.cmd.Key, a))
	}
	return v.sheet.accounts[a].balance
}

// Row returns the value that a loader gave for a key, or nil when there is no such row.
func (v *View) Row(loader, key string) any {
	k := RowKey{loader, key}
	if !slices.Contains(v.cmd.Rows, k) {
		panic(fmt.Sprintf("wallet: command %s did not ask for row %s %s", v.cmd.Key, loader, key))
	}
	return v.sheet.rows[k]
}

// Now returns the time of the batch.
func (v *View) Now() time.Time { return time.UnixMilli(v.sheet.at) }

// NewID returns an identifier that sorts after every earlier one of this process.
func (v *View) NewID() string { return v.sheet.ids.New() }

// Reversal returns the transfer that undoes another, all its entries negated; the command must ask for the row
// {TransferLoader, id}. Committing it is refused with ErrInsufficient when a player no longer has the money.
func (v *View) Reversal(kind, id string) (Transfer, error) { return v.reversal(kind, id, false) }

// ReversalWithDebt is Reversal that never fails for want of money: what a player cannot pay is posted to the house account
// Debts and kept as the player's debt. The command must also ask for the accounts of the transfer.
func (v *View) ReversalWithDebt(kind, id string) (Transfer, error) { return v.reversal(kind, id, true) }

func (v *View) reversal(kind, id string, withDebt bool) (Transfer, error) {
	was, _ := v.Row(TransferLoader, id).(*original)
	if err := was.reversible(); err != nil {
		return Transfer{}, err
	}
	t := Transfer{Kind: kind, Ref: was.Ref, Reverses: id, Entries: negated(was.Entries)}
	if withDebt {
		t.Entries = lend(t.Entries, func(a AccountID) money.Amount { return v.Balance(a) })
	}
	return t, nil
}
