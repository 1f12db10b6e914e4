package wallet

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"

	"maidan/internal/audit"
	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/money"
)

// BenchFunded is the kind of transfers that fund the players of a benchmark without a provider.
const BenchFunded = "bench.funded"

// DebtCollected is the kind of transfers that pay a player's debt. Their Ref is the id of the last transfer of the command that
// credited the account.
const DebtCollected = "debt.collected"

// collect pays debts of the command's accounts after its transfers are posted, so that no account has money and a debt at once.
// Each payment is a transfer of its own: it appears in statements, and the credit remains reversible.
//
// A debt is paid from its own account only. Bonus money never pays a cash debt, which would turn it into cash. Cash never pays
// a debt of bonus money, which was never the player's.
func (s *batchState) collect(c *Command, p *posting) error {
	for i, name := range c.Accounts {
		a := s.accounts[name]
		amount := min(a.debt, a.balance)
		if amount <= 0 || slices.Contains(c.Accounts[:i], name) {
			continue
		}
		t := Transfer{Kind: DebtCollected, Entries: []Entry{{name, -amount}, {HouseAccount(Debts, name.Currency()), amount}}}
		if n := len(p.transfers); n > 0 {
			t.Ref = p.transfers[n-1][0].(string)
		}
		if err := s.transfer(c, &t, p); err != nil {
			return err
		}
		p.debts = append(p.debts, []any{string(t.ID), string(name), -int64(amount)})
		a.debt -= amount
	}
	return nil
}

// addDebt increases an account's debt.
func (s *batchState) addDebt(name AccountID, amount money.Amount, p *posting) error {
	a := s.accounts[name]
	if a == nil {
		return fmt.Errorf("wallet: a reversal leaves a debt on %s, which is not among its accounts", name)
	}
	owed, err := money.Add(a.debt, amount)
	if err != nil {
		return fmt.Errorf("wallet: debt of %s: %w", name, err)
	}
	p.before = append(p.before, moved{a, *a})
	a.debt = owed
	return nil
}

// OwingError is returned by a Credit of accounts with debts: collecting a debt needs the account's row, which Credit does not read.
type OwingError struct{ Accounts []AccountID }

func (e *OwingError) Error() string {
	return fmt.Sprintf("wallet: %d accounts owe money and cannot be credited in bulk", len(e.Accounts))
}

// uncredited returns why a credit did not update all accounts: one is missing, or some owe money.
func uncredited(ctx context.Context, tx *db.Tx, ids []string) error {
	rows, err := tx.QueryIn(ctx, "SELECT id FROM wallet_accounts WHERE id", ids)
	there, err := db.Collect(rows, err, audit.ScanText)
	if err != nil {
		return fmt.Errorf("read accounts that were not credited: %w", err)
	}
	if len(there) < len(ids) {
		return ErrNoAccount
	}
	e := &OwingError{}
	for _, name := range there {
		e.Accounts = append(e.Accounts, AccountID(name))
	}
	return e
}

// Debt returns an account's debt after reversals that exceeded its balance, in hundredths; 0 for an account that does not exist.
func (w *Wallet) Debt(ctx context.Context, a AccountID) (money.Amount, error) {
	return DebtOf(ctx, w.db.Reader(), a)
}

// DebtOf is Debt in a transaction.
func DebtOf(ctx context.Context, q db.Querier, a AccountID) (owed money.Amount, err error) {
	err = q.QueryRow(ctx, "SELECT debt FROM wallet_accounts WHERE id = $1", string(a)).Scan(&owed)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return 0, fmt.Errorf("read debt of %s: %w", a, err)
	}
	return owed, nil
}

// DebtLine is a change of an account's debt.
type DebtLine struct {
	Transfer id.Transfer  // id of the unpaid reversal or of the payment
	Kind     string       // of the transfer; DebtCollected for a payment
	Ref      string       // of the transfer: the bet, or the transfer that credited the account
	Amount   money.Amount // hundredths; positive increases the debt, negative pays it
	At       int64        // unix milliseconds
}

// DebtLines returns the latest changes of an account's debt, newest first, at most limit.
func (w *Wallet) DebtLines(ctx context.Context, a AccountID, limit int) ([]DebtLine, error) {
	rows, err := w.db.Reader().Query(ctx, `SELECT d.transfer, t.kind, t.ref, d.amount, t.at FROM wallet_debts d
		JOIN wallet_transfers t ON t.id = d.transfer AND t.line = 0 WHERE d.account = $1 ORDER BY d.transfer DESC LIMIT $2`, string(a), int64(limit))
	lines, err := db.Collect(rows, err, func(r *sql.Rows) (l DebtLine, err error) {
		return l, r.Scan(&l.Transfer, &l.Kind, &l.Ref, &l.Amount, &l.At)
	})
	if err != nil {
		return nil, fmt.Errorf("read debts of %s: %w", a, err)
	}
	return lines, nil
}
