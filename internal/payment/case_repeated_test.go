package payment_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/payment"
	"maidan/internal/payment/provider"
)

// early returns a fixture in which a callback was faster than the answer to its call: it named a reference that is not known yet. repeat
// delivers it again.
func early(t *testing.T, d *db.DB, name string) (h *fixture, p *starter, repeat func() error) {
	t.Helper()
	p = newStarter(name, nil)
	h = newFixture(t, d, withProviders(t, p))
	repeat = func() error {
		return h.receive(t, p.scripted, provider.Notice{
			ID: "n", ProviderRef: name + " ref", TransactionID: "pi_1", Amount: 1000 * rupees, Currency: "INR", Outcome: provider.Succeeded,
		})
	}
	require.ErrorIs(t, repeat(), payment.ErrNotFound)
	return h, p, repeat
}

func TestResolve_MovesNoMoneyThatARepetitionHasCredited(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h, _, repeat := early(t, d, "p")
		h.order(t, "own", "card", 1000*rupees)
		require.NoError(t, repeat())
		require.Equal(t, 1000*rupees, h.balance(t))
		c := h.only(t, payment.CaseOpen)
		other := h.create(t, "other", 1000*rupees)
		require.ErrorIs(t, h.resolve(t, c.ID, payment.ActionReturn, "", actor("asha")), payment.ErrTransactionUsed)
		require.NoError(t, h.resolve(t, c.ID, payment.ActionMove, other.ID, actor("asha")))
		_, err := h.DecideCase(t.Context(), c.ID, true, actor("omar").Actor)
		require.ErrorIs(t, err, payment.ErrTransactionUsed)
		_, err = h.DecideCase(t.Context(), c.ID, false, actor("omar").Actor)
		require.NoError(t, err)
		require.NoError(t, h.resolve(t, c.ID, payment.ActionDismiss, "", actor("asha")))
		require.Equal(t, 1000*rupees, h.balance(t))
		h.audit(t)
	})
}

func TestReceive_IgnoresRepetitionsOfMoneyThatStaffHaveMoved(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h, _, repeat := early(t, d, "p")
		c := h.only(t, payment.CaseOpen)
		other := h.create(t, "other", 1000*rupees)
		require.NoError(t, h.resolve(t, c.ID, payment.ActionMove, other.ID, actor("asha")))
		_, err := h.DecideCase(t.Context(), c.ID, true, actor("omar").Actor)
		require.NoError(t, err)
		require.Equal(t, 1000*rupees, h.balance(t))
		h.order(t, "own", "card", 1000*rupees)
		require.NoError(t, repeat(), "it is stored, so the provider need not repeat it")
		require.Equal(t, 1000*rupees, h.balance(t))
		h.audit(t)
	})
}

// Half of the amount arrives: it is held. What comes about the same payment afterwards is no second payment that staff could credit, too.
func TestHeld_TakesNoticesOfTheSamePaymentForWhatTheyAre(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		for name, ids := range map[string][2]string{"receipt later": {"", "pi_2"}, "receipt first": {"pi_2", ""}} {
			p := newStarter(name, nil)
			h := newFixture(t, d, withProviders(t, p), holding)
			dep := h.order(t, "k", "card", 1000*rupees)
			for i, transactionID := range ids {
				require.NoError(t, h.receive(t, p.scripted, provider.Notice{
					ID: name + string(rune('0'+i)), Call: p.asked[0], TransactionID: transactionID, Amount: 500 * rupees, Outcome: provider.Succeeded,
				}))
			}
			require.Equal(t, "held", h.effect(t, name+"0"))
			require.Equal(t, "ignored", h.effect(t, name+"1"))
			require.Equal(t, "pi_2", h.deposit(t, dep.ID).TransactionID)
			c := h.only(t, payment.CaseOpen)
			require.NoError(t, h.resolve(t, c.ID, payment.ActionCredit, "", actor("asha")))
			require.Equal(t, 500*rupees, h.balance(t))
			h.clock.Advance(time.Minute)
			second := provider.Notice{ID: name + "2", Call: p.asked[0], TransactionID: "pi_3", Amount: 500 * rupees, Outcome: provider.Succeeded}
			require.NoError(t, h.receive(t, p.scripted, second))
			require.Equal(t, "surplus", h.effect(t, second.ID))
			h.audit(t)
			require.NoError(t, h.resolve(t, h.only(t, payment.CaseOpen).ID, payment.ActionDismiss, "", actor("asha")))
		}
	})
}
