package wallet

import (
	"fmt"
	"runtime/debug"
	"slices"
	"strings"

	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
)

// batchState is the state of the ledger for one batch: the loaded rows as changed by the commands so far, and the rows to write
// in the end. It does not access the database.
type batchState struct {
	loaded
	at   int64
	ids  *id.Maker
	plan plan

	accepted []*Command
}

// loaded holds the rows that a batch read.
type loaded struct {
	accounts map[AccountID]*account
	commands map[string]acceptedCommand
	rows     map[RowKey]any
}

// account is a player's account. Every account of an accepted command is written back, changed or not, because the command's
// decision relied on it. The guard of that update is that its number of entries and its debt are as loaded.
type account struct {
	balance money.Amount
	entries int64
	debt    money.Amount
	loaded  int64        // number of entries when it was loaded
	owed    money.Amount // debt when it was loaded
	tid     db.TID       // physical location of the row in PostgreSQL
	used    bool         // by an accepted command
}

// acceptedCommand is the stored hash and answer of a command.
type acceptedCommand struct{ hash, answer string }

// outcome is the result of one command of a batch.
type outcome struct {
	Result
	err error
}

// decide runs one command and adds its decision to the state. On an error the state is unchanged.
func (s *batchState) decide(c *Command) outcome {
	hash := EncodeHash(c.Hash)
	if was, ok := s.commands[c.Key]; ok {
		if was.hash != hash {
			return outcome{err: ErrMismatch}
		}
		return outcome{Result: Result{Answer: []byte(was.answer), Hit: true}}
	}
	for _, a := range c.Accounts {
		if s.accounts[a] == nil {
			return outcome{err: ErrNoAccount}
		}
	}
	d, err := s.runDecide(c)
	if err != nil {
		return outcome{err: err}
	}
	if err := s.accept(c, &d); err != nil {
		return outcome{err: err}
	}
	s.commands[c.Key] = acceptedCommand{hash, string(d.Answer)}
	s.plan.commands = append(s.plan.commands, []any{c.Key, hash, string(d.Answer), s.at})
	return outcome{Result: Result{Answer: d.Answer, Value: d.Value}}
}

// runDecide calls a command's Decide. A panic fails only that command.
func (s *batchState) runDecide(c *Command) (d Decision, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("wallet: command %s panicked: %v\n%s", c.Key, p, debug.Stack())
		}
	}()
	return c.Decide(&View{s, c})
}

// accept posts the transfers of a decision and adds its rows. Everything that can fail is checked first; on failure balances are
// restored.
func (s *batchState) accept(c *Command, d *Decision) error {
	for i := range d.Writes {
		if w := d.Writes[i]; len(w.Row) != len(w.Table.Columns) {
			return fmt.Errorf("wallet: command %s writes %d values to %s", c.Key, len(w.Row), w.Table.Name)
		}
	}
	for i := range d.Updates {
		u := &d.Updates[i]
		if len(u.Set) == 0 || len(u.Row) != len(u.Table.Key)+len(u.Guard)+len(u.Set) {
			return fmt.Errorf("wallet: command %s updates %s with %d values", c.Key, u.Table.Name, len(u.Row))
		}
		for _, v := range u.Row[:len(u.Table.Key)] {
			if !encodable(v) {
				return fmt.Errorf("wallet: command %s updates %s by a key of type %T", c.Key, u.Table.Name, v)
			}
		}
	}
	for _, r := range d.Rows {
		if !slices.Contains(c.Rows, r.RowKey) {
			return fmt.Errorf("wallet: command %s changes row %s %s, which is not among its rows", c.Key, r.Loader, r.Key)
		}
	}
	if err := s.post(c, d.Transfers); err != nil {
		return err
	}
	s.accepted = append(s.accepted, c)
	for _, a := range c.Accounts {
		s.accounts[a].used = true
	}
	for _, r := range d.Rows {
		s.rows[r.RowKey] = r.Value
	}
	s.plan.take(d)
	return nil
}

// posting holds the transfers of one command while they are posted, with what is needed to undo them.
type posting struct {
	transfers, debts [][]any
	before           []moved
	reversed         []id.Transfer
}

type moved struct {
	account *account
	was     account
}

func (s *batchState) post(c *Command, transfers []Transfer) error {
	var p posting
	if err := s.postAll(c, transfers, &p); err != nil {
		for _, m := range slices.Backward(p.before) {
			*m.account = m.was
		}
		for _, transfer := range p.reversed {
			s.original(transfer).ReversedBy = ""
		}
		return err
	}
	s.plan.transfers = append(s.plan.transfers, p.transfers...)
	s.plan.debts = append(s.plan.debts, p.debts...)
	return nil
}

func (s *batchState) postAll(c *Command, transfers []Transfer, p *posting) error {
	for i := range transfers {
		if err := s.transfer(c, &transfers[i], p); err != nil {
			return err
		}
	}
	return s.collect(c, p)
}

func (s *batchState) original(transfer id.Transfer) *original {
	was, _ := s.rows[RowKey{TransferLoader, string(transfer)}].(*original)
	return was
}

func (s *batchState) transfer(c *Command, t *Transfer, p *posting) error {
	if err := wellFormed(*t); err != nil {
		return err
	}
	if t.ID == "" {
		t.ID = id.Transfer(s.ids.New())
	}
	var reverses any
	if t.Reverses != "" {
		was := s.original(t.Reverses)
		owed, err := debtsOf(was, *t)
		if err != nil {
			return err
		}
		for _, d := range owed {
			if err := s.addDebt(d.account, d.amount, p); err != nil {
				return err
			}
			p.debts = append(p.debts, []any{string(t.ID), string(d.account), int64(d.amount)})
		}
		was.ReversedBy, reverses = t.ID, string(t.Reverses)
		p.reversed = append(p.reversed, t.Reverses)
	}
	for i, l := range linesOf(t.Entries) {
		row := []any{string(t.ID), int64(i), c.Key, t.Kind, t.Ref, reverses, s.at, string(l.Account), l.contra(), string(l.Account.Currency()), int64(l.Amount), nil, nil}
		if l.Account.Player() {
			if err := s.move(c, l.Entry, p); err != nil {
				return err
			}
			a := s.accounts[l.Account]
			row[lineSeq], row[lineBalance] = a.entries, int64(a.balance)
		}
		p.transfers, reverses = append(p.transfers, row), nil
	}
	return nil
}

// move changes a player's balance by an entry and numbers the entry under the account's lock, so that the numbers follow the order
// of the movements.
func (s *batchState) move(c *Command, e Entry, p *posting) error {
	if !slices.Contains(c.Accounts, e.Account) {
		return fmt.Errorf("wallet: command %s moves money on %s, which is not among its accounts", c.Key, e.Account)
	}
	a := s.accounts[e.Account]
	after, err := money.Add(a.balance, e.Amount)
	if err != nil {
		return fmt.Errorf("wallet: balance of %s: %w", e.Account, err)
	}
	if after < 0 {
		return ErrInsufficient
	}
	p.before = append(p.before, moved{a, *a})
	a.balance, a.entries = after, a.entries+1
	return nil
}

// changes returns the update of the account rows, ordered by id, the order in which all transactions lock them. Debts are written
// only when one has changed, which is rare.
func (s *batchState) changes() updatesOf {
	u := updatesOf{table: accountsTable, guard: []string{"entries", "debt"}, set: []string{"balance", "entries"}}
	withDebt := false
	for _, a := range s.accounts {
		withDebt = withDebt || a != nil && a.used && a.debt != a.owed
	}
	if withDebt {
		u.set = append(u.set, "debt")
	}
	var rows [][]any
	for name, a := range s.accounts {
		if a != nil && a.used {
			row := []any{string(name), a.loaded, int64(a.owed), int64(a.balance), a.entries}
			if withDebt {
				row = append(row, int64(a.debt))
			}
			rows = append(rows, row)
		}
	}
	slices.SortFunc(rows, func(x, y []any) int { return strings.Compare(x[0].(string), y[0].(string)) })
	u.rows, u.tids = rows, s.tids(rows)
	return u
}
