package payment_test

import (
	"context"
	"errors"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/fault"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/payment"
	"maidan/internal/payment/method"
	"maidan/internal/wallet"
)

func TestWithdrawalIsPaid(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newFixture(t, d)
		h.fund(t, "d", goodID, 2000*rupees)
		w, err := h.request(t, "w", 1500*rupees, vpa)
		require.NoError(t, err)
		require.Equal(t, payment.WithdrawalPending, w.Status)
		require.Equal(t, "as•••@playbank", w.AccountMasked)
		require.Equal(t, 500*rupees, h.balance(t))
		require.Equal(t, 1500*rupees, h.houseAccount(t, wallet.PendingWithdrawals))

		queue, err := h.Queue(t.Context(), payment.WithdrawalPending, "", "")
		require.NoError(t, err)
		require.Len(t, queue.Items, 1)
		require.Equal(t, "as•••@playbank", queue.Items[0].AccountMasked)
		account, err := h.PayoutAccount(t.Context(), w.ID)
		require.NoError(t, err)
		require.Equal(t, vpa, account)

		approved, err := h.Approve(t.Context(), w.ID, byStaff("s1"))
		require.NoError(t, err)
		require.Equal(t, payment.WithdrawalApproved, approved.Status)
		require.Equal(t, 1500*rupees, h.houseAccount(t, wallet.PendingWithdrawals))
		h.pass(t, 5*time.Second)
		require.Equal(t, payment.WithdrawalPaid, h.review(t, w.ID).Status)
		require.Equal(t, id.Staff("s1"), h.review(t, w.ID).DecidedBy)
		require.Zero(t, h.houseAccount(t, wallet.PendingWithdrawals))
		require.Equal(t, 1500*rupees, h.houseAccount(t, wallet.Payouts))
		published := h.events(t)
		require.Equal(t, []int{1, 1, 1, 0}, []int{published["withdrawal.requested"], published["withdrawal.approved"], published["withdrawal.paid"], published["withdrawal.rejected"]})
		h.auditLedger(t)
	})
}

func TestWithdrawalIsGivenBack(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newFixture(t, d)
		h.fund(t, "d", goodID, 3000*rupees)
		w, err := h.request(t, "w", 1000*rupees, vpa)
		require.NoError(t, err)
		for _, reason := range []string{"", "  no  ", string(make([]byte, 201))} {
			_, err = h.Reject(t.Context(), w.ID, reason, byStaff("s1"))
			require.ErrorIs(t, err, payment.ErrReason)
		}
		rejected, err := h.Reject(t.Context(), w.ID, "  Not  your account ", byStaff("s1"))
		require.NoError(t, err)
		require.Equal(t, "Not your account", rejected.Reason)
		require.Equal(t, 3000*rupees, h.balance(t))
		_, err = h.Approve(t.Context(), w.ID, byStaff("s2"))
		require.ErrorIs(t, err, payment.ErrNotPending)

		h.clock.Advance(25 * time.Hour)
		w, err = h.request(t, "w2", 1000*rupees, dead)
		require.NoError(t, err)
		_, err = h.Approve(t.Context(), w.ID, byStaff("s1"))
		require.NoError(t, err)
		h.pass(t, 5*time.Second)
		require.Equal(t, payment.WithdrawalRejected, h.review(t, w.ID).Status)
		require.Equal(t, payment.ReasonPayoutFailed, h.review(t, w.ID).Reason)
		require.Equal(t, 3000*rupees, h.balance(t))
		require.Zero(t, h.houseAccount(t, wallet.PendingWithdrawals))
		h.auditLedger(t)
	})
}

func TestWithdrawalRefusals(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newFixture(t, d)
		h.fund(t, "d", goodID, 3000*rupees)
		for name, try := range map[string]struct {
			method string
			amount money.Amount
			to     payment.Account
			want   error
		}{
			"below":   {"upi", 499 * rupees, vpa, method.ErrAmount},
			"above":   {"upi", 250_001 * rupees, vpa, method.ErrAmount},
			"balance": {"upi", 3001 * rupees, vpa, payment.ErrFunds},
			"method":  {"pigeon", 600 * rupees, vpa, method.ErrUnknown},
			"account": {"bank", 600 * rupees, vpa, payment.ErrAccount},
		} {
			ask := h.asks("k"+name, try.amount, try.to)
			ask.Method = try.method
			_, _, err := h.RequestWithdrawal(t.Context(), ask)
			require.ErrorIs(t, err, try.want, name)
		}
		require.Equal(t, 3000*rupees, h.balance(t))

		first, err := h.request(t, "k", 600*rupees, vpa)
		require.NoError(t, err, "a refused request does not use up the day")
		again, hit, err := h.RequestWithdrawal(t.Context(), h.asks("k", 600*rupees, vpa))
		require.NoError(t, err)
		require.True(t, hit)
		require.Equal(t, first.ID, again.ID)
		_, err = h.request(t, "k", 700*rupees, vpa)
		require.ErrorIs(t, err, payment.ErrKeyMismatch)
		h.clock.Advance(23 * time.Hour)
		_, err = h.request(t, "k2", 600*rupees, vpa)
		require.ErrorIs(t, err, payment.ErrTooSoon)
		var f *fault.Error
		require.ErrorAs(t, err, &f)
		require.EqualValues(t, 3600, f.Data["retry_after"])
		h.clock.Advance(time.Hour)
		_, err = h.request(t, "k2", 600*rupees, vpa)
		require.NoError(t, err)
		require.Equal(t, 1800*rupees, h.balance(t))
		h.auditLedger(t)
	})
}

func TestRequestWithdrawal_AppliesEligibility(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		refusal := error(payment.ErrEmailUnverified)
		h := newFixture(t, d, func(_ *payment.Config, deps *payment.Deps) {
			deps.Eligible = func(context.Context, *db.Tx, id.Player, money.Money) error { return refusal }
		})
		h.fund(t, "d", goodID, 3000*rupees)
		_, err := h.request(t, "k", 600*rupees, vpa)
		require.ErrorIs(t, err, payment.ErrEmailUnverified)
		refusal = nil
		_, err = h.request(t, "k", 600*rupees, vpa)
		require.NoError(t, err)
	})
}

func TestRequestWithdrawal_AcceptsOneOfConcurrentRequests(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newFixture(t, d)
		h.fund(t, "d", goodID, 5000*rupees)
		var took, soon int
		var mu sync.Mutex
		var all sync.WaitGroup
		for i := range 8 {
			all.Go(func() {
				_, hit, err := h.RequestWithdrawal(t.Context(), h.asks([]string{"a", "b"}[i%2], 600*rupees, vpa))
				mu.Lock()
				defer mu.Unlock()
				switch {
				case err == nil && !hit:
					took++
				case errors.Is(err, payment.ErrTooSoon):
					soon++
				case err != nil:
					t.Error(err)
				}
			})
		}
		all.Wait()
		require.Equal(t, []int{1, 4}, []int{took, soon}, "one taken, the other key refused each time")
		require.Equal(t, 4400*rupees, h.balance(t))
		h.auditLedger(t)
	})
}

func TestDecide_AppliesOneOfConcurrentDecisions(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newFixture(t, d)
		h.fund(t, "d", goodID, 5000*rupees)
		w, err := h.request(t, "w", 600*rupees, vpa)
		require.NoError(t, err)
		lines := 0
		by := payment.Decision{StaffID: "s", Record: func(context.Context, *db.Tx, payment.Withdrawal) error { lines++; return nil }}
		errs := make([]error, 8)
		var all sync.WaitGroup
		for i := range errs {
			all.Go(func() {
				if i%2 == 0 {
					_, errs[i] = h.Approve(t.Context(), w.ID, by)
				} else {
					_, errs[i] = h.Reject(t.Context(), w.ID, "not today", by)
				}
			})
		}
		all.Wait()
		won := 0
		for _, err := range errs {
			if err == nil {
				won++
				continue
			}
			require.ErrorIs(t, err, payment.ErrNotPending)
		}
		require.Equal(t, 1, won)
		require.Equal(t, 1, lines)
		h.pass(t, 5*time.Second)
		h.pass(t, time.Minute)
		require.Equal(t, 5000*rupees, h.balance(t)+h.houseAccount(t, wallet.Payouts))
		h.auditLedger(t)
	})
}

func TestDecide_RollsBackWhenTheAuditLineFails(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newFixture(t, d)
		h.fund(t, "d", goodID, 5000*rupees)
		w, err := h.request(t, "w", 600*rupees, vpa)
		require.NoError(t, err)
		broken := payment.Decision{StaffID: "s", Record: func(context.Context, *db.Tx, payment.Withdrawal) error { return errors.New("audit log unavailable") }}
		_, err = h.Approve(t.Context(), w.ID, broken)
		require.ErrorContains(t, err, "audit log unavailable")
		_, err = h.Reject(t.Context(), w.ID, "not today", broken)
		require.ErrorContains(t, err, "audit log unavailable")
		require.Equal(t, payment.WithdrawalPending, h.review(t, w.ID).Status)
		require.Equal(t, 4400*rupees, h.balance(t))
		h.auditLedger(t)
	})
}
