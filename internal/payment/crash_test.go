package payment_test

import (
	"context"
	"errors"
	"log/slog"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/payment"
	"maidan/internal/payment/provider"
	"maidan/internal/payment/route"
)

// unreachable is a provider that cannot be reached, as after a crash between the commit and the call.
type unreachable struct{ provider.Provider }

func (unreachable) Find(context.Context, provider.Find) (provider.Answer, error) {
	return provider.Answer{}, errors.New("connection refused")
}
func (unreachable) Pay(context.Context, provider.Payout) (provider.Answer, error) {
	return provider.Answer{}, errors.New("connection refused")
}

// restart simulates a crash: it returns the fixture with a new simulator without state.
func (h *fixture) restart(t *testing.T) *fixture {
	t.Helper()
	next := *h
	next.sim = newSimulator(t, h.clock)
	deps := h.Deps
	deps.Providers = next.sim.Providers
	service, err := payment.New(payment.Config{Payee: "Maidan", AccountKey: accountKey, NotifyURL: h.sim.NotifyURL}, deps)
	require.NoError(t, err)
	next.Service = service
	next.sim.Attach(service.Receive)
	return &next
}

func TestSweep_RepeatsCallsThatNeverReachedTheProvider(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newFixture(t, d, func(_ *payment.Config, deps *payment.Deps) {
			table, err := route.New(deps.Clock, nil, unreachable{deps.Providers.ByName(name)})
			require.NoError(t, err)
			deps.Providers = table
			deps.Log = slog.New(slog.DiscardHandler)
		})
		dep := h.create(t, "k", 2000*rupees)
		_, err := h.SubmitTransactionID(t.Context(), h.player, dep.ID, goodID)
		require.NoError(t, err)

		h = h.restart(t)
		h.pass(t, time.Minute)
		require.Zero(t, h.balance(t))
		swept, err := h.Sweep(t.Context())
		require.NoError(t, err)
		require.Equal(t, payment.Swept{Repeated: 1}, swept)
		h.pass(t, 5*time.Second)
		require.Equal(t, 2000*rupees, h.balance(t))

		w, err := h.request(t, "w", 600*rupees, vpa)
		require.NoError(t, err)
		_, err = h.Approve(t.Context(), w.ID, byStaff("s"))
		require.NoError(t, err)
		h = h.restart(t) // the simulator had accepted the payout and has lost it
		h.clock.Advance(time.Minute)
		swept, err = h.Sweep(t.Context())
		require.NoError(t, err)
		require.Equal(t, payment.Swept{Repeated: 1}, swept)
		swept, err = h.Sweep(t.Context())
		require.NoError(t, err)
		require.Zero(t, swept, "the provider has time to answer")
		h.pass(t, 5*time.Second)
		require.Equal(t, payment.WithdrawalPaid, h.review(t, w.ID).Status)
		h.auditLedger(t)
	})
}

func TestAnswersAreTheSameAfterARestart(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newFixture(t, d)
		dep := h.create(t, "k", 2000*rupees)
		_, err := h.SubmitTransactionID(t.Context(), h.player, dep.ID, goodID)
		require.NoError(t, err)
		before := h
		h = h.restart(t)
		h.clock.Advance(time.Minute)
		_, err = h.Sweep(t.Context())
		require.NoError(t, err)
		before.pass(t, 0) // both the old and the new simulator deliver
		h.pass(t, 0)
		require.Equal(t, 2000*rupees, h.balance(t))
		require.Equal(t, 1, h.events(t)[payment.EventDepositSucceeded])
		h.auditLedger(t)
	})
}
