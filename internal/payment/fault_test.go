package payment_test

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/id"
	"maidan/internal/longtest"
	"maidan/internal/money"
	"maidan/internal/payment"
	"maidan/internal/payment/provider"
	"maidan/internal/payment/route"
	"maidan/internal/wallet"
)

var errCrash = errors.New("the process has crashed")

// crasher ends the process at one of the points that it passes: around each commit and around each request to a provider. After that
// nothing is committed and nothing is sent until the restart.
type crasher struct {
	mu     sync.Mutex
	at     int // number of the point, from 0; -1 for none
	passed []string
	dead   bool
}

func (c *crasher) pass(point string) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.dead = c.dead || len(c.passed) == c.at; c.dead {
		return errCrash
	}
	c.passed = append(c.passed, point)
	return nil
}

// restarted reports whether the process had ended, and starts it again. It does not end a second time.
func (c *crasher) restarted() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	was := c.dead
	if was {
		c.dead, c.at = false, -1
	}
	return was
}

func (c *crasher) context(ctx context.Context) context.Context {
	return db.WithFaults(ctx, db.Faults{
		BeforeCommit: func() error { return c.pass(committer() + " before the commit") },
		AfterCommit:  func() error { return c.pass(committer() + " after the commit") },
	})
}

// committer returns the name of the function of package payment that runs the current transaction.
func committer() string {
	pcs := make([]uintptr, 16)
	frames := runtime.CallersFrames(pcs[:runtime.Callers(2, pcs)])
	for {
		frame, more := frames.Next()
		if name, ok := strings.CutPrefix(frame.Function, "maidan/internal/payment.(*Service)."); ok {
			return name
		}
		if !more {
			return "unknown"
		}
	}
}

// everything is what the simulator's adapter implements.
type everything interface {
	provider.Provider
	provider.Starter
	provider.Finder
	provider.Payer
	provider.Inquirer
}

// breakable is a provider whose requests a crasher interrupts: before they are sent, or before their answer arrives.
type breakable struct {
	everything
	*crasher
}

func interrupted[In, Out any](ctx context.Context, c *crasher, name string, do func(context.Context, In) (Out, error), in In) (out Out, err error) {
	if err := c.pass(name + " before it is sent"); err != nil {
		return out, err
	}
	got, err := do(ctx, in)
	if err := c.pass(name + " before its answer"); err != nil {
		return out, err
	}
	return got, err
}

func (b breakable) Start(ctx context.Context, s provider.Start) (provider.Started, error) {
	return interrupted(ctx, b.crasher, "Start", b.everything.Start, s)
}

func (b breakable) Find(ctx context.Context, f provider.Find) (provider.Answer, error) {
	return interrupted(ctx, b.crasher, "Find", b.everything.Find, f)
}

func (b breakable) Pay(ctx context.Context, p provider.Payout) (provider.Answer, error) {
	return interrupted(ctx, b.crasher, "Pay", b.everything.Pay, p)
}

func (b breakable) Inquire(ctx context.Context, q provider.Inquiry) (provider.Answer, error) {
	return interrupted(ctx, b.crasher, "Inquire", b.everything.Inquire, q)
}

// crashing is a fixture whose process can end. The simulator is another process: it goes on.
type crashing struct {
	*fixture
	t       *testing.T
	crasher *crasher
	runs    int
}

func newCrashing(t *testing.T, d *db.DB) *crashing {
	t.Helper()
	c := &crasher{at: -1}
	h := newFixture(t, d, func(_ *payment.Config, deps *payment.Deps) {
		table, err := route.New(deps.Clock, nil, breakable{deps.Providers.ByName(name).(everything), c})
		require.NoError(t, err)
		deps.Providers = table
	})
	return &crashing{fixture: h, t: t, crasher: c}
}

// restartAfterCrash starts a new Service if the process has ended, and reports whether it did.
func (h *crashing) restartAfterCrash() bool {
	if !h.crasher.restarted() {
		return false
	}
	service, err := payment.New(payment.Config{Payee: "Maidan", AccountKey: accountKey, NotifyURL: h.sim.NotifyURL}, h.Deps)
	require.NoError(h.t, err)
	h.Service = service
	h.sim.Attach(service.Receive)
	return true
}

// scenario is the life of one payment: what the player and staff do, each repeatable as a client repeats a request without an answer.
type scenario struct {
	name string
	acts []func(ctx context.Context, h *crashing) error
	wait time.Duration // until it has ended
}

// result is everything that can be seen of a payment when its scenario has ended.
type result struct {
	Deposit    payment.DepositStatus
	Withdrawal payment.WithdrawalStatus
	Reason     string
	Balance    money.Amount
	Accounts   map[string]money.Amount // by house account
	Events     map[string]int
}

// play runs a scenario with a new player. The process ends at point at (-1: never) and is started again.
func (h *crashing) play(s scenario, at int) result {
	h.t.Helper()
	h.runs++
	h.player = id.Player(h.IDs.New())
	h.open(h.t, h.player)
	h.credit()
	before, events := h.seen(), h.events(h.t)
	h.crasher.at, h.crasher.passed = at, nil
	ctx := h.crasher.context(h.t.Context())
	for _, act := range s.acts {
		err := act(ctx, h)
		if h.restartAfterCrash() {
			err = act(ctx, h)
		}
		require.NoError(h.t, err, "%s, point %d", s.name, at)
	}
	const rounds = 12
	for range rounds {
		h.clock.Advance(s.wait / rounds)
		h.sim.Step(ctx)
		h.restartAfterCrash()
		if _, err := h.Sweep(ctx); !h.restartAfterCrash() {
			require.NoError(h.t, err, "%s, point %d", s.name, at)
		}
	}
	require.Equal(h.t, -1, h.crasher.at, "%s did not come to point %d", s.name, at)
	return h.since(before, events)
}

const bankroll = 2000 * rupees

// credit gives the player money for withdrawals by a transfer that the provider knows by its reference.
func (h *crashing) credit() {
	dep := h.create(h.t, "bankroll", bankroll)
	require.NoError(h.t, h.deliver(h.t, provider.Notice{
		ID: "bankroll " + string(dep.ID), Payment: string(dep.ID), TransactionID: string(dep.ID), Amount: dep.Amount, Currency: "INR", Outcome: provider.Succeeded,
	}))
}

func (h *crashing) seen() result {
	r := result{Balance: h.balance(h.t), Accounts: map[string]money.Amount{}}
	for _, account := range []string{wallet.Deposits, wallet.PendingWithdrawals, wallet.Payouts, wallet.PaymentFees, wallet.Debts} {
		r.Accounts[account] = h.houseAccount(h.t, account)
	}
	return r
}

// since returns what has changed.
func (h *crashing) since(before result, published map[string]int) result {
	earlier := map[string]int{}
	for kind, n := range published {
		earlier[kind] = n
	}
	r := h.seen()
	for account := range r.Accounts {
		r.Accounts[account] -= before.Accounts[account]
	}
	r.Events = map[string]int{}
	for kind, n := range h.events(h.t) {
		if n -= earlier[kind]; n > 0 {
			r.Events[kind] = n
		}
	}
	deposits, err := h.Deposits(h.t.Context(), h.player, "")
	require.NoError(h.t, err)
	if newest := deposits.Items[0]; len(deposits.Items) == 2 {
		r.Deposit, r.Reason = newest.Status, newest.Reason
	}
	withdrawals, err := h.Withdrawals(h.t.Context(), h.player, "")
	require.NoError(h.t, err)
	for _, w := range withdrawals.Items {
		r.Withdrawal, r.Reason = w.Status, w.Reason
	}
	return r
}

func createAct(ctx context.Context, h *crashing) error {
	_, err := h.ordered(ctx)
	return err
}

// ordered creates the scenario's deposit, or returns it when it exists.
func (h *crashing) ordered(ctx context.Context) (payment.Deposit, error) {
	dep, _, err := h.CreateDeposit(ctx, payment.Order{PlayerID: h.player, Currency: "INR", Key: "deposit", Method: "upi", Amount: 500 * rupees})
	return dep, err
}

// depositing submits a transaction id with an ending that selects what the simulator does.
func depositing(ending string) scenario {
	return scenario{"deposit " + ending, []func(context.Context, *crashing) error{createAct, func(ctx context.Context, h *crashing) error {
		dep, err := h.ordered(ctx)
		if err == nil {
			_, err = h.SubmitTransactionID(ctx, h.player, dep.ID, fmt.Sprintf("%08d%s", 10_000_000+h.runs, ending))
		}
		return err
	}}, 10 * time.Minute}
}

// paying pays on the page of a provider with a number whose ending selects what the simulator does.
func paying(ending string) scenario {
	order := func(ctx context.Context, h *crashing) (payment.Deposit, error) {
		dep, _, err := h.CreateDeposit(ctx, h.orderOf("page", "card", 500*rupees))
		return dep, err
	}
	return scenario{"page " + ending, []func(context.Context, *crashing) error{
		func(ctx context.Context, h *crashing) error { _, err := order(ctx, h); return err },
		func(ctx context.Context, h *crashing) error {
			dep, err := order(ctx, h)
			if err == nil && dep.Status == payment.DepositCreated && dep.Pay.Redirect == "" { // the screen waits until it is prepared
				h.clock.Advance(time.Minute)
				if _, err = h.Sweep(ctx); err == nil {
					dep, err = order(ctx, h)
				}
			}
			if err == nil && dep.Pay.Redirect == "" && h.crasher.dead {
				return errCrash
			}
			if err == nil {
				h.payOnPage(h.t, dep, "400000000000"+ending)
			}
			return err
		},
	}, 10 * time.Minute}
}

// withdrawing requests a payout to an account with an ending that selects what the simulator does, and lets staff decide.
func withdrawing(name, ending string, decide func(context.Context, *crashing, id.Withdrawal) error) scenario {
	request := func(ctx context.Context, h *crashing) (payment.Withdrawal, error) {
		to := payment.Account{Name: "Asha Rao", VPA: "asha" + ending + "@playbank"}
		w, _, err := h.RequestWithdrawal(ctx, h.asks("withdrawal", 600*rupees, to))
		return w, err
	}
	return scenario{name + " " + ending, []func(context.Context, *crashing) error{
		func(ctx context.Context, h *crashing) error { _, err := request(ctx, h); return err },
		func(ctx context.Context, h *crashing) error {
			w, err := request(ctx, h)
			if err == nil {
				err = decide(ctx, h, w.ID)
			}
			if errors.Is(err, payment.ErrNotPending) { // the decision was committed before the crash
				return nil
			}
			return err
		},
	}, 10 * time.Minute}
}

func approve(ctx context.Context, h *crashing, w id.Withdrawal) error {
	_, err := h.Approve(ctx, w, byStaff("s"))
	return err
}

func reject(ctx context.Context, h *crashing, w id.Withdrawal) error {
	_, err := h.Reject(ctx, w, "by staff", byStaff("s"))
	return err
}

// scenarios pass every step of faultSteps.
func scenarios() []scenario {
	all := []scenario{{"expiry", []func(context.Context, *crashing) error{createAct}, 30 * time.Hour}, withdrawing("rejection", "", reject)}
	for _, ending := range []string{"4242", "0000", "0003", "0004", "0005", "0006", "0009"} {
		all = append(all, paying(ending))
	}
	for _, ending := range []string{"1234", "0000", "0001", "0002", "0003", "0004", "0005", "0006", "0007"} {
		all = append(all, depositing(ending), withdrawing("payout", ending, approve))
	}
	return all
}

// The process ends at every point; a usual run leaves out two in three of those that an earlier scenario has passed. After the restart
// each payment ends as it does without a crash, with the same balances and the same events, and the audit finds nothing.
func TestCrash_AtEveryStepLosesNothingAndRepeatsNothing(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newCrashing(t, d)
		passed, repeated := map[string]bool{}, 0
		for _, s := range scenarios() {
			want := h.play(s, -1)
			points := h.crasher.passed
			for at, point := range points {
				if passed[point] {
					if repeated++; !longtest.Long() && repeated%3 != 0 {
						continue
					}
				}
				passed[point] = true
				require.Equal(t, want, h.play(s, at), "%s: crash at %s", s.name, point)
			}
		}
		h.audit(t)
		for _, point := range faultPoints() {
			require.True(t, passed[point], "no scenario passes %q", point)
			delete(passed, point)
		}
		require.Empty(t, passed, "steps that faultSteps does not list")
	})
}
