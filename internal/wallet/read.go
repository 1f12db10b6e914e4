package wallet

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strconv"

	"maidan/internal/db"
	"maidan/internal/fault"
	"maidan/internal/id"
	"maidan/internal/money"
)

// ErrCursor rejects a cursor that Entries did not return.
var ErrCursor = fault.New(fault.Invalid, "bad_cursor", "This cursor is not valid.")

// Statement is one entry of an account statement.
type Statement struct {
	Transfer id.Transfer
	Kind     string
	Ref      string
	Reverses id.Transfer // id of the reversed transfer, or empty
	Amount   money.Amount
	Balance  money.Amount // after the entry; zero for house accounts, which have none
	At       int64        // unix milliseconds
	Cursor   string       // pass it to Entries as before to continue below this entry
}

// Balance returns an account's balance. A house account is summed from its entries: too slow for placing bets.
func (w *Wallet) Balance(ctx context.Context, a AccountID) (money.Amount, error) {
	return BalanceIn(ctx, w.db.Reader(), a)
}

// BalancesIn returns the balances of those of the players' accounts that exist, as q sees them.
func BalancesIn(ctx context.Context, q db.Querier, accounts []AccountID) (map[AccountID]money.Amount, error) {
	ids := make([]string, len(accounts))
	for i, a := range accounts {
		ids[i] = string(a)
	}
	rows, err := q.QueryIn(ctx, "SELECT id, balance FROM wallet_accounts WHERE id", ids)
	balances := make(map[AccountID]money.Amount, len(accounts))
	_, err = db.Collect(rows, err, func(r *sql.Rows) (a AccountID, err error) {
		var held money.Amount
		err = r.Scan(&a, &held)
		balances[a] = held
		return a, err
	})
	if err != nil {
		return nil, fmt.Errorf("read balances: %w", err)
	}
	return balances, nil
}

// BalanceIn is Wallet.Balance as q sees it, for example a transaction that has locked the account.
func BalanceIn(ctx context.Context, q db.Querier, a AccountID) (money.Amount, error) {
	var held money.Amount
	if !a.Player() {
		err := q.QueryRow(ctx, "SELECT CAST(COALESCE(SUM(amount), 0) AS BIGINT) FROM wallet_entries WHERE account = $1 AND seq IS NULL",
			string(a)).Scan(&held)
		if err != nil {
			return 0, fmt.Errorf("sum %s: %w", a, err)
		}
		return held, nil
	}
	err := q.QueryRow(ctx, "SELECT balance FROM wallet_accounts WHERE id = $1", string(a)).Scan(&held)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, ErrNoAccount
	}
	if err != nil {
		return 0, fmt.Errorf("read balance of %s: %w", a, err)
	}
	return held, nil
}

// Balances returns the balances of players' accounts, read with q. Accounts that do not exist are left out.
func Balances(ctx context.Context, q db.Querier, accounts []AccountID) (map[AccountID]money.Amount, error) {
	keys := make([]string, len(accounts))
	for i, a := range accounts {
		keys[i] = string(a)
	}
	found := make(map[AccountID]money.Amount, len(accounts))
	rows, err := q.QueryIn(ctx, "SELECT id, balance FROM wallet_accounts WHERE id", keys)
	_, err = db.Collect(rows, err, func(r *sql.Rows) (struct{}, error) {
		var account AccountID
		var balance money.Amount
		err := r.Scan(&account, &balance)
		found[account] = balance
		return struct{}{}, err
	})
	if err != nil {
		return nil, fmt.Errorf("read balances: %w", err)
	}
	return found, nil
}

// Entries returns an account's entries, newest first, at most limit, below the entry whose Cursor is before; an empty before starts
// at the newest. Errors: ErrCursor.
func (w *Wallet) Entries(ctx context.Context, a AccountID, before string, limit int) ([]Statement, error) {
	if a.Player() {
		below := int64(1) << 62
		if before != "" {
			seq, err := strconv.ParseInt(before, 10, 64)
			if err != nil {
				return nil, ErrCursor
			}
			below = seq
		}
		rows, err := w.db.Reader().Query(ctx, `SELECT id, kind, ref, COALESCE(reverses, ''), amount, balance, at, seq FROM wallet_transfers
			WHERE account = $1 AND seq IS NOT NULL AND seq < $2 ORDER BY seq DESC LIMIT $3`, string(a), below, limit)
		return db.Collect(rows, err, scanStatement)
	}
	if before == "" {
		before = id.End
	}
	rows, err := w.db.Reader().Query(ctx, entriesOfHouseAccount(a), string(a), before, limit, string(a), before, limit, limit)
	return db.Collect(rows, err, scanStatement)
}

// entriesOfHouseAccount returns the query of a house account's entries: its own lines and those that name it as contra, each from
// an index.
func entriesOfHouseAccount(a AccountID) string {
	contra := "contra = $4 AND contra NOT LIKE 'h:stakes:%'" // the condition of the index
	if a.houseAccount() == Stakes {
		contra = "contra = $4"
	}
	return `SELECT * FROM (
		SELECT * FROM (SELECT id, kind, ref, COALESCE(reverses, '') AS reverses, amount, 0 AS balance, at, 0 AS seq FROM wallet_transfers
			WHERE account = $1 AND seq IS NULL AND id < $2 ORDER BY id DESC LIMIT $3) own
		UNION ALL
		SELECT * FROM (SELECT id, kind, ref, COALESCE(reverses, ''), -amount, 0, at, 0 FROM wallet_transfers
			WHERE ` + contra + ` AND id < $5 ORDER BY id DESC LIMIT $6) facing) entries
		ORDER BY id DESC LIMIT $7`
}

func scanStatement(rows *sql.Rows) (s Statement, err error) {
	var seq int64
	err = rows.Scan(&s.Transfer, &s.Kind, &s.Ref, &s.Reverses, &s.Amount, &s.Balance, &s.At, &seq)
	s.Cursor = string(s.Transfer)
	if seq > 0 {
		s.Cursor = strconv.FormatInt(seq, 10)
	}
	return s, err
}
