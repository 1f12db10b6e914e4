// Package simulator knows how a payment company behaves, with play money: it answers late, wrongly, twice or not at all.
//
// Nothing is drawn at random: the last four characters of a transaction id, or of the account that is paid to, say what
// happens, so that every case can be shown on a screen and repeated in a test.
//
//	deposits   0000  the payment is not known, however often it is looked for
//	           0001  the bank declines it
//	           0002  it arrives, but twenty times slower
//	           0003  half of the amount arrives
//	           0004  it arrives, and the answer is delivered twice
//	           0005  it is declined, and arrives later all the same
//	payouts    0001  the account is closed: the payout fails
//	           0002  it is paid, but twenty times slower
//	           anything else: it works after a few seconds
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

// mostPending bounds the answers that wait. What is beyond it is refused, and asked again by the desk.
const mostPending = 10_000

var errBusy = errors.New("simulator: too many answers wait")

// patience is how much longer a slow answer takes than a usual one.
const patience = 20

// Config is what a Simulator is made of.
type Config struct {
	Clock  clock.Clock
	Log    *slog.Logger
	Secret []byte        // signs notices; the desk's secret
	Delay  time.Duration // a usual answer takes this long; zero means 4 seconds
	Speed  int           // divides every delay, as it does for matches; zero means 1

	MostPending int // answers that may wait at once; zero means 10,000
}

// Simulator is a payment.Provider. It keeps its unanswered questions in memory only: after a restart the desk asks again,
// and as answers depend on the questions alone, they are the same to the byte.
type Simulator struct {
	cfg  Config
	wake chan struct{}

	mu      sync.Mutex
	pending map[string]answer // by what makes the notice unique
}

type answer struct {
	due   time.Time
	body  []byte
	tries int
}

// New returns a Simulator; Run makes it answer.
func New(cfg Config) *Simulator {
	if cfg.Delay <= 0 {
		cfg.Delay = 4 * time.Second
	}
	if cfg.MostPending <= 0 {
		cfg.MostPending = mostPending
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
	given := time.UnixMilli(c.GivenAt)
	n := payment.Notice{Kind: payment.KindDeposit, Ref: c.DepositID, TransactionID: c.TransactionID, Amount: c.Amount, Currency: c.Currency, Outcome: payment.Succeeded}
	switch ending(c.TransactionID) {
	case "0000":
		n.Outcome, n.Amount = payment.Unknown, 0
		return s.answer(n, given.Add(time.Duration(c.Attempt+1)*s.cfg.Delay), strconv.Itoa(c.Attempt))
	case "0001":
		n.Outcome, n.Amount, n.Reason = payment.Failed, 0, payment.ReasonDeclined
	case "0002":
		return s.answer(n, given.Add(patience*s.cfg.Delay), "")
	case "0003":
		n.Amount = half(c.Amount)
	case "0004":
		if err := s.answer(n, given.Add(s.cfg.Delay), ""); err != nil {
			return err
		}
		return s.again(n, given.Add(s.cfg.Delay), given.Add(2*s.cfg.Delay))
	case "0005":
		if err := s.answer(n, given.Add(patience*s.cfg.Delay), "late"); err != nil {
			return err
		}
		n.Outcome, n.Amount, n.Reason = payment.Failed, 0, payment.ReasonDeclined
	}
	return s.answer(n, given.Add(s.cfg.Delay), "")
}

// Payout implements payment.Provider.
func (s *Simulator) Payout(_ context.Context, p payment.Payout) error {
	n := payment.Notice{Kind: payment.KindPayout, Ref: p.WithdrawalID, Amount: p.Amount, Currency: p.Currency, Outcome: payment.Succeeded}
	delay := s.cfg.Delay
	user, _, _ := strings.Cut(p.Account.VPA, "@")
	switch ending(p.Account.Number + user) {
	case "0001":
		n.Outcome, n.Amount, n.Reason = payment.Failed, 0, "account_closed"
	case "0002":
		delay *= patience
	}
	return s.answer(n, time.UnixMilli(p.ApprovedAt).Add(delay), "")
}

func half(a money.Amount) money.Amount { return (a + 1) / 2 }

func ending(s string) string { return s[max(0, len(s)-4):] }

// answer puts a notice in line. Everything in it follows from the question, so that asking again changes nothing.
func (s *Simulator) answer(n payment.Notice, due time.Time, more string) error {
	return s.enqueue(n, due, due, more, "")
}

// again delivers the notice of an earlier answer once more.
func (s *Simulator) again(n payment.Notice, first, due time.Time) error {
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
		if len(s.pending) >= s.cfg.MostPending {
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
