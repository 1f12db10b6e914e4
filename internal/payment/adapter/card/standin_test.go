package card_test

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/clock"
	"maidan/internal/payment/adapter/card"
	"maidan/internal/payment/method"
	"maidan/internal/payment/provider"
)

var now = time.Date(2026, 3, 4, 15, 5, 9, 0, time.UTC)

const (
	key     = "sk_test_4eC39HqLyjWDarjtT1zdp7dc"
	oldSign = "whsec_5WbX5kEWLlfzsGNjH64I8lOOqUB6e8FH"
	newSign = "whsec_Zr2N0cQ1w8vB7yD5kT3mX9pLhJ6fA4sE"

	sessions  = "/v1/checkout/sessions"
	sessionID = "cs_test_a11YYufWQzNY63zpQ6QSNRQhkUpVph4WRmzW0zWJO2znZKdVujZ0N0S22u"
	intentID  = "pi_1GszdL2eZvKYlo2Cd4HgnHqC"
)

// deposit is the call of the tests.
var deposit = provider.Call{
	ID: "01kk0000000000000000000crd", Payment: "01kk00000000000000deposit1", Method: "card", Amount: 1500_50, Currency: "INR",
	NotifyURL: "https://play.example/payments/v1/callbacks/card", SentAt: now,
}

func start() provider.Start {
	return provider.Start{Call: deposit, Flow: method.Page, Language: "hi", ReturnURL: "https://play.example/hi/deposits/1"}
}

func inquiry(ref string) provider.Inquiry {
	return provider.Inquiry{Call: deposit, Purpose: provider.PurposeStart, ProviderRef: ref}
}

// object is a JSON object.
type object = map[string]any

// standIn answers in the shapes that the gateway documents. It creates one session a key and remembers the answer.
type standIn struct {
	mu       sync.Mutex
	fault    func(w http.ResponseWriter) // answers instead of the stand-in; nil for none
	lost     int                         // how many answers are lost after their request was processed
	requests []*http.Request
	forms    []url.Values
	answers  map[string]string // by key
	params   map[string]string // by key
	sessions map[string]object
}

func (s *standIn) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	_ = r.ParseForm() // a malformed form has no parameters
	s.requests, s.forms = append(s.requests, r), append(s.forms, r.PostForm)
	if s.fault != nil {
		s.fault(w)
		return
	}
	if r.Header.Get("Authorization") != "Bearer "+key {
		apiError(http.StatusUnauthorized, "invalid_request_error", "api_key_invalid")(w)
		return
	}
	if r.Method == http.MethodPost && r.URL.Path == sessions {
		s.create(w, r)
		return
	}
	found, ok := s.sessions[strings.TrimPrefix(r.URL.Path, sessions+"/")]
	if !ok || r.Method != http.MethodGet {
		apiError(http.StatusNotFound, "invalid_request_error", "resource_missing")(w)
		return
	}
	text, _ := json.Marshal(found) // a map of texts and numbers
	_, _ = w.Write(text)
}

func (s *standIn) create(w http.ResponseWriter, r *http.Request) {
	id, params := r.Header.Get("Idempotency-Key"), r.PostForm.Encode()
	if known, ok := s.params[id]; ok && known != params {
		apiError(http.StatusBadRequest, "idempotency_error", "")(w)
		return
	}
	if _, ok := s.answers[id]; !ok {
		made := sessionOf(r.PostForm)
		s.sessions[sessionID] = made
		text, _ := json.Marshal(made) // a map of texts and numbers
		s.answers[id], s.params[id] = string(text), params
	}
	if s.lost > 0 {
		s.lost--
		panic(http.ErrAbortHandler)
	}
	_, _ = w.Write([]byte(s.answers[id]))
}

// sessionOf returns an open session.
func sessionOf(form url.Values) object {
	return object{
		"id": sessionID, "object": "checkout.session", "url": "https://checkout.stripe.com/c/pay/" + sessionID, "status": "open", "payment_status": "unpaid",
		"client_reference_id": form.Get("client_reference_id"), "currency": form.Get("line_items[0][price_data][currency]"),
		"amount_total": json.Number(form.Get("line_items[0][price_data][unit_amount]")), "expires_at": json.Number(form.Get("expires_at")),
		"metadata": object{"call": form.Get("metadata[call]"), "payment": form.Get("metadata[payment]")}, "payment_intent": nil, "livemode": false,
	}
}

// with returns a copy of an object with other values.
func with(o object, changes object) object {
	changed := maps.Clone(o)
	maps.Copy(changed, changes)
	return changed
}

func apiError(status int, kind, code string) func(http.ResponseWriter) {
	return answer(status, fmt.Sprintf(`{"error":{"type":%q,"code":%q,"message":"…","doc_url":"https://docs.example"}}`, kind, code))
}

func answer(status int, body string) func(http.ResponseWriter) {
	return func(w http.ResponseWriter) {
		w.WriteHeader(status)
		_, _ = w.Write([]byte(body))
	}
}

func broken(http.ResponseWriter) { panic(http.ErrAbortHandler) }

// fixture is an adapter and the stand-in that it calls.
type fixture struct {
	*standIn
	*clock.Manual
	*card.Adapter
}

func config(c clock.Clock) card.Config {
	return card.Config{Key: key, Secrets: []string{newSign, oldSign}, Clock: c}
}

func newFixture(t testing.TB) fixture {
	t.Helper()
	s := &standIn{answers: map[string]string{}, params: map[string]string{}, sessions: map[string]object{}}
	server := httptest.NewServer(s)
	t.Cleanup(server.Close)
	c := clock.NewManual(now)
	cfg := config(c)
	cfg.BaseURL = server.URL
	a, err := card.New(cfg)
	require.NoError(t, err)
	return fixture{s, c, a}
}

// set changes the session as the gateway does.
func (f fixture) set(changes object) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.sessions[sessionID] = with(f.sessions[sessionID], changes)
}

// failWith lets the stand-in answer all requests so; nil ends it.
func (f fixture) failWith(fault func(http.ResponseWriter)) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.fault = fault
}

// sent returns all requests and their forms.
func (f fixture) sent() ([]*http.Request, []url.Values) {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.requests, f.forms
}

// begin starts the deposit.
func (f fixture) begin(t testing.TB) {
	t.Helper()
	_, err := f.Start(context.Background(), start())
	require.NoError(t, err)
}
