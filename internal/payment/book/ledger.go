package book

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	"maidan/internal/db"
	"maidan/internal/money"
	"maidan/internal/wallet"
)

// LedgerSum compares the floats of a currency with the ledger, both in one state of the database. Amounts are hundredths; those of the
// ledger are the negated balances of house accounts.
type LedgerSum struct {
	Currency    money.Currency `json:"currency"`
	Floats      money.Amount   `json:"floats" doc:"sum over all providers"`
	Deposits    money.Amount   `json:"deposits" doc:"of players: the account h:deposits"`
	Payouts     money.Amount   `json:"payouts" doc:"to players, negative: the account h:payouts"`
	Settlements money.Amount   `json:"settlements" doc:"fees, transfers and write-offs: the account h:settlements"`
	Ledger      money.Amount   `json:"ledger" doc:"sum of the three accounts"`
	Equal       bool           `json:"equal" doc:"the floats equal the ledger"`
}

// Ledger compares the floats with the ledger, for each currency that has one. It sums all entries of house accounts: too slow for each
// view of a page.
func (b *Book) Ledger(ctx context.Context) (sums []LedgerSum, err error) {
	err = b.DB.AuditSnapshot(ctx, func(ctx context.Context, q db.Querier) error {
		totals, err := totalsNow(ctx, q)
		if err != nil {
			return err
		}
		sums = sumsOf(totals)
		for i := range sums {
			if err := sums[i].read(ctx, q); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("compare floats with the ledger: %w", err)
	}
	return sums, nil
}

// totalsNow returns what the last closed day ended with and all rows since.
func totalsNow(ctx context.Context, q db.Querier) ([]Total, error) {
	before, err := lastClosed(ctx, q)
	if err != nil {
		return nil, err
	}
	return totalsSince(ctx, q, before)
}

// totalsSince returns what a day, the last closed one, ended with and all rows since.
func totalsSince(ctx context.Context, q db.Querier, before closedDay) ([]Total, error) {
	closing, err := totalsOf(ctx, q, before.day)
	if err != nil {
		return nil, err
	}
	since, err := unnumbered(ctx, q, 0, math.MaxInt64)
	return joined(closing, since), err
}

// sumsOf adds the floats of each currency.
func sumsOf(totals []Total) []LedgerSum {
	sums := []LedgerSum{}
	for _, t := range totals {
		if t.Provider == "" {
			continue // changed nothing at a provider
		}
		i := slices.IndexFunc(sums, func(s LedgerSum) bool { return s.Currency == t.Currency })
		if i < 0 {
			i, sums = len(sums), append(sums, LedgerSum{Currency: t.Currency})
		}
		sums[i].Floats += t.Closing
	}
	slices.SortFunc(sums, func(x, y LedgerSum) int { return strings.Compare(string(x.Currency), string(y.Currency)) })
	return sums
}

// read fills in what the ledger says.
func (s *LedgerSum) read(ctx context.Context, q db.Querier) error {
	for _, part := range []struct {
		account string
		amount  *money.Amount
	}{{wallet.Deposits, &s.Deposits}, {wallet.Payouts, &s.Payouts}, {wallet.Settlements, &s.Settlements}} {
		balance, err := wallet.BalanceIn(ctx, q, wallet.HouseAccount(part.account, s.Currency))
		if err != nil {
			return err
		}
		*part.amount = -balance
		s.Ledger -= balance
	}
	s.Equal = s.Floats == s.Ledger
	return nil
}
