package payment_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/money"
	"maidan/internal/payment"
	"maidan/internal/payment/connect"
	"maidan/internal/payment/provider"
)

// starter is a scripted provider that also starts deposits and answers inquiries.
type starter struct {
	*scripted
	answer   provider.Started
	inquired []provider.Inquiry
	state    provider.Answer // of an inquiry
	starts   []provider.Start
}

func (s *starter) Start(_ context.Context, in provider.Start) (provider.Started, error) {
	_, err := s.called(in.ID)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.starts = append(s.starts, in)
	return s.answer, err
}

func (s *starter) Inquire(_ context.Context, q provider.Inquiry) (provider.Answer, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.inquired = append(s.inquired, q)
	return s.state, nil
}

const page = "https://pay.example/p/1"

func newStarter(name string, err error) *starter {
	return &starter{scripted: &scripted{name: name, err: err}, answer: provider.Started{ProviderRef: name + " ref", Redirect: page}}
}

var errLost = errors.New("connection reset")

func TestStarted_PassesARefusedStartOn(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		first, second := newStarter("first", busy), newStarter("second", nil)
		h := newFixture(t, d, withProviders(t, first, second))
		dep := h.order(t, "k", "card", 1000*rupees)
		require.Equal(t, page, dep.Pay.Redirect)
		require.NotEqual(t, first.asked, second.asked, "a call of its own")
		require.ErrorIs(t, h.receive(t, first.scripted, provider.Notice{ID: "n", Call: second.asked[0], Outcome: provider.Succeeded}), payment.ErrNotFound)
		require.NoError(t, h.receive(t, first.scripted, provider.Notice{ID: "m", Call: first.asked[0], Outcome: provider.Failed}))
		require.Equal(t, payment.DepositCreated, h.deposit(t, dep.ID).Status, "a provider that refused the call cannot fail it")
		require.NoError(t, h.receive(t, second.scripted, provider.Notice{ID: "n", Call: second.asked[0], Outcome: provider.Succeeded, TransactionID: "pi_aB"}))
		require.Equal(t, 1000*rupees, h.balance(t))
		require.Equal(t, "pi_aB", h.deposit(t, dep.ID).TransactionID, "as the provider writes it")
		h.audit(t)
	})
}

func TestStarted_FailsWhenEveryProviderRefusesOrThePlayersSideDoes(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		for reason, wantSecond := range map[string]int{"rate_limited": 1, provider.ReasonDeclined: 0} {
			refusal := &provider.Refused{Code: "x", Reason: reason}
			first, second := newStarter("first", refusal), newStarter("second", refusal)
			h := newFixture(t, d, withProviders(t, first, second))
			dep := h.order(t, "k", "card", 1000*rupees)
			h.requireEnd(t, dep, gone(reason))
			require.Len(t, second.asked, wantSecond)
			require.Equal(t, 1, h.events(t)[payment.EventDepositFailed])
			h.audit(t)
		}
	})
}

// A provider that was unhealthy gets the one call that tries it again, though another provider would take it, too.
func TestCreateDeposit_TriesAnUnhealthyProviderAgain(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		first, second := newStarter("first", errLost), newStarter("second", nil)
		h := newFixture(t, d, withProviders(t, first, second))
		for i := range 4 {
			h.order(t, fmt.Sprint("k", i), "card", 1000*rupees)
		}
		require.Len(t, first.asked, 3)
		require.Len(t, second.asked, 1, "the first one is unhealthy")
		h.clock.Advance(time.Minute)
		first.err = nil
		h.order(t, "again", "card", 1000*rupees)
		h.order(t, "and again", "card", 1000*rupees)
		require.Len(t, first.asked, 5)
		h.audit(t)
	})
}

func TestStarted_IsRefusedWithoutAProvider(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newFixture(t, d, withProviders(t, &scripted{name: "transfers only"}))
		_, _, err := h.CreateDeposit(t.Context(), h.orderOf("k", "card", 1000*rupees))
		require.ErrorIs(t, err, payment.ErrUnavailable)
		h.audit(t)
	})
}

// The answer is lost, or the process ends between the commit and the call: the deposit is being prepared until a sweep repeats the call
// under the same id.
func TestStarted_RepeatsAStartWithoutAnAnswerUnderTheSameID(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		for name, state := range map[string]provider.Answer{"never received": {Unknown: true}, "details lost": {}} {
			p := newStarter("p", errLost)
			p.state = state
			h := newFixture(t, d, withProviders(t, p, newStarter("other", nil)))
			dep := h.order(t, "k", "card", 1000*rupees)
			require.Equal(t, payment.DepositCreated, dep.Status)
			require.Empty(t, dep.Pay.Redirect)
			require.Zero(t, dep.Pay.ExpiresAt, "it is being prepared")
			h.audit(t)
			p.err = nil
			h.clock.Advance(time.Minute)
			_, err := h.Sweep(t.Context())
			require.NoError(t, err)
			require.Len(t, p.asked, 2, name)
			require.Equal(t, p.asked[0], p.asked[1])
			require.Equal(t, p.starts[0], p.starts[1], "and with the same input")
			require.Equal(t, page, h.deposit(t, dep.ID).Pay.Redirect)
			h.audit(t)
		}
	})
}

func TestStarted_TakesTheDetailsAndTheResultOfAnInquiry(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		p := newStarter("p", errLost)
		p.state = provider.Answer{ProviderRef: "r", Started: &p.answer}
		h := newFixture(t, d, withProviders(t, p))
		dep := h.order(t, "k", "card", 1000*rupees)
		h.clock.Advance(time.Minute)
		_, err := h.Sweep(t.Context())
		require.NoError(t, err)
		require.Len(t, p.asked, 1, "no second start")
		require.Equal(t, page, h.deposit(t, dep.ID).Pay.Redirect)
		p.state.Notice = &provider.Notice{ID: "n", Call: p.asked[0], Outcome: provider.Succeeded}
		h.clock.Advance(time.Minute)
		_, err = h.Sweep(t.Context())
		require.NoError(t, err)
		require.Equal(t, 1000*rupees, h.balance(t))
		h.audit(t)
	})
}

func TestStarted_SendsNoPromptThatIsTooLate(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		p := newStarter("p", errLost)
		p.answer, p.state = provider.Started{}, provider.Answer{Unknown: true}
		h := newFixture(t, d, withProviders(t, p))
		h.openShillings(t)
		dep := h.order(t, "k", "mpesa", 1000*rupees)
		h.clock.Advance(3 * time.Minute)
		_, err := h.Sweep(t.Context())
		require.NoError(t, err)
		require.Len(t, p.asked, 1)
		h.requireEnd(t, dep, gone(provider.ReasonExpired))
		require.Equal(t, "+254712345678", p.starts[0].Phone)
		h.audit(t)
	})
}

func TestStarted_StoresNoAnswerThatLeadsNowhere(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		const good = "1BoatSLRHtKNngkdXEeobR76b53LETtpyT"
		for _, wrong := range []struct {
			method string
			answer provider.Started
		}{
			{"card", provider.Started{}},
			{"card", provider.Started{Redirect: "http://pay.example/p"}},
			{"card", provider.Started{Redirect: "javascript:alert(1)"}},
			{"card", provider.Started{Redirect: "https://user@pay.example/p"}},
			{"card", provider.Started{Redirect: "//pay.example/p"}},
			{"card", provider.Started{Redirect: page, Address: good}},
			{"bitcoin", provider.Started{Redirect: page}},
			{"bitcoin", provider.Started{Address: good[:33] + "U", Coins: "1"}},
			{"bitcoin", provider.Started{Address: good, Coins: "0.0"}},
			{"bitcoin", provider.Started{Address: good, Coins: "1e3"}},
			{"bitcoin", provider.Started{Address: good}},
			{"ether", provider.Started{Address: good, Coins: "1"}},
		} {
			p := newStarter("p", nil)
			p.answer = wrong.answer
			h := newFixture(t, d, withProviders(t, p))
			dep := h.order(t, "k", wrong.method, 5000*rupees)
			require.Zero(t, dep.Pay.ExpiresAt, "%+v", wrong)
			require.Empty(t, dep.Pay.Redirect+dep.Pay.Address)
			h.audit(t)
		}
		for _, right := range []string{page, "http://127.0.0.1:8099/p", "http://[::1]/p", "http://localhost:1/p"} {
			p := newStarter("p", nil)
			p.answer.Redirect = right
			h := newFixture(t, d, withProviders(t, p))
			require.Equal(t, right, h.order(t, "k", "card", 5000*rupees).Pay.Redirect)
		}
		p := newStarter("p", nil)
		p.answer = provider.Started{Address: good, Coins: "0.5"}
		h := newFixture(t, d, withProviders(t, p))
		require.Equal(t, good, h.order(t, "k", "bitcoin", 5000*rupees).Pay.Address)
		h.audit(t)
	})
}

func TestStarted_ExpiresByTheProvidersTimeAndIsCreditedLater(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		p := newStarter("p", nil)
		h := newFixture(t, d, withProviders(t, p))
		p.answer.ExpiresAt = h.clock.Now().Add(5 * time.Minute)
		dep := h.order(t, "k", "card", 1000*rupees)
		h.clock.Advance(5*time.Minute - time.Millisecond)
		swept, err := h.Sweep(t.Context())
		require.NoError(t, err)
		require.Zero(t, swept.Expired)
		h.clock.Advance(time.Millisecond)
		swept, err = h.Sweep(t.Context())
		require.NoError(t, err)
		require.Equal(t, 1, swept.Expired)
		require.Empty(t, h.deposit(t, dep.ID).Pay.Redirect)
		h.audit(t)
		require.NoError(t, h.receive(t, p.scripted, provider.Notice{ID: "late", Call: p.asked[0], Outcome: provider.Succeeded}))
		require.Equal(t, 1000*rupees, h.balance(t))
		h.audit(t)
	})
}

func TestSweep_AsksAboutExpiredDepositsForThreeDays(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		p := newStarter("p", nil)
		h := newFixture(t, d, withProviders(t, p))
		dep := h.order(t, "k", "card", 1000*rupees)
		for range 4 {
			h.clock.Advance(24 * time.Hour)
			_, err := h.Sweep(t.Context())
			require.NoError(t, err)
			h.audit(t)
		}
		require.Len(t, p.inquired, 3)
		require.Equal(t, payment.DepositExpired, h.deposit(t, dep.ID).Status)
		require.NoError(t, h.receive(t, p.scripted, provider.Notice{ID: "pending", Call: p.asked[0], Outcome: provider.Pending}))
		require.Equal(t, payment.DepositExpired, h.deposit(t, dep.ID).Status, "only its success counts now")
		require.NoError(t, h.receive(t, p.scripted, provider.Notice{ID: "late", Call: p.asked[0], Outcome: provider.Succeeded}))
		require.Equal(t, 1000*rupees, h.balance(t))
		h.audit(t)
	})
}

func TestStarted_CountsConfirmationsInAnyOrderAndCreditsOneOfSeveralPayments(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		p := newStarter("p", nil)
		p.answer = provider.Started{Address: "1BoatSLRHtKNngkdXEeobR76b53LETtpyT", Coins: "0.001"}
		h := newFixture(t, d, withProviders(t, p))
		dep := h.order(t, "k", "bitcoin", 5000*rupees)
		notify := func(id, hash string, outcome provider.Outcome, amount money.Amount, confirmations int) string {
			require.NoError(t, h.receive(t, p.scripted, provider.Notice{
				ID: id, Call: p.asked[0], TransactionID: hash, Outcome: outcome, Amount: amount, Confirmations: confirmations, Needed: 3,
			}))
			h.audit(t)
			var effect string
			require.NoError(t, d.Reader().QueryRow(t.Context(), "SELECT effect FROM payment_notices WHERE notice_id = $1", id).Scan(&effect))
			return effect
		}
		require.Equal(t, "applied", notify("a2", "aa", provider.Pending, 4000*rupees, 2))
		require.Equal(t, "ignored", notify("a1", "aa", provider.Pending, 4000*rupees, 1))
		require.Equal(t, "ignored", notify("b0", "bb", provider.Pending, 9000*rupees, 0))
		require.Equal(t, 2, h.deposit(t, dep.ID).Confirmations)
		require.Equal(t, 4000*rupees, h.deposit(t, dep.ID).Received)
		require.Equal(t, "applied", notify("a3", "aa", provider.Succeeded, 4000*rupees, 3))
		require.Equal(t, 4000*rupees, h.balance(t), "what arrived, not what was asked for")
		require.Equal(t, "ignored", notify("a again", "aa", provider.Succeeded, 4000*rupees, 4))
		require.Equal(t, "surplus", notify("b3", "bb", provider.Succeeded, 9000*rupees, 3))
		require.Equal(t, "ignored", notify("failed", "aa", provider.Failed, 0, 0))
		require.Equal(t, 4000*rupees, h.balance(t))
	})
}

// One transfer of coins may pay two deposits.
func TestStarted_CreditsTwoDepositsThatOneTransferOfCoinsPays(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		p := newStarter("p", nil)
		p.answer = provider.Started{Address: "1BoatSLRHtKNngkdXEeobR76b53LETtpyT", Coins: "0.001"}
		h := newFixture(t, d, withProviders(t, p))
		for i, key := range []string{"a", "b"} {
			h.order(t, key, "bitcoin", 5000*rupees)
			require.NoError(t, h.receive(t, p.scripted, provider.Notice{ID: key, Call: p.asked[i], TransactionID: "same", Outcome: provider.Succeeded}))
		}
		require.Equal(t, 10_000*rupees, h.balance(t))
		h.audit(t)
	})
}

// The receipt of a prompt cannot be submitted for a transfer as well.
func TestStarted_ClaimsTheReceiptOfAPrompt(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		p := newStarter("p", nil)
		p.answer = provider.Started{}
		h := newFixture(t, d, withProviders(t, p))
		h.openShillings(t)
		h.order(t, "k", "mpesa", 1000*rupees)
		require.NoError(t, h.receive(t, p.scripted, provider.Notice{ID: "n", Call: p.asked[0], TransactionID: "qgh7x2k9ab", Outcome: provider.Succeeded}))
		o := h.orderOf("till", "mpesa_till", 1000*rupees)
		o.Currency = "KES"
		dep, _, err := h.CreateDeposit(t.Context(), o)
		require.NoError(t, err)
		_, err = h.SubmitTransactionID(t.Context(), h.player, dep.ID, "QGH7X2K9AB")
		require.ErrorIs(t, err, payment.ErrTransactionUsed)
		require.Equal(t, 1000*rupees, h.shillings(t))
		h.audit(t)
	})
}

func TestStarted_RefusesNoticesThatDoNotNameTheCall(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		p := newStarter("p", nil)
		h := newFixture(t, d, withProviders(t, p))
		dep := h.order(t, "k", "card", 1000*rupees)
		require.ErrorIs(t, h.receive(t, p.scripted, provider.Notice{
			ID: "n", Payment: string(dep.ID), TransactionID: "x", Amount: dep.Amount, Currency: "INR", Outcome: provider.Succeeded,
		}), payment.ErrNotFound)
		require.ErrorIs(t, h.receive(t, p.scripted, provider.Notice{ID: "n", Call: p.asked[0], Outcome: provider.NotFound}), provider.ErrNotice)
		require.ErrorIs(t, h.receive(t, p.scripted, provider.Notice{ID: "n", Call: p.asked[0], Outcome: provider.Pending, Confirmations: -1}), provider.ErrNotice)
		_, err := h.SubmitTransactionID(t.Context(), h.player, dep.ID, goodID)
		require.ErrorIs(t, err, payment.ErrDepositClosed)
		require.NoError(t, h.receive(t, p.scripted, provider.Notice{ID: "eur", Call: p.asked[0], Currency: "EUR", Outcome: provider.Succeeded}))
		h.requireEnd(t, dep, gone(payment.ReasonCurrency))
		require.Zero(t, h.balance(t))
		h.audit(t)
	})
}

// A repeated order does not start a second payment and does not show a page that was paid.
func TestStarted_ReplaysAnOrder(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		p := newStarter("p", nil)
		h := newFixture(t, d, withProviders(t, p))
		var group sync.WaitGroup
		for range 8 {
			group.Go(func() {
				_, _, err := h.CreateDeposit(t.Context(), h.orderOf("k", "card", 1000*rupees))
				if err != nil {
					t.Error(err)
				}
			})
		}
		group.Wait()
		require.Len(t, p.asked, 1)
		dep, hit, err := h.CreateDeposit(t.Context(), h.orderOf("k", "card", 1000*rupees))
		require.NoError(t, err)
		require.True(t, hit)
		require.Equal(t, page, dep.Pay.Redirect)
		require.NoError(t, h.receive(t, p.scripted, provider.Notice{ID: "n", Call: p.asked[0], Outcome: provider.Succeeded}))
		dep, hit, err = h.CreateDeposit(t.Context(), h.orderOf("k", "card", 1000*rupees))
		require.NoError(t, err)
		require.True(t, hit)
		require.Equal(t, payment.DepositSucceeded, dep.Status)
		require.Empty(t, dep.Pay.Redirect)
		h.audit(t)
	})
}

func TestStarted_CreditsOnceUnderConcurrency(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newFixture(t, d)
		dep := h.order(t, "k", "card", 1000*rupees)
		call := h.callOf(t, string(dep.ID))
		var group sync.WaitGroup
		for i := range 8 {
			group.Go(func() {
				n := provider.Notice{ID: string(rune('a' + i/2)), Call: call, Outcome: provider.Succeeded, TransactionID: "t", At: 1}
				if err := h.deliverFrom(t, "sandbox-card", n); err != nil {
					t.Error(err)
				}
				if _, err := h.Sweep(t.Context()); err != nil {
					t.Error(err)
				}
			})
		}
		group.Wait()
		require.Equal(t, 1000*rupees, h.balance(t))
		require.Equal(t, 1, h.events(t)[payment.EventDepositSucceeded])
		h.audit(t)
	})
}

// Two nodes sweep at once: the start is repeated by one of them.
func TestStarted_IsRepeatedByOneNode(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		p := newStarter("p", errLost)
		p.state = provider.Answer{Unknown: true}
		h := newFixture(t, d, withProviders(t, p))
		other, err := payment.New(payment.Config{Payee: "Maidan", AccountKey: accountKey, NotifyURL: h.sim.NotifyURL}, h.Deps)
		require.NoError(t, err)
		h.order(t, "k", "card", 1000*rupees)
		p.err = nil
		h.clock.Advance(time.Minute)
		var group sync.WaitGroup
		for _, node := range []*payment.Service{h.Service, other} {
			group.Go(func() {
				if _, err := node.Sweep(t.Context()); err != nil {
					t.Error(err)
				}
			})
		}
		group.Wait()
		require.Len(t, p.asked, 2)
		h.audit(t)
	})
}

// The simulator has lost the page in a restart; the next sweep starts it again.
func TestStarted_GetsItsPageAgainAfterARestartOfTheSimulator(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newFixture(t, d)
		sim, err := connect.NewEmbedded(connect.EmbeddedConfig{Clock: h.clock, Delay: 4 * time.Second})
		require.NoError(t, err)
		dep := h.order(t, "k", "card", 1000*rupees)
		h.Providers, h.sim = sim.Providers, sim
		sim.Attach(h.Receive)
		h.clock.Advance(time.Minute)
		_, err = h.Sweep(t.Context())
		require.NoError(t, err)
		dep = h.deposit(t, dep.ID)
		h.payOnPage(t, dep, card)
		h.pass(t, 5*time.Second)
		h.requireEnd(t, dep, whole)
		h.audit(t)
	})
}
