// Package sandbox is the adapter of the simulated payment provider, which moves play money only ("maidan simulate payments").
package sandbox

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"time"

	"maidan/internal/clock"
	"maidan/internal/payment/provider"
)

const (
	timeout   = 10 * time.Second
	maxAnswer = 1 << 20 // bytes
	minSecret = 16      // bytes
)

// Config configures an Adapter.
type Config struct {
	Name    string       // empty means sandbox
	BaseURL string       // address of the simulator, without a slash at the end
	Key     string       // authenticates calls
	Secret  []byte       // signs callbacks; at least 16 bytes
	HTTP    *http.Client // nil means one with a timeout of 10 seconds
	Clock   clock.Clock
}

// Adapter implements every interface of package provider.
type Adapter struct{ cfg Config }

// New returns an Adapter, or an error for an incomplete configuration.
func New(cfg Config) (*Adapter, error) {
	if cfg.BaseURL == "" || cfg.Key == "" || len(cfg.Secret) < minSecret || cfg.Clock == nil {
		return nil, fmt.Errorf("sandbox: an address, a key, a clock and a secret of at least %d bytes are required", minSecret)
	}
	if cfg.Name == "" {
		cfg.Name = "sandbox"
	}
	if cfg.HTTP == nil {
		cfg.HTTP = &http.Client{Timeout: timeout}
	}
	return &Adapter{cfg}, nil
}

// Name implements provider.Provider.
func (a *Adapter) Name() string { return a.cfg.Name }

// Start implements provider.Starter.
func (a *Adapter) Start(ctx context.Context, s provider.Start) (provider.Started, error) {
	r := requestOf(s.Call)
	r.Flow, r.Phone, r.Email, r.Language, r.ReturnURL = s.Flow, s.Phone, s.Email, s.Language, s.ReturnURL
	response, err := a.post(ctx, StartPath, r)
	return response.started(), err
}

// Find implements provider.Finder.
func (a *Adapter) Find(ctx context.Context, f provider.Find) (provider.Answer, error) {
	r := requestOf(f.Call)
	r.TransactionID = f.TransactionID
	response, err := a.post(ctx, FindPath, r)
	return response.answer(), err
}

// Pay implements provider.Payer.
func (a *Adapter) Pay(ctx context.Context, p provider.Payout) (provider.Answer, error) {
	r := requestOf(p.Call)
	r.Account = &p.Account
	response, err := a.post(ctx, PayoutPath, r)
	return response.answer(), err
}

// unauthorized is the code of a request without the right key. It says nothing about earlier requests.
const unauthorized = "unauthorized"

// errUnknownCall is the error of an inquiry about a call that the simulator did not receive.
var errUnknownCall = errors.New("sandbox: the call is not known")

// Inquire implements provider.Inquirer.
func (a *Adapter) Inquire(ctx context.Context, q provider.Inquiry) (provider.Answer, error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, a.cfg.BaseURL+CallPath+q.ID, http.NoBody)
	if err != nil {
		return provider.Answer{}, fmt.Errorf("sandbox: %w", err)
	}
	response, err := a.do(request)
	var refused *provider.Refused
	switch {
	case errors.Is(err, errUnknownCall):
		return provider.Answer{Unknown: true}, nil
	case errors.As(err, &refused) && refused.Code != unauthorized:
		return provider.Answer{Refused: refused}, nil
	}
	answer := response.answer()
	if started := response.started(); err == nil && q.Purpose == provider.PurposeStart {
		answer.Started = &started
	}
	return answer, err
}

func (a *Adapter) post(ctx context.Context, path string, r Request) (Response, error) {
	body, err := json.Marshal(r)
	if err != nil {
		return Response{}, fmt.Errorf("sandbox: encode: %w", err)
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, a.cfg.BaseURL+path, bytes.NewReader(body))
	if err != nil {
		return Response{}, fmt.Errorf("sandbox: %w", err)
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("Idempotency-Key", r.Call)
	return a.do(request)
}

// do makes a request. Only answers that say so mean that nothing was accepted; every other error leaves the outcome unknown.
func (a *Adapter) do(request *http.Request) (response Response, err error) {
	request.Header.Set("Authorization", "Bearer "+a.cfg.Key)
	answer, err := a.cfg.HTTP.Do(request)
	if err != nil {
		return response, fmt.Errorf("sandbox: %w", err)
	}
	defer func() { _ = answer.Body.Close() }() // it was read completely or is of no use
	body := io.LimitReader(answer.Body, maxAnswer)
	switch {
	case answer.StatusCode == http.StatusOK:
		err = Read(body, &response)
	case answer.StatusCode == http.StatusUnprocessableEntity:
		var refusal Refusal
		if err = Read(body, &refusal); err == nil {
			return response, &provider.Refused{Code: refusal.Code, Reason: refusal.Reason}
		}
	case answer.StatusCode == http.StatusUnauthorized:
		return response, &provider.Refused{Code: unauthorized, Reason: unauthorized}
	case answer.StatusCode == http.StatusNotFound && request.Method == http.MethodGet:
		return response, errUnknownCall
	default:
		err = fmt.Errorf("status %d", answer.StatusCode)
	}
	if err != nil {
		return Response{}, fmt.Errorf("sandbox: read the answer: %w", err)
	}
	return response, nil
}
