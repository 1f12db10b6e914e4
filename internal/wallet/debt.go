package wallet

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"

	"maidan/internal/audit"
	"maidan/internal/db"
	"maidan/internal/money"
)

// BenchFunded is the kind of the transfers that give players of a measurement their money. No provider has brought it.
const BenchFunded = "bench.funded"

// DebtCollected is the kind of the transfers that pay a player's debt. Their Ref is the id of the last transfer of the command that
// brought the money.
const DebtCollected = "debt.collected"

// collect pays the debts of the command's accounts from what they hold once its transfers are posted, so no account holds money and
// owes at once, whoever credits it. Each payment is a transfer of its own: statements show it, and the credit stays reversible.
//
// A debt is paid by money of its own account only. Bonus money never pays a cash debt, which would turn it into cash, and cash never
// pays a debt of bonus money, which was never the player's.
func (s *sheet) collect(c *Command, p *posting) error {
	for i, name := range c.Accounts {
		a := s.accounts[name]
		amount := min(a.debt, a.balance)
		if amount <= 0 || slices.Contains(c.Accounts[:i], name) {
			continue
		}
		t := Transfer{Kind: DebtCollected, Entries: []Entry{{name, -amount}, {House(Debts, name.Currency()), amount}}}
		if n := len(p.transfers); n > 0 {
			t.Ref = p.transfers[n-1][0].(string)
		}
		if err := s.transfer(c, &t, p); err != nil {
			return err
		}
		p.debts = append(p.debts, []any{t.ID, string(name), -int64(amount)})
		a.debt -= amount
	}
	return nil
}

// lendTo adds to what an account owes.
func (s *sheet) lendTo(name AccountID, amount money.Amount, p *posting) error {
	a := s.accounts[name]
	if a == nil {
		return fmt.Errorf("wallet: a reversal leaves a debt on %s, which it did not ask for", name)
	}
	owed, err := money.Add(a.debt, amount)
	if err != nil {
		return fmt.Errorf("wallet: debt of %s: %w", name, err)
	}
	p.before = append(p.before, moved{a, *a})
	a.debt = owed
	return nil
}

// OwingError refuses a Credit of accounts that owe: paying a debt needs the account's row, which Credit does not read.
type OwingError struct{ Accounts []AccountID }

func (e *OwingError) Error() string {
	return fmt.Sprintf("wallet: %d accounts owe money and cannot be credited in bulk", len(e.Accounts))
}

// uncredited returns why a credit did not find all accounts: one is missing, or some owe.
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

// Debt returns what a player's account owes after reversals it could not pay, hundredths. An account that does not exist owes nothing.
func (w *Wallet) Debt(ctx context.Context, a AccountID) (money.Amount, error) {
	return DebtOf(ctx, w.db.Reader(), a)
}

// DebtOf is Debt as a transaction sees it.
func DebtOf(ctx context.Context, q db.Querier, a AccountID) (owed money.Amount, err error) {
	err = q.QueryRow(ctx, "SELECT debt FROM wallet_accounts WHERE id = $1", string(a)).Scan(&owed)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return 0, fmt.Errorf("read debt of %s: %w", a, err)
	}
	return owed, nil
}

// DebtLine is a change of what an account owes.
type DebtLine struct {
	Transfer string       // id: of the reversal that could not be paid, or of the payment
	Kind     string       // of the transfer; DebtCollected for a payment
	Ref      string       // of the transfer: the bet, or the transfer that brought the money
	Amount   money.Amount // hundredths; positive is owed from then on, negative is paid
	At       int64        // unix milliseconds
}

// DebtLines returns the latest changes of what an account owes, newest first, at most limit of them.
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
