package payments_test

import (
	"io"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"maidan/internal/clock"
	"maidan/internal/money"
	"maidan/internal/payment/adapter/sandbox"
	"maidan/internal/payment/provider"
	"maidan/internal/profile/payout"
	"maidan/internal/simulate/payments"
)

var secret = []byte("a secret of the tests")

// world is a simulator, the adapter that calls it, and what its callbacks said.
type world struct {
	*sandbox.Adapter
	t     *testing.T
	clock *clock.Manual
	sim   *payments.Server

	mu      sync.Mutex
	notices []provider.Notice
	refuse  int // how many callbacks are answered with an error
}

func newWorld(t *testing.T, connect func(http.Handler) (string, http.RoundTripper)) *world {
	t.Helper()
	w := &world{t: t, clock: clock.NewManual(time.UnixMilli(1_700_000_000_000))}
	w.sim = w.simulator()
	url, transport := connect(w.sim.Handler())
	var err error
	w.Adapter, err = sandbox.New(sandbox.Config{BaseURL: url + "/sandbox", Key: "key", Secret: sandbox.SecretOf(secret, payments.Transfers), Clock: w.clock, HTTP: &http.Client{Transport: transport}})
	require.NoError(t, err)
	return w
}

func (w *world) simulator() *payments.Server {
	return payments.New(payments.Config{
		Clock: w.clock, Key: "key", Secret: secret, Delay: 4 * time.Second, HTTP: &http.Client{Transport: payments.Transport(http.HandlerFunc(w.callback))},
	})
}

// embedded calls a handler in memory.
func embedded(h http.Handler) (url string, transport http.RoundTripper) {
	return "http://simulator.invalid", payments.Transport(h)
}

func (w *world) callback(out http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	assert.NoError(w.t, err)
	received, err := w.Receive(r.Context(), provider.Delivery{Header: r.Header, Body: body, At: w.clock.Now()})
	assert.NoError(w.t, err)
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.refuse > 0 {
		w.refuse--
		out.WriteHeader(http.StatusInternalServerError)
		return
	}
	w.notices = append(w.notices, received.Notices...)
}

// outcomes lets time pass and returns what the callbacks said meanwhile.
func (w *world) outcomes(d time.Duration) (all []provider.Outcome) {
	w.clock.Advance(d)
	w.sim.Step(w.t.Context())
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, n := range w.notices {
		all = append(all, n.Outcome)
	}
	w.notices = nil
	return all
}

func (w *world) call(id string) provider.Call {
	return provider.Call{
		ID: id, Payment: "p", Method: "upi", Amount: 100_01, Currency: "INR", NotifyURL: "http://callbacks.invalid/x", SentAt: w.clock.Now(),
	}
}

func (w *world) find(id, transactionID string) provider.Find {
	return provider.Find{Call: w.call(id), TransactionID: transactionID}
}

const (
	usual = 4 * time.Second
	slow  = 80 * time.Second
)

func TestFind_PlaysTheTrickOfTheTransactionID(t *testing.T) {
	t.Parallel()
	for transactionID, want := range map[string]struct{ soon, later []provider.Outcome }{
		"412345671234": {soon: []provider.Outcome{provider.Succeeded}},
		"412345670000": {soon: []provider.Outcome{provider.NotFound}},
		"412345670001": {soon: []provider.Outcome{provider.Failed}},
		"412345670002": {later: []provider.Outcome{provider.Succeeded}},
		"412345670003": {soon: []provider.Outcome{provider.Succeeded}},
		"412345670004": {soon: []provider.Outcome{provider.Succeeded}, later: []provider.Outcome{provider.Succeeded}},
		"412345670005": {soon: []provider.Outcome{provider.Failed}, later: []provider.Outcome{provider.Succeeded}},
		"412345670006": {},
	} {
		w := newWorld(t, embedded)
		answer, err := w.Find(t.Context(), w.find("c", transactionID))
		require.NoError(t, err, transactionID)
		require.Equal(t, "sandbox-c", answer.ProviderRef)
		require.Nil(t, answer.Notice)
		require.Equal(t, want.soon, w.outcomes(usual), transactionID)
		require.Equal(t, want.later, w.outcomes(slow), transactionID)
	}
}

func TestFind_CreditsHalfOfTheAmountRoundedUp(t *testing.T) {
	t.Parallel()
	w := newWorld(t, embedded)
	_, err := w.Find(t.Context(), w.find("c", "412345670003"))
	require.NoError(t, err)
	w.clock.Advance(usual)
	w.sim.Step(t.Context())
	require.Equal(t, money.Amount(50_01), w.notices[0].Amount)
	require.Equal(t, "412345670003", w.notices[0].TransactionID)
	require.Equal(t, w.clock.Now().UnixMilli(), w.notices[0].At)
}

// The call arrives, its answer does not; over sockets and in memory.
func TestFind_DropsTheAnswerButSendsTheCallback(t *testing.T) {
	t.Parallel()
	for name, connect := range map[string]func(http.Handler) (string, http.RoundTripper){
		"in memory": embedded,
		"over a socket": func(h http.Handler) (string, http.RoundTripper) {
			server := httptest.NewServer(h)
			t.Cleanup(server.Close)
			return server.URL, http.DefaultTransport
		},
	} {
		w := newWorld(t, connect)
		_, err := w.Find(t.Context(), w.find("c", "412345670007"))
		require.Error(t, err, name)
		var refused *provider.Refused
		require.NotErrorAs(t, err, &refused, "the outcome is unknown")
		require.Equal(t, []provider.Outcome{provider.Succeeded}, w.outcomes(usual), name)
	}
}

func TestInquire_AnswersWithTheLastNoticeThatIsDue(t *testing.T) {
	t.Parallel()
	w := newWorld(t, embedded)
	call := w.find("c", "412345670006")
	ask := func() provider.Answer {
		answer, err := w.Inquire(t.Context(), provider.Inquiry{Call: call.Call, Purpose: provider.PurposeFind})
		require.NoError(t, err)
		return answer
	}
	require.True(t, ask().Unknown)
	_, err := w.Find(t.Context(), call)
	require.NoError(t, err)
	require.Nil(t, ask().Notice)
	require.False(t, ask().Unknown)
	w.clock.Advance(usual)
	require.Equal(t, provider.Succeeded, ask().Notice.Outcome)
	require.Equal(t, "c", ask().Notice.Call)
}

func TestPay_PlaysTheTrickOfTheAccount(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		account payout.Account
		want    []provider.Outcome
	}{
		{payout.Account{VPA: "asha@bank"}, []provider.Outcome{provider.Succeeded}},
		{payout.Account{VPA: "asha0001@bank"}, []provider.Outcome{provider.Failed}},
		{payout.Account{Number: "9876500001"}, []provider.Outcome{provider.Failed}},
		{payout.Account{Email: "asha0001@mail.example"}, []provider.Outcome{provider.Failed}},
		{payout.Account{Number: "9876500002"}, nil},
	} {
		w := newWorld(t, embedded)
		_, err := w.Pay(t.Context(), provider.Payout{Call: w.call("c"), Account: c.account})
		require.NoError(t, err)
		require.Equal(t, c.want, w.outcomes(usual), "%+v", c.account)
	}
	w := newWorld(t, embedded)
	_, err := w.Pay(t.Context(), provider.Payout{Call: w.call("c"), Account: payout.Account{Number: "9876500000"}})
	var refused *provider.Refused
	require.ErrorAs(t, err, &refused)
	require.Equal(t, provider.ReasonAccount, refused.Reason)
	require.Empty(t, w.outcomes(usual))
}

func TestPay_ReportsThatTheOperatorsBalanceIsTooLow(t *testing.T) {
	t.Parallel()
	w := newWorld(t, embedded)
	call := w.call("c")
	_, err := w.Pay(t.Context(), provider.Payout{Call: call, Account: payout.Account{VPA: "asha0012@bank"}})
	require.NoError(t, err)
	w.clock.Advance(usual)
	answer, err := w.Inquire(t.Context(), provider.Inquiry{Purpose: provider.PurposePayout, Call: call})
	require.NoError(t, err)
	require.Equal(t, provider.Failed, answer.Notice.Outcome)
	require.Equal(t, provider.ReasonFloat, answer.Notice.Reason)
}

// A call that is repeated, also to a simulator that has lost it, leads to the same notice.
func TestFind_HasTheSameNoticeAfterARestart(t *testing.T) {
	t.Parallel()
	w := newWorld(t, embedded)
	first := w.sim
	call := w.find("c", "412345671234")
	for range 2 {
		_, err := w.Find(t.Context(), call)
		require.NoError(t, err)
	}
	require.Len(t, w.outcomes(usual), 1)
	_, err := w.Find(t.Context(), call)
	require.NoError(t, err)
	w.sim = w.simulator()
	_, transport := embedded(w.sim.Handler())
	w.Adapter, err = sandbox.New(sandbox.Config{BaseURL: "http://simulator.invalid/sandbox", Key: "key", Secret: sandbox.SecretOf(secret, payments.Transfers), Clock: w.clock, HTTP: &http.Client{Transport: transport}})
	require.NoError(t, err)
	_, err = w.Find(t.Context(), call)
	require.NoError(t, err)
	first.Step(t.Context())
	w.sim.Step(t.Context())
	require.Len(t, w.notices, 2)
	require.Equal(t, w.notices[0], w.notices[1])
}

func TestCallbacks_AreRepeatedUntilTheyAreAccepted(t *testing.T) {
	t.Parallel()
	w := newWorld(t, embedded)
	w.refuse = 2
	_, err := w.Find(t.Context(), w.find("c", "412345671234"))
	require.NoError(t, err)
	require.Empty(t, w.outcomes(usual))
	require.Empty(t, w.outcomes(usual))
	require.Equal(t, []provider.Outcome{provider.Succeeded}, w.outcomes(2*usual))
}

func TestCalls_AreRefusedWithoutTheKey(t *testing.T) {
	t.Parallel()
	w := newWorld(t, embedded)
	stranger, err := sandbox.New(sandbox.Config{
		BaseURL: "http://simulator.invalid/sandbox", Key: "guess", Secret: secret, Clock: w.clock, HTTP: &http.Client{Transport: payments.Transport(w.sim.Handler())},
	})
	require.NoError(t, err)
	var refused *provider.Refused
	_, err = stranger.Find(t.Context(), w.find("c", "412345671234"))
	require.ErrorAs(t, err, &refused)
	_, err = w.Find(t.Context(), provider.Find{Call: provider.Call{ID: "c", NotifyURL: "http://callbacks.invalid/x"}})
	require.ErrorAs(t, err, &refused, "no amount")
	require.Empty(t, w.outcomes(usual))
}
