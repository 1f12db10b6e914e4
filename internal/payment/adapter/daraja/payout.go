package daraja

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"maidan/internal/payment/provider"
)

// repeatFor is how long after its first sending a payout without an answer is repeated.
const repeatFor = time.Hour

// payoutRequest is the body of a payout.
type payoutRequest struct {
	OriginatorConversationID string
	InitiatorName            string
	SecurityCredential       string
	CommandID                string
	Amount                   json.Number
	PartyA                   string
	PartyB                   string
	Remarks                  string
	QueueTimeOutURL          string
	ResultURL                string
	Occasion                 string `json:"Occassion"` //nolint:misspell // Daraja spells it so
}

// statusRequest is the body of a status query about a payout.
type statusRequest struct {
	Initiator              string
	SecurityCredential     string
	CommandID              string
	TransactionID          string
	OriginalConversationID string
	PartyA                 string
	IdentifierType         string
	ResultURL              string
	QueueTimeOutURL        string
	Remarks                string
	Occasion               string
}

// organization is the identifier type of a short code.
const organization = "4"

// Pay implements provider.Payer. A repetition that Daraja refuses as a duplicate was received before.
func (a PayingAdapter) Pay(ctx context.Context, p provider.Payout) (provider.Answer, error) {
	amount, err := shillings(p.Call)
	if err != nil {
		return provider.Answer{}, err
	}
	to, err := phone(p.Account.Number)
	if err != nil {
		return provider.Answer{}, err
	}
	cfg := a.cfg.Payout
	got, err := a.post(ctx, "/mpesa/b2c/v3/paymentrequest", payoutRequest{
		OriginatorConversationID: p.ID, InitiatorName: cfg.Initiator, SecurityCredential: cfg.SecurityCredential, CommandID: cfg.Command,
		Amount: amount, PartyA: cfg.ShortCode, PartyB: to, Remarks: "Withdrawal", Occasion: p.Payment,
		QueueTimeOutURL: a.address(kindQueue, p.Call), ResultURL: a.address(kindPayout, p.Call),
	})
	var fault *apiError
	switch {
	case errors.As(err, &fault) && fault.duplicate():
		return provider.Answer{ProviderRef: p.ID}, nil
	case err != nil:
		return provider.Answer{}, err
	case got.ResponseCode != success:
		return provider.Answer{}, &provider.Refused{Code: string(got.ResponseCode), Reason: "provider_error"}
	case got.ConversationID == "":
		return provider.Answer{}, errors.New("daraja: the answer has no ConversationID")
	}
	return provider.Answer{ProviderRef: got.ConversationID}, nil
}

// inquirePayout asks for the status of a payout. The result comes as a callback. A payout that was never answered is repeated first.
func (a *Adapter) inquirePayout(ctx context.Context, q provider.Inquiry) (provider.Answer, error) {
	cfg := a.cfg.Payout
	if cfg == nil {
		return provider.Answer{}, errors.New("daraja: payouts are not configured")
	}
	if q.ProviderRef == "" && a.cfg.Clock.Now().Sub(q.SentAt) < repeatFor {
		return provider.Answer{Repeat: true}, nil
	}
	got, err := a.post(ctx, "/mpesa/transactionstatus/v1/query", statusRequest{
		Initiator: cfg.Initiator, SecurityCredential: cfg.SecurityCredential, CommandID: "TransactionStatusQuery", OriginalConversationID: q.ID,
		PartyA: cfg.ShortCode, IdentifierType: organization, Remarks: "Withdrawal",
		ResultURL: a.address(kindStatus, q.Call), QueueTimeOutURL: a.address(kindQueue, q.Call),
	})
	if err != nil {
		return provider.Answer{}, fmt.Errorf("query the status of a payout: %w", err)
	}
	if got.ResponseCode != success {
		return provider.Answer{}, fmt.Errorf("daraja: the status query was answered with %s: %s", got.ResponseCode, got.ResponseDescription)
	}
	return provider.Answer{ProviderRef: q.ProviderRef}, nil
}
