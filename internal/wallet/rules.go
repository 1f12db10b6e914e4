package wallet

import (
	"fmt"
	"math"
	"slices"

	"maidan/internal/id"
	"maidan/internal/money"
)

// original is a transfer that is already in the ledger.
type original struct {
	Transfer
	ReversedBy id.Transfer
}

func (o *original) reversible() error {
	switch {
	case o == nil:
		return ErrNoTransfer
	case o.ReversedBy != "":
		return ErrReversed
	case o.Reverses != "" || slices.ContainsFunc(o.Entries, func(e Entry) bool { return e.Account.debts() }):
		return ErrNotReversible
	}
	return nil
}

func (a AccountID) debts() bool { return a.houseAccount() == Debts }

// wellFormed validates a transfer: known currencies, no empty entry, each account once, sums of zero. A failure is a programming
// error.
func wellFormed(t Transfer) error {
	if t.Kind == "" || len(t.Entries) < 2 {
		return fmt.Errorf("wallet: transfer %q of %q needs a kind and at least two entries", t.Kind, t.Ref)
	}
	for i, e := range t.Entries {
		switch {
		case !e.Account.Valid() || !e.Account.Currency().Known():
			return fmt.Errorf("wallet: transfer %s names %q, which is not an account", t.Kind, e.Account)
		case e.Amount == 0, e.Amount == math.MinInt64: // the smallest int64 cannot be negated, so it could not be reversed
			return fmt.Errorf("wallet: transfer %s moves %d on %s", t.Kind, e.Amount, e.Account)
		case slices.ContainsFunc(t.Entries[:i], func(o Entry) bool { return o.Account == e.Account }):
			return fmt.Errorf("wallet: transfer %s names %s twice", t.Kind, e.Account)
		}
	}
	return balanced(t)
}

// balanced checks that the entries of each currency sum to zero. Transfers are short, so a second loop costs less than a map.
func balanced(t Transfer) error {
	for i, first := range t.Entries {
		c := first.Account.Currency()
		if slices.ContainsFunc(t.Entries[:i], func(e Entry) bool { return e.Account.Currency() == c }) {
			continue
		}
		var sum money.Amount
		for _, e := range t.Entries[i:] {
			if e.Account.Currency() != c {
				continue
			}
			var err error
			if sum, err = money.Add(sum, e.Amount); err != nil {
				return fmt.Errorf("wallet: transfer %s in %s: %w", t.Kind, c, err)
			}
		}
		if sum != 0 {
			return fmt.Errorf("wallet: transfer %s is %d %s out of balance", t.Kind, sum, c)
		}
	}
	return nil
}

func negated(entries []Entry) []Entry {
	undone := make([]Entry, len(entries))
	for i, e := range entries {
		undone[i] = Entry{e.Account, -e.Amount}
	}
	return undone
}

// lend limits each debit to the player's balance and posts the rest to the house account Debts.
func lend(entries []Entry, balance func(AccountID) money.Amount) []Entry {
	var paid []Entry
	lent := map[AccountID]money.Amount{}
	for _, e := range entries {
		if short := -e.Amount - balanceOf(e, balance); e.Account.Player() && short > 0 {
			lent[HouseAccount(Debts, e.Account.Currency())] -= short
			e.Amount += short
		}
		if e.Amount != 0 {
			paid = append(paid, e)
		}
	}
	accounts := make([]AccountID, 0, len(lent))
	for a := range lent {
		accounts = append(accounts, a)
	}
	slices.Sort(accounts)
	for _, a := range accounts {
		paid = append(paid, Entry{a, lent[a]})
	}
	return paid
}

func balanceOf(e Entry, balance func(AccountID) money.Amount) money.Amount {
	if e.Account.Player() && e.Amount < 0 {
		return balance(e.Account)
	}
	return 0
}

// debt is a player's debt after a reversal.
type debt struct {
	account AccountID
	amount  money.Amount
}

// debtsOf checks that t reverses was exactly and returns the resulting debts. Where t debits a player less than was credited,
// the house account Debts covers the difference.
func debtsOf(was *original, t Transfer) ([]debt, error) {
	if err := was.reversible(); err != nil {
		return nil, err
	}
	amount := func(a AccountID) (sum money.Amount) {
		for _, e := range t.Entries {
			if e.Account == a {
				sum = e.Amount
			}
		}
		return sum
	}
	var owed []debt
	for _, e := range was.Entries {
		left := e.Amount + amount(e.Account) // cannot overflow: the signs differ, or the check below refuses
		switch {
		case left == 0:
		case e.Account.Player() && left > 0 && left <= e.Amount:
			owed = append(owed, debt{e.Account, left})
		default:
			return nil, fmt.Errorf("wallet: transfer %s does not undo %s on %s", t.Kind, was.ID, e.Account)
		}
	}
	for _, e := range t.Entries {
		if !e.Account.debts() && !slices.ContainsFunc(was.Entries, func(o Entry) bool { return o.Account == e.Account }) {
			return nil, fmt.Errorf("wallet: transfer %s touches %s, which %s did not", t.Kind, e.Account, was.ID)
		}
	}
	return owed, nil // sums are zero, so the rest is what is owed to Debts
}
