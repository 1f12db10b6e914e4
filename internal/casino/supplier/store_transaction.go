package supplier

import (
	"context"
	"database/sql"
	"fmt"
	"strings"

	"maidan/internal/casino/supplier/dialect"
	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/wallet"
)

// transactionLoader is the name of the loader of transactions: by supplier and the supplier's id, with a space between them.
const transactionLoader = "supplier.transaction"

// kind is what a stored transaction did. unknownKind is that of one whose rollback came first.
type kind string

const (
	betKind      kind = "bet"
	winKind      kind = "win"
	rollbackKind kind = "rollback"
	unknownKind  kind = "unknown"
)

func kindOf(k dialect.Kind) kind { return kind(k) }

// status is the state of a transaction: done, undone by a rollback, or refused because the rollback came first.
type status string

const (
	done    status = "done"
	undone  status = "undone"
	refused status = "refused"
)

// transaction is a stored call. Round and Game are as the call named them.
type transaction struct {
	Supplier      string
	TransactionID string
	ID            id.SupplierTransaction
	Kind          kind
	Status        status
	PlayerID      id.Player
	RoundID       id.SupplierRound
	Round         string
	Game          string
	Currency      money.Currency
	Amount        money.Amount
	Free          bool
	Promotion     bool
	Closes        bool
	Reference     string
	UndoneBy      string
	Transfer      id.Transfer
	At            int64
}

// stakes returns what a bet takes from the player: nothing in free rounds.
func (t transaction) stakes() money.Amount {
	if t.Free {
		return 0
	}
	return t.Amount
}

// roundName returns the name of the round that a transaction belongs to.
func (t transaction) roundName() string {
	if t.Round == "" {
		return t.TransactionID
	}
	return t.Round
}

var transactionTable = db.Table{Name: "supplier_transactions", Key: []string{"supplier", "transaction_id"}, Columns: []db.Column{
	{Name: "supplier", Type: db.Text}, {Name: "transaction_id", Type: db.Text}, {Name: "id", Type: db.Text}, {Name: "kind", Type: db.Text}, {Name: "status", Type: db.Text},
	{Name: "player_id", Type: db.Text}, {Name: "round_id", Type: db.Text}, {Name: "round", Type: db.Text}, {Name: "game", Type: db.Text},
	{Name: "currency", Type: db.Text}, {Name: "amount", Type: db.Int}, {Name: "free", Type: db.Int}, {Name: "promotion", Type: db.Int}, {Name: "closes", Type: db.Int},
	{Name: "reference", Type: db.Text}, {Name: "undone_by", Type: db.Text}, {Name: "transfer", Type: db.Text}, {Name: "at", Type: db.Int}}}

const transactionColumns = `supplier, transaction_id, id, kind, status, player_id, round_id, round, game, currency, amount, free, promotion, closes, reference, undone_by,
	transfer, at`

func scanTransaction(r *sql.Rows) (t transaction, err error) {
	var free, promotion, closes int64
	err = r.Scan(&t.Supplier, &t.TransactionID, &t.ID, &t.Kind, &t.Status, &t.PlayerID, &t.RoundID, &t.Round, &t.Game, &t.Currency, &t.Amount, &free, &promotion, &closes,
		&t.Reference, &t.UndoneBy, &t.Transfer, &t.At)
	t.Free, t.Promotion, t.Closes = free == 1, promotion == 1, closes == 1
	return t, err
}

func number(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

func (t transaction) insert() wallet.Write {
	return wallet.Write{Table: transactionTable, Row: []any{t.Supplier, t.TransactionID, string(t.ID), string(t.Kind), string(t.Status), string(t.PlayerID), string(t.RoundID),
		t.Round, t.Game, string(t.Currency), int64(t.Amount), number(t.Free), number(t.Promotion), number(t.Closes), t.Reference, t.UndoneBy, string(t.Transfer), t.At}}
}

// undo returns the update of a transaction that is taken back. Of two rollbacks at once one is decided again.
func (t transaction) undo() wallet.Update {
	return wallet.Update{Table: transactionTable, Guard: []string{"status"}, Set: []string{"status", "undone_by"},
		Row: []any{t.Supplier, t.TransactionID, string(done), string(t.Status), t.UndoneBy}}
}

// loadTransactions reads the transactions of a batch; those of one supplier with one query.
func loadTransactions(ctx context.Context, q db.Querier, keys []string) (map[string]any, error) {
	bySupplier := map[string][]string{}
	for _, key := range keys {
		supplier, transactionID, _ := strings.Cut(key, " ")
		bySupplier[supplier] = append(bySupplier[supplier], transactionID)
	}
	all := map[string]any{}
	for supplier, ids := range bySupplier {
		rows, err := q.QueryIn(ctx, "SELECT "+transactionColumns+" FROM supplier_transactions WHERE supplier = $1 AND transaction_id", ids, supplier)
		found, err := db.Collect(rows, err, scanTransaction)
		if err != nil {
			return nil, fmt.Errorf("read transactions of %s: %w", supplier, err)
		}
		for _, t := range found {
			all[t.Supplier+" "+t.TransactionID] = t
		}
	}
	return all, nil
}

func findTransaction(ctx context.Context, q db.Querier, supplier, transactionID string) (t transaction, found bool, err error) {
	all, err := loadTransactions(ctx, q, []string{supplier + " " + transactionID})
	if err != nil {
		return t, false, err
	}
	t, found = all[supplier+" "+transactionID].(transaction)
	return t, found, nil
}

// auditedColumns reads transactions with the rollbacks that have undone them.
const auditedColumns = `SELECT t.supplier, t.transaction_id, t.id, t.kind, t.status, t.player_id, t.round_id, t.round, t.game, t.currency, t.amount, t.free, t.promotion,
		t.closes, t.reference, t.undone_by, t.transfer, t.at,
		COALESCE(r.supplier, ''), COALESCE(r.transaction_id, ''), COALESCE(r.player_id, ''), COALESCE(r.round, ''), COALESCE(r.game, ''), COALESCE(r.currency, ''),
		COALESCE(r.amount, 0), COALESCE(r.free, 0), COALESCE(r.promotion, 0), COALESCE(r.closes, 0), COALESCE(r.reference, ''), COALESCE(r.transfer, ''),
		COALESCE(s.funds, ''), COALESCE(s.grant_id, '')
	FROM supplier_transactions t LEFT JOIN supplier_rounds s ON s.id = t.round_id LEFT JOIN supplier_transactions r ON r.supplier = t.supplier AND r.transaction_id = t.undone_by`

func scanAudited(r *sql.Rows) (x audited, err error) {
	var flags [6]int64
	a, b := &x.transaction, &x.by
	err = r.Scan(&a.Supplier, &a.TransactionID, &a.ID, &a.Kind, &a.Status, &a.PlayerID, &a.RoundID, &a.Round, &a.Game, &a.Currency, &a.Amount, &flags[0], &flags[1], &flags[2],
		&a.Reference, &a.UndoneBy, &a.Transfer, &a.At,
		&b.Supplier, &b.TransactionID, &b.PlayerID, &b.Round, &b.Game, &b.Currency, &b.Amount, &flags[3], &flags[4], &flags[5], &b.Reference, &b.Transfer, &x.round.Funds, &x.round.Grant)
	b.Kind = rollbackKind
	a.Free, a.Promotion, a.Closes = flags[0] == 1, flags[1] == 1, flags[2] == 1
	b.Free, b.Promotion, b.Closes = flags[3] == 1, flags[4] == 1, flags[5] == 1
	return x, err
}
