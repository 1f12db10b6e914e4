package payment_test

import (
	"context"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/payment"
	"maidan/internal/payment/provider"
	"maidan/internal/payment/risk"
)

// fourEyes lets two members approve withdrawals above 1,000 rupees, and players withdraw at any time.
func fourEyes(cfg *payment.Config, _ *payment.Deps) {
	cfg.SecondApproval = map[money.Currency]money.Amount{"INR": 1000 * rupees}
	cfg.WithdrawalEvery = time.Millisecond
}

// requests funds the player and requests withdrawals.
func (h *fixture) requests(t *testing.T, amounts ...money.Amount) (ids []id.Withdrawal) {
	t.Helper()
	h.fund(t, "fund", goodID, 40_000*rupees)
	for i, amount := range amounts {
		w, err := h.request(t, fmt.Sprint("w", i), amount, vpa)
		require.NoError(t, err)
		ids = append(ids, w.ID)
		h.clock.Advance(time.Second)
	}
	return ids
}

func TestApprove_NeedsTwoMembersAboveTheAmount(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newFixture(t, d, fourEyes)
		ids := h.requests(t, 1000*rupees, 1001*rupees, 2000*rupees)

		w, err := h.Approve(t.Context(), ids[0], byStaff("asha"))
		require.NoError(t, err)
		require.Equal(t, payment.WithdrawalApproved, w.Status, "exactly the amount")

		w, err = h.Approve(t.Context(), ids[1], byStaff("asha"))
		require.NoError(t, err)
		require.Equal(t, payment.WithdrawalPending, w.Status)
		_, err = h.Approve(t.Context(), ids[1], byStaff("asha"))
		require.ErrorIs(t, err, payment.ErrSecondMember)
		require.Empty(t, h.review(t, ids[1]).DecidedBy)
		h.audit(t)
		w, err = h.Approve(t.Context(), ids[1], byStaff("omar"))
		require.NoError(t, err)
		require.Equal(t, payment.WithdrawalApproved, w.Status)
		_, err = h.Approve(t.Context(), ids[1], byStaff("vera"))
		require.ErrorIs(t, err, payment.ErrNotPending)

		_, err = h.Approve(t.Context(), ids[2], byStaff("asha"))
		require.NoError(t, err)
		w, err = h.Reject(t.Context(), ids[2], "not your account", byStaff("asha"))
		require.NoError(t, err, "a rejection needs one")
		require.Equal(t, payment.WithdrawalRejected, w.Status)
		h.audit(t)
	})
}

func TestApprove_CountsConcurrentApprovalsOfOneMemberOnce(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newFixture(t, d, fourEyes)
		ids := h.requests(t, 5000*rupees)
		var all sync.WaitGroup
		for range 6 {
			all.Go(func() { _, _ = h.Approve(t.Context(), ids[0], byStaff("asha")) })
		}
		all.Wait()
		require.Equal(t, payment.WithdrawalPending, h.review(t, ids[0]).Status)
		approved := make(chan payment.WithdrawalStatus, 6)
		for i := range 6 {
			all.Go(func() {
				if w, err := h.Approve(t.Context(), ids[0], byStaff(id.Staff(fmt.Sprint("member", i)))); err == nil {
					approved <- w.Status
				}
			})
		}
		all.Wait()
		close(approved)
		require.Equal(t, payment.WithdrawalApproved, <-approved)
		require.Empty(t, approved, "one wins")
		h.pass(t, 5*time.Second)
		require.Equal(t, payment.WithdrawalPaid, h.review(t, ids[0]).Status)
		h.audit(t)
	})
}

func TestApprove_NeedsTwoMembersForACurrencyWithoutAnAmount(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newFixture(t, d, func(cfg *payment.Config, _ *payment.Deps) {
			cfg.SecondApproval = map[money.Currency]money.Amount{"PKR": 1}
		})
		ids := h.requests(t, 600*rupees)
		w, err := h.Approve(t.Context(), ids[0], byStaff("asha"))
		require.NoError(t, err)
		require.Equal(t, payment.WithdrawalPending, w.Status)
	})
}

func TestApproveAll_DecidesEachOnItsOwnAndRepeatsItsOutcomes(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newFixture(t, d, fourEyes)
		ids := h.requests(t, 600*rupees, 700*rupees, 5000*rupees, 800*rupees)
		_, err := h.Reject(t.Context(), ids[1], "not your account", byStaff("omar"))
		require.NoError(t, err)
		records := 0
		by := payment.Decision{StaffID: "asha", Record: func(context.Context, *db.Tx, payment.Withdrawal) error { records++; return nil }}
		batch := []id.Withdrawal{ids[0], ids[1], "nowhere", ids[2], ids[3], ids[0]}
		for range 2 {
			outcomes, err := h.ApproveAll(t.Context(), batch, by)
			require.NoError(t, err)
			require.Len(t, outcomes, len(batch))
			for i, want := range []error{nil, payment.ErrNotPending, payment.ErrNotFound, nil, nil, nil} {
				require.Equal(t, batch[i], outcomes[i].ID)
				require.ErrorIs(t, outcomes[i].Err, want, i)
			}
			require.Equal(t, payment.WithdrawalApproved, outcomes[0].Status)
			require.Equal(t, payment.WithdrawalPending, outcomes[3].Status)
			require.Equal(t, 3, records)
		}
		h.pass(t, 5*time.Second)
		outcomes, err := h.ApproveAll(t.Context(), ids[:1], by)
		require.NoError(t, err)
		require.Equal(t, payment.WithdrawalPaid, outcomes[0].Status)
		_, err = h.ApproveAll(t.Context(), nil, by)
		require.ErrorIs(t, err, payment.ErrBatch)
		_, err = h.ApproveAll(t.Context(), make([]id.Withdrawal, 101), by)
		require.ErrorIs(t, err, payment.ErrBatch)
		h.audit(t)
	})
}

func TestApproveAll_RefusesAWithdrawalThatWasRefundedAfterItsApproval(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newFixture(t, d, fourEyes)
		for i, w := range h.requests(t, 600*rupees, 700*rupees) {
			reason, status := "account_closed", payment.WithdrawalRejected
			if i == 1 {
				reason, status = provider.ReasonFloat, payment.WithdrawalCancelled
			}
			outcomes, err := h.ApproveAll(t.Context(), []id.Withdrawal{w}, byStaff("asha"))
			require.NoError(t, err)
			require.NoError(t, outcomes[0].Err)
			require.NoError(t, h.deliver(t, provider.Notice{ID: reason, Call: h.callOf(t, string(w)), Outcome: provider.Failed, Reason: reason, At: 1}))
			outcomes, err = h.ApproveAll(t.Context(), []id.Withdrawal{w}, byStaff("asha"))
			require.NoError(t, err)
			require.Equal(t, status, outcomes[0].Status)
			require.ErrorIs(t, outcomes[0].Err, payment.ErrNotPending)
		}
	})
}

func TestPending_ListsTheRiskiestFirstThenTheOldest(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newFixture(t, d, fourEyes, func(_ *payment.Config, deps *payment.Deps) {
			deps.Background = func(_ context.Context, _ db.Querier, players []risk.Subject) (map[id.Player]risk.Background, error) {
				all := map[id.Player]risk.Background{}
				for _, p := range players {
					all[p.Player] = risk.Background{ProfileName: "RAO Asha", Staked: 1_000_000 * rupees}
				}
				return all, nil
			}
		})
		waiting, err := h.Pending(t.Context())
		require.NoError(t, err)
		require.Empty(t, waiting)
		first, second := h.player, id.Player(h.IDs.New())
		ids := h.requests(t, 600*rupees)
		h.open(t, second)
		h.player = second
		dep := h.create(t, "other", 1000*rupees)
		_, err = h.SubmitTransactionID(t.Context(), h.player, dep.ID, "412345678888")
		require.NoError(t, err)
		h.pass(t, 5*time.Second)
		h.clock.Advance(48 * time.Hour)
		stranger := vpa
		stranger.Name = "Vijay Kumar"
		risky, err := h.request(t, "risky", 600*rupees, stranger)
		require.NoError(t, err)
		h.player = first
		later, err := h.request(t, "later", 600*rupees, vpa)
		require.NoError(t, err)

		waiting, err = h.Pending(t.Context())
		require.NoError(t, err)
		require.Equal(t, []id.Withdrawal{risky.ID, ids[0], later.ID}, []id.Withdrawal{waiting[0].ID, waiting[1].ID, waiting[2].ID})
		require.Equal(t, risk.NameMismatch, waiting[0].Risk.Reasons[0].Code)
		require.Equal(t, []string{"Vijay Kumar", "RAO Asha"}, waiting[0].Risk.Reasons[0].Texts)
		for _, w := range waiting[1:] {
			require.NotContains(t, codes(w.Risk), risk.NameMismatch)
		}
		require.Contains(t, codes(waiting[1].Risk), risk.FirstWithdrawal)
		require.Contains(t, codes(waiting[1].Risk), risk.Velocity, "another request of the same day")
	})
}

func codes(a risk.Assessment) (all []risk.Code) {
	for _, r := range a.Reasons {
		all = append(all, r.Code)
	}
	return all
}

func TestPending_ListsWithdrawalsWhoseFactsCannotBeRead(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newFixture(t, d, func(_ *payment.Config, deps *payment.Deps) {
			deps.Background = func(context.Context, db.Querier, []risk.Subject) (map[id.Player]risk.Background, error) {
				return nil, context.DeadlineExceeded
			}
		})
		ids := h.requests(t, 600*rupees)
		waiting, err := h.Pending(t.Context())
		require.NoError(t, err)
		require.Equal(t, ids[0], waiting[0].ID)
		require.Contains(t, codes(waiting[0].Risk), risk.FactsUnavailable)
	})
}
