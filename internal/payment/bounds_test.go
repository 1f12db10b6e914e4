package payment_test

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/id"
	"maidan/internal/payment"
	"maidan/internal/payment/method"
	"maidan/internal/payment/provider"
	"maidan/internal/protection"
	"maidan/internal/wallet"
)

// failed creates a deposit that failed and accepts another transaction id.
func (h *fixture) failed(t *testing.T, key, id string) payment.Deposit {
	t.Helper()
	dep := h.fund(t, key, id, 500*rupees)
	require.Equal(t, payment.DepositFailed, dep.Status)
	return dep
}

// A failed deposit counts towards no limit: queueing it again checks the Gate as for a new one.
func TestSubmitTransactionID_ChecksTheGateOnEveryQueueing(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h, p := guarded(t, d)
		limit(t, p, h.player, 500*rupees)
		var made, refused atomic.Int32
		var group sync.WaitGroup
		var deposits []payment.Deposit
		for i := range 4 {
			deposits = append(deposits, h.failed(t, strconv.Itoa(i), fmt.Sprintf("5123456%d0001", i)))
		}
		for i, dep := range deposits {
			group.Go(func() {
				switch _, err := h.SubmitTransactionID(t.Context(), h.player, dep.ID, fmt.Sprintf("6123456%d7777", i)); {
				case err == nil:
					made.Add(1)
				case errors.Is(err, protection.ErrLimit):
					refused.Add(1)
				default:
					t.Error(err)
				}
			})
		}
		group.Wait()
		require.Equal(t, []int32{1, 3}, []int32{made.Load(), refused.Load()})
		h.pass(t, 5*time.Second)
		require.Equal(t, 500*rupees, h.balance(t), "the limit")
	})
}

func TestSubmitTransactionID_ChecksTimeOuts(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h, p := guarded(t, d)
		dep := h.failed(t, "k", "412345670001")
		require.NoError(t, p.TimeOut(t.Context(), h.player, 7, self))
		_, err := h.SubmitTransactionID(t.Context(), h.player, dep.ID, goodID)
		require.ErrorIs(t, err, protection.ErrTimedOut)
		_, err = h.SubmitTransactionID(t.Context(), h.player, dep.ID, "412345670001")
		require.ErrorIs(t, err, protection.ErrTimedOut, "the same id queues it as well")
		h.clock.Advance(8 * 24 * time.Hour)
		_, err = h.SubmitTransactionID(t.Context(), h.player, dep.ID, goodID)
		require.NoError(t, err)
	})
}

func TestCreateDeposit_BoundsOpenDepositsPerPlayer(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newFixture(t, d)
		var made, refused atomic.Int32
		var group sync.WaitGroup
		for i := range 16 {
			group.Go(func() {
				switch _, _, err := h.CreateDeposit(t.Context(), payment.Order{PlayerID: h.player, Currency: "INR", Key: strconv.Itoa(i), Method: "upi", Amount: 500 * rupees}); {
				case err == nil:
					made.Add(1)
				case errors.Is(err, payment.ErrTooManyOpen):
					refused.Add(1)
				default:
					t.Error(err)
				}
			})
		}
		group.Wait()
		require.Equal(t, []int32{10, 6}, []int32{made.Load(), refused.Load()})
		h.clock.Advance(25 * time.Hour)
		_, err := h.Sweep(t.Context())
		require.NoError(t, err)
		h.create(t, "the next day", 500*rupees)
	})
}

// A failed deposit that is queued again counts as open.
func TestSubmitTransactionID_LimitsOpenDepositsPerPlayer(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newFixture(t, d)
		dep := h.failed(t, "k", "412345670001")
		for i := range 10 {
			h.create(t, strconv.Itoa(i), 500*rupees)
		}
		_, err := h.SubmitTransactionID(t.Context(), h.player, dep.ID, goodID)
		require.ErrorIs(t, err, payment.ErrTooManyOpen)
	})
}

func TestSubmitTransactionID_LimitsTheIDsOfADeposit(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newFixture(t, d)
		dep := h.create(t, "k", 500*rupees)
		for i := range 10 {
			_, err := h.SubmitTransactionID(t.Context(), h.player, dep.ID, fmt.Sprintf("4123456%d0001", i))
			require.NoError(t, err)
			h.pass(t, 5*time.Second)
		}
		_, err := h.SubmitTransactionID(t.Context(), h.player, dep.ID, goodID)
		require.ErrorIs(t, err, payment.ErrTransactionLimit)
	})
}

// A repeated key returns the first answer, even if the request would be refused now.
func TestCreateDeposit_ReplaysAKeyWhateverRefusesNow(t *testing.T) {
	t.Parallel()
	for name, refuse := range map[string]func(t *testing.T, h *fixture, p *protection.Protection){
		"the country was blocked": func(_ *testing.T, h *fixture, p *protection.Protection) {
			p.Account = func(context.Context, db.Querier, id.Player) (protection.Account, error) {
				return protection.Account{Country: "KP", Currency: "INR"}, nil
			}
			h.clock.Advance(2 * time.Minute)
		},
		"the method went": func(_ *testing.T, h *fixture, _ *protection.Protection) {
			inr := h.Methods.Currencies["INR"]
			inr.Deposit = inr.Deposit[1:]
			h.Methods.Currencies["INR"] = inr
		},
		"too many are open": func(t *testing.T, h *fixture, _ *protection.Protection) {
			for i := range 9 {
				h.create(t, strconv.Itoa(i), 500*rupees)
			}
		},
		"self-exclusion": func(t *testing.T, h *fixture, p *protection.Protection) {
			require.NoError(t, p.Exclude(t.Context(), h.player, 12, self))
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dbtest.Each(t, func(t *testing.T, d *db.DB) {
				h, p := guarded(t, d)
				dep := h.create(t, "k", 500*rupees)
				refuse(t, h, p)
				again, hit, err := h.CreateDeposit(t.Context(), payment.Order{PlayerID: h.player, Currency: "INR", Key: "k", Method: "upi", Amount: 500 * rupees})
				require.NoError(t, err)
				require.True(t, hit)
				require.Equal(t, dep, again)
				_, _, err = h.CreateDeposit(t.Context(), payment.Order{PlayerID: h.player, Currency: "INR", Key: "k", Method: "upi", Amount: 600 * rupees})
				require.ErrorIs(t, err, payment.ErrKeyMismatch)
				_, _, err = h.CreateDeposit(t.Context(), payment.Order{PlayerID: h.player, Currency: "INR", Key: "new", Method: "upi", Amount: 500 * rupees})
				require.Error(t, err)
				require.NotErrorIs(t, err, payment.ErrKeyMismatch)
			})
		})
	}
}

func TestRequestWithdrawal_ReplaysAKeyWhateverRefusesNow(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newFixture(t, d)
		h.fund(t, "d", goodID, 3000*rupees)
		gone := errors.New("the saved account is gone")
		ask := payment.Request{PlayerID: h.player, Currency: "INR", Key: "k", Method: "upi", Amount: 600 * rupees, Saved: "saved",
			Find: func(context.Context, id.PayoutAccount) (payment.Account, error) { return vpa, nil }}
		first, hit, err := h.RequestWithdrawal(t.Context(), ask)
		require.NoError(t, err)
		require.False(t, hit)

		ask.Find = func(context.Context, id.PayoutAccount) (payment.Account, error) { return payment.Account{}, gone }
		ask.Prove = func(context.Context) error { return gone }
		inr := h.Methods.Currencies["INR"]
		inr.Withdrawal = nil
		h.Methods.Currencies["INR"] = inr
		again, hit, err := h.RequestWithdrawal(t.Context(), ask)
		require.NoError(t, err)
		require.True(t, hit)
		require.Equal(t, first.ID, again.ID)
		ask.Saved = "another"
		_, _, err = h.RequestWithdrawal(t.Context(), ask)
		require.ErrorIs(t, err, payment.ErrKeyMismatch)
		ask.Key = "new"
		_, _, err = h.RequestWithdrawal(t.Context(), ask)
		require.ErrorIs(t, err, method.ErrUnknown)
	})
}

// The provider reports "failed" and pays later: the refund is reversed.
func TestPayout_ReversesTheRefundWhenPaidAfterAFailure(t *testing.T) {
	t.Parallel()
	for name, spent := range map[string]bool{"the money is still there": false, "the money is spent": true} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dbtest.Each(t, func(t *testing.T, d *db.DB) {
				h := newFixture(t, d)
				h.fund(t, "d", goodID, 1000*rupees)
				w, err := h.request(t, "w", 1000*rupees, vpa)
				require.NoError(t, err)
				_, err = h.Approve(t.Context(), w.ID, byStaff("s"))
				require.NoError(t, err)
				say := func(noticeID string, o provider.Outcome) {
					require.NoError(t, h.deliver(t, provider.Notice{ID: noticeID, Call: h.callOf(t, string(w.ID)), Outcome: o, At: 1}))
				}
				say("1", provider.Failed)
				require.Equal(t, 1000*rupees, h.balance(t))
				var owed = 0 * rupees
				if spent {
					h.clock.Advance(25 * time.Hour)
					_, err := h.request(t, "w2", 700*rupees, vpa)
					require.NoError(t, err)
					owed = 700 * rupees
				}
				say("2", provider.Succeeded)
				say("3", provider.Succeeded)
				say("4", provider.Failed)
				require.Equal(t, payment.WithdrawalPaid, h.review(t, w.ID).Status)
				require.Empty(t, h.review(t, w.ID).Reason)
				require.Zero(t, h.balance(t))
				require.Equal(t, 1000*rupees, h.houseAccount(t, wallet.Payouts))
				debt, err := h.wallet.Debt(t.Context(), wallet.PlayerCash(h.player, "INR"))
				require.NoError(t, err)
				require.Equal(t, owed, debt)
				h.auditLedger(t)
			})
		})
	}
}

// A withdrawal that was sent to no provider cannot be the subject of a notice.
func TestPayout_RefusesNoticesAboutWithdrawalsWithoutACall(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newFixture(t, d)
		h.fund(t, "d", goodID, 1000*rupees)
		w, err := h.request(t, "w", 1000*rupees, vpa)
		require.NoError(t, err)
		for _, n := range []provider.Notice{{ID: "1", Payment: string(w.ID), Outcome: provider.Succeeded}, {ID: "2", Call: string(w.ID), Outcome: provider.Failed}} {
			require.ErrorIs(t, h.deliver(t, n), payment.ErrNotFound)
		}
		require.Equal(t, payment.WithdrawalPending, h.review(t, w.ID).Status)
		_, err = h.Reject(t.Context(), w.ID, "not your account", byStaff("s"))
		require.NoError(t, err)
		require.Equal(t, 1000*rupees, h.balance(t))
		h.auditLedger(t)
	})
}

func TestRequestWithdrawal_EncryptsTheAccount(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newFixture(t, d)
		h.fund(t, "d", goodID, 2000*rupees)
		w, err := h.request(t, "w", 600*rupees, vpa)
		require.NoError(t, err)
		stored := func() (account, masked, digest string) {
			require.NoError(t, d.Reader().QueryRow(t.Context(), "SELECT account, account_masked, account_digest FROM payment_withdrawals WHERE id = $1", w.ID).
				Scan(&account, &masked, &digest))
			return account, masked, digest
		}
		sealed, masked, digest := stored()
		require.NotContains(t, sealed, "asha")
		require.Equal(t, "as•••@playbank", masked)
		require.NotEmpty(t, digest)
		require.Equal(t, "as•••@playbank", h.review(t, w.ID).AccountMasked)
		account, err := h.PayoutAccount(t.Context(), w.ID)
		require.NoError(t, err)
		require.Equal(t, vpa, account)
		_, err = h.Approve(t.Context(), w.ID, byStaff("s"))
		require.NoError(t, err)
		h.pass(t, 5*time.Second)
		require.Equal(t, payment.WithdrawalPaid, h.review(t, w.ID).Status)
	})
}
