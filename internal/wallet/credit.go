package wallet

import (
	"context"
	"fmt"
	"slices"

	"maidan/internal/db"
	"maidan/internal/money"
)

// Credit is Apply for commands that only pay players and whose keys are unused, which the caller ensures by its locks: the
// payouts of a bulk settlement. Such a command does not depend on the balance, so on PostgreSQL nothing is read or locked
// beforehand. Sums are added to balances, and the update returns the numbers of the entries.
//
// The View of Decide has empty accounts without debts. An *OwingError names the accounts with debts: pay them by Apply, which
// collects debts. Other errors: ErrContended when a key was used, ErrInsufficient when a command debits more than earlier ones
// have credited. The caller rolls back on any error.
func (w *Wallet) Credit(ctx context.Context, tx *db.Tx, commands ...Command) error {
	if tx.Engine() == db.SQLite { // SQLite locks nothing here, and reads faster than it writes
		results, err := w.Apply(ctx, tx, commands...)
		for _, r := range results {
			if r.Hit {
				return ErrContended
			}
		}
		return err
	}
	if len(commands) == 0 {
		return nil
	}
	batch, empty := make([]*Command, len(commands)), loaded{make(map[AccountID]*account, len(commands)), make(map[string]acceptedCommand, len(commands)), nil}
	for i := range commands {
		c := &commands[i]
		if err := c.check(); err != nil {
			return err
		}
		for _, a := range c.Accounts {
			if empty.accounts[a] == nil {
				empty.accounts[a] = &account{}
			}
		}
		batch[i] = c
	}
	s, outcomes, err := w.decide(empty, batch)
	if err != nil {
		return err
	}
	for _, o := range outcomes {
		if o.err != nil {
			return o.err
		}
		if o.Hit {
			return ErrContended
		}
	}
	if err := s.credit(ctx, tx); err != nil {
		return err
	}
	for _, r := range s.inserts(w.box) {
		if err := tx.Insert(ctx, r.table, r.rows); isConflict(err) {
			return ErrContended.Because(err)
		} else if err != nil {
			return err
		}
	}
	return nil
}

// credit adds the credits of empty accounts to the stored balances in lock order, and sets the entries' numbers and balances.
func (s *batchState) credit(ctx context.Context, tx *db.Tx) error {
	changes := s.changes().rows
	ids, sums, counts := make([]string, len(changes)), make([]int64, len(changes)), make([]int64, len(changes))
	for i, c := range changes {
		ids[i], sums[i], counts[i] = c[0].(string), c[3].(int64), c[4].(int64)
	}
	credited := make(map[string]bool, len(changes))
	err := tx.RoundTrip(ctx, new(db.Pipe), db.Statement{
		Text: `UPDATE wallet_accounts SET balance = balance + v.sum, entries = entries + v.n FROM unnest($1::text[], $2::bigint[], $3::bigint[]) AS v(account, sum, n)
			WHERE id = v.account AND debt = 0 RETURNING id, balance, entries`,
		Params: [][]byte{db.Texts(ids), db.Numbers(sums), db.Numbers(counts)},
		Each: func(c [][]byte) error {
			a := s.accounts[AccountID(c[0])]
			a.balance, a.loaded = money.Amount(db.ReadNumber(c[1]))-a.balance, db.ReadNumber(c[2])-a.entries
			credited[string(c[0])] = true
			return nil
		},
	})
	if err != nil {
		return fmt.Errorf("credit accounts: %w", err)
	}
	if len(credited) < len(ids) {
		return uncredited(ctx, tx, slices.DeleteFunc(ids, func(id string) bool { return credited[id] }))
	}
	for _, line := range s.plan.transfers {
		if a := s.accounts[AccountID(line[lineAccount].(string))]; a != nil {
			line[lineSeq], line[lineBalance] = line[lineSeq].(int64)+a.loaded, line[lineBalance].(int64)+int64(a.balance)
		}
	}
	return nil
}
