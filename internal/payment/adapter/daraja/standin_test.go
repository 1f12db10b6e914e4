package daraja_test

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/clock"
	"maidan/internal/payment/adapter/daraja"
	"maidan/internal/payment/provider"
)

// now is 18:05:09 in Nairobi.
var now = time.Date(2026, 3, 4, 15, 5, 9, 0, time.UTC)

// Paths of Daraja.
const (
	tokenPath  = "/oauth/v1/generate"
	promptPath = "/mpesa/stkpush/v1/processrequest"
	queryPath  = "/mpesa/stkpushquery/v1/query"
	payoutPath = "/mpesa/b2c/v3/paymentrequest"
	statusPath = "/mpesa/transactionstatus/v1/query"
)

// reply is an answer of the stand-in. Without a status the connection breaks.
type reply struct {
	status int
	body   string
}

// standIn answers in the shapes that Daraja documents.
type standIn struct {
	mu      sync.Mutex
	replies map[string][]reply // by path, the last one is repeated
	bodies  map[string][]map[string]any
	bearers []string
	tokens  int // that were fetched
}

func (s *standIn) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if r.URL.Path == tokenPath {
		s.token(w, r)
		return
	}
	body := map[string]any{}
	if json.NewDecoder(r.Body).Decode(&body) != nil || r.Method != http.MethodPost || r.Header.Get("Content-Type") != "application/json" {
		http.Error(w, "malformed", http.StatusTeapot)
		return
	}
	s.bodies[r.URL.Path] = append(s.bodies[r.URL.Path], body)
	s.bearers = append(s.bearers, r.Header.Get("Authorization"))
	queue := s.replies[r.URL.Path]
	if len(queue) == 0 || queue[0].status == 0 {
		panic(http.ErrAbortHandler)
	}
	if len(queue) > 1 {
		s.replies[r.URL.Path] = queue[1:]
	}
	w.WriteHeader(queue[0].status)
	_, _ = w.Write([]byte(queue[0].body))
}

// sent returns the bodies of all requests to a path. A response can arrive before its handler has ended, so tests read under the lock.
func (s *standIn) sent(path string) []map[string]any {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.bodies[path])
}

// authorizations returns the Authorization headers of all requests.
func (s *standIn) authorizations() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.bearers)
}

// fetched returns how many tokens were fetched.
func (s *standIn) fetched() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.tokens
}

// setReply replaces the replies of a path.
func (s *standIn) setReply(path string, to reply) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.replies[path] = []reply{to}
}

func (s *standIn) token(w http.ResponseWriter, r *http.Request) {
	key, secret, _ := r.BasicAuth()
	if key != "key" || secret != "secret" || r.URL.Query().Get("grant_type") != "client_credentials" {
		http.Error(w, `{"errorCode":"400.008.01","errorMessage":"Invalid Authentication passed"}`, http.StatusBadRequest)
		return
	}
	s.tokens++
	_, _ = w.Write([]byte(`{"access_token":"token` + strings.Repeat("+", s.tokens) + `","expires_in":"3599"}`))
}

// fixture is an adapter and the stand-in that it calls.
type fixture struct {
	*standIn
	*clock.Manual
	adapter daraja.PayingAdapter
	url     string
}

func newFixture(t testing.TB, replies map[string][]reply) *fixture {
	t.Helper()
	s := &standIn{replies: replies, bodies: map[string][]map[string]any{}}
	server := httptest.NewServer(s)
	t.Cleanup(server.Close)
	c := clock.NewManual(now)
	cfg := full(c)
	cfg.BaseURL = server.URL
	a, err := daraja.New(cfg)
	require.NoError(t, err)
	return &fixture{s, c, a.(daraja.PayingAdapter), server.URL}
}

// full is a complete configuration.
func full(c clock.Clock) daraja.Config {
	return daraja.Config{
		Name: "till", ConsumerKey: "key", ConsumerSecret: "secret", ShortCode: "174379", PassKey: "pass", Clock: c,
		Secret: []byte("a secret of thirty-two bytes or more"),
		Payout: &daraja.PayoutConfig{ShortCode: "600992", Initiator: "testapi", SecurityCredential: "RC6E9WDx=="},
	}
}

// Calls of the tests.
var (
	deposit = provider.Call{
		ID: "01kk0000000000000000000cmd", Payment: "01kk00000000000000deposit1", Method: "mpesa", Amount: 150_00, Currency: "KES",
		NotifyURL: "https://play.example/payments/v1/callbacks/till", SentAt: now,
	}
	withdrawal = provider.Call{
		ID: "01kk0000000000000000000sqz", Payment: "01kk000000000000withdrawal", Method: "mpesa", Amount: 980_00, Currency: "KES",
		NotifyURL: deposit.NotifyURL, SentAt: now,
	}
)

// Answers as Daraja documents them.
var (
	promptAccepted = reply{http.StatusOK, `{"MerchantRequestID":"2654-4b64-97ff-b827b542881d3130","CheckoutRequestID":"ws_CO_1007202409152617172396192",
		"ResponseCode":"0","ResponseDescription":"Success. Request accepted for processing","CustomerMessage":"Success. Request accepted for processing"}`}
	payoutAccepted = reply{http.StatusOK, `{"ConversationID":"AG_20240706_20106e9209f64bebd05b","OriginatorConversationID":"600997_Test_32et3241ed8yu",
		"ResponseCode":"0","ResponseDescription":"Accept the service request successfully."}`}
	tokenRefused = apiFault(http.StatusNotFound, "404.001.03", "Invalid Access Token")
	duplicate    = apiFault(http.StatusInternalServerError, "500.002.1001", "Duplicate OriginatorConversationID.")
	internal     = apiFault(http.StatusInternalServerError, "500.003.1001", "Internal Server Error")
	broken       = reply{}
)

func apiFault(status int, code, message string) reply {
	return reply{status, `{"requestId":"1c5b-4ba8-815c-ac45c57a3db01495926","errorCode":"` + code + `","errorMessage":"` + message + `"}`}
}

// partOf returns the token of a callback's address in the last request.
func (f *fixture) partOf(t testing.TB, path, field string) string {
	t.Helper()
	sent := f.sent(path)
	require.NotEmpty(t, sent)
	part, found := strings.CutPrefix(sent[len(sent)-1][field].(string), deposit.NotifyURL+"/")
	require.True(t, found)
	return part
}

// receive delivers a callback.
func (f *fixture) receive(t testing.TB, part, body string) ([]provider.Notice, error) {
	t.Helper()
	received, err := f.adapter.Receive(t.Context(), provider.Delivery{Part: part, Body: []byte(body), At: now})
	return received.Notices, err
}
