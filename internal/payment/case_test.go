package payment_test

import (
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/id"
	"maidan/internal/payment"
	"maidan/internal/payment/provider"
)

const halfID, otherID = "412345670003", "412345678888"

// holding holds deposits of which a quarter or more is missing, or more than double arrives.
func holding(cfg *payment.Config, _ *payment.Deps) {
	cfg.Mismatch = payment.Mismatch{ShortPercent: 25, ExcessTimes: 2}
}

// held returns a deposit of 1,000 rupees of which 500 arrived, and its case.
func (h *fixture) held(t *testing.T) (payment.Deposit, payment.StaffCase) {
	t.Helper()
	dep := h.fund(t, "short", halfID, 1000*rupees)
	require.Equal(t, payment.DepositQueued, dep.Status)
	require.Equal(t, payment.ReasonMismatch, dep.Reason)
	require.Zero(t, h.balance(t))
	return dep, h.only(t, payment.CaseOpen)
}

// only returns the one case with a status.
func (h *fixture) only(t *testing.T, status payment.CaseStatus) payment.StaffCase {
	t.Helper()
	page, err := h.Cases(t.Context(), status, "")
	require.NoError(t, err)
	require.Len(t, page.Items, 1)
	return page.Items[0]
}

func (h *fixture) resolve(t *testing.T, caseID id.PaymentCase, action payment.CaseAction, target id.Deposit, by *acts) error {
	t.Helper()
	_, err := h.Resolve(t.Context(), caseID, payment.CaseDecision{Action: action, Target: target, Reason: "seen at the bank"}, by.Actor)
	return err
}

func TestArrived_HoldsAmountsThatDifferByTheRule(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newFixture(t, d, holding)
		for i, c := range []struct {
			received int64
			status   payment.DepositStatus
		}{
			{1000, payment.DepositSucceeded}, {751, payment.DepositSucceeded}, {750, payment.DepositQueued}, {2000, payment.DepositSucceeded},
			{3000, payment.DepositQueued}, {50, payment.DepositFailed},
		} {
			dep := h.create(t, string(rune('a'+i)), 1000*rupees)
			n := arrived(dep, string(rune('a'+i)))
			n.TransactionID, n.Amount = "40000000000"+string(rune('1'+i)), moneyOf(c.received)*rupees
			require.NoError(t, h.deliver(t, n))
			require.NoError(t, h.deliver(t, n), "the same again")
			require.Equal(t, c.status, h.deposit(t, dep.ID).Status, "%d", c.received)
		}
		require.Equal(t, 3751*rupees, h.balance(t))
		h.audit(t)
	})
}

func TestResolve_CreditsWhatArrivedOnce(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newFixture(t, d, holding)
		dep, c := h.held(t)
		require.Equal(t, []payment.CaseAction{"credit", "move", "return", "fail"}, c.Actions)
		h.audit(t)
		asha := actor("asha")
		_, err := h.Resolve(t.Context(), c.ID, payment.CaseDecision{Action: payment.ActionCredit, Reason: "no"}, asha.Actor)
		require.ErrorIs(t, err, payment.ErrReason)
		require.ErrorIs(t, h.resolve(t, c.ID, payment.ActionDismiss, "", asha), payment.ErrCaseAction)
		var all sync.WaitGroup
		for range 4 {
			all.Go(func() { _ = h.resolve(t, c.ID, payment.ActionCredit, "", asha) })
			all.Go(func() { _ = h.resolve(t, c.ID, payment.ActionCredit, "", actor("omar")) })
		}
		all.Wait()
		require.Equal(t, 500*rupees, h.balance(t))
		require.Equal(t, 500*rupees, h.deposit(t, dep.ID).Credited)
		closed := h.only(t, payment.CaseClosed)
		require.Equal(t, dep.ID, closed.Target)
		require.LessOrEqual(t, asha.records["case.credit"], 1)
		require.ErrorIs(t, h.resolve(t, c.ID, payment.ActionReturn, "", asha), payment.ErrCaseClosed)
		require.Equal(t, 1, h.events(t)[payment.EventDepositSucceeded])
		h.audit(t)
	})
}

func TestResolve_MovesAPaymentWithTwoMembers(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newFixture(t, d, holding)
		dep, c := h.held(t)
		payer := h.player
		h.player = id.Player(h.IDs.New())
		h.open(t, h.player)
		target := h.create(t, "other", 500*rupees)
		asha, omar := actor("asha"), actor("omar")
		require.ErrorIs(t, h.resolve(t, c.ID, payment.ActionMove, dep.ID, asha), payment.ErrCaseTarget)
		require.ErrorIs(t, h.resolve(t, c.ID, payment.ActionMove, "nowhere", asha), payment.ErrCaseTarget)

		require.NoError(t, h.resolve(t, c.ID, payment.ActionMove, target.ID, asha))
		require.Equal(t, c.ID, h.only(t, payment.CaseProposed).ID)
		require.ErrorIs(t, h.resolve(t, c.ID, payment.ActionCredit, "", omar), payment.ErrCaseClosed)
		_, err := h.DecideCase(t.Context(), c.ID, false, omar.Actor)
		require.NoError(t, err)
		require.Equal(t, c.ID, h.only(t, payment.CaseOpen).ID)

		require.NoError(t, h.resolve(t, c.ID, payment.ActionMove, target.ID, asha))
		_, err = h.DecideCase(t.Context(), c.ID, true, asha.Actor)
		require.ErrorIs(t, err, payment.ErrSecondMember)
		require.Zero(t, h.balance(t))
		h.audit(t)
		for range 2 {
			_, err = h.DecideCase(t.Context(), c.ID, true, omar.Actor)
			require.NoError(t, err)
		}
		require.Equal(t, 500*rupees, h.balance(t))
		require.Equal(t, halfID, h.deposit(t, target.ID).TransactionID)
		require.Equal(t, map[string]int{"case.decline": 1, "case.move": 1}, omar.records)
		h.player = payer
		require.Zero(t, h.balance(t))
		require.Equal(t, payment.ReasonMoved, h.deposit(t, dep.ID).Reason)
		h.audit(t)
	})
}

func TestResolve_NeverCreditsAReturnedPayment(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newFixture(t, d, holding)
		for action, reason := range map[payment.CaseAction]string{payment.ActionReturn: payment.ReasonReturned, payment.ActionFail: payment.ReasonNotCredited} {
			h.player = id.Player(h.IDs.New())
			h.open(t, h.player)
			dep := h.create(t, "short", 1000*rupees)
			n := arrived(dep, "arrived "+string(action))
			n.TransactionID, n.Amount = map[payment.CaseAction]string{payment.ActionReturn: "412345671111", payment.ActionFail: "412345672222"}[action], 400*rupees
			require.NoError(t, h.deliver(t, n))
			c := h.only(t, payment.CaseOpen)
			require.NoError(t, h.resolve(t, c.ID, action, "", actor("asha")))
			require.Equal(t, reason, h.deposit(t, dep.ID).Reason)
			_, err := h.SubmitTransactionID(t.Context(), h.player, dep.ID, otherID)
			require.ErrorIs(t, err, payment.ErrDepositClosed)
			n.ID = "again " + string(action)
			require.NoError(t, h.deliver(t, n))
			require.Zero(t, h.balance(t))
			contradiction := h.only(t, payment.CaseOpen)
			require.Equal(t, payment.CaseContradicts, contradiction.Kind)
			require.NoError(t, h.resolve(t, contradiction.ID, payment.ActionDismiss, "", actor("asha")))
		}
		h.audit(t)
	})
}

func TestResolve_CreditsOrReturnsASurplusPayment(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newFixture(t, d)
		dep := h.fund(t, "k", goodID, 1000*rupees)
		n := arrived(dep, "second")
		n.TransactionID, n.Amount = otherID, 700*rupees
		require.NoError(t, h.deliver(t, n))
		c := h.only(t, payment.CaseOpen)
		require.Equal(t, payment.CaseSurplus, c.Kind)
		require.Equal(t, 1000*rupees, h.balance(t))
		require.NoError(t, h.resolve(t, c.ID, payment.ActionCredit, "", actor("asha")))
		require.Equal(t, 1700*rupees, h.balance(t))
		closed := h.only(t, payment.CaseClosed)
		require.NotEqual(t, dep.ID, closed.Target)

		third := h.create(t, "third", 700*rupees)
		_, err := h.SubmitTransactionID(t.Context(), h.player, third.ID, otherID)
		require.ErrorIs(t, err, payment.ErrTransactionUsed, "the payment is credited")

		n.ID, n.TransactionID = "third", "412345677777"
		require.NoError(t, h.deliver(t, n))
		require.NoError(t, h.resolve(t, h.only(t, payment.CaseOpen).ID, payment.ActionReturn, "", actor("asha")))
		_, err = h.SubmitTransactionID(t.Context(), h.player, third.ID, "412345677777")
		require.ErrorIs(t, err, payment.ErrTransactionUsed, "the payment is returned")
		require.Equal(t, 1700*rupees, h.balance(t))
		h.audit(t)
	})
}

func TestResolve_RefusesASurplusPaymentThatThePlayerClaimed(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newFixture(t, d)
		dep := h.fund(t, "k", goodID, 1000*rupees)
		n := arrived(dep, "second")
		n.TransactionID = otherID
		require.NoError(t, h.deliver(t, n))
		h.fund(t, "claim", otherID, 1000*rupees)
		require.Equal(t, 2000*rupees, h.balance(t))
		c := h.only(t, payment.CaseOpen)
		for _, action := range []payment.CaseAction{payment.ActionCredit, payment.ActionReturn} {
			require.ErrorIs(t, h.resolve(t, c.ID, action, "", actor("asha")), payment.ErrTransactionUsed)
		}
		require.NoError(t, h.resolve(t, c.ID, payment.ActionDismiss, "", actor("asha")))
		require.Equal(t, 2000*rupees, h.balance(t))
		h.audit(t)
	})
}

func TestReceive_OpensACaseForMoneyWithoutAPayment(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newFixture(t, d)
		dep := h.create(t, "k", 500*rupees)
		n := arrived(dep, "lost")
		n.Payment, n.TransactionID = "nowhere", otherID
		for range 2 {
			require.ErrorIs(t, h.deliver(t, n), payment.ErrNotFound)
		}
		failed := n
		failed.ID, failed.Outcome = "failed", provider.Failed
		require.ErrorIs(t, h.deliver(t, failed), payment.ErrNotFound)
		c := h.only(t, payment.CaseOpen)
		require.Equal(t, payment.CaseUnmatched, c.Kind)
		_, err := h.AddNote(t.Context(), string(c.ID), "asked the bank", actor("asha").Actor)
		require.NoError(t, err)
		_, err = h.Assign(t.Context(), string(c.ID), "asha", actor("asha").Actor)
		require.NoError(t, err)
		dossier, err := h.Dossier(t.Context(), string(c.ID))
		require.NoError(t, err)
		require.Nil(t, dossier.Deposit)
		require.Nil(t, dossier.Withdrawal)
		require.Equal(t, "asked the bank", dossier.Notes[0].Text)
		require.Equal(t, id.Staff("asha"), dossier.Assignment.StaffID)
		require.Equal(t, c.ID, dossier.Cases[0].ID)
		require.Equal(t, string(c.ID), dossier.Timeline[0].Ref)
		require.NoError(t, h.resolve(t, c.ID, payment.ActionMove, dep.ID, actor("asha")))
		_, err = h.DecideCase(t.Context(), c.ID, true, actor("omar").Actor)
		require.NoError(t, err)
		require.Equal(t, 500*rupees, h.balance(t))
		h.audit(t)
	})
}

func TestNotFound_OpensACaseUntilTheTransferIsFound(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newFixture(t, d)
		dep := h.fund(t, "k", "412345670000", 500*rupees)
		for range 3 {
			h.pass(t, 21*time.Second)
			_, err := h.Sweep(t.Context())
			require.NoError(t, err)
			h.pass(t, 5*time.Second)
		}
		require.Equal(t, payment.DepositFailed, h.deposit(t, dep.ID).Status)
		c := h.only(t, payment.CaseOpen)
		require.Equal(t, payment.CaseNotFound, c.Kind)
		require.Equal(t, []payment.CaseAction{payment.ActionDismiss}, c.Actions)
		_, err := h.SubmitTransactionID(t.Context(), h.player, dep.ID, goodID)
		require.NoError(t, err)
		page, err := h.Cases(t.Context(), payment.CaseOpen, "")
		require.NoError(t, err)
		require.Empty(t, page.Items, "another transaction id is searched")
		h.audit(t)
	})
}

func TestDossier_HasTheTimelineOfAPayment(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newFixture(t, d, holding)
		dep, c := h.held(t)
		require.NoError(t, h.resolve(t, c.ID, payment.ActionCredit, "", actor("asha")))
		dossier, err := h.Dossier(t.Context(), string(dep.ID))
		require.NoError(t, err)
		kinds := map[string]int{}
		for i, e := range dossier.Timeline {
			kinds[e.Kind]++
			require.True(t, i == 0 || e.At >= dossier.Timeline[i-1].At)
		}
		require.Equal(t, map[string]int{"requested": 1, "call": 1, "notice": 1, "case": 2, "decided": 1}, kinds)
		require.Equal(t, dep.ID, dossier.Deposit.ID)
		_, err = h.Dossier(t.Context(), "nowhere")
		require.ErrorIs(t, err, payment.ErrNotFound)
	})
}
