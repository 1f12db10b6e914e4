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
	"maidan/internal/payment/provider"
	"maidan/internal/payment/route"
)

// scripted is a provider whose answers a test sets. Its callbacks are sent with receive.
type scripted struct {
	name string

	mu    sync.Mutex
	err   error // of each call
	asked []string
	next  []provider.Notice // of the next callback
}

func (s *scripted) Name() string { return s.name }

func (s *scripted) called(id string) (provider.Answer, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.asked = append(s.asked, id)
	return provider.Answer{ProviderRef: s.name + "-" + id}, s.err
}

// times returns how often a call was sent.
func (s *scripted) times(id string) (n int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, asked := range s.asked {
		if asked == id {
			n++
		}
	}
	return n
}

func (s *scripted) Find(_ context.Context, f provider.Find) (provider.Answer, error) {
	return s.called(f.ID)
}

func (s *scripted) Pay(_ context.Context, p provider.Payout) (provider.Answer, error) {
	return s.called(p.ID)
}

func (s *scripted) Receive(context.Context, provider.Delivery) (provider.Received, error) {
	return provider.Received{Notices: s.next}, nil
}

// withProviders replaces the simulator.
func withProviders(t *testing.T, all ...provider.Provider) func(*payment.Config, *payment.Deps) {
	return func(_ *payment.Config, deps *payment.Deps) {
		table, err := route.New(deps.Clock, nil, all...)
		require.NoError(t, err)
		deps.Providers = table
	}
}

// receive delivers a notice of a scripted provider.
func (h *fixture) receive(t *testing.T, from *scripted, n provider.Notice) error {
	t.Helper()
	from.next = []provider.Notice{n}
	_, err := h.Receive(t.Context(), from.name, provider.Delivery{})
	return err
}

// grant credits the player by a deposit that the scripted provider found.
func (h *fixture) grant(t *testing.T, from *scripted, amount int64) {
	t.Helper()
	dep := h.create(t, "grant", moneyOf(amount)*rupees)
	require.NoError(t, h.receive(t, from, provider.Notice{
		ID: "grant " + string(dep.ID), Payment: string(dep.ID), TransactionID: string(dep.ID), Amount: dep.Amount, Currency: "INR", Outcome: provider.Succeeded,
	}))
}

func (h *fixture) audit(t *testing.T) {
	t.Helper()
	h.auditLedger(t)
	checks, err := payment.Audit(t.Context(), h.db)
	require.NoError(t, err)
	for _, check := range checks {
		require.True(t, check.OK, "%s: %s", check.Name, check.Detail)
	}
}

var busy = &provider.Refused{Code: "busy", Reason: "rate_limited"}

func TestSubmitTransactionID_PassesARefusedSearchOn(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		first, second := &scripted{name: "first", err: busy}, &scripted{name: "second"}
		h := newFixture(t, d, withProviders(t, first, second))
		dep := h.create(t, "k", 500*rupees)
		dep, err := h.SubmitTransactionID(t.Context(), h.player, dep.ID, goodID)
		require.NoError(t, err)
		require.Equal(t, payment.DepositQueued, dep.Status)
		require.Len(t, first.asked, 1)
		require.Len(t, second.asked, 1)
		require.NotEqual(t, first.asked, second.asked, "a call of its own")

		require.NoError(t, h.receive(t, first, provider.Notice{ID: "n", Call: first.asked[0], Outcome: provider.Failed}))
		require.Equal(t, payment.DepositQueued, h.deposit(t, dep.ID).Status, "a provider that refused a call cannot fail it")
		require.ErrorIs(t, h.receive(t, first, provider.Notice{ID: "m", Call: second.asked[0], Outcome: provider.Succeeded}), payment.ErrNotFound,
			"nor speak of another's call")
		require.NoError(t, h.receive(t, second, provider.Notice{ID: "n", Call: second.asked[0], Outcome: provider.Succeeded}))
		require.Equal(t, 500*rupees, h.balance(t), "the amount of the call")
		h.audit(t)
	})
}

func TestSubmitTransactionID_FailsWhenEveryProviderRefuses(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		first, second := &scripted{name: "first", err: busy}, &scripted{name: "second", err: busy}
		h := newFixture(t, d, withProviders(t, first, second))
		dep := h.create(t, "k", 500*rupees)
		dep, err := h.SubmitTransactionID(t.Context(), h.player, dep.ID, goodID)
		require.NoError(t, err)
		require.Equal(t, payment.DepositFailed, dep.Status)
		require.Len(t, second.asked, 1)

		first.err = &provider.Refused{Code: "1", Reason: provider.ReasonDeclined}
		dep, err = h.SubmitTransactionID(t.Context(), h.player, dep.ID, "412345678888")
		require.NoError(t, err)
		require.Equal(t, provider.ReasonDeclined, dep.Reason)
		require.Len(t, second.asked, 1, "another provider would decline it, too")
		h.audit(t)
	})
}

func TestApprove_PassesARefusedPayoutOnAndRefundsTheLastRefusal(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		first, second := &scripted{name: "first"}, &scripted{name: "second"}
		h := newFixture(t, d, withProviders(t, first, second))
		h.grant(t, first, 2000)
		first.err = &provider.Refused{Code: "2", Reason: provider.ReasonFloat}
		w, err := h.request(t, "w", 600*rupees, vpa)
		require.NoError(t, err)
		_, err = h.Approve(t.Context(), w.ID, byStaff("s"))
		require.NoError(t, err)
		require.Len(t, second.asked, 1)
		require.Equal(t, payment.WithdrawalApproved, h.review(t, w.ID).Status)
		require.NoError(t, h.receive(t, second, provider.Notice{ID: "paid", Call: second.asked[0], Outcome: provider.Succeeded}))
		require.Equal(t, payment.WithdrawalPaid, h.review(t, w.ID).Status)

		// The first provider paid although it had refused: the money went out twice, which staff must see.
		require.NoError(t, h.receive(t, first, provider.Notice{ID: "lie", Call: first.asked[0], Outcome: provider.Succeeded}))
		var effect string
		require.NoError(t, d.Reader().QueryRow(t.Context(), "SELECT effect FROM payment_notices WHERE notice_id = 'lie'").Scan(&effect))
		require.Equal(t, "contradicts", effect)

		h.clock.Advance(25 * time.Hour)
		second.err = busy
		w, err = h.request(t, "w2", 600*rupees, vpa)
		require.NoError(t, err)
		_, err = h.Approve(t.Context(), w.ID, byStaff("s"))
		require.NoError(t, err)
		require.Equal(t, payment.ReasonPayoutFailed, h.review(t, w.ID).Reason)
		require.Equal(t, 1400*rupees, h.balance(t))
		h.audit(t)
	})
}

// A call whose answer was lost is never passed on: the first provider may have paid.
func TestApprove_KeepsACallWithoutAnAnswerAtItsProvider(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		first, second := &scripted{name: "first"}, &scripted{name: "second"}
		h := newFixture(t, d, withProviders(t, first, second))
		h.grant(t, first, 2000)
		first.err = errors.New("timeout")
		w, err := h.request(t, "w", 600*rupees, vpa)
		require.NoError(t, err)
		_, err = h.Approve(t.Context(), w.ID, byStaff("s"))
		require.NoError(t, err)
		var waits []time.Duration
		for last := h.clock.Now(); len(first.asked) < 10; h.clock.Advance(time.Second) {
			swept, err := h.Sweep(t.Context())
			require.NoError(t, err)
			if swept.Repeated > 0 {
				waits = append(waits, h.clock.Now().Sub(last))
				last = h.clock.Now()
			}
		}
		require.Empty(t, second.asked)
		for _, id := range first.asked {
			require.Equal(t, first.asked[0], id, "the same call")
		}
		require.Equal(t, []time.Duration{20 * time.Second, 20 * time.Second, 40 * time.Second, 80 * time.Second}, waits[:4])
		require.Equal(t, 128*20*time.Second, waits[8], "the wait is bounded")
		require.Equal(t, payment.WithdrawalApproved, h.review(t, w.ID).Status, "nothing is guessed")
		require.NoError(t, h.receive(t, first, provider.Notice{ID: "late", ProviderRef: "", Call: first.asked[0], Outcome: provider.Succeeded}))
		require.Equal(t, payment.WithdrawalPaid, h.review(t, w.ID).Status)
		h.audit(t)
	})
}

func TestSweep_FindsOutAboutLostAnswersAndLostCallbacks(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		for transactionID, sweep := range map[string]bool{"412345670006": true, "412345670007": false} {
			h := newFixture(t, d)
			dep := h.create(t, "k", 500*rupees)
			_, err := h.SubmitTransactionID(t.Context(), h.player, dep.ID, transactionID)
			require.NoError(t, err)
			h.pass(t, time.Minute)
			if sweep {
				require.Zero(t, h.balance(t), "the callback never comes")
				_, err = h.Sweep(t.Context())
				require.NoError(t, err)
			}
			require.Equal(t, 500*rupees, h.balance(t), transactionID)
			require.Equal(t, payment.DepositSucceeded, h.deposit(t, dep.ID).Status)
			h.audit(t)
		}
	})
}

// inquiring is a scripted provider that also answers inquiries.
type inquiring struct {
	*scripted
	answer provider.Answer
	fault  error
}

func (i *inquiring) Inquire(context.Context, provider.Inquiry) (provider.Answer, error) {
	return i.answer, i.fault
}

// approved returns a withdrawal whose payout call got no answer.
func (h *fixture) approved(t *testing.T, from *scripted) payment.Withdrawal {
	t.Helper()
	h.grant(t, from, 2000)
	from.err = errors.New("timeout")
	w, err := h.request(t, "w", 600*rupees, vpa)
	require.NoError(t, err)
	_, err = h.Approve(t.Context(), w.ID, byStaff("s"))
	require.NoError(t, err)
	return w
}

func (h *fixture) sweepLater(t *testing.T) {
	t.Helper()
	h.clock.Advance(time.Hour)
	_, err := h.Sweep(t.Context())
	require.NoError(t, err)
}

// The provider may have accepted the payout that it did not answer. That it refuses the repetition, for example because the key
// has expired, does not return the money.
func TestSweep_DoesNotTakeTheRefusalOfARepetitionForThatOfTheCall(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		only := &scripted{name: "only"}
		h := newFixture(t, d, withProviders(t, only))
		w := h.approved(t, only)
		only.err = &provider.Refused{Code: "401", Reason: provider.ReasonAccount}
		h.sweepLater(t)
		require.Len(t, only.asked, 2)
		require.Equal(t, payment.WithdrawalApproved, h.review(t, w.ID).Status)

		asking := &inquiring{scripted: &scripted{name: "asking"}, fault: only.err}
		h = newFixture(t, d, withProviders(t, asking))
		w = h.approved(t, asking.scripted)
		h.sweepLater(t)
		require.Len(t, asking.asked, 1, "only an answer that the call is unknown sends it again")
		require.Equal(t, payment.WithdrawalApproved, h.review(t, w.ID).Status)
		h.audit(t)
	})
}

func TestSweep_BelievesTheAnswerOfAnInquiry(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		for name, c := range map[string]struct {
			answer provider.Answer
			want   payment.WithdrawalStatus
			asked  int
		}{
			"refused when it came": {provider.Answer{Refused: busy}, payment.WithdrawalRejected, 1},
			"never received":       {provider.Answer{Unknown: true}, payment.WithdrawalRejected, 2}, // sent again, and refused
			"accepted once only":   {provider.Answer{Repeat: true}, payment.WithdrawalApproved, 2},  // refused, which says nothing about the first time
			"nothing new":          {provider.Answer{}, payment.WithdrawalApproved, 1},
			"paid":                 {provider.Answer{Notice: &provider.Notice{ID: "found", ProviderRef: "r", Outcome: provider.Succeeded}}, payment.WithdrawalPaid, 1},
		} {
			asking := &inquiring{scripted: &scripted{name: "asking " + name}, answer: c.answer}
			h := newFixture(t, d, withProviders(t, asking))
			w := h.approved(t, asking.scripted)
			if c.answer.Notice != nil {
				c.answer.Notice.Call = asking.asked[0]
			}
			asking.err = busy
			h.sweepLater(t)
			require.Equal(t, c.want, h.review(t, w.ID).Status, name)
			require.Len(t, asking.asked, c.asked, name)
			h.audit(t)
		}
	})
}

// Two nodes sweep at once: each call is repeated by one of them.
func TestSweep_RepeatsACallOnOneNode(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		only := &scripted{name: "only", err: errors.New("timeout")}
		h := newFixture(t, d, withProviders(t, only))
		for i := range 5 {
			dep := h.create(t, "k"+string(rune('a'+i)), 500*rupees)
			_, err := h.SubmitTransactionID(t.Context(), h.player, dep.ID, "41234567111"+string(rune('0'+i)))
			require.NoError(t, err)
		}
		h.clock.Advance(time.Minute)
		swept := make([]payment.Swept, 4)
		var all sync.WaitGroup
		for i := range swept {
			all.Go(func() {
				var err error
				swept[i], err = h.Sweep(t.Context())
				if err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
		sum := 0
		for _, s := range swept {
			sum += s.Repeated
		}
		require.Equal(t, 5, sum)
		require.Len(t, only.asked, 10)
	})
}

func TestMethodsWithoutAProvider_AreRefusedBeforeThePlayerPays(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		only := &scripted{name: "only"}
		h := newFixture(t, d, func(_ *payment.Config, deps *payment.Deps) {
			table, err := route.New(deps.Clock, []route.Rule{{Methods: []string{"bank"}, Providers: []string{"only"}}}, only)
			require.NoError(t, err)
			deps.Providers = table
		})
		_, _, err := h.CreateDeposit(t.Context(), payment.Order{PlayerID: h.player, Currency: "INR", Key: "k", Method: "upi", Amount: 500 * rupees})
		require.ErrorIs(t, err, payment.ErrUnavailable)
		_, _, err = h.CreateDeposit(t.Context(), payment.Order{PlayerID: h.player, Currency: "INR", Key: "k", Method: "bank", Amount: 1000 * rupees})
		require.NoError(t, err)
	})
}

// waiting is a provider that answers a repeated search only after another provider got one.
type waiting struct {
	*scripted
	other chan struct{}
	lost  atomic.Int64 // searches that waited in vain
}

func (w *waiting) Find(ctx context.Context, f provider.Find) (provider.Answer, error) {
	if answer, err := w.scripted.Find(ctx, f); w.times(f.ID) == 1 {
		return answer, err
	}
	select {
	case <-w.other:
		return provider.Answer{ProviderRef: "r"}, nil
	case <-ctx.Done():
		w.lost.Add(1)
		return provider.Answer{}, ctx.Err()
	}
}

// signalling is a provider that closes a channel when it gets its second search.
type signalling struct {
	*scripted
	other chan struct{}
}

func (s *signalling) Find(ctx context.Context, f provider.Find) (provider.Answer, error) {
	answer, err := s.scripted.Find(ctx, f)
	if s.times(f.ID) == 2 {
		close(s.other)
	}
	return answer, err
}

// A provider that does not answer holds no call of another provider, however many calls wait for it.
func TestSweep_RepeatsCallsOfAllProvidersAtOnce(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		other, timeout := make(chan struct{}), errors.New("timeout")
		slow := &waiting{scripted: &scripted{name: "slow", err: timeout}, other: other}
		quick := &signalling{scripted: &scripted{name: "quick", err: timeout}, other: other}
		h := newFixture(t, d, func(_ *payment.Config, deps *payment.Deps) {
			table, err := route.New(deps.Clock, []route.Rule{{Max: 600 * rupees, Providers: []string{"slow"}}, {Providers: []string{"quick"}}}, slow, quick)
			require.NoError(t, err)
			deps.Providers = table
		})
		const slowCalls = 40 // more than are sent at once; the quick one's call is due last
		for i := range slowCalls + 1 {
			if i%9 == 0 { // a player has at most 10 open deposits
				h.player = id.Player(h.IDs.New())
				h.open(t, h.player)
			}
			amount := 500 * rupees
			if i == slowCalls {
				amount = 1000 * rupees
			}
			dep := h.create(t, fmt.Sprint("k", i), amount)
			_, err := h.SubmitTransactionID(t.Context(), h.player, dep.ID, strconv.Itoa(412345671100+i))
			require.NoError(t, err)
			h.clock.Advance(time.Second)
		}
		h.clock.Advance(time.Minute)
		_, err := h.Sweep(t.Context())
		require.NoError(t, err)
		require.Zero(t, slow.lost.Load())
	})
}
