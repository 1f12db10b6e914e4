package daraja

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"

	"maidan/internal/payment/method"
	"maidan/internal/payment/provider"
)

const (
	maxReference = 12        // characters
	description  = "Deposit" // at most 13 characters
	timeFormat   = "20060102150405"
)

// promptRequest is the body of a prompt.
type promptRequest struct {
	BusinessShortCode string
	Password          string
	Timestamp         string
	TransactionType   string
	Amount            json.Number
	PartyA            string
	PartyB            string
	PhoneNumber       string
	CallBackURL       string
	AccountReference  string
	TransactionDesc   string
}

// queryRequest is the body of an inquiry about a prompt.
type queryRequest struct {
	BusinessShortCode string
	Password          string
	Timestamp         string
	CheckoutRequestID string
}

// password returns the password of a request and its time.
func (a *Adapter) password() (password, timestamp string) {
	timestamp = a.cfg.Clock.Now().In(nairobi).Format(timeFormat)
	return base64.StdEncoding.EncodeToString([]byte(a.cfg.ShortCode + a.cfg.PassKey + timestamp)), timestamp
}

// Start implements provider.Starter: it shows a prompt on the player's phone. The reference in it is the end of the payment's id.
func (a *Adapter) Start(ctx context.Context, s provider.Start) (provider.Started, error) {
	if s.Flow != method.Prompt {
		return provider.Started{}, refusal("flow", "only prompts are supported")
	}
	amount, err := shillings(s.Call)
	if err != nil {
		return provider.Started{}, err
	}
	from, err := phone(s.Phone)
	if err != nil {
		return provider.Started{}, err
	}
	password, timestamp := a.password()
	request := promptRequest{
		BusinessShortCode: a.cfg.ShortCode, Password: password, Timestamp: timestamp, TransactionType: PayBill, Amount: amount,
		PartyA: from, PartyB: a.cfg.ShortCode, PhoneNumber: from, CallBackURL: a.address(kindPrompt, s.Call),
		AccountReference: s.Payment[max(0, len(s.Payment)-maxReference):], TransactionDesc: description,
	}
	if a.cfg.Till != "" {
		request.TransactionType, request.PartyB = BuyGoods, a.cfg.Till
	}
	got, err := a.post(ctx, "/mpesa/stkpush/v1/processrequest", request)
	switch {
	case err != nil:
		return provider.Started{}, err
	case got.ResponseCode != success:
		return provider.Started{}, &provider.Refused{Code: string(got.ResponseCode), Reason: "provider_error"}
	case got.CheckoutRequestID == "":
		return provider.Started{}, errors.New("daraja: the answer has no CheckoutRequestID")
	}
	return provider.Started{ProviderRef: got.CheckoutRequestID}, nil
}

// errNoReference is the error of an inquiry about a prompt whose answer was lost: only its callback can bring the result.
var errNoReference = errors.New("daraja: the prompt has no CheckoutRequestID, so only its callback can bring the result")

// Inquire implements provider.Inquirer.
func (a *Adapter) Inquire(ctx context.Context, q provider.Inquiry) (provider.Answer, error) {
	switch {
	case q.Purpose == provider.PurposePayout:
		return a.inquirePayout(ctx, q)
	case q.ProviderRef == "":
		return provider.Answer{}, errNoReference
	}
	password, timestamp := a.password()
	got, err := a.post(ctx, "/mpesa/stkpushquery/v1/query", queryRequest{a.cfg.ShortCode, password, timestamp, q.ProviderRef})
	var fault *apiError
	if errors.As(err, &fault) && fault.says("being processed") {
		return provider.Answer{ProviderRef: q.ProviderRef}, nil
	}
	if err != nil {
		return provider.Answer{}, fmt.Errorf("inquire about a prompt: %w", err)
	}
	result, reason := outcome(got.ResultCode, promptFailures)
	answer := provider.Answer{ProviderRef: q.ProviderRef}
	if got.ResponseCode == success && result != provider.Pending {
		answer.Notice = &provider.Notice{
			ID: q.ID + ":query:" + string(got.ResultCode), Call: q.ID, ProviderRef: q.ProviderRef, Outcome: result, Reason: reason,
			Amount: q.Amount, Currency: currency,
		}
	}
	return answer, nil
}
