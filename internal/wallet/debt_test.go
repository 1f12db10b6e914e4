package wallet_test

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/wallet"
)

// indebted opens an account that holds nothing and owes 70: it was paid 100 and spent 70 before the payment was reversed.
func (h fixture) indebted(t *testing.T, name id.Player) wallet.AccountID {
	t.Helper()
	a := h.player(t, name, inr, 0)
	res, err := methods[0].do(h, "win "+string(name), hash, give("win", a, 100))
	require.NoError(t, err)
	_, err = h.Submit(t.Context(), move("spent "+string(name), a, -70))
	require.NoError(t, err)
	_, err = h.Reverse(t.Context(), wallet.Reversal{Key: "undo " + string(name), Kind: "undo", Transfer: transferOf(t, res), AllowDebt: true})
	require.NoError(t, err)
	h.stands(t, a, 0, 70)
	return a
}

// stands asserts an account's balance and debt.
func (h fixture) stands(t *testing.T, a wallet.AccountID, balance, debt money.Amount) {
	t.Helper()
	owed, err := h.Debt(context.Background(), a)
	require.NoError(t, err)
	require.Equal(t, [2]money.Amount{balance, debt}, [2]money.Amount{h.balance(t, a), owed}, "balance and debt of %s", a)
}

// Every credit pays the debt first, in an entry of its own, and only the rest can be spent.
func TestDebtIsPaidBeforeMoneyCanBeSpent(t *testing.T) {
	t.Parallel()
	eachMethod(t, func(t *testing.T, h fixture, in method) {
		ann := h.indebted(t, "ann")
		res, err := in.do(h, "small", hash, give("deposit", ann, 30))
		require.NoError(t, err)
		h.stands(t, ann, 0, 40)
		_, err = in.do(h, "small", hash, give("deposit", ann, 30))
		require.NoError(t, err)
		h.stands(t, ann, 0, 40)
		_, err = in.do(h, "large", hash, give("deposit", ann, 100))
		require.NoError(t, err)
		h.stands(t, ann, 60, 0)
		require.Zero(t, h.balance(t, wallet.HouseAccount(wallet.Debts, inr)))

		entries, err := h.Entries(t.Context(), ann, "", 10)
		require.NoError(t, err)
		require.Equal(t, wallet.DebtCollected, entries[0].Kind)
		require.Equal(t, money.Amount(-40), entries[0].Amount)
		require.Equal(t, money.Amount(60), entries[0].Balance)
		require.Equal(t, transferOf(t, res), id.Transfer(entries[2].Ref), "the payment names the transfer that brought the money")
		lines, err := h.DebtLines(t.Context(), ann, 10)
		require.NoError(t, err)
		var amounts []money.Amount
		for _, l := range lines {
			amounts = append(amounts, l.Amount)
		}
		require.Equal(t, []money.Amount{-40, -30, 70}, amounts)

		_, err = in.do(h, "spend", hash, give("spend", ann, -61))
		require.ErrorIs(t, err, wallet.ErrInsufficient)
		h.holds(t)
	})
}

// The credit that paid a debt can itself be reversed: what it paid is owed again. The payment of the debt cannot.
func TestReversalOfTheCreditThatPaidADebt(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := open(t, d)
		ann := h.indebted(t, "ann")
		res, err := methods[0].do(h, "again", hash, give("win", ann, 100))
		require.NoError(t, err)
		h.stands(t, ann, 30, 0)
		lines, err := h.DebtLines(t.Context(), ann, 1)
		require.NoError(t, err)
		for _, allow := range []bool{true, false} {
			_, err = h.Reverse(t.Context(), wallet.Reversal{Key: fmt.Sprint("undo payment", allow), Kind: "undo", Transfer: lines[0].Transfer, AllowDebt: allow})
			require.ErrorIs(t, err, wallet.ErrNotReversible)
		}
		_, err = h.Reverse(t.Context(), wallet.Reversal{Key: "undo again", Kind: "undo", Transfer: transferOf(t, res), AllowDebt: true})
		require.NoError(t, err)
		h.stands(t, ann, 0, 70)
		h.holds(t)
	})
}

// A command that is refused after it would have paid a debt leaves the debt as it was, also for the next command of its batch.
func TestRefusedCommandPaysNoDebt(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := open(t, d)
		ann := h.indebted(t, "ann")
		tooMuch := move("too much", ann, 50)
		tooMuch.Decide = func(*wallet.View) (wallet.Decision, error) {
			return wallet.Decision{Transfers: []wallet.Transfer{give("in", ann, 50), give("out", ann, -51)}}, nil
		}
		_, errs := h.together(t, tooMuch, move("deposit", ann, 50), move("stake", ann, -1))
		require.ErrorIs(t, errs[0], wallet.ErrInsufficient)
		require.NoError(t, errs[1])
		require.ErrorIs(t, errs[2], wallet.ErrInsufficient)
		h.stands(t, ann, 0, 20)
		h.holds(t)
	})
}

// Bonus money pays no cash debt and cash pays no bonus debt.
func TestDebt_IsPaidFromItsOwnAccountOnly(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := open(t, d)
		cash := h.indebted(t, "ann")
		bonus := wallet.PlayerBonus("ann", inr)
		require.NoError(t, d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error { return h.OpenBonus(ctx, tx, "ann", inr) }))
		_, err := h.Submit(t.Context(), move("gift", bonus, 500))
		require.NoError(t, err)
		h.stands(t, cash, 0, 70)
		h.stands(t, bonus, 500, 0)
	})
}

// A bulk credit names the accounts with debts and pays none of its accounts; without them the others are paid, and Apply collects
// the debts.
func TestBulkCreditLeavesDebtorsToApply(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := open(t, d)
		ann, bob := h.indebted(t, "ann"), h.player(t, "bob", inr, 5)
		toAnn, toBob := move("ann wins", ann, 100), move("bob wins", bob, 100)
		err := h.credit(toAnn, toBob)
		if d.Engine() == db.Postgres {
			var owing *wallet.OwingError
			require.ErrorAs(t, err, &owing)
			require.Equal(t, []wallet.AccountID{ann}, owing.Accounts)
			h.stands(t, bob, 5, 0)
			require.NoError(t, h.credit(toBob))
			err = d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
				_, err := h.Do(ctx, tx, toAnn)
				return err
			})
		}
		require.NoError(t, err)
		h.stands(t, ann, 30, 0)
		h.stands(t, bob, 105, 0)
		h.holds(t)
	})
}

// Two nodes that credit one debtor at once collect the debt once.
func TestTwoNodesCollectADebtOnce(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		nodes := [2]fixture{open(t, d), open(t, d)}
		ann := nodes[0].indebted(t, "ann")
		done := make(chan error)
		for i, h := range nodes {
			go func() {
				var failed error
				for k := range 10 {
					_, err := h.Submit(context.Background(), move(fmt.Sprint("n", i, "-", k), ann, 5))
					failed = errors.Join(failed, err)
				}
				done <- failed
			}()
		}
		require.NoError(t, errors.Join(<-done, <-done))
		nodes[0].stands(t, ann, 100-70, 0)
		nodes[0].holds(t)
	})
}

// The audit finds a debt that does not match its rows, and a payment of a different amount.
func TestAudit_FindsWrongDebts(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := open(t, d)
		ann := h.indebted(t, "ann")
		_, err := h.Submit(t.Context(), move("deposit", ann, 30))
		require.NoError(t, err)
		h.holds(t)
		for _, harm := range []string{
			"UPDATE wallet_accounts SET debt = debt + 1",
			"UPDATE wallet_debts SET amount = amount + 1 WHERE amount < 0",
			"DELETE FROM wallet_debts WHERE amount < 0",
			"UPDATE wallet_transfers SET kind = 'gift' WHERE kind = 'debt.collected'",
		} {
			broken := errors.New("put it back")
			require.ErrorIs(t, d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
				_, err := tx.Exec(ctx, harm)
				require.NoError(t, err)
				found, err := wallet.AuditThrough(ctx, tx)
				require.NoError(t, err)
				breaches := 0
				for _, c := range found {
					if !c.OK {
						breaches++
					}
				}
				require.NotZero(t, breaches, harm)
				return broken
			}), broken)
		}
	})
}
