package sandbox

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"time"

	"maidan/internal/money"
	"maidan/internal/payment/method"
	"maidan/internal/payment/provider"
	"maidan/internal/profile/payout"
)

// The paths of the simulator's API.
const (
	StartPath  = "/v1/starts"
	FindPath   = "/v1/finds"
	PayoutPath = "/v1/payouts"
	CallPath   = "/v1/calls/" // the id of the call follows
)

// Request is the body of every call. Amounts are hundredths of the currency unit, times unix milliseconds.
type Request struct {
	Call          string          `json:"call"`
	Payment       string          `json:"payment"`
	Method        string          `json:"method"`
	Amount        money.Amount    `json:"amount"`
	Currency      money.Currency  `json:"currency"`
	NotifyURL     string          `json:"notify_url"`
	SentAt        int64           `json:"sent_at"`
	Flow          method.Flow     `json:"flow,omitempty"`
	Phone         string          `json:"phone,omitempty"`
	Email         string          `json:"email,omitempty"`
	Language      string          `json:"language,omitempty"`
	ReturnURL     string          `json:"return_url,omitempty"`
	TransactionID string          `json:"transaction_id,omitempty"`
	Account       *payout.Account `json:"account,omitempty"`
}

// Response is the body of every answer.
type Response struct {
	ProviderRef string  `json:"provider_ref"`
	Redirect    string  `json:"redirect,omitempty"`
	Address     string  `json:"address,omitempty"`
	Coins       string  `json:"coins,omitempty"`
	ExpiresAt   int64   `json:"expires_at,omitempty"` // unix milliseconds
	Notice      *Notice `json:"notice,omitempty"`
}

// Refusal is the body of an answer with status 422.
type Refusal struct {
	Code   string `json:"code"`
	Reason string `json:"reason"`
}

// Notice is the body of a callback.
type Notice struct {
	ID            string           `json:"id"`
	Call          string           `json:"call,omitempty"`
	ProviderRef   string           `json:"provider_ref,omitempty"`
	Payment       string           `json:"payment,omitempty"`
	TransactionID string           `json:"transaction_id,omitempty"`
	Amount        money.Amount     `json:"amount"`
	Currency      money.Currency   `json:"currency"`
	Fee           money.Amount     `json:"fee,omitempty"`
	Outcome       provider.Outcome `json:"outcome"`
	Reason        string           `json:"reason,omitempty"`
	Confirmations int              `json:"confirmations,omitempty"`
	Needed        int              `json:"confirmations_needed,omitempty"`
	At            int64            `json:"at"`
}

// Encode returns the body of a callback.
func Encode(n provider.Notice) ([]byte, error) { return json.Marshal(Notice(n)) }

// Read reads exactly one JSON value without unknown fields.
func Read(r io.Reader, into any) error {
	decoder := json.NewDecoder(r)
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(into); err != nil {
		return err
	}
	if _, err := decoder.Token(); !errors.Is(err, io.EOF) {
		return errors.New("more follows the value")
	}
	return nil
}

// Decode reads the body of a callback.
func Decode(body []byte) (provider.Notice, error) {
	var n Notice
	err := Read(bytes.NewReader(body), &n)
	return provider.Notice(n), err
}

func requestOf(c provider.Call) Request {
	return Request{
		Call: c.ID, Payment: c.Payment, Method: c.Method, Amount: c.Amount, Currency: c.Currency, NotifyURL: c.NotifyURL, SentAt: c.SentAt.UnixMilli(),
	}
}

func (r Response) started() provider.Started {
	s := provider.Started{ProviderRef: r.ProviderRef, Redirect: r.Redirect, Address: r.Address, Coins: r.Coins}
	if r.ExpiresAt > 0 {
		s.ExpiresAt = time.UnixMilli(r.ExpiresAt)
	}
	return s
}

func (r Response) answer() provider.Answer {
	a := provider.Answer{ProviderRef: r.ProviderRef}
	if r.Notice != nil {
		n := provider.Notice(*r.Notice)
		a.Notice = &n
	}
	return a
}
