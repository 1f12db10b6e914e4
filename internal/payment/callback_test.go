package payment_test

import (
	"net/http"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/payment"
	"maidan/internal/payment/adapter/sandbox"
	"maidan/internal/payment/provider"
	"maidan/internal/simulate/payments"
)

const name = "sandbox"

// deliver sends a notice with the right signature.
func (h *fixture) deliver(t *testing.T, n provider.Notice) error {
	t.Helper()
	return h.deliverFrom(t, name, n)
}

// deliverFrom sends a notice of one of the simulated providers.
func (h *fixture) deliverFrom(t *testing.T, from string, n provider.Notice) error {
	t.Helper()
	body, err := sandbox.Encode(n)
	require.NoError(t, err)
	_, err = h.Receive(t.Context(), from, h.signedBy(from, body))
	return err
}

func (h *fixture) signed(body []byte) provider.Delivery { return h.signedBy(name, body) }

// signedBy signs as one of the simulated providers does.
func (h *fixture) signedBy(name string, body []byte) provider.Delivery {
	at := h.clock.Now()
	return provider.Delivery{Header: http.Header{sandbox.SignatureHeader: {sandbox.Sign(h.sim.Secret(name), at, body)}}, Body: body, At: at}
}

// arrived is a notice about a transfer that the provider knows by the reference in it.
func arrived(dep payment.Deposit, noticeID string) provider.Notice {
	return provider.Notice{
		ID: noticeID, Payment: string(dep.ID), TransactionID: dep.TransactionID, Amount: dep.Amount, Currency: dep.Currency,
		Outcome: provider.Succeeded, At: 1,
	}
}

func TestReceive_RejectsUntrustedNotices(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newFixture(t, d)
		dep := h.create(t, "k", 500*rupees)
		body, err := sandbox.Encode(arrived(dep, "tx"))
		require.NoError(t, err)
		receive := func(name string, delivery provider.Delivery) error {
			_, err := h.Receive(t.Context(), name, delivery)
			return err
		}
		require.ErrorIs(t, receive(name, provider.Delivery{Body: body, At: h.clock.Now()}), provider.ErrSignature)
		altered := h.signed(body)
		altered.Body = slices.Concat(body, []byte(" "))
		require.ErrorIs(t, receive(name, altered), provider.ErrSignature)
		stale := h.signed(body)
		stale.At = stale.At.Add(time.Hour)
		require.ErrorIs(t, receive(name, stale), provider.ErrStale)
		require.ErrorIs(t, receive("stranger", h.signed(body)), payment.ErrNotFound)
		for _, bad := range []string{"", "{"} {
			require.ErrorIs(t, receive(name, h.signed([]byte(bad))), provider.ErrNotice, bad)
		}
		for _, change := range []func(*provider.Notice){
			func(n *provider.Notice) { n.ID = "" },
			func(n *provider.Notice) { n.Outcome = "maybe" },
			func(n *provider.Notice) { n.Amount = -1 },
			func(n *provider.Notice) { n.Reason = "a\x00b" },
			func(n *provider.Notice) { n.Payment = "\x00" },
		} {
			n := arrived(dep, "bad")
			change(&n)
			require.ErrorIs(t, h.deliver(t, n), provider.ErrNotice)
		}
		for _, change := range []func(*provider.Notice){
			func(n *provider.Notice) { n.Payment = "nowhere" },
			func(n *provider.Notice) { n.Call = "nowhere" },
			func(n *provider.Notice) { n.Payment = "" },
		} {
			n := arrived(dep, "lost")
			change(&n)
			require.ErrorIs(t, h.deliver(t, n), payment.ErrNotFound)
		}
		require.Zero(t, h.balance(t))
	})
}

func TestReceive_AcceptsRepeatedLateAndReorderedNotices(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newFixture(t, d)
		dep := h.create(t, "k", 500*rupees)
		dep, err := h.SubmitTransactionID(t.Context(), h.player, dep.ID, goodID)
		require.NoError(t, err)

		good := arrived(dep, "tx-1")
		require.NoError(t, h.deliver(t, good))
		require.NoError(t, h.deliver(t, good), "the same again")
		changed := good
		changed.Amount *= 2
		require.ErrorIs(t, h.deliver(t, changed), payment.ErrNoticeChanged)

		second := arrived(dep, "tx-2")
		require.NoError(t, h.deliver(t, second), "another id for the same deposit")
		bad := second
		bad.ID, bad.Outcome, bad.Amount = "tx-3", provider.Failed, 0
		require.NoError(t, h.deliver(t, bad), "bad news after good")

		require.Equal(t, payment.DepositSucceeded, h.deposit(t, dep.ID).Status)
		require.Equal(t, 500*rupees, h.balance(t))
		require.Equal(t, 1, h.events(t)[payment.EventDepositSucceeded])
		h.auditLedger(t)
	})
}

func TestReceive_IgnoresNoticesOfAnEarlierTransactionID(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newFixture(t, d)
		dep := h.fund(t, "k", "412345670001", 500*rupees)
		require.Equal(t, payment.DepositFailed, dep.Status)
		dep, err := h.SubmitTransactionID(t.Context(), h.player, dep.ID, goodID)
		require.NoError(t, err)
		stale := arrived(dep, "stale")
		stale.TransactionID, stale.Outcome, stale.Amount = "412345670001", provider.Failed, 0
		require.NoError(t, h.deliver(t, stale))
		require.Equal(t, payment.DepositQueued, h.deposit(t, dep.ID).Status)
	})
}

func TestReceive_CreditsReceivedMoneyInEveryState(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newFixture(t, d)
		created := h.create(t, "a", 500*rupees)
		expired := h.create(t, "b", 600*rupees)
		require.NoError(t, h.deliver(t, arrived(created, "tx-a")), "before the player published the transaction id")
		h.clock.Advance(25 * time.Hour)
		_, err := h.Sweep(t.Context())
		require.NoError(t, err)
		require.NoError(t, h.deliver(t, arrived(expired, "tx-b")))
		require.Equal(t, 1100*rupees, h.balance(t))

		foreign := h.create(t, "c", 500*rupees)
		n := arrived(foreign, "tx-c")
		n.Currency = "PKR"
		require.NoError(t, h.deliver(t, n))
		require.Equal(t, payment.ReasonCurrency, h.deposit(t, foreign.ID).Reason)
		require.Equal(t, 1100*rupees, h.balance(t))
		h.auditLedger(t)
	})
}

func TestReceive_CreditsOnceUnderConcurrency(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newFixture(t, d)
		dep := h.create(t, "k", 500*rupees)
		errs := make([]error, 8)
		var all sync.WaitGroup
		for i := range errs {
			all.Go(func() { errs[i] = h.deliver(t, arrived(dep, []string{"x", "y"}[i%2])) })
		}
		all.Wait()
		for _, err := range errs {
			require.NoError(t, err)
		}
		require.Equal(t, 500*rupees, h.balance(t))
		require.Equal(t, 1, h.events(t)[payment.EventDepositSucceeded])
		h.auditLedger(t)
	})
}

// The provider may find a payment by its reference before the player submits its transaction id; the id is then used.
func TestReceive_CreditsOnePaymentToOneDeposit(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newFixture(t, d)
		first, second, third := h.create(t, "a", 500*rupees), h.create(t, "b", 500*rupees), h.create(t, "c", 500*rupees)
		n := arrived(first, "tx-1")
		n.TransactionID = " " + goodID[:4] + " " + goodID[4:]
		require.NoError(t, h.deliver(t, n))
		require.Equal(t, goodID, h.deposit(t, first.ID).TransactionID)

		_, err := h.SubmitTransactionID(t.Context(), h.player, second.ID, goodID)
		require.ErrorIs(t, err, payment.ErrTransactionUsed)
		again := arrived(third, "tx-2")
		again.TransactionID = goodID
		require.NoError(t, h.deliver(t, again))
		require.Equal(t, payment.DepositCreated, h.deposit(t, third.ID).Status)
		require.Equal(t, 500*rupees, h.balance(t))
		h.auditLedger(t)
	})
}

// A player submits the id of another player's payment. The provider knows the owner by the reference.
func TestReceive_PrefersTheProvidersReferenceToAnEarlierClaim(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newFixture(t, d)
		wrong, right := h.create(t, "wrong", 500*rupees), h.create(t, "right", 700*rupees)
		wrong, err := h.SubmitTransactionID(t.Context(), h.player, wrong.ID, goodID)
		require.NoError(t, err)
		n := arrived(right, "tx-1")
		n.TransactionID = goodID
		require.NoError(t, h.deliver(t, n))
		require.Equal(t, 700*rupees, h.balance(t))
		require.NoError(t, h.deliver(t, arrived(wrong, "tx-2")))
		require.Equal(t, payment.ReasonTransactionUsed, h.deposit(t, wrong.ID).Reason, "the money is where it belongs already")
		require.Equal(t, 700*rupees, h.balance(t))
		h.auditLedger(t)
	})
}

// A second payment on one reference is not credited automatically; staff or another deposit can claim it.
func TestReceive_LeavesASecondPaymentToStaff(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newFixture(t, d)
		dep := h.create(t, "k", 500*rupees)
		for _, tx := range []string{"412345678901", "412345678902"} {
			n := arrived(dep, "p-"+tx)
			n.TransactionID = tx
			require.NoError(t, h.deliver(t, n))
		}
		require.Equal(t, 500*rupees, h.balance(t))
		var effects string
		require.NoError(t, d.Reader().QueryRow(t.Context(), `SELECT MAX(effect) FROM payment_notices WHERE notice_id = $1`,
			"p-412345678902").Scan(&effects))
		require.Equal(t, "surplus", effects)
		other := h.create(t, "other", 500*rupees)
		_, err := h.SubmitTransactionID(t.Context(), h.player, other.ID, "412345678902")
		require.NoError(t, err, "it may be claimed for another deposit")
	})
}

// A provider that knows a transfer only by the reference in it names no call. The search for it goes on with one call.
func TestReceive_PlansOneSearchWhenANoticeNamesNoCall(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newFixture(t, d)
		dep := h.create(t, "k", 500*rupees)
		dep, err := h.SubmitTransactionID(t.Context(), h.player, dep.ID, goodID)
		require.NoError(t, err)
		n := arrived(dep, "unknown yet")
		n.Outcome, n.Amount = provider.NotFound, 0
		require.NoError(t, h.deliver(t, n))
		require.Equal(t, payment.ReasonNotFound, h.deposit(t, dep.ID).Reason)
		h.audit(t)
	})
}

// The callbacks of one provider are signed with its own secret: another provider's address refuses them.
func TestReceive_RefusesACallbackAtAnotherProvidersAddress(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newFixture(t, d)
		body, err := sandbox.Encode(arrived(h.create(t, "k", 500*rupees), "n"))
		require.NoError(t, err)
		for _, other := range payments.Played() {
			if other.Name != name {
				_, err = h.Receive(t.Context(), other.Name, h.signed(body))
				require.ErrorIs(t, err, provider.ErrSignature, other.Name)
			}
		}
		require.Zero(t, h.balance(t))
		_, err = h.Receive(t.Context(), name, h.signed(body))
		require.NoError(t, err)
	})
}

// A payment may arrive in two parts within one tick of the clock: the first is below the minimum and fails the deposit, the second credits it.
func TestReceive_CreditsASecondNoticeInTheMillisecondOfAFailure(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newFixture(t, d)
		dep := h.create(t, "k", 500*rupees)
		small := arrived(dep, "small")
		small.Amount = 1 * rupees
		require.NoError(t, h.deliver(t, small))
		require.Equal(t, payment.ReasonBelowMinimum, h.deposit(t, dep.ID).Reason)
		h.audit(t)
		require.NoError(t, h.deliver(t, arrived(dep, "whole")))
		require.Equal(t, payment.DepositSucceeded, h.deposit(t, dep.ID).Status)
		require.Equal(t, 500*rupees, h.balance(t))
		h.audit(t)
	})
}
