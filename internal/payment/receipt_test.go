package payment_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/payment"
	"maidan/internal/payment/provider"
)

// An inquiry may know that a prompt or a page was paid before it knows the receipt. The callback with the receipt is about the same payment.
func TestStarted_TakesTheReceiptOfAPaymentThatAnInquiryFound(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		for _, methodID := range []string{"card", "mpesa"} {
			h, p, dep := paidWithoutReceipt(t, d, "p "+methodID, methodID)
			noticeID := "callback of " + methodID
			before := h.deposit(t, dep.ID)
			h.clock.Advance(time.Hour)
			receipt := provider.Notice{ID: noticeID, Call: p.asked[0], TransactionID: "QGH7X2K9AB", Amount: 1000 * rupees, Outcome: provider.Succeeded}
			require.NoError(t, h.receive(t, p.scripted, receipt))
			require.Equal(t, "ignored", h.effect(t, noticeID), methodID)
			after := h.deposit(t, dep.ID)
			require.Equal(t, "QGH7X2K9AB", after.TransactionID)
			require.Equal(t, before.UpdatedAt, after.UpdatedAt, "the time of the credit counts for limits")
			receipt.ID, receipt.TransactionID = "second by "+methodID, "QGH7X2K9AC"
			require.NoError(t, h.receive(t, p.scripted, receipt))
			require.Equal(t, "surplus", h.effect(t, receipt.ID))
			require.Equal(t, after, h.deposit(t, dep.ID))
			h.audit(t)
		}
	})
}

// A receipt of another amount, or of another call, is about another payment.
func TestStarted_TakesNoReceiptOfAnotherPayment(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		for name, change := range map[string]func(n *provider.Notice){
			"amount":   func(n *provider.Notice) { n.Amount = 999 * rupees },
			"currency": func(n *provider.Notice) { n.Currency = "EUR" },
		} {
			h, p, dep := paidWithoutReceipt(t, d, name, "card")
			n := provider.Notice{ID: name, Call: p.asked[0], TransactionID: "r", Outcome: provider.Succeeded}
			change(&n)
			require.NoError(t, h.receive(t, p.scripted, n))
			require.Equal(t, "surplus", h.effect(t, name))
			require.Empty(t, h.deposit(t, dep.ID).TransactionID)
			h.audit(t)
		}
	})
}

// A player submits the receipt of a prompt for a transfer before its callback comes. If the transfer was not credited, the receipt
// belongs to the prompt; otherwise one payment was credited twice, and staff must see it.
func TestStarted_ClaimsALateReceipt(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		for effect, credited := range map[string]bool{"ignored": false, "contradicts": true} {
			h, p, dep := paidWithoutReceipt(t, d, effect, "mpesa")
			noticeID := "callback " + effect
			receiptID := "QGH7X2K9" + strings.ToUpper(effect[:2])
			o := h.orderOf("till", "mpesa_till", 1000*rupees)
			o.Currency = "KES"
			till, _, err := h.CreateDeposit(t.Context(), o)
			require.NoError(t, err)
			till, err = h.SubmitTransactionID(t.Context(), h.player, till.ID, receiptID)
			require.NoError(t, err)
			found := arrived(till, "found")
			if credited {
				require.NoError(t, h.receive(t, p.scripted, found))
			}
			receipt := provider.Notice{ID: noticeID, Call: p.asked[0], TransactionID: receiptID, Outcome: provider.Succeeded}
			require.NoError(t, h.receive(t, p.scripted, receipt))
			require.Equal(t, effect, h.effect(t, noticeID))
			require.NoError(t, h.receive(t, p.scripted, found))
			if !credited {
				require.Equal(t, receiptID, h.deposit(t, dep.ID).TransactionID)
				require.Equal(t, payment.ReasonTransactionUsed, h.deposit(t, till.ID).Reason)
				require.Equal(t, 1000*rupees, h.shillings(t))
			}
			h.audit(t)
		}
	})
}

// effect returns the effect of a stored notice.
func (h *fixture) effect(t *testing.T, noticeID string) (effect string) {
	t.Helper()
	require.NoError(t, h.db.Reader().QueryRow(t.Context(), "SELECT effect FROM payment_notices WHERE notice_id = $1", noticeID).Scan(&effect))
	return effect
}

// paidWithoutReceipt returns a deposit of 1,000 that an inquiry without a receipt has credited.
func paidWithoutReceipt(t *testing.T, d *db.DB, providerName, methodID string) (*fixture, *starter, payment.Deposit) {
	t.Helper()
	p := newStarter(providerName, nil)
	if methodID == "mpesa" {
		p.answer = provider.Started{}
	}
	h := newFixture(t, d, withProviders(t, p))
	h.openShillings(t)
	dep := h.order(t, "k", methodID, 1000*rupees)
	p.state.Notice = &provider.Notice{ID: "inquiry", Call: p.asked[0], Outcome: provider.Succeeded}
	h.clock.Advance(time.Minute)
	_, err := h.Sweep(t.Context())
	require.NoError(t, err)
	require.Equal(t, payment.DepositSucceeded, h.deposit(t, dep.ID).Status)
	return h, p, dep
}
