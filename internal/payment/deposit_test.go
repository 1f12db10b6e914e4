package payment_test

import (
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/id"
	"maidan/internal/payment"
	"maidan/internal/wallet"
)

const goodID = "412345678901"

func TestDepositIsCreditedOnce(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newFixture(t, d)
		dep := h.create(t, "k1", 500*rupees)
		require.Equal(t, payment.DepositCreated, dep.Status)
		require.Contains(t, dep.Pay.URI, "upi://pay?pa=maidan.cash@playmoney&pn=Maidan&am=500.00&cu=INR&tr="+dep.ID)
		require.True(t, strings.HasPrefix(dep.Pay.QR, "<svg"))

		dep, err := h.SubmitTransactionID(t.Context(), h.player, dep.ID, "4123 4567 8901")
		require.NoError(t, err)
		require.Equal(t, payment.DepositQueued, dep.Status)
		require.Equal(t, goodID, dep.TransactionID)
		require.Empty(t, dep.Pay.URI)
		require.Zero(t, h.balance(t))
		_, err = h.SubmitTransactionID(t.Context(), h.player, dep.ID, goodID)
		require.NoError(t, err, "the same id again changes nothing")

		h.pass(t, 5*time.Second)
		dep = h.deposit(t, dep.ID)
		require.Equal(t, payment.DepositSucceeded, dep.Status)
		require.Equal(t, 500*rupees, dep.Credited)
		require.Equal(t, 500*rupees, h.balance(t))
		require.Equal(t, -500*rupees, h.houseAccount(t, wallet.Deposits))
		total, err := h.TotalDeposits(t.Context(), h.player)
		require.NoError(t, err)
		require.Equal(t, 500*rupees, total)
		count, err := h.CountDeposits(t.Context(), h.player)
		require.NoError(t, err)
		require.Equal(t, 1, count)
		require.Equal(t, map[string]int{"deposit.queued": 1, "deposit.succeeded": 1}, h.events(t))
		_, err = h.SubmitTransactionID(t.Context(), h.player, dep.ID, "412345678902")
		require.ErrorIs(t, err, payment.ErrDepositClosed)
		h.auditLedger(t)
	})
}

func TestDepositRefusals(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newFixture(t, d)
		for _, amount := range []struct {
			method, code string
			minor        int64
		}{
			{"upi", "amount_out_of_range", 9_999}, {"upi", "amount_out_of_range", 5_000_001}, {"upi", "amount_out_of_range", -1},
			{"cubix", "amount_out_of_range", 199_999}, {"pigeon", "payment_method_unknown", 50_000}, {"mobile_money", "payment_method_unknown", 50_000},
		} {
			_, _, err := h.CreateDeposit(t.Context(), payment.Order{PlayerID: h.player, Currency: "INR", Key: "k", Method: amount.method, Amount: moneyOf(amount.minor)})
			require.ErrorContains(t, err, amount.code)
		}
		dep := h.create(t, "k", 500*rupees)
		for _, bad := range []string{"", "12345", "41234567890x", "4123456789012"} {
			_, err := h.SubmitTransactionID(t.Context(), h.player, dep.ID, bad)
			require.ErrorIs(t, err, payment.ErrTransaction)
		}
		_, err := h.SubmitTransactionID(t.Context(), "somebody", dep.ID, goodID)
		require.ErrorIs(t, err, payment.ErrNotFound)
		_, err = h.Deposit(t.Context(), "somebody", dep.ID)
		require.ErrorIs(t, err, payment.ErrNotFound)
		_, err = h.SubmitTransactionID(t.Context(), h.player, "nothing", goodID)
		require.ErrorIs(t, err, payment.ErrNotFound)
	})
}

func TestDepositKeyReplaysTheFirstAnswer(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newFixture(t, d)
		first := h.create(t, "k", 500*rupees)
		h.clock.Advance(time.Minute)
		_, err := h.SubmitTransactionID(t.Context(), h.player, first.ID, goodID)
		require.NoError(t, err)
		again, hit, err := h.CreateDeposit(t.Context(), payment.Order{PlayerID: h.player, Currency: "INR", Key: "k", Method: "upi", Amount: 500 * rupees})
		require.NoError(t, err)
		require.True(t, hit)
		require.Equal(t, first.Pay, again.Pay)
		require.Equal(t, []any{first.ID, first.Status, first.UpdatedAt, ""}, []any{again.ID, again.Status, again.UpdatedAt, again.TransactionID})
		_, _, err = h.CreateDeposit(t.Context(), payment.Order{PlayerID: h.player, Currency: "INR", Key: "k", Method: "upi", Amount: 501 * rupees})
		require.ErrorIs(t, err, payment.ErrKeyMismatch)
		h.create(t, "large", 49_999*rupees)
		_, _, err = h.CreateDeposit(t.Context(), payment.Order{PlayerID: h.player, Currency: "INR", Key: "large", Method: "upi", Amount: 49_998 * rupees})
		require.ErrorIs(t, err, payment.ErrKeyMismatch)
		other, hit, err := h.CreateDeposit(t.Context(), payment.Order{PlayerID: "another player", Currency: "INR", Key: "k", Method: "upi", Amount: 501 * rupees})
		require.NoError(t, err, "keys belong to their player")
		require.False(t, hit)
		require.NotEqual(t, first.ID, other.ID)
	})
}

func TestTransactionIDBelongsToOneDeposit(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newFixture(t, d)
		deposits := []payment.Deposit{h.create(t, "a", 500*rupees), h.create(t, "b", 700*rupees), h.create(t, "c", 900*rupees)}
		errs := make([]error, len(deposits))
		var all sync.WaitGroup
		for i, dep := range deposits {
			all.Go(func() { _, errs[i] = h.SubmitTransactionID(t.Context(), h.player, dep.ID, goodID) })
		}
		all.Wait()
		taken := 0
		for _, err := range errs {
			if err == nil {
				taken++
				continue
			}
			require.ErrorIs(t, err, payment.ErrTransactionUsed)
		}
		require.Equal(t, 1, taken)
		h.pass(t, time.Minute)
		h.auditLedger(t)
	})
}

func TestDeposit_AcceptsACorrectedTransactionID(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newFixture(t, d)
		dep := h.fund(t, "k", "412345670000", 500*rupees)
		require.Equal(t, payment.DepositQueued, dep.Status)
		require.Equal(t, payment.ReasonNotFound, dep.Reason)
		_, err := h.SubmitTransactionID(t.Context(), h.player, dep.ID, goodID)
		require.NoError(t, err)
		h.pass(t, 5*time.Second)
		require.Equal(t, payment.DepositSucceeded, h.deposit(t, dep.ID).Status)
		require.Equal(t, 500*rupees, h.balance(t))
		h.auditLedger(t)
	})
}

// A payment that was too small is not on its way any more when the player submits a transaction id again.
func TestSubmitTransactionID_ForgetsAnAmountThatWasNotCredited(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newFixture(t, d)
		dep := h.fund(t, "k", "412345670010", 500*rupees)
		require.Equal(t, payment.ReasonBelowMinimum, dep.Reason)
		require.Equal(t, 1*rupees, dep.Received)
		for _, again := range []string{"412345670010", goodID} {
			dep, err := h.SubmitTransactionID(t.Context(), h.player, dep.ID, again)
			require.NoError(t, err)
			require.Equal(t, payment.DepositQueued, dep.Status)
			require.Zero(t, dep.Received)
			h.audit(t)
			h.pass(t, 5*time.Second)
			h.audit(t)
		}
		require.Equal(t, 500*rupees, h.balance(t))
	})
}

func TestDeposit_FailsAfterRepeatedUnknownAnswers(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newFixture(t, d)
		dep := h.fund(t, "k", "412345670000", 500*rupees)
		for range 2 {
			require.Equal(t, payment.DepositQueued, h.deposit(t, dep.ID).Status)
			h.clock.Advance(20 * time.Second)
			_, err := h.Sweep(t.Context())
			require.NoError(t, err)
			h.pass(t, 0)
		}
		dep = h.deposit(t, dep.ID)
		require.Equal(t, payment.DepositFailed, dep.Status)
		require.Equal(t, payment.ReasonNotFound, dep.Reason)
		require.Equal(t, 1, h.events(t)[payment.EventDepositFailed])
		_, err := h.SubmitTransactionID(t.Context(), h.player, dep.ID, goodID)
		require.NoError(t, err, "a failure is not a dead end")
		h.pass(t, 5*time.Second)
		require.Equal(t, 500*rupees, h.balance(t))
	})
}

func TestDeposit_FollowsTheSimulatedOutcome(t *testing.T) {
	t.Parallel()
	for _, mood := range []struct {
		name, transaction string
		soon, late        payment.DepositStatus
		amount, credited  int64
	}{
		{"declined", "412345670001", "failed", "failed", 500, 0},
		{"slow", "412345670002", "queued", "succeeded", 500, 500},
		{"half", "412345670003", "succeeded", "succeeded", 500, 250},
		{"half of the minimum", "412345670003", "failed", "failed", 150, 0},
		{"twice", "412345670004", "succeeded", "succeeded", 500, 500},
		{"late after all", "412345670005", "failed", "succeeded", 500, 500},
	} {
		t.Run(mood.name, func(t *testing.T) {
			t.Parallel()
			dbtest.Each(t, func(t *testing.T, d *db.DB) {
				h := newFixture(t, d)
				dep := h.fund(t, "k", mood.transaction, moneyOf(mood.amount)*rupees)
				require.Equal(t, mood.soon, dep.Status)
				h.pass(t, 2*time.Minute)
				require.Equal(t, mood.late, h.deposit(t, dep.ID).Status)
				require.Equal(t, moneyOf(mood.credited)*rupees, h.balance(t))
				h.auditLedger(t)
			})
		})
	}
}

func TestDepositExpires(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newFixture(t, d)
		dep := h.create(t, "k", 500*rupees)
		queued := h.create(t, "q", 600*rupees)
		_, err := h.SubmitTransactionID(t.Context(), h.player, queued.ID, "412345670002")
		require.NoError(t, err)
		h.clock.Advance(25 * time.Hour)
		swept, err := h.Sweep(t.Context())
		require.NoError(t, err)
		require.Equal(t, payment.Swept{Expired: 1, Repeated: 1}, swept)
		require.Equal(t, payment.DepositExpired, h.deposit(t, dep.ID).Status)
		_, err = h.SubmitTransactionID(t.Context(), h.player, dep.ID, goodID)
		require.ErrorIs(t, err, payment.ErrDepositClosed)
		require.Equal(t, 1, h.events(t)[payment.EventDepositExpired])
		swept, err = h.Sweep(t.Context())
		require.NoError(t, err)
		require.Zero(t, swept)
	})
}

func TestDepositPages(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newFixture(t, d)
		var made []id.Deposit
		for i := range 45 {
			if i%10 == 0 { // as many may be open
				h.clock.Advance(25 * time.Hour)
				_, err := h.Sweep(t.Context())
				require.NoError(t, err)
			}
			made = append([]id.Deposit{h.create(t, string(rune('A'+i)), 500*rupees).ID}, made...)
		}
		var seen []id.Deposit
		sizes := []int{}
		for cursor := ""; ; {
			page, err := h.Deposits(t.Context(), h.player, cursor)
			require.NoError(t, err)
			sizes = append(sizes, len(page.Items))
			for _, dep := range page.Items {
				seen = append(seen, dep.ID)
			}
			if cursor = page.Next; cursor == "" {
				break
			}
		}
		require.Equal(t, []int{20, 20, 5}, sizes)
		require.Equal(t, made, seen)
		none, err := h.Deposits(t.Context(), "nobody", "")
		require.NoError(t, err)
		require.NotNil(t, none.Items)
	})
}
