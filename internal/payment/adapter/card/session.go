package card

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"maidan/internal/payment/method"
	"maidan/internal/payment/provider"
)

// session is a checkout session.
type session struct {
	ID            string            `json:"id"`
	Object        string            `json:"object"`
	URL           string            `json:"url"`
	Reference     string            `json:"client_reference_id"`
	Metadata      map[string]string `json:"metadata"`
	Status        string            `json:"status"`         // open, complete or expired
	PaymentStatus string            `json:"payment_status"` // paid, unpaid or no_payment_required
	AmountTotal   int64             `json:"amount_total"`
	Currency      string            `json:"currency"`
	ExpiresAt     int64             `json:"expires_at"`
	PaymentIntent intent            `json:"payment_intent"`
}

// intent is a payment intent: its id, or the whole object if it was asked for.
type intent struct {
	ID     string `json:"id"`
	Status string `json:"status"`
}

// UnmarshalJSON implements json.Unmarshaler.
func (i *intent) UnmarshalJSON(data []byte) error {
	if len(data) > 0 && data[0] == '"' {
		return json.Unmarshal(data, &i.ID)
	}
	type plain intent
	return json.Unmarshal(data, (*plain)(i))
}

// locales are the languages of the page that the app has, too. The page takes all others from the browser.
var locales = []string{"en", "id", "ms", "th", "tr", "vi", "pt", "es", "fr", "de", "ru"}

// Start implements provider.Starter: it creates a checkout session. Repeated, it sends the same parameters.
func (a *Adapter) Start(ctx context.Context, s provider.Start) (provider.Started, error) {
	amount, err := toMinor(s.Currency, s.Amount)
	switch {
	case s.Flow != method.Page:
		return provider.Started{}, refusal("flow", "only hosted pages are supported")
	case err != nil:
		return provider.Started{}, refusal("amount", err.Error())
	case slices.Contains(own, s.Currency):
		return provider.Started{}, refusal("currency", "the gateway does not know the currency")
	}
	locale := "auto"
	if slices.Contains(locales, s.Language) {
		locale = s.Language
	}
	form := url.Values{
		"mode": {"payment"}, "client_reference_id": {s.ID}, "locale": {locale}, "success_url": {s.ReturnURL}, "cancel_url": {s.ReturnURL},
		"expires_at": {strconv.FormatInt(s.SentAt.Add(lifetime).Unix(), 10)}, "payment_method_types[0]": {"card"},
		"adaptive_pricing[enabled]": {"false"}, // the player pays in the account's currency
		"line_items[0][quantity]":   {"1"}, "line_items[0][price_data][currency]": {strings.ToLower(string(s.Currency))},
		"line_items[0][price_data][unit_amount]":        {strconv.FormatInt(amount, 10)},
		"line_items[0][price_data][product_data][name]": {a.cfg.Product},
		"metadata[call]": {s.ID}, "metadata[payment]": {s.Payment},
		"payment_intent_data[metadata][call]": {s.ID}, "payment_intent_data[metadata][payment]": {s.Payment},
	}
	if s.Email != "" {
		form.Set("customer_email", s.Email)
	}
	made, err := a.do(ctx, http.MethodPost, "/v1/checkout/sessions", s.ID, form)
	if err != nil {
		return provider.Started{}, err
	}
	if made.ID == "" || made.URL == "" || made.Reference != s.ID {
		return provider.Started{}, errors.New("card: the answer is not the session of the call")
	}
	return made.started(), nil
}

func (s session) started() provider.Started {
	started := provider.Started{ProviderRef: s.ID, Redirect: s.URL}
	if s.ExpiresAt > 0 {
		started.ExpiresAt = time.Unix(s.ExpiresAt, 0)
	}
	return started
}

// errNoReference is the error of an inquiry about a session whose id was never received, after the gateway forgot the key of the call.
var errNoReference = errors.New("card: the session's id is not known")

// Inquire implements provider.Inquirer. While a session can be paid, the answer contains its address again.
func (a *Adapter) Inquire(ctx context.Context, q provider.Inquiry) (provider.Answer, error) {
	switch {
	case q.ProviderRef == "" && a.cfg.Clock.Now().Sub(q.SentAt) < repeatFor:
		return provider.Answer{Repeat: true}, nil
	case q.ProviderRef == "":
		return provider.Answer{}, errNoReference
	}
	s, err := a.do(ctx, http.MethodGet, "/v1/checkout/sessions/"+url.PathEscape(q.ProviderRef)+"?expand[]=payment_intent", "", nil)
	if err != nil {
		return provider.Answer{}, fmt.Errorf("inquire about a session: %w", err)
	}
	if s.ID != q.ProviderRef || s.Reference != q.ID {
		return provider.Answer{}, errors.New("card: the answer is not the session of the call")
	}
	answer := provider.Answer{ProviderRef: s.ID}
	if s.Status == "open" && s.URL != "" {
		started := s.started()
		answer.Started = &started
	}
	if answer.Notice, err = s.notice(s.result()); err != nil {
		return provider.Answer{}, err
	}
	return answer, nil
}

// result returns the outcome of a session that was read: pending while it can be paid and while its payment is on its way.
func (s session) result() (provider.Outcome, string) {
	switch {
	case s.Status == "complete" && s.PaymentStatus == "paid":
		return provider.Succeeded, ""
	case s.Status == "expired":
		return provider.Failed, provider.ReasonExpired
	case s.Status == "complete" && (s.PaymentIntent.Status == "canceled" || s.PaymentIntent.Status == "requires_payment_method"):
		return provider.Failed, provider.ReasonDeclined
	}
	return provider.Pending, ""
}

// notice returns the notice about an outcome, nil while it is pending. Each outcome of a session has one notice, whatever reported it.
func (s session) notice(o provider.Outcome, reason string) (*provider.Notice, error) {
	if o == provider.Pending {
		return nil, nil
	}
	n := &provider.Notice{ID: s.ID + ":" + string(o), Call: s.Reference, Outcome: o, Reason: reason, Currency: currencyOf(s.Currency)}
	if o != provider.Succeeded {
		n.ID += ":" + reason
		return n, nil
	}
	var err error
	if n.Amount, err = fromMinor(n.Currency, s.AmountTotal); err != nil {
		return nil, err
	}
	if n.Amount == 0 || n.Currency == "" || s.PaymentIntent.ID == "" {
		return nil, errors.New("card: a paid session without an amount or a payment intent")
	}
	n.TransactionID = s.PaymentIntent.ID
	return n, nil
}

// apiError is the body of an error.
type apiError struct {
	Error struct {
		Type    string `json:"type"`
		Code    string `json:"code"`
		Message string `json:"message"`
	} `json:"error"`
}

// do makes a request. Errors that the gateway documents as "not accepted" are a *provider.Refused, all others leave the outcome unknown.
func (a *Adapter) do(ctx context.Context, verb, path, key string, form url.Values) (s session, err error) {
	request, err := http.NewRequestWithContext(ctx, verb, a.cfg.BaseURL+path, strings.NewReader(form.Encode()))
	if err != nil {
		return s, fmt.Errorf("card: %w", err)
	}
	request.Header.Set("Authorization", "Bearer "+a.cfg.Key)
	request.Header.Set("Stripe-Version", APIVersion)
	if key != "" {
		request.Header.Set("Idempotency-Key", key)
		request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	response, err := a.cfg.HTTP.Do(request)
	if err != nil {
		return s, fmt.Errorf("card: %w", err)
	}
	defer func() { _ = response.Body.Close() }() // it was read completely or is of no use
	body, err := io.ReadAll(io.LimitReader(response.Body, maxAnswer))
	if err == nil && response.StatusCode == http.StatusOK {
		err = json.Unmarshal(body, &s)
	} else if err == nil {
		err = failure(response.StatusCode, body)
	}
	if err != nil {
		return session{}, fmt.Errorf("card: %w", err)
	}
	return s, nil
}

// failure returns the error of an answer. A conflict of idempotency keys says nothing about the first request.
func failure(status int, body []byte) error {
	var e apiError
	if json.Unmarshal(body, &e) != nil || e.Error.Type == "" {
		return fmt.Errorf("status %d", status)
	}
	switch status {
	case http.StatusBadRequest, http.StatusUnauthorized, http.StatusPaymentRequired, http.StatusForbidden, http.StatusNotFound, http.StatusTooManyRequests:
		if e.Error.Type != "idempotency_error" {
			return &provider.Refused{Code: e.Error.Type + " " + e.Error.Code, Reason: "provider_error"}
		}
	}
	return fmt.Errorf("status %d, error %s: %s", status, e.Error.Type, e.Error.Message)
}
