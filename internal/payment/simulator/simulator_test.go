package simulator_test

import (
	"context"
	"encoding/json"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"maidan/internal/clock"
	"maidan/internal/payment"
	"maidan/internal/payment/simulator"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

var secret = []byte("a secret of the tests")

type inbox struct {
	notices []payment.Notice
	bodies  []string
	refuse  int // how many deliveries to refuse first
}

func (b *inbox) take(_ context.Context, provider string, body []byte, signature string) error {
	if provider != simulator.Name || signature != payment.Sign(secret, body) {
		return errors.New("not ours")
	}
	if b.refuse > 0 {
		b.refuse--
		return errors.New("not now")
	}
	var n payment.Notice
	if err := json.Unmarshal(body, &n); err != nil {
		return err
	}
	b.notices, b.bodies = append(b.notices, n), append(b.bodies, string(body))
	return nil
}

func collection(id string) payment.Collection {
	return payment.Collection{DepositID: "d1", Method: "upi", TransactionID: id, Amount: 50001, Currency: "INR", SubmittedAt: 1_000_000}
}

func start() (*simulator.Simulator, *clock.Manual, *inbox) {
	c := clock.NewManual(time.UnixMilli(1_000_000))
	return simulator.New(simulator.Config{Clock: c, Secret: secret, Delay: time.Second}), c, &inbox{}
}

func TestCollect_IsIdempotent(t *testing.T) {
	t.Parallel()
	s, c, in := start()
	for range 3 {
		require.NoError(t, s.Collect(t.Context(), collection("400000000123")))
	}
	next := s.Step(t.Context(), in.take)
	require.Equal(t, time.Second, next.Sub(c.Now()))
	require.Empty(t, in.notices)
	c.Advance(time.Second)
	s.Step(t.Context(), in.take)
	require.Len(t, in.notices, 1)

	other, later, again := start()
	later.Advance(time.Hour)
	require.NoError(t, other.Collect(t.Context(), collection("400000000123")))
	other.Step(t.Context(), again.take)
	require.Equal(t, in.bodies, again.bodies, "the same question has the same answer after a restart")
}

func TestOutcome_DependsOnTheLastFourCharacters(t *testing.T) {
	t.Parallel()
	for ending, want := range map[string][]payment.Notice{
		"0000": {{Outcome: payment.Unknown}},
		"0001": {{Outcome: payment.Failed, Reason: payment.ReasonDeclined}},
		"0002": {{Outcome: payment.Succeeded, Amount: 50001}},
		"0003": {{Outcome: payment.Succeeded, Amount: 25001}},
		"0004": {{Outcome: payment.Succeeded, Amount: 50001}, {Outcome: payment.Succeeded, Amount: 50001}},
		"0005": {{Outcome: payment.Failed, Reason: payment.ReasonDeclined}, {Outcome: payment.Succeeded, Amount: 50001}},
		"0006": {{Outcome: payment.Succeeded, Amount: 50001}},
	} {
		s, c, in := start()
		require.NoError(t, s.Collect(t.Context(), collection("40000000"+ending)))
		for range 30 {
			c.Advance(time.Second)
			s.Step(t.Context(), in.take)
		}
		require.Len(t, in.notices, len(want), ending)
		for i, n := range in.notices {
			require.Equal(t, []any{want[i].Outcome, want[i].Amount, want[i].Reason}, []any{n.Outcome, n.Amount, n.Reason}, ending)
		}
		if ending == "0004" {
			require.Equal(t, in.bodies[0], in.bodies[1])
		}
		if ending == "0005" {
			require.NotEqual(t, in.notices[0].ProviderTx, in.notices[1].ProviderTx)
		}
	}
}

func TestRun_RedeliversRefusedNotices(t *testing.T) {
	t.Parallel()
	s, c, in := start()
	in.refuse = 3
	require.NoError(t, s.Payout(t.Context(), payment.Payout{WithdrawalID: "w1", Amount: 5, Currency: "INR", Account: payment.Account{Number: "9876543210"}, ApprovedAt: 1_000_000}))
	for range 60 {
		c.Advance(time.Second)
		s.Step(t.Context(), in.take)
	}
	require.Len(t, in.notices, 1)
	require.Equal(t, payment.KindPayout, in.notices[0].Kind)
}

func TestPayout_FailsForClosedAccounts(t *testing.T) {
	t.Parallel()
	for _, account := range []payment.Account{{Number: "+254700000001"}, {VPA: "asha0001@playbank"}} {
		s, c, in := start()
		require.NoError(t, s.Payout(t.Context(), payment.Payout{WithdrawalID: "w1", Amount: 5, Currency: "INR", Account: account, ApprovedAt: 1_000_000}))
		c.Advance(time.Minute)
		s.Step(t.Context(), in.take)
		require.Equal(t, payment.Failed, in.notices[0].Outcome)
	}
}

func TestRunDeliversAtSpeed(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := simulator.New(simulator.Config{Clock: clock.System{}, Secret: secret, Delay: time.Minute, Speed: 60})
		in := &inbox{}
		ctx, end := context.WithCancel(t.Context())
		done := make(chan struct{})
		go func() { s.Run(ctx, in.take); close(done) }()
		ask := collection("400000000123")
		ask.SubmittedAt = time.Now().UnixMilli()
		time.Sleep(time.Second)
		require.NoError(t, s.Collect(ctx, ask))
		time.Sleep(time.Second)
		synctest.Wait()
		require.Len(t, in.notices, 1)
		end()
		<-done
	})
}

// Requests beyond MaxPending are refused, and retried by the service: the memory of the simulator is bounded.
func TestPendingAnswersAreBounded(t *testing.T) {
	t.Parallel()
	c := clock.NewManual(time.UnixMilli(1_000_000))
	s, in := simulator.New(simulator.Config{Clock: c, Secret: secret, Delay: time.Second, MaxPending: 2}), &inbox{}
	require.NoError(t, s.Collect(t.Context(), collection("400000000111")))
	require.NoError(t, s.Collect(t.Context(), collection("400000000222")))
	require.Error(t, s.Collect(t.Context(), collection("400000000333")))
	require.NoError(t, s.Collect(t.Context(), collection("400000000222")), "asked again")
	c.Advance(time.Second)
	s.Step(t.Context(), in.take)
	require.Len(t, in.notices, 2)
	require.NoError(t, s.Collect(t.Context(), collection("400000000333")))
	s.Step(t.Context(), in.take)
	require.Len(t, in.notices, 3)
}
