package wallet

import (
	"context"
	"database/sql"
	"fmt"
	"maps"
	"runtime/debug"
	"slices"

	"maidan/internal/audit"
	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/outbox"
)

var (
	accountsTable = db.Table{Name: "wallet_accounts", Key: []string{"id"}, Columns: []db.Column{
		{Name: "id", Type: db.Text}, {Name: "balance", Type: db.Int}, {Name: "entries", Type: db.Int}, {Name: "opened_at", Type: db.Int},
		{Name: "debt", Type: db.Int},
	}}
	commandsTable = db.Table{Name: "wallet_commands", Key: []string{"key"}, Columns: []db.Column{
		{Name: "key", Type: db.Text}, {Name: "hash", Type: db.Text}, {Name: "answer", Type: db.Text}, {Name: "at", Type: db.Int},
	}}
	transfersTable = db.Table{Name: "wallet_transfers", Key: []string{"id", "line"}, Columns: []db.Column{
		{Name: "id", Type: db.Text}, {Name: "line", Type: db.Int}, {Name: "command", Type: db.Text}, {Name: "kind", Type: db.Text},
		{Name: "ref", Type: db.Text}, {Name: "reverses", Type: db.Text}, {Name: "at", Type: db.Int}, {Name: "account", Type: db.Text},
		{Name: "contra", Type: db.Text}, {Name: "currency", Type: db.Text}, {Name: "amount", Type: db.Int}, {Name: "seq", Type: db.Int},
		{Name: "balance", Type: db.Int},
	}}
	debtsTable = db.Table{Name: "wallet_debts", Key: []string{"transfer", "account"}, Columns: []db.Column{
		{Name: "transfer", Type: db.Text}, {Name: "account", Type: db.Text}, {Name: "amount", Type: db.Int},
	}}
)

// wanted lists what a batch must load: each name once, sorted.
type wanted struct {
	keys     []string
	accounts []string
	rows     map[string][]string // by loader
}

func wantedBy(commands []*Command) wanted {
	w := wanted{rows: map[string][]string{}}
	for _, c := range commands {
		w.keys = append(w.keys, c.Key)
		for _, a := range c.Accounts {
			w.accounts = append(w.accounts, string(a))
		}
		for _, r := range c.Rows {
			w.rows[r.Loader] = append(w.rows[r.Loader], r.Key)
		}
	}
	w.keys, w.accounts = sortedUnique(w.keys), sortedUnique(w.accounts)
	for loader, keys := range w.rows {
		w.rows[loader] = sortedUnique(keys)
	}
	return w
}

// sortedUnique sorts names and removes duplicates: all transactions lock accounts in this order, which prevents deadlocks.
func sortedUnique(names []string) []string {
	slices.Sort(names)
	return slices.Compact(names)
}

// lockAccounts locks accounts on PostgreSQL. SQLite locks the whole database when the transaction begins.
const lockAccounts = `SELECT id, balance, entries, debt, ctid FROM wallet_accounts WHERE id = ANY($1) ORDER BY id COLLATE "C" FOR UPDATE`

// openAccounts inserts missing rows. ON CONFLICT handles concurrent inserts of the same account.
func openAccounts(ctx context.Context, tx *db.Tx, names []string, at int64) error {
	if len(names) == 1 {
		_, err := tx.Exec(ctx, "INSERT INTO wallet_accounts (id, balance, entries, opened_at) VALUES ($1, 0, 0, $2) ON CONFLICT (id) DO NOTHING", names[0], at)
		return err
	}
	rows, err := tx.QueryIn(ctx, "SELECT id FROM wallet_accounts WHERE id", names)
	there, err := db.Collect(rows, err, audit.ScanText)
	if err != nil {
		return err
	}
	slices.Sort(there)
	var missing [][]any
	for _, n := range names {
		if _, found := slices.BinarySearch(there, n); !found {
			missing = append(missing, []any{n, int64(0), int64(0), at, int64(0)})
		}
	}
	return tx.Insert(ctx, accountsTable, missing)
}

// load reads the rows that a batch needs inside tx: first the rows of other packages, with their loaders' locks, then the
// accounts, locked. All transactions lock in this order. Keys are read last, so that a batch that waited for an account sees
// the keys of the batch before it.
func (w *Wallet) load(ctx context.Context, tx *db.Tx, want wanted) (loaded, error) {
	l := newLoaded(want)
	if err := w.loadRows(ctx, tx, want, l, nil); err != nil {
		return loaded{}, err
	}
	if tx.Engine() == db.Postgres {
		if err := tx.RoundTrip(ctx, new(db.Pipe), l.accountsAndKeys(want, true)...); err != nil {
			return loaded{}, fmt.Errorf("lock accounts and read commands: %w", err)
		}
		return l, nil
	}
	return l, l.readAccountsAndKeys(ctx, tx, want)
}

// readAccountsAndKeys reads accounts and keys on SQLite, which has no concurrent writers.
func (l loaded) readAccountsAndKeys(ctx context.Context, q db.Querier, want wanted) error {
	rows, err := q.QueryIn(ctx, "SELECT id, balance, entries, debt FROM wallet_accounts WHERE id", want.accounts)
	if _, err := db.Collect(rows, err, l.scanAccount); err != nil {
		return fmt.Errorf("read accounts: %w", err)
	}
	rows, err = q.QueryIn(ctx, "SELECT key, hash, answer FROM wallet_commands WHERE key", want.keys)
	if _, err := db.Collect(rows, err, l.scanCommand); err != nil {
		return fmt.Errorf("read commands: %w", err)
	}
	return nil
}

func newLoaded(want wanted) loaded {
	return loaded{
		accounts: make(map[AccountID]*account, len(want.accounts)),
		commands: make(map[string]acceptedCommand, len(want.keys)),
		rows:     map[RowKey]any{},
	}
}

func (l loaded) scanAccount(rows *sql.Rows) (_ struct{}, err error) {
	var id AccountID
	a := &account{}
	err = rows.Scan(&id, &a.balance, &a.entries, &a.debt)
	a.loaded, a.owed = a.entries, a.debt
	l.accounts[id] = a
	return struct{}{}, err
}

func (l loaded) scanCommand(rows *sql.Rows) (_ struct{}, err error) {
	var key string
	var c acceptedCommand
	err = rows.Scan(&key, &c.hash, &c.answer)
	l.commands[key] = c
	return struct{}{}, err
}

// loadRows calls the loaders of the batch, or the functions of their prefetches, in the order of their names.
func (w *Wallet) loadRows(ctx context.Context, q db.Querier, want wanted, into loaded, prefetched map[string]LoadFunc) error {
	for _, name := range slices.Sorted(maps.Keys(want.rows)) {
		keys := want.rows[name]
		load, ok := w.loaders[name]
		if !ok {
			return fmt.Errorf("wallet: no loader %q is registered", name)
		}
		if read := prefetched[name]; read != nil {
			load = read
		}
		rows, err := load.safely(ctx, q, keys)
		if err != nil {
			return fmt.Errorf("load %s: %w", name, err)
		}
		for key, value := range rows {
			into.rows[RowKey{name, key}] = value
		}
	}
	return nil
}

// safely calls the loader and returns a panic as an error, because the committer serves all commands.
func (load LoadFunc) safely(ctx context.Context, q db.Querier, keys []string) (rows map[string]any, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panicked: %v\n%s", p, debug.Stack())
		}
	}()
	return load(ctx, q, keys)
}

// write writes the batch's changes inside tx.
func (w *Wallet) write(ctx context.Context, tx *db.Tx, s *batchState) error {
	if err := update(ctx, tx, s.changes()); err != nil {
		return err
	}
	for _, r := range s.inserts(w.box) {
		if err := tx.Insert(ctx, r.table, r.rows); err != nil {
			return err
		}
	}
	for _, u := range s.plan.updates {
		if err := update(ctx, tx, u); err != nil {
			return err
		}
	}
	return nil
}

// update updates rows under their guards; errGuard means that one was changed by another transaction.
func update(ctx context.Context, tx *db.Tx, u updatesOf) error {
	if len(u.rows) == 0 {
		return nil
	}
	guarded := u.table
	guarded.Key = append(slices.Clone(u.table.Key), u.guard...)
	touched, err := tx.UpdateAt(ctx, guarded, u.set, u.rows, u.tids)
	if err != nil {
		return err
	}
	if touched != int64(len(u.rows)) {
		return fmt.Errorf("update %s: %w", u.table.Name, errGuard)
	}
	return nil
}

// inserts returns every row to insert, by table.
func (s *batchState) inserts(box *outbox.Box) []rowsOf {
	p := &s.plan
	all := []rowsOf{
		{commandsTable, p.commands}, {transfersTable, p.transfers}, {debtsTable, p.debts},
	}
	all = append(all, p.inserts...)
	all = append(all, rowsOf{outbox.Table, box.Rows(p.events...)})
	return slices.DeleteFunc(all, func(r rowsOf) bool { return len(r.rows) == 0 })
}

// TransferLoader is the loader of transfers that are already in the ledger, for View.Reversal.
const TransferLoader = "wallet.transfer"

func loadTransfers(ctx context.Context, q db.Querier, ids []string) (map[string]any, error) {
	found := map[string]any{}
	at := func(transfer string) *original {
		if found[transfer] == nil {
			found[transfer] = &original{Transfer: Transfer{ID: id.Transfer(transfer)}}
		}
		return found[transfer].(*original)
	}
	rows, err := q.QueryIn(ctx, "SELECT id, kind, ref, COALESCE(reverses, ''), account, COALESCE(contra, ''), amount FROM wallet_transfers WHERE id", ids)
	if _, err := db.Collect(rows, err, func(r *sql.Rows) (_ struct{}, err error) {
		var transfer, kind, ref string
		var reverses id.Transfer
		var account, contra AccountID
		var amount money.Amount
		if err = r.Scan(&transfer, &kind, &ref, &reverses, &account, &contra, &amount); err != nil {
			return struct{}{}, err
		}
		o := at(transfer)
		o.Kind, o.Ref, o.Reverses = kind, ref, o.Reverses+reverses // set on the first line only
		o.Entries = append(o.Entries, entriesOf(account, contra, amount)...)
		return struct{}{}, nil
	}); err != nil {
		return nil, err
	}
	rows, err = q.QueryIn(ctx, "SELECT id, reverses FROM wallet_transfers WHERE reverses IS NOT NULL AND reverses", ids)
	_, err = db.Collect(rows, err, func(r *sql.Rows) (_ struct{}, err error) {
		var by id.Transfer
		var transfer string
		err = r.Scan(&by, &transfer)
		at(transfer).ReversedBy = by
		return struct{}{}, err
	})
	return found, err
}
