package payment_test

import (
	"context"
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

var paytm = payment.Account{Name: "Asha Rao", Number: "9876543210"}

// anyTime lets players withdraw as often as they want.
func anyTime(cfg *payment.Config, _ *payment.Deps) { cfg.WithdrawalEvery = time.Millisecond }

func (h *fixture) withdraw(t *testing.T, key string, amount money.Amount) (payment.Withdrawal, error) {
	t.Helper()
	h.clock.Advance(time.Second)
	w, _, err := h.RequestWithdrawal(t.Context(), payment.Request{PlayerID: h.player, Currency: "INR", Key: key, Method: "paytm", Amount: amount, To: paytm})
	return w, err
}

func (h *fixture) offer(t *testing.T, methodID string) payment.WithdrawalMethod {
	t.Helper()
	offers, err := h.WithdrawalOffers(t.Context(), h.player, "INR")
	require.NoError(t, err)
	for _, o := range offers {
		if o.ID == methodID {
			return o
		}
	}
	t.Fatalf("%s is not offered", methodID)
	return payment.WithdrawalMethod{}
}

func TestRequestWithdrawal_ChargesAFeeAfterTheFreeOnes(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newFixture(t, d, anyTime)
		h.fund(t, "d", goodID, 5000*rupees)
		require.Equal(t, 1, h.offer(t, "paytm").FreeLeft)
		first, err := h.withdraw(t, "a", 1000*rupees)
		require.NoError(t, err)
		require.Zero(t, first.Fee)
		require.Zero(t, h.offer(t, "paytm").FreeLeft)
		second, err := h.withdraw(t, "b", 1000*rupees)
		require.NoError(t, err)
		require.Equal(t, 20*rupees, second.Fee)
		require.Equal(t, 3000*rupees, h.balance(t), "the fee is part of the amount")

		for _, w := range []payment.Withdrawal{first, second} {
			_, err = h.Approve(t.Context(), w.ID, byStaff("s"))
			require.NoError(t, err)
		}
		h.pass(t, 5*time.Second)
		require.Equal(t, payment.WithdrawalPaid, h.review(t, second.ID).Status)
		require.Equal(t, 1980*rupees, h.houseAccount(t, wallet.Payouts))
		require.Equal(t, 20*rupees, h.houseAccount(t, wallet.PaymentFees))
		h.auditLedger(t)

		h.clock.Advance(24 * time.Hour)
		require.Equal(t, 1, h.offer(t, "paytm").FreeLeft)
	})
}

func TestReject_ReturnsTheFee(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newFixture(t, d, anyTime)
		h.fund(t, "d", goodID, 5000*rupees)
		_, err := h.withdraw(t, "a", 1000*rupees)
		require.NoError(t, err)
		second, err := h.withdraw(t, "b", 1000*rupees)
		require.NoError(t, err)
		require.Equal(t, 20*rupees, second.Fee)
		_, err = h.Reject(t.Context(), second.ID, "wrong account", byStaff("s"))
		require.NoError(t, err)
		require.Equal(t, 4000*rupees, h.balance(t))
		h.auditLedger(t)
	})
}

func TestRequestWithdrawal_EnforcesTheDailyLimit(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newFixture(t, d, anyTime)
		for i, transaction := range []string{"412345678901", "412345678902", "412345678903"} {
			h.fund(t, string(rune('a'+i)), transaction, 50_000*rupees)
		}
		for _, key := range []string{"1", "2"} {
			_, err := h.withdraw(t, key, 39_000*rupees)
			require.NoError(t, err)
		}
		require.Equal(t, 2000*rupees, h.offer(t, "paytm").DailyLeft)
		_, err := h.withdraw(t, "3", 2001*rupees)
		require.ErrorIs(t, err, payment.ErrDailyLimit)
		var refused *fault.Error
		require.ErrorAs(t, err, &refused)
		require.Equal(t, map[string]any{"limit": 80_000 * rupees, "left": 2000 * rupees}, refused.Data)
		_, err = h.withdraw(t, "3", 2000*rupees)
		require.NoError(t, err)
		require.Zero(t, h.offer(t, "paytm").DailyLeft)
		h.clock.Advance(24 * time.Hour)
		_, err = h.withdraw(t, "4", 2001*rupees)
		require.NoError(t, err)
	})
}

func TestMethods_ShowTheLastUsedFirst(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newFixture(t, d, anyTime)
		first := func(methods []method.Method, err error) string {
			require.NoError(t, err)
			require.Equal(t, methods[0].LastUsed, methods[0].ID == "gpay")
			return methods[0].ID
		}
		require.Equal(t, "upi", first(h.DepositMethods(t.Context(), h.player, "INR")))
		dep, _, err := h.CreateDeposit(t.Context(), payment.Order{PlayerID: h.player, Currency: "INR", Key: "k", Method: "gpay", Amount: 500 * rupees})
		require.NoError(t, err)
		require.Equal(t, "upi", first(h.DepositMethods(t.Context(), h.player, "INR")), "only a successful payment counts")
		_, err = h.SubmitTransactionID(t.Context(), h.player, dep.ID, goodID)
		require.NoError(t, err)
		h.pass(t, 5*time.Second)
		require.Equal(t, "gpay", first(h.DepositMethods(t.Context(), h.player, "INR")))
	})
}

// UPI, PhonePe and GPay pay through one network, so one payment must not be credited to deposits of two of them.
func TestSubmitTransactionID_IsUniqueWithinANetwork(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newFixture(t, d)
		h.fund(t, "d", goodID, 500*rupees)
		dep, _, err := h.CreateDeposit(t.Context(), payment.Order{PlayerID: h.player, Currency: "INR", Key: "k", Method: "phonepe", Amount: 500 * rupees})
		require.NoError(t, err)
		_, err = h.SubmitTransactionID(t.Context(), h.player, dep.ID, goodID)
		require.ErrorIs(t, err, payment.ErrTransactionUsed)
		dep, _, err = h.CreateDeposit(t.Context(), payment.Order{PlayerID: h.player, Currency: "INR", Key: "k2", Method: "bank", Amount: 500 * rupees})
		require.NoError(t, err)
		_, err = h.SubmitTransactionID(t.Context(), h.player, dep.ID, goodID)
		require.NoError(t, err, "a bank's reference may be the same as a UPI reference")
	})
}

func TestMethods_DependOnThePlayersCountryAndDocuments(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		country, verified := "BD", false
		h := newFixture(t, d, func(_ *payment.Config, deps *payment.Deps) {
			c, err := method.Parse("rules.yaml", []byte(`
methods:
  upi: {name: UPI, category: e_wallet, transaction: '^[0-9]{12}$', payee: {number: n}, account: upi, usual: {deposit: 1, withdrawal: 2}}
currencies:
  INR:
    deposit: [{method: upi, min: 1, max: 1000000, countries: [IN]}]
    withdrawal: [{method: upi, min: 1, max: 1000000, verified: true}]
`))
			require.NoError(t, err)
			deps.Methods = c
			deps.Person = func(context.Context, db.Querier, id.Player) (string, bool, error) { return country, verified, nil }
		})
		_, _, err := h.CreateDeposit(t.Context(), payment.Order{PlayerID: h.player, Currency: "INR", Key: "k", Method: "upi", Amount: 500 * rupees})
		require.ErrorIs(t, err, method.ErrUnknown)
		country = "IN"
		h.fund(t, "d", goodID, 500*rupees)
		_, err = h.request(t, "w", 100*rupees, vpa)
		require.ErrorIs(t, err, method.ErrUnknown)
		verified = true
		_, err = h.request(t, "w", 100*rupees, vpa)
		require.NoError(t, err)
	})
}
