package card_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"net/url"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/clock"
	"maidan/internal/payment/adapter/card"
	"maidan/internal/payment/method"
	"maidan/internal/payment/provider"
)

func TestNew_RefusesAnIncompleteConfig(t *testing.T) {
	t.Parallel()
	for name, change := range map[string]func(*card.Config){
		"no key":            func(c *card.Config) { c.Key = "" },
		"a publishable key": func(c *card.Config) { c.Key = "pk_live_4eC39HqLyjWDarjtT1zdp7dc" },
		"no secret":         func(c *card.Config) { c.Secrets = nil },
		"a short secret":    func(c *card.Config) { c.Secrets = []string{newSign, "whsec_short"} },
		"no clock":          func(c *card.Config) { c.Clock = nil },
	} {
		c := config(clock.NewManual(now))
		change(&c)
		_, err := card.New(c)
		require.Error(t, err, name)
	}
}

func TestStart_CreatesASession(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	started, err := f.Start(t.Context(), start())
	require.NoError(t, err)
	require.Equal(t, provider.Started{
		ProviderRef: sessionID, Redirect: "https://checkout.stripe.com/c/pay/" + sessionID, ExpiresAt: time.Unix(now.Add(2*time.Hour).Unix(), 0),
	}, started)
	requests, forms := f.sent()
	require.Equal(t, deposit.ID, requests[0].Header.Get("Idempotency-Key"))
	require.Equal(t, card.APIVersion, requests[0].Header.Get("Stripe-Version"))
	require.Equal(t, "application/x-www-form-urlencoded", requests[0].Header.Get("Content-Type"))
	require.Equal(t, url.Values{
		"mode": {"payment"}, "client_reference_id": {deposit.ID}, "locale": {"auto"}, "expires_at": {"1772643909"},
		"success_url": {"https://play.example/hi/deposits/1"}, "cancel_url": {"https://play.example/hi/deposits/1"},
		"payment_method_types[0]": {"card"}, "adaptive_pricing[enabled]": {"false"}, "line_items[0][quantity]": {"1"},
		"line_items[0][price_data][currency]": {"inr"}, "line_items[0][price_data][unit_amount]": {"150050"},
		"line_items[0][price_data][product_data][name]": {"Deposit"}, "metadata[call]": {deposit.ID}, "metadata[payment]": {deposit.Payment},
		"payment_intent_data[metadata][call]": {deposit.ID}, "payment_intent_data[metadata][payment]": {deposit.Payment},
	}, forms[0])
}

func TestStart_PassesTheLanguageAndTheEmailAddressOn(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	s := start()
	s.Language, s.Email = "pt", "asha@example.org"
	_, err := f.Start(t.Context(), s)
	require.NoError(t, err)
	_, forms := f.sent()
	require.Equal(t, "pt", forms[0].Get("locale"))
	require.Equal(t, "asha@example.org", forms[0].Get("customer_email"))
}

func TestStart_TakesAmountsInTheUnitsOfTheGateway(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		currency string
		amount   int64
		sent     string // empty if it is refused
	}{
		{"INR", 1, "1"}, {"XOF", 5000_00, "5000"}, {"XOF", 5000_50, ""}, {"VND", 9, ""}, {"RWF", 1_00, "1"}, {"UGX", 5_00, "500"}, {"UGX", 5_01, ""}, {"ISK", 7_00, "700"},
		{"KWD", 1_23, "1230"}, {"FRA", 1_00, ""}, {"USD", -1, ""}, {"USD", 1 << 62, ""}, {"KES", 10_01, "1001"},
	} {
		f := newFixture(t)
		s := start()
		s.Currency, s.Amount = moneyOf(c.currency, c.amount)
		_, err := f.Start(t.Context(), s)
		_, forms := f.sent()
		if c.sent == "" {
			var refused *provider.Refused
			require.ErrorAs(t, err, &refused, c)
			require.Empty(t, forms, "%v: nothing is sent", c)
			continue
		}
		require.NoError(t, err, c)
		require.Equal(t, c.sent, forms[0].Get("line_items[0][price_data][unit_amount]"), c)
	}
}

func TestStart_RefusesOtherFlows(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	for _, flow := range []method.Flow{method.Transfer, method.Prompt, method.Coins} {
		s := start()
		s.Flow = flow
		_, err := f.Start(t.Context(), s)
		var refused *provider.Refused
		require.ErrorAs(t, err, &refused)
	}
	requests, _ := f.sent()
	require.Empty(t, requests)
}

// Only documented refusals let another provider take the call.
func TestStart_IsRefusedOnlyForDocumentedAnswers(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name    string
		fault   func(http.ResponseWriter)
		refused bool
	}{
		{"bad request", apiError(http.StatusBadRequest, "invalid_request_error", "parameter_unknown"), true},
		{"wrong key", apiError(http.StatusUnauthorized, "invalid_request_error", ""), true},
		{"request failed", apiError(http.StatusPaymentRequired, "card_error", "card_declined"), true},
		{"forbidden", apiError(http.StatusForbidden, "invalid_request_error", ""), true},
		{"too many requests", apiError(http.StatusTooManyRequests, "invalid_request_error", "rate_limit"), true},
		{"other parameters of the same key", apiError(http.StatusBadRequest, "idempotency_error", ""), false},
		{"the key is in use", apiError(http.StatusConflict, "idempotency_error", "idempotency_key_in_use"), false},
		{"conflict", apiError(http.StatusConflict, "invalid_request_error", ""), false},
		{"internal error", apiError(http.StatusInternalServerError, "api_error", ""), false},
		{"gateway timeout", answer(http.StatusGatewayTimeout, "<html>"), false},
		{"bad request of a proxy", answer(http.StatusBadRequest, "<html>"), false},
		{"forbidden by a proxy", answer(http.StatusForbidden, `{"message":"blocked"}`), false},
		{"redirect", answer(http.StatusTemporaryRedirect, ""), false},
		{"broken connection", broken, false},
		{"empty answer", answer(http.StatusOK, ""), false},
		{"half an answer", answer(http.StatusOK, `{"id":"cs_1","url":"https://`), false},
		{"no address", answer(http.StatusOK, `{"id":"cs_1","client_reference_id":"`+deposit.ID+`"}`), false},
		{"another session", answer(http.StatusOK, `{"id":"cs_1","url":"https://a.example","client_reference_id":"other"}`), false},
	} {
		f := newFixture(t)
		f.failWith(c.fault)
		started, err := f.Start(t.Context(), start())
		require.Error(t, err, c.name)
		require.Zero(t, started, c.name)
		var refused *provider.Refused
		if c.refused {
			require.ErrorAs(t, err, &refused, c.name)
		} else {
			require.NotErrorAs(t, err, &refused, c.name)
		}
		requests, _ := f.sent()
		require.Len(t, requests, 1, "%s: the adapter repeats nothing", c.name)
	}
}

func TestStart_LeavesTheOutcomeUnknownWhenTheTimeIsOver(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	ctx, cancel := context.WithCancel(t.Context())
	f.failWith(func(http.ResponseWriter) {
		cancel() // the gateway has received the request, and the caller waits no longer
		panic(http.ErrAbortHandler)
	})
	_, err := f.Start(ctx, start())
	require.Error(t, err)
	var refused *provider.Refused
	require.NotErrorAs(t, err, &refused)
}

func TestStart_RepeatedGetsTheSameSession(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	f.lost = 1
	_, err := f.Start(t.Context(), start())
	require.Error(t, err)
	answer, err := f.Inquire(t.Context(), inquiry(""))
	require.NoError(t, err)
	require.Equal(t, provider.Answer{Repeat: true}, answer)

	f.Advance(23*time.Hour - time.Millisecond)
	answer, err = f.Inquire(t.Context(), inquiry(""))
	require.NoError(t, err)
	require.True(t, answer.Repeat, "the gateway remembers keys for a day")
	started, err := f.Start(t.Context(), start())
	require.NoError(t, err, "the parameters are the same at a later time")
	require.Equal(t, sessionID, started.ProviderRef)

	f.Advance(time.Millisecond)
	answer, err = f.Inquire(t.Context(), inquiry(""))
	require.Error(t, err, "a repetition might create a second session")
	require.Zero(t, answer)
	requests, _ := f.sent()
	require.Len(t, requests, 2)
}

func TestStart_DoesNotSendTheKeyToAnotherAddress(t *testing.T) {
	t.Parallel()
	reached := false
	other := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { reached = true }))
	t.Cleanup(other.Close)
	f := newFixture(t)
	f.failWith(func(w http.ResponseWriter) {
		w.Header().Set("Location", other.URL)
		w.WriteHeader(http.StatusTemporaryRedirect)
	})
	_, err := f.Start(t.Context(), start())
	require.Error(t, err)
	require.False(t, reached)
}

func TestInquire_ReportsTheSession(t *testing.T) {
	t.Parallel()
	page := &provider.Started{
		ProviderRef: sessionID, Redirect: "https://checkout.stripe.com/c/pay/" + sessionID, ExpiresAt: time.Unix(now.Add(2*time.Hour).Unix(), 0),
	}
	paid := &provider.Notice{
		ID: sessionID + ":succeeded", Call: deposit.ID, TransactionID: intentID, Amount: deposit.Amount, Currency: "INR", Outcome: provider.Succeeded,
	}
	failed := func(reason string) *provider.Notice {
		return &provider.Notice{ID: sessionID + ":failed:" + reason, Call: deposit.ID, Currency: "INR", Outcome: provider.Failed, Reason: reason}
	}
	for name, c := range map[string]struct {
		changes object
		want    provider.Answer
	}{
		"open":     {object{}, provider.Answer{Started: page}},
		"declined": {object{"payment_intent": object{"id": intentID, "status": "requires_payment_method"}}, provider.Answer{Started: page}},
		"paid":     {object{"status": "complete", "payment_status": "paid", "url": nil, "payment_intent": object{"id": intentID, "status": "succeeded"}}, provider.Answer{Notice: paid}},
		"on its way": {
			object{"status": "complete", "url": nil, "payment_intent": object{"id": intentID, "status": "processing"}}, provider.Answer{},
		},
		"failed later": {
			object{"status": "complete", "url": nil, "payment_intent": object{"id": intentID, "status": "requires_payment_method"}},
			provider.Answer{Notice: failed(provider.ReasonDeclined)},
		},
		"canceled": {
			object{"status": "complete", "url": nil, "payment_intent": object{"id": intentID, "status": "canceled"}}, provider.Answer{Notice: failed(provider.ReasonDeclined)},
		},
		"expired": {object{"status": "expired", "url": nil}, provider.Answer{Notice: failed(provider.ReasonExpired)}},
		"new":     {object{"status": "a status of tomorrow", "url": nil}, provider.Answer{}},
	} {
		f := newFixture(t)
		f.begin(t)
		f.set(c.changes)
		got, err := f.Inquire(t.Context(), inquiry(sessionID))
		require.NoError(t, err, name)
		c.want.ProviderRef = sessionID
		require.Equal(t, c.want, got, name)
		requests, _ := f.sent()
		require.Equal(t, []string{"payment_intent"}, requests[1].URL.Query()["expand[]"])
		require.Empty(t, requests[1].Header.Get("Idempotency-Key"))
	}
}

func TestInquire_SaysNothingWithoutAReadableAnswer(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	f.begin(t)
	for name, changes := range map[string]object{
		"another call":      {"client_reference_id": "other"},
		"another session":   {"id": "cs_other"},
		"no intent":         {"status": "complete", "payment_status": "paid"},
		"no amount":         {"status": "complete", "payment_status": "paid", "amount_total": 0, "payment_intent": intentID},
		"a negative amount": {"status": "complete", "payment_status": "paid", "amount_total": -5, "payment_intent": intentID},
		"a fraction":        {"status": "complete", "payment_status": "paid", "amount_total": 1005, "currency": "kwd", "payment_intent": intentID},
	} {
		f.begin(t)
		f.set(with(sessionOf(url.Values{"client_reference_id": {deposit.ID}, "expires_at": {"1"}, "line_items[0][price_data][unit_amount]": {"1"}}), changes))
		got, err := f.Inquire(t.Context(), inquiry(sessionID))
		require.Error(t, err, name)
		require.Zero(t, got, name)
	}
	for _, fault := range []func(http.ResponseWriter){broken, apiError(http.StatusNotFound, "invalid_request_error", "resource_missing")} {
		f.failWith(fault)
		got, err := f.Inquire(t.Context(), inquiry(sessionID))
		require.Error(t, err)
		require.Zero(t, got, "neither unknown nor refused: the session was created")
	}
}
