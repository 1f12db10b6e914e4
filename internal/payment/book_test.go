package payment_test

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/payment"
	"maidan/internal/payment/adjustment"
	"maidan/internal/payment/book"
	"maidan/internal/payment/provider"
	"maidan/internal/wallet"
)

// member makes changes to the book as a member whose audit records are counted.
func member(name string, records *int) book.By {
	return book.By{StaffID: id.Staff(name), Record: func(context.Context, *db.Tx, string, string, map[string]any) error {
		*records++
		return nil
	}}
}

// external returns the operator's money at providers, as the ledger knows it.
func (h *fixture) external(t *testing.T) money.Amount {
	t.Helper()
	return -h.houseAccount(t, wallet.Deposits) - h.houseAccount(t, wallet.Payouts) - h.houseAccount(t, wallet.Settlements)
}

// floats returns the sum of all floats.
func (h *fixture) floats(t *testing.T) (sum money.Amount) {
	t.Helper()
	all, err := h.Book.Floats(t.Context())
	require.NoError(t, err)
	for _, f := range all {
		var methods money.Amount
		for _, m := range f.Methods {
			methods += m.Balance
		}
		require.Equal(t, f.Balance, methods)
		sum += f.Balance
	}
	return sum
}

// TestLedger_ComparesTheFloatsWithTheHouseAccounts makes a row without its transfer, as a fault would.
func TestLedger_ComparesTheFloatsWithTheHouseAccounts(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newFixture(t, d)
		records := 0
		for _, c := range []money.Currency{"INR", "BDT"} {
			m := book.Movement{Provider: "sandbox", Method: "bank", Currency: c, Amount: 700 * rupees, Reason: "top up the float"}
			_, err := h.Book.Move(t.Context(), "move "+string(c), m, member("ann", &records))
			require.NoError(t, err)
		}
		sums, err := h.Book.Ledger(t.Context())
		require.NoError(t, err)
		require.Equal(t, []book.LedgerSum{
			{Currency: "BDT", Floats: 700 * rupees, Settlements: 700 * rupees, Ledger: 700 * rupees, Equal: true},
			{Currency: "INR", Floats: 700 * rupees, Settlements: 700 * rupees, Ledger: 700 * rupees, Equal: true},
		}, sums)

		require.NoError(t, d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			row := book.Row{Kind: book.Deposit, Ref: "d1", Provider: "sandbox", Method: "upi", Currency: "INR", Amount: 1, At: 1}
			return h.Book.Add(ctx, tx, row)
		}))
		sums, err = h.Book.Ledger(t.Context())
		require.NoError(t, err)
		require.True(t, sums[0].Equal)
		require.False(t, sums[1].Equal)
		require.Equal(t, 700*rupees+1, sums[1].Floats)
	})
}

// bookScript drives the payment book at random.
type bookScript struct {
	script
	seen    map[string]book.Report // closed days as they were first read
	records int
}

// TestProperty_DaysAndFloatsEqualTheLedger runs random payments, fees, movements and adjustments over several days and compares the
// floats and the reports with the ledger after each step.
func TestProperty_DaysAndFloatsEqualTheLedger(t *testing.T) {
	t.Parallel()
	zone, err := time.LoadLocation("Asia/Kolkata")
	require.NoError(t, err)
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newFixture(t, d, func(c *payment.Config, _ *payment.Deps) { c.Zone = zone })
		s := &bookScript{script: script{fixture: h, t: t}, seen: map[string]book.Report{}}
		rapid.Check(t, func(r *rapid.T) {
			h.player = id.Player(h.IDs.New())
			h.open(t, h.player)
			s.deposits, s.withdrawals = nil, nil
			r.Repeat(map[string]func(*rapid.T){
				"":         s.checkBook,
				"deposit":  s.begin,
				"give":     s.give,
				"withdraw": s.withdraw,
				"decide":   s.decide,
				"fee":      s.payWithFee,
				"move":     s.move,
				"adjust":   s.adjust,
				"close":    func(*rapid.T) { _, err := h.Book.CloseDays(t.Context()); require.NoError(t, err) },
				"time":     func(r *rapid.T) { h.pass(t, time.Duration(rapid.IntRange(1, 5*3600).Draw(r, "seconds"))*time.Second) },
			})
		})
		h.audit(t)
	})
}

func (s *bookScript) payWithFee(r *rapid.T) {
	before := len(s.deposits)
	if s.begin(r); len(s.deposits) == before {
		r.Skip("too many open deposits")
	}
	dep := s.deposits[before]
	n := provider.Notice{
		ID: s.key() + string(dep.ID), Payment: string(dep.ID), TransactionID: string(dep.ID)[14:], Amount: 500 * rupees, Currency: "INR",
		Fee: money.Amount(rapid.IntRange(0, 999).Draw(r, "fee")), Outcome: provider.Succeeded,
	}
	require.NoError(r, s.db.InTx(s.t.Context(), func(ctx context.Context, tx *db.Tx) error {
		applied, err := s.ApplyStatement(ctx, tx, "sandbox", n)
		require.True(r, applied)
		return err
	}))
}

func (s *bookScript) move(r *rapid.T) {
	amount := money.Amount(rapid.IntRange(-9999, 9999).Draw(r, "amount"))
	m := book.Movement{Provider: "sandbox", Method: "bank", Currency: "INR", Amount: amount, Reason: "top up the float"}
	_, err := s.Book.Move(s.t.Context(), s.key(), m, member("ann", &s.records))
	require.Equal(r, amount == 0, errors.Is(err, book.ErrAmount), "%v", err)
}

func (s *bookScript) adjust(r *rapid.T) {
	amount := money.Amount(rapid.IntRange(-3000, 3000).Draw(r, "amount"))
	if amount == 0 {
		r.Skip("nothing to adjust")
	}
	before := s.balance(s.t)
	a, err := s.Adjustments.Propose(s.t.Context(), s.key(), adjustment.Adjustment{
		PlayerID: s.player, Currency: "INR", Amount: amount, Category: adjustment.Goodwill, Reason: "for their patience",
	}, member(s.key(), &s.records))
	require.NoError(r, err)
	require.Equal(r, before, s.balance(s.t), "a proposal moves nothing")
	_, err = s.Adjustments.Approve(s.t.Context(), a.ID, member("ann", &s.records))
	if before+amount < 0 {
		require.ErrorIs(r, err, adjustment.ErrFunds)
		amount = 0
	} else {
		require.NoError(r, err)
	}
	require.Equal(r, before+amount, s.balance(s.t))
}

func (s *bookScript) checkBook(r *rapid.T) {
	require.Equal(r, s.external(s.t), s.floats(s.t), "the floats are what the ledger says")
	days, err := s.Book.Days(s.t.Context(), 1000)
	require.NoError(r, err)
	var closing, fees, charged, corrections money.Amount
	for i, d := range days {
		report, err := s.Book.Report(s.t.Context(), d.Day)
		require.NoError(r, err)
		if was, ok := s.seen[d.Day]; ok {
			require.Equal(r, was, report, "a closed day never changes")
		} else if d.ClosedAt != 0 {
			s.seen[d.Day] = report
		}
		for _, total := range report.Items {
			require.Equal(r, total.Opening+total.Deposits-total.Withdrawals-total.Fees+total.Transfers+total.WriteOffs, total.Closing)
			if i == 0 {
				closing += total.Closing
			}
			fees, charged, corrections = fees-total.Fees, charged+total.Charged, corrections-total.Adjustments+total.WriteOffs
		}
	}
	require.Equal(r, s.external(s.t), closing, "today ends with what the ledger says")
	require.Equal(r, s.houseAccount(s.t, wallet.ProviderFees), fees)
	require.Equal(r, s.houseAccount(s.t, wallet.PaymentFees), charged)
	require.Equal(r, s.houseAccount(s.t, wallet.Corrections), corrections)
}

func TestCloseDays_PutsARowThatCameLateIntoTheNextDay(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newFixture(t, d)
		h.fund(t, "first", "111122223333", 500*rupees)
		day := h.clock.Now().UTC().Format("2006-01-02")
		closed, err := h.Book.CloseDays(t.Context())
		require.NoError(t, err)
		require.Zero(t, closed, "the day has not ended")

		h.pass(t, 24*time.Hour)
		closed, err = h.Book.CloseDays(t.Context())
		require.NoError(t, err)
		require.Equal(t, 1, closed)
		before, err := h.Book.Report(t.Context(), day)
		require.NoError(t, err)
		require.NotZero(t, before.ClosedAt)

		late := book.Row{Kind: book.Fee, Ref: "late", Provider: "sandbox", Method: "upi", Currency: "INR", At: before.ClosedAt - 20*3600*1000}
		require.NoError(t, h.db.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error { return h.Book.AddFee(ctx, tx, late, 7*rupees) }))
		after, err := h.Book.Report(t.Context(), day)
		require.NoError(t, err)
		require.Equal(t, before, after)
		next, err := h.Book.Report(t.Context(), h.clock.Now().UTC().Format("2006-01-02"))
		require.NoError(t, err)
		require.Equal(t, 7*rupees, next.Items[0].Fees)
		require.Equal(t, 493*rupees, next.Items[0].Closing)
	})
}

func TestMove_PostsOnceForAKey(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newFixture(t, d)
		var records int
		m := book.Movement{Provider: "sandbox", Method: "bank", Currency: "INR", Amount: 900 * rupees, Reason: "top up"}
		first, err := h.Book.Move(t.Context(), "key", m, member("ann", &records))
		require.NoError(t, err)
		again, err := h.Book.Move(t.Context(), "key", m, member("ann", &records))
		require.NoError(t, err)
		require.Equal(t, first, again)
		m.Amount++
		_, err = h.Book.Move(t.Context(), "key", m, member("ann", &records))
		require.ErrorIs(t, err, book.ErrKey)
		require.Equal(t, 1, records)
		require.Equal(t, 900*rupees, h.floats(t))
		require.Equal(t, 900*rupees, h.houseAccount(t, wallet.Bank))

		require.NoError(t, h.Book.SetLimit(t.Context(), "sandbox", "INR", 901*rupees, member("ann", &records)))
		all, err := h.Book.Floats(t.Context())
		require.NoError(t, err)
		require.True(t, all[0].Low)
		h.audit(t)
	})
}

func TestAdjustments_NeedASecondMemberAndMoveMoneyOnce(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newFixture(t, d)
		var records int
		ann, bob := member("ann", &records), member("bob", &records)
		of := func(amount money.Amount) adjustment.Adjustment {
			return adjustment.Adjustment{PlayerID: h.player, Currency: "INR", Amount: amount, Category: adjustment.BetError, Reason: "the wrong result"}
		}
		a, err := h.Adjustments.Propose(t.Context(), "one", of(100*rupees), ann)
		require.NoError(t, err)
		replayed, err := h.Adjustments.Propose(t.Context(), "one", of(100*rupees), ann)
		require.NoError(t, err)
		require.Equal(t, a.ID, replayed.ID)
		_, err = h.Adjustments.Propose(t.Context(), "one", of(101*rupees), ann)
		require.ErrorIs(t, err, adjustment.ErrKey)
		_, err = h.Adjustments.Approve(t.Context(), a.ID, ann)
		require.ErrorIs(t, err, adjustment.ErrSecond)
		require.Zero(t, h.balance(t))
		for range 2 {
			_, err = h.Adjustments.Approve(t.Context(), a.ID, bob)
			require.NoError(t, err)
		}
		require.Equal(t, 100*rupees, h.balance(t))
		require.Equal(t, -100*rupees, h.houseAccount(t, wallet.Corrections))

		debit, err := h.Adjustments.Propose(t.Context(), "two", of(-101*rupees), ann)
		require.NoError(t, err)
		_, err = h.Adjustments.Approve(t.Context(), debit.ID, bob)
		require.ErrorIs(t, err, adjustment.ErrFunds, "a debit never overdraws")
		_, err = h.Adjustments.Decline(t.Context(), debit.ID, "there is less", bob)
		require.NoError(t, err)
		_, err = h.Adjustments.Approve(t.Context(), debit.ID, bob)
		require.ErrorIs(t, err, adjustment.ErrDecided)
		require.Equal(t, 4, records, "each act has one record")

		largest := h.Methods.Largest("INR")
		_, err = h.Adjustments.Propose(t.Context(), "three", of(largest+1), ann)
		require.ErrorIs(t, err, adjustment.ErrAmount)
		for n := range 5 {
			_, err = h.Adjustments.Propose(t.Context(), fmt.Sprint("day ", n), of(-largest), ann)
		}
		require.ErrorIs(t, err, adjustment.ErrDay)
		h.audit(t)
	})
}
