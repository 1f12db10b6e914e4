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
	"maidan/internal/payment/provider"
	"maidan/internal/payment/route"
	"maidan/internal/wallet"
)

// gifts plays a player's bonuses.
type gifts struct {
	active []payment.ActiveBonus
	ended  []id.Withdrawal
	fail   error
}

func (g *gifts) hooks() *payment.Bonuses {
	return &payment.Bonuses{
		Active: func(context.Context, db.Querier, id.Player, money.Currency) ([]payment.ActiveBonus, error) {
			return g.active, nil
		},
		End: func(_ context.Context, _ *db.Tx, _ id.Player, w id.Withdrawal, active []payment.ActiveBonus) error {
			if g.fail != nil {
				return g.fail
			}
			g.active, g.ended = nil, append(g.ended, w)
			return nil
		},
	}
}

func TestRequestWithdrawal_AsksBeforeABonusIsLost(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		g := &gifts{active: []payment.ActiveBonus{{Kind: payment.BonusWelcome, ID: "b1", Name: "Cricket bonus", Amount: 1500_00, Currency: "INR"}}}
		h := newFixture(t, d, anyTime, func(_ *payment.Config, deps *payment.Deps) { deps.Bonuses = g.hooks() })
		h.fund(t, "d", goodID, 3000*rupees)
		_, err := h.request(t, "w", 600*rupees, vpa)
		require.ErrorIs(t, err, payment.ErrBonus)
		var f *fault.Error
		require.ErrorAs(t, err, &f)
		require.Equal(t, "Cricket bonus", f.Data["name"])
		require.Equal(t, money.Amount(1500_00), f.Data["amount"])
		require.Empty(t, g.ended)
		require.Equal(t, g.active, h.conditions(t).Bonuses)

		agreed := h.asks("w", 600*rupees, vpa)
		agreed.Forfeit = true
		g.fail = wallet.ErrContended
		_, _, err = h.RequestWithdrawal(t.Context(), agreed)
		require.ErrorIs(t, err, wallet.ErrContended)
		require.Equal(t, 3000*rupees, h.balance(t), "the bonus could not be ended, so nothing is requested")
		g.fail = nil
		w, hit, err := h.RequestWithdrawal(t.Context(), agreed)
		require.NoError(t, err)
		require.False(t, hit)
		require.Equal(t, []id.Withdrawal{w.ID}, g.ended)
		_, hit, err = h.RequestWithdrawal(t.Context(), agreed)
		require.NoError(t, err)
		require.True(t, hit)
		require.Len(t, g.ended, 1, "a repeated key ends nothing again")
		h.audit(t)
	})
}

func TestPayout_IsCancelledWhenTheProviderHasNoFunds(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		for i, reason := range []string{provider.ReasonFloat, provider.ReasonFunds} {
			h := newFixture(t, d)
			h.fund(t, "d", []string{goodID, "412345678999"}[i], 3000*rupees)
			w, err := h.request(t, "w", 600*rupees, vpa)
			require.NoError(t, err)
			_, err = h.Approve(t.Context(), w.ID, byStaff("s"))
			require.NoError(t, err)
			notice := provider.Notice{ID: "low-" + reason, Call: h.callOf(t, string(w.ID)), Outcome: provider.Failed, Reason: reason, At: 1}
			require.NoError(t, h.deliver(t, notice))
			require.NoError(t, h.deliver(t, notice), "the same notice again")
			got := h.review(t, w.ID)
			require.Equal(t, payment.WithdrawalCancelled, got.Status)
			require.Equal(t, payment.ReasonOutOfFunds, got.Reason)
			require.Equal(t, 3000*rupees, h.balance(t))
			require.Equal(t, 1, h.events(t)[payment.EventWithdrawalCancelled])
			require.Zero(t, h.events(t)[payment.EventWithdrawalRejected])

			h.pass(t, 5*time.Second) // the simulator pays in spite of its notice: the refund is reclaimed
			require.Equal(t, payment.WithdrawalPaid, h.review(t, w.ID).Status)
			require.Equal(t, 2400*rupees, h.balance(t))
			h.audit(t)
		}
	})
}

// poor is a provider that has no money of the operator.
type poor struct{ provider.Provider }

func (poor) Name() string { return "poor" }
func (poor) Pay(context.Context, provider.Payout) (provider.Answer, error) {
	return provider.Answer{}, &provider.Refused{Code: "low", Reason: provider.ReasonFunds}
}

func TestApprove_PassesAPayoutOnThatLacksTheOperatorsFunds(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		for _, others := range []bool{true, false} {
			h := newFixture(t, d, func(_ *payment.Config, deps *payment.Deps) {
				full := deps.Providers.ByName(name)
				connected := []provider.Provider{poor{full}}
				if others {
					connected = append(connected, full)
				}
				table, err := route.New(deps.Clock, nil, connected...)
				require.NoError(t, err)
				deps.Providers = table
			})
			h.credit(t, 3000*rupees)
			w, err := h.request(t, "w", 600*rupees, vpa)
			require.NoError(t, err)
			_, err = h.Approve(t.Context(), w.ID, byStaff("s"))
			require.NoError(t, err)
			h.pass(t, 5*time.Second)
			want := payment.WithdrawalCancelled
			if others {
				want = payment.WithdrawalPaid
			}
			require.Equal(t, want, h.review(t, w.ID).Status)
		}
	})
}

// credit gives the player cash from nowhere.
func (h *fixture) credit(t *testing.T, amount money.Amount) {
	t.Helper()
	require.NoError(t, h.db.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		_, err := h.wallet.Post(ctx, tx, h.IDs.New(), wallet.HashOf(h.IDs.New()), wallet.Transfer{Kind: "bet.payout", Ref: "x", Entries: []wallet.Entry{
			{Account: wallet.PlayerCash(h.player, "INR"), Amount: amount}, {Account: wallet.HouseAccount(wallet.Stakes, "INR"), Amount: -amount},
		}})
		return err
	}))
}

func TestCancelWithdrawal_RefundsAPendingOneWherePermitted(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		permitted := false
		h := newFixture(t, d, func(_ *payment.Config, deps *payment.Deps) {
			deps.Cancellable = func(context.Context, db.Querier, id.Player) (bool, error) { return permitted, nil }
		})
		h.fund(t, "d", goodID, 3000*rupees)
		w, err := h.request(t, "w", 600*rupees, vpa)
		require.NoError(t, err)
		_, err = h.CancelWithdrawal(t.Context(), h.player, w.ID)
		require.ErrorIs(t, err, payment.ErrNotCancellable)
		permitted = true
		_, err = h.CancelWithdrawal(t.Context(), "someone else", w.ID)
		require.ErrorIs(t, err, payment.ErrNotFound)
		_, err = h.CancelWithdrawal(t.Context(), h.player, "01NOWHERE")
		require.ErrorIs(t, err, payment.ErrNotFound)
		require.Equal(t, 2400*rupees, h.balance(t))

		for range 2 {
			cancelled, err := h.CancelWithdrawal(t.Context(), h.player, w.ID)
			require.NoError(t, err)
			require.Equal(t, payment.WithdrawalCancelled, cancelled.Status)
			require.Equal(t, payment.ReasonByPlayer, cancelled.Reason)
			require.Equal(t, 3000*rupees, h.balance(t))
		}
		_, err = h.Approve(t.Context(), w.ID, byStaff("s"))
		require.ErrorIs(t, err, payment.ErrNotPending)
		require.Equal(t, 1, h.events(t)[payment.EventWithdrawalCancelled])
		_, err = h.request(t, "w2", 600*rupees, vpa)
		require.ErrorIs(t, err, payment.ErrTooSoon, "a cancelled request counts for the day")
		h.audit(t)

		h.clock.Advance(25 * time.Hour)
		w, err = h.request(t, "w3", 600*rupees, vpa)
		require.NoError(t, err)
		_, err = h.Approve(t.Context(), w.ID, byStaff("s"))
		require.NoError(t, err)
		_, err = h.CancelWithdrawal(t.Context(), h.player, w.ID)
		require.ErrorIs(t, err, payment.ErrNotPending)
	})
}

func TestCancelWithdrawal_RacesWithAnApproval(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newFixture(t, d, func(_ *payment.Config, deps *payment.Deps) {
			deps.Cancellable = func(context.Context, db.Querier, id.Player) (bool, error) { return true, nil }
		})
		h.fund(t, "d", goodID, 3000*rupees)
		w, err := h.request(t, "w", 600*rupees, vpa)
		require.NoError(t, err)
		var all sync.WaitGroup
		var approved, cancelled error
		all.Go(func() { _, approved = h.Approve(t.Context(), w.ID, byStaff("s")) })
		all.Go(func() { _, cancelled = h.CancelWithdrawal(t.Context(), h.player, w.ID) })
		all.Wait()
		require.NotEqual(t, approved == nil, cancelled == nil, "one wins")
		require.ErrorIs(t, errors.Join(approved, cancelled), payment.ErrNotPending)
		h.pass(t, 5*time.Second)
		require.Equal(t, 3000*rupees, h.balance(t)+h.houseAccount(t, wallet.Payouts))
		h.audit(t)
	})
}

// mute is a provider that receives payouts and never answers.
type mute struct{ provider.Provider }

var errMute = errors.New("timeout")

func (m mute) Find(ctx context.Context, f provider.Find) (provider.Answer, error) {
	return m.Provider.(provider.Finder).Find(ctx, f)
}
func (mute) Pay(context.Context, provider.Payout) (provider.Answer, error) {
	return provider.Answer{}, errMute
}
func (mute) Inquire(context.Context, provider.Inquiry) (provider.Answer, error) {
	return provider.Answer{}, errMute
}

// answers delivers the notice that the provider of a held withdrawal sends at last.
func (h *fixture) answers(t *testing.T, w payment.Withdrawal, outcome provider.Outcome) {
	t.Helper()
	require.NoError(t, h.deliver(t, provider.Notice{ID: "late-" + string(outcome), Call: h.callOf(t, string(w.ID)), Outcome: outcome, At: 1}))
}

// silent returns an approved withdrawal whose provider never answers.
func silent(t *testing.T, d *db.DB) (*fixture, payment.Withdrawal) {
	t.Helper()
	h := newFixture(t, d, func(_ *payment.Config, deps *payment.Deps) {
		table, err := route.New(deps.Clock, nil, mute{deps.Providers.ByName(name)})
		require.NoError(t, err)
		deps.Providers = table
	})
	h.fund(t, "d", goodID, 3000*rupees)
	w, err := h.request(t, "w", 600*rupees, vpa)
	require.NoError(t, err)
	_, err = h.Approve(t.Context(), w.ID, byStaff("s"))
	require.NoError(t, err)
	h.clock.Advance(24*time.Hour - time.Second)
	swept, err := h.Sweep(t.Context())
	require.NoError(t, err)
	require.Zero(t, swept.Held)
	h.clock.Advance(time.Second)
	for _, want := range []int{1, 0} {
		swept, err = h.Sweep(t.Context())
		require.NoError(t, err)
		require.Equal(t, want, swept.Held)
	}
	held, err := h.Held(t.Context())
	require.NoError(t, err)
	require.Len(t, held, 1)
	require.Equal(t, h.clock.Now().UnixMilli(), held[0].HeldAt)
	require.Equal(t, payment.WithdrawalApproved, held[0].Status)
	require.Equal(t, 2400*rupees, h.balance(t), "nothing is guessed")
	require.Equal(t, 1, h.events(t)[payment.EventWithdrawalHeld])
	return h, w
}

func TestSweep_HoldsAPayoutWithoutAResultUntilANoticeComes(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h, w := silent(t, d)
		proposed, err := h.ProposeResolution(t.Context(), w.ID, payment.ResolvedFailed, "the bank returned it", byStaff("anna"))
		require.NoError(t, err)
		h.answers(t, w, provider.Succeeded)
		got := h.review(t, w.ID)
		require.Equal(t, payment.WithdrawalPaid, got.Status)
		require.Zero(t, got.HeldAt)
		_, err = h.DecideResolution(t.Context(), proposed.ID, true, byStaff("bela"))
		require.ErrorIs(t, err, payment.ErrResolutionEnded)
		all, err := h.Resolutions(t.Context(), w.ID)
		require.NoError(t, err)
		require.Equal(t, payment.ResolutionObsolete, all[0].Status)
		h.audit(t)
	})
}

func TestResolution_NeedsAReasonAndASecondMemberOfStaff(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h, w := silent(t, d)
		_, err := h.ProposeResolution(t.Context(), w.ID, payment.ResolvedPaid, " x ", byStaff("anna"))
		require.ErrorIs(t, err, payment.ErrReason)
		_, err = h.ProposeResolution(t.Context(), w.ID, "lost", "the bank says so", byStaff("anna"))
		require.ErrorIs(t, err, payment.ErrOutcome)
		proposed, err := h.ProposeResolution(t.Context(), w.ID, payment.ResolvedFailed, "the bank says so", byStaff("anna"))
		require.NoError(t, err)
		_, err = h.ProposeResolution(t.Context(), w.ID, payment.ResolvedPaid, "the bank says so", byStaff("bela"))
		require.ErrorIs(t, err, payment.ErrProposed)
		_, err = h.DecideResolution(t.Context(), proposed.ID, true, byStaff("anna"))
		require.ErrorIs(t, err, payment.ErrSecondMember)
		_, err = h.DecideResolution(t.Context(), "01NOWHERE", true, byStaff("bela"))
		require.ErrorIs(t, err, payment.ErrNotFound)
		rejected, err := h.DecideResolution(t.Context(), proposed.ID, false, byStaff("bela"))
		require.NoError(t, err)
		require.Equal(t, payment.ResolutionRejected, rejected.Status)
		require.Equal(t, payment.WithdrawalApproved, h.review(t, w.ID).Status)

		again, err := h.ProposeResolution(t.Context(), w.ID, payment.ResolvedFailed, "the bank says so", byStaff("bela"))
		require.NoError(t, err)
		broken := payment.Decision{StaffID: "anna", Record: func(context.Context, *db.Tx, payment.Withdrawal) error { return errors.New("audit log unavailable") }}
		_, err = h.DecideResolution(t.Context(), again.ID, true, broken)
		require.ErrorContains(t, err, "audit log unavailable")
		require.Equal(t, 2400*rupees, h.balance(t))
		_, err = h.DecideResolution(t.Context(), again.ID, true, byStaff("anna"))
		require.NoError(t, err)
		require.Equal(t, payment.WithdrawalRejected, h.review(t, w.ID).Status)
		require.Equal(t, 3000*rupees, h.balance(t))
		_, err = h.ProposeResolution(t.Context(), w.ID, payment.ResolvedPaid, "the bank says so", byStaff("bela"))
		require.ErrorIs(t, err, payment.ErrNotHeld)
		h.audit(t)

		h.answers(t, w, provider.Failed)
		require.Equal(t, 3000*rupees, h.balance(t), "the provider confirms it")
		h.answers(t, w, provider.Succeeded) // and pays after all: the refund is reclaimed
		require.Equal(t, payment.WithdrawalPaid, h.review(t, w.ID).Status)
		require.Equal(t, 2400*rupees, h.balance(t))
		h.audit(t)
	})
}

func TestResolution_PaysOnceWhenTheNoticeComesAfterwards(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h, w := silent(t, d)
		proposed, err := h.ProposeResolution(t.Context(), w.ID, payment.ResolvedPaid, "seen on the bank's statement", byStaff("anna"))
		require.NoError(t, err)
		var all sync.WaitGroup
		errs := make([]error, 4)
		for i := range errs {
			all.Go(func() { _, errs[i] = h.DecideResolution(t.Context(), proposed.ID, true, byStaff("bela")) })
		}
		all.Wait()
		won := 0
		for _, err := range errs {
			if err == nil {
				won++
				continue
			}
			require.ErrorIs(t, err, payment.ErrResolutionEnded)
		}
		require.Equal(t, 1, won)
		require.Equal(t, payment.WithdrawalPaid, h.review(t, w.ID).Status)
		h.audit(t)
		h.answers(t, w, provider.Succeeded)
		require.Equal(t, 600*rupees, h.houseAccount(t, wallet.Payouts))
		require.Equal(t, 1, h.events(t)[payment.EventWithdrawalPaid])
		h.audit(t)
	})
}
