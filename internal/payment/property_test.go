package payment_test

import (
	"errors"
	"fmt"
	"net/url"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/id"
	"maidan/internal/money"
	"maidan/internal/payment"
	"maidan/internal/wallet"
)

// script drives one player of a fixture at random.
type script struct {
	*fixture
	t           *testing.T
	n           int
	deposits    []payment.Deposit
	withdrawals []payment.Withdrawal
}

func (s *script) key() string { s.n++; return fmt.Sprint("key-", s.n) }

// TestProperty_LedgerMatchesPayments runs random deposits, corrections, withdrawals, decisions, sweeps, restarts and time, and
// after each step compares the ledger with the sum over payments.
func TestProperty_LedgerMatchesPayments(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newFixture(t, d)
		rapid.Check(t, func(r *rapid.T) {
			h.player = id.Player(h.IDs.New())
			h.open(t, h.player)
			s := &script{fixture: h, t: t}
			r.Repeat(map[string]func(*rapid.T){
				"":         s.check,
				"deposit":  s.begin,
				"order":    s.order,
				"pay":      s.pay,
				"give":     s.give,
				"withdraw": s.withdraw,
				"decide":   s.decide,
				"time":     func(r *rapid.T) { h.pass(t, time.Duration(rapid.IntRange(1, 30*3600).Draw(r, "seconds"))*time.Second) },
				"sweep":    func(*rapid.T) { _, err := h.Sweep(t.Context()); require.NoError(t, err) },
				"restart":  func(*rapid.T) { s.fixture = s.restart(t) },
			})
		})
		h.audit(t)
	})
}

func (s *script) begin(r *rapid.T) {
	amount := money.Amount(rapid.IntRange(100, 5000).Draw(r, "amount")) * rupees
	dep, _, err := s.CreateDeposit(s.t.Context(), payment.Order{PlayerID: s.player, Currency: "INR", Key: s.key(), Method: "upi", Amount: amount})
	if errors.Is(err, payment.ErrTooManyOpen) {
		return
	}
	require.NoError(r, err)
	s.deposits = append(s.deposits, dep)
}

// order begins a deposit that a provider starts. The hundredths of the amount are tricks for coins.
func (s *script) order(r *rapid.T) {
	amount := money.Amount(rapid.IntRange(2000, 5000).Draw(r, "amount"))*rupees + money.Amount(rapid.IntRange(0, 12).Draw(r, "hundredths"))
	methodID := rapid.SampledFrom([]string{"card", "quillo", "bitcoin", "tether"}).Draw(r, "method")
	dep, _, err := s.CreateDeposit(s.t.Context(), s.orderOf(s.key(), methodID, amount))
	if errors.Is(err, payment.ErrTooManyOpen) {
		return
	}
	require.NoError(r, err)
	s.deposits = append(s.deposits, dep)
}

// pay pays or cancels on the page of a deposit, also again and after its end.
func (s *script) pay(r *rapid.T) {
	var pages []payment.Deposit
	for _, dep := range s.deposits {
		if dep = s.deposit(s.t, dep.ID); dep.Pay.Redirect != "" {
			pages = append(pages, dep)
		}
	}
	if len(pages) == 0 {
		r.Skip("no pages")
	}
	dep := rapid.SampledFrom(pages).Draw(r, "page")
	number := map[string]string{"card": "400000000000", "quillo": "900000"}[dep.Method] + fmt.Sprintf("%04d", rapid.IntRange(0, 12).Draw(r, "mood"))
	action := rapid.SampledFrom([]string{"pay", "pay", "pay", "cancel"}).Draw(r, "action")
	_, _, _ = s.browse(s.t, dep.Pay.Redirect, url.Values{"number": {number}, "action": {action}}) // any answer is fine: the money must be right
}

func (s *script) give(r *rapid.T) {
	if len(s.deposits) == 0 {
		r.Skip("no deposits")
	}
	dep := rapid.SampledFrom(s.deposits).Draw(r, "deposit")
	mood := rapid.SampledFrom([]string{"0000", "0001", "0002", "0003", "0004", "0005", "0006", "0007", "0010", "9999"}).Draw(r, "mood")
	// Ids are drawn from few, so that deposits quarrel over them.
	id := fmt.Sprintf("%08d%s", rapid.IntRange(0, 99).Draw(r, "id"), mood)
	_, _ = s.SubmitTransactionID(s.t.Context(), s.player, dep.ID, id) // any refusal is fine: the money must be right
}

func (s *script) withdraw(r *rapid.T) {
	amount := money.Amount(rapid.IntRange(400, 3000).Draw(r, "amount")) * rupees
	if w, err := s.request(s.t, s.key(), amount, rapid.SampledFrom([]payment.Account{vpa, dead}).Draw(r, "account")); err == nil {
		s.withdrawals = append(s.withdrawals, w)
	}
}

func (s *script) decide(r *rapid.T) {
	if len(s.withdrawals) == 0 {
		r.Skip("no withdrawals")
	}
	w := rapid.SampledFrom(s.withdrawals).Draw(r, "withdrawal")
	if rapid.Bool().Draw(r, "approve") {
		_, _ = s.Approve(s.t.Context(), w.ID, byStaff("s"))
	} else {
		_, _ = s.Reject(s.t.Context(), w.ID, "by chance", byStaff("s"))
	}
}

// check: balance = credited − asked + given back, and never negative.
func (s *script) check(r *rapid.T) {
	var want money.Amount
	for _, dep := range s.deposits {
		now := s.deposit(s.t, dep.ID)
		want += now.Credited
		require.Equal(r, now.Status == payment.DepositSucceeded, now.Credited > 0)
	}
	for _, w := range s.withdrawals {
		if s.review(s.t, w.ID).Status != payment.WithdrawalRejected {
			want -= w.Amount
		}
	}
	require.Equal(r, want, s.balance(s.t))
	require.GreaterOrEqual(r, want, money.Amount(0))
	total, err := s.TotalDeposits(s.t.Context(), s.player)
	require.NoError(r, err)
	entries, err := s.wallet.Entries(s.t.Context(), wallet.PlayerCash(s.player, "INR"), "", 1000)
	require.NoError(r, err)
	for _, e := range entries {
		if e.Kind == "deposit" {
			total -= e.Amount
		}
	}
	require.Zero(r, total, "every deposit has its entry")
}
