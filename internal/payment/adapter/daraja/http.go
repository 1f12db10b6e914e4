package daraja

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"

	"maidan/internal/payment/provider"
)

// text is a JSON string or number as text: Daraja sends codes and amounts as either.
type text string

// UnmarshalJSON implements json.Unmarshaler.
func (t *text) UnmarshalJSON(data []byte) error {
	if len(data) > 0 && data[0] == '"' {
		var s string
		err := json.Unmarshal(data, &s)
		*t = text(s)
		return err
	}
	var n json.Number
	if err := json.Unmarshal(data, &n); err != nil {
		return err
	}
	*t = text(n)
	return nil
}

// answer holds the fields of all synchronous answers.
type answer struct {
	// Of an accepted or refused request.
	ResponseCode        text
	ResponseDescription string
	MerchantRequestID   string
	CheckoutRequestID   string // of a prompt
	ConversationID      string // of payouts and status queries
	ResultCode          text   // of the query about a prompt
	ResultDesc          string

	// Of an error.
	Code    string `json:"errorCode"`
	Message string `json:"errorMessage"`
}

// apiError is an error that Daraja answered.
type apiError struct {
	status        int
	code, message string
}

func (e *apiError) Error() string {
	return fmt.Sprintf("status %d, error %s: %s", e.status, e.code, e.message)
}

// says reports whether the message of an error contains a phrase.
func (e *apiError) says(phrase string) bool {
	return strings.Contains(strings.ToLower(e.message), strings.ToLower(phrase))
}

// post makes a request. A *provider.Refused means that it was not sent or that Daraja documents the answer as "not accepted"; every
// other error leaves the outcome unknown. An access token that another node replaced is fetched again.
func (a *Adapter) post(ctx context.Context, path string, body any) (answer, error) {
	bearer, err := a.accessToken(ctx, "")
	if err != nil {
		return answer{}, unsent("token", err)
	}
	got, err := a.postWith(ctx, bearer, path, body)
	var fault *apiError
	if errors.As(err, &fault) && fault.tokenRefused() {
		if bearer, err = a.accessToken(ctx, bearer); err != nil {
			return answer{}, unsent("token", err)
		}
		got, err = a.postWith(ctx, bearer, path, body)
	}
	if errors.As(err, &fault) && fault.notAccepted() {
		return got, &provider.Refused{Code: fault.code, Reason: reasonOfError(fault)}
	}
	var dial *net.OpError
	if errors.As(err, &dial) && dial.Op == "dial" {
		return got, unsent("unreachable", err)
	}
	if err != nil {
		return got, fmt.Errorf("daraja: %w", err)
	}
	return got, nil
}

// unsent is the error of a call that did not leave this machine.
func unsent(why string, err error) error {
	return &provider.Refused{Code: why + ": " + err.Error(), Reason: "provider_unreachable"}
}

func (a *Adapter) postWith(ctx context.Context, bearer, path string, body any) (got answer, err error) {
	encoded, err := json.Marshal(body)
	if err != nil {
		return got, err
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, a.cfg.BaseURL+path, bytes.NewReader(encoded))
	if err != nil {
		return got, err
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("Authorization", "Bearer "+bearer)
	response, err := a.cfg.HTTP.Do(request)
	if err != nil {
		return got, err
	}
	defer func() { _ = response.Body.Close() }() // it was read completely or is of no use
	err = json.NewDecoder(io.LimitReader(response.Body, maxAnswer)).Decode(&got)
	switch {
	case err != nil:
		return answer{}, fmt.Errorf("status %d: read the answer: %w", response.StatusCode, err)
	case got.Code != "":
		return got, &apiError{response.StatusCode, got.Code, got.Message}
	case response.StatusCode != http.StatusOK:
		return answer{}, fmt.Errorf("status %d", response.StatusCode)
	case got.ResponseCode == "":
		return answer{}, errors.New("the answer has no response code")
	}
	return got, nil
}
