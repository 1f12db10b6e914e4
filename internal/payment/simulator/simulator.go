// Package simulator simulates a payment company with play money: late, wrong, repeated or missing answers.
//
// Nothing is random: the last four characters of a transaction id or of the payout account select the behaviour, so that each case
// can be shown on a screen and repeated in a test.
//
//	deposits   0000  the payment is never found
//	           0001  the bank declines it
//	           0002  it arrives twenty times slower
//	           0003  half of the amount arrives
//	           0004  it arrives and the answer is delivered twice
//	           0005  it is declined and arrives later
//	payouts    0001  the account is closed: the payout fails
//	           0002  it is paid twenty times slower
//	           otherwise it succeeds after a few seconds
package simulator

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"strconv"
	"strings"
	"sync"
	"time"

	"maidan/internal/clock"
	"maidan/internal/money"
	"maidan/internal/payment"
)

// Name is the provider's name in stored notices.
const Name = "simulator"

// maxPending limits the pending answers. Requests beyond it are refused, and retried by the service.
const maxPending = 10_000

var errBusy = errors.New("simulator: too many pending answers")

// slowFactor multiplies the delay of a slow answer.
const slowFactor = 20

// Config configures a Simulator.
type Config struct {
	Clock  clock.Clock
	Log    *slog.Logger
	Secret []byte        // signs notices; the same as payment.Config.Secret
	Delay  time.Duration // delay of a normal answer; zero means 4 seconds
	Speed  int           // divides every delay, as for matches; zero means 1

	MaxPending int // pending answers; zero means 10,000
}

// Simulator is a payment.Provider. Pending answers are in memory only: after a restart the service repeats its requests, and
// answers depend on the requests alone.
type Simulator struct {
	cfg  Config
	wake chan struct{}

	mu      sync.Mutex
	pending map[string]answer // by the notice's unique part
}

type answer struct {
	due   time.Time
	body  []byte
	tries int
}

// New returns a Simulator; call Run to deliver its answers.
func New(cfg Config) *Simulator {
	if cfg.Delay <= 0 {
		cfg.Delay = 4 * time.Second
	}
	if cfg.MaxPending <= 0 {
		cfg.MaxPending = maxPending
	}
	if cfg.Speed < 1 {
		cfg.Speed = 1
	}
	cfg.Delay /= time.Duration(cfg.Speed)
	return &Simulator{cfg: cfg, wake: make(chan struct{}, 1), pending: map[string]answer{}}
}

// Name implements payment.Provider.
func (s *Simulator) Name() string { return Name }

// Collect implements payment.Provider.
func (s *Simulator) Collect(_ context.Context, c payment.Collection) error {
	given := time.UnixMilli(c.SubmittedAt)
	n := payment.Notice{Kind: payment.KindDeposit, Ref: string(c.DepositID), TransactionID: c.TransactionID, Amount: c.Amount, Currency: c.Currency, Outcome: payment.Succeeded}
	switch lastFour(c.TransactionID) {
	case "0000":
		n.Outcome, n.Amount = payment.Unknown, 0
		return s.answer(n, given.Add(time.Duration(c.Attempt+1)*s.cfg.Delay), strconv.Itoa(c.Attempt))
	case "0001":
		n.Outcome, n.Amount, n.Reason = payment.Failed, 0, payment.ReasonDeclined
	case "0002":
		return s.answer(n, given.Add(slowFactor*s.cfg.Delay), "")
	case "0003":
		n.Amount = half(c.Amount)
	case "0004":
		if err := s.answer(n, given.Add(s.cfg.Delay), ""); err != nil {
			return err
		}
		return s.redeliver(n, given.Add(s.cfg.Delay), given.Add(2*s.cfg.Delay))
	case "0005":
		if err := s.answer(n, given.Add(slowFactor*s.cfg.Delay), "late"); err != nil {
			return err
		}
		n.Outcome, n.Amount, n.Reason = payment.Failed, 0, payment.ReasonDeclined
	}
	return s.answer(n, given.Add(s.cfg.Delay), "")
}

// Payout implements payment.Provider.
func (s *Simulator) Payout(_ context.Context, p payment.Payout) error {
	n := payment.Notice{Kind: payment.KindPayout, Ref: string(p.WithdrawalID), Amount: p.Amount, Currency: p.Currency, Outcome: payment.Succeeded}
	delay := s.cfg.Delay
	user, _, _ := strings.Cut(p.Account.VPA, "@")
	switch lastFour(p.Account.Number + user) {
	case "0001":
		n.Outcome, n.Amount, n.Reason = payment.Failed, 0, "account_closed"
	case "0002":
		delay *= slowFactor
	}
	return s.answer(n, time.UnixMilli(p.ApprovedAt).Add(delay), "")
}

func half(a money.Amount) money.Amount { return (a + 1) / 2 }

func lastFour(s string) string { return s[max(0, len(s)-4):] }

// answer queues a notice. It depends on the request alone, so a repeated request changes nothing.
func (s *Simulator) answer(n payment.Notice, due time.Time, more string) error {
	return s.enqueue(n, due, due, more, "")
}

// redeliver queues the notice of an earlier answer again.
func (s *Simulator) redeliver(n payment.Notice, first, due time.Time) error {
	return s.enqueue(n, first, due, "", "again")
}

func (s *Simulator) enqueue(n payment.Notice, at, due time.Time, more, delivery string) error {
	n.ProviderTx = strings.TrimRight(strings.Join([]string{n.Kind, n.Ref, n.TransactionID, more}, ":"), ":")
	n.At = clock.Millis(at)
	body, err := json.Marshal(n)
	if err != nil {
		return fmt.Errorf("encode notice: %w", err)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	name := n.ProviderTx + "#" + delivery
	if _, waits := s.pending[name]; !waits {
		if len(s.pending) >= s.cfg.MaxPending {
			return errBusy
		}
		s.pending[name] = answer{due: due, body: body}
	}
	select {
	case s.wake <- struct{}{}:
	default:
	}
	return nil
}
