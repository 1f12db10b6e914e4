package daraja_test

import (
	"encoding/base64"
	"net/http"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/clock"
	"maidan/internal/payment/adapter/daraja"
	"maidan/internal/payment/method"
	"maidan/internal/payment/provider"
	"maidan/internal/profile/payout"
)

func start() provider.Start {
	return provider.Start{Call: deposit, Flow: method.Prompt, Phone: "+254712345678"}
}

func pay() provider.Payout {
	return provider.Payout{Call: withdrawal, Account: payout.Account{Name: "Asha", Number: "+254112345678"}}
}

func TestNew_RefusesAnIncompleteConfig(t *testing.T) {
	t.Parallel()
	for name, change := range map[string]func(*daraja.Config){
		"no key":              func(c *daraja.Config) { c.ConsumerKey = "" },
		"no secret":           func(c *daraja.Config) { c.ConsumerSecret = "" },
		"no pass key":         func(c *daraja.Config) { c.PassKey = "" },
		"no clock":            func(c *daraja.Config) { c.Clock = nil },
		"a long short code":   func(c *daraja.Config) { c.ShortCode = "12345678" },
		"no till number":      func(c *daraja.Config) { c.Till = "abcde" },
		"a short secret":      func(c *daraja.Config) { c.Secret = c.Secret[:31] },
		"a forbidden name":    func(c *daraja.Config) { c.Name = "M-Pesa" },
		"no initiator":        func(c *daraja.Config) { c.Payout.Initiator = "" },
		"no credential":       func(c *daraja.Config) { c.Payout.SecurityCredential = "" },
		"an unknown command":  func(c *daraja.Config) { c.Payout.Command = "Gift" },
		"no code for payouts": func(c *daraja.Config) { c.Payout.ShortCode = "" },
	} {
		c := full(clock.NewManual(now))
		change(&c)
		_, err := daraja.New(c)
		require.Error(t, err, name)
	}
	c := full(clock.NewManual(now))
	c.Payout = nil
	a, err := daraja.New(c)
	require.NoError(t, err)
	_, pays := a.(provider.Payer)
	require.False(t, pays, "without the settings of payouts it takes deposits only")
}

func TestStart_SendsThePrompt(t *testing.T) {
	t.Parallel()
	f := newFixture(t, map[string][]reply{promptPath: {promptAccepted}})
	started, err := f.adapter.Start(t.Context(), start())
	require.NoError(t, err)
	require.Equal(t, provider.Started{ProviderRef: "ws_CO_1007202409152617172396192"}, started)
	sent := f.sent(promptPath)[0]
	delete(sent, "CallBackURL")
	require.Equal(t, map[string]any{
		"BusinessShortCode": "174379", "Password": base64.StdEncoding.EncodeToString([]byte("174379pass20260304180509")), "Timestamp": "20260304180509",
		"TransactionType": "CustomerPayBillOnline", "Amount": 150.0, "PartyA": "254712345678", "PartyB": "174379", "PhoneNumber": "254712345678",
		"AccountReference": "0000deposit1", "TransactionDesc": "Deposit",
	}, sent)
	require.Equal(t, []string{"Bearer token+"}, f.authorizations())
}

func TestStart_PaysToTheTill(t *testing.T) {
	t.Parallel()
	f := newFixture(t, map[string][]reply{promptPath: {promptAccepted}})
	c := full(f.Manual)
	c.Till, c.BaseURL = "300584", f.url
	a, err := daraja.New(c)
	require.NoError(t, err)
	_, err = a.(provider.Starter).Start(t.Context(), start())
	require.NoError(t, err)
	require.Equal(t, "CustomerBuyGoodsOnline", f.sent(promptPath)[0]["TransactionType"])
	require.Equal(t, "300584", f.sent(promptPath)[0]["PartyB"])
	require.Equal(t, "174379", f.sent(promptPath)[0]["BusinessShortCode"])
}

func TestCalls_AreRefusedBeforeTheyAreSent(t *testing.T) {
	t.Parallel()
	f := newFixture(t, nil)
	for _, change := range []func(*provider.Start){
		func(s *provider.Start) { s.Amount = 150_50 },
		func(s *provider.Start) { s.Amount = 0 },
		func(s *provider.Start) { s.Currency = "UGX" },
		func(s *provider.Start) { s.Phone = "" },
		func(s *provider.Start) { s.Phone = "+255712345678" },
		func(s *provider.Start) { s.Phone = "+25471234567" },
		func(s *provider.Start) { s.Flow = method.Page },
	} {
		s := start()
		change(&s)
		_, err := f.adapter.Start(t.Context(), s)
		var refused *provider.Refused
		require.ErrorAs(t, err, &refused)
	}
	p := pay()
	p.Account.Number = "+919812345678"
	_, err := f.adapter.Pay(t.Context(), p)
	var refused *provider.Refused
	require.ErrorAs(t, err, &refused)
	require.Zero(t, f.fetched())
	require.Empty(t, f.authorizations())
}

// Only documented refusals let another provider take the call.
func TestCalls_AreRefusedOnlyForDocumentedAnswers(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name    string
		reply   reply
		refused bool
	}{
		{"bad request", apiFault(http.StatusBadRequest, "400.002.02", "Bad Request - Invalid BusinessShortCode"), true},
		{"wrong credentials", apiFault(http.StatusInternalServerError, "500.001.1001", "Wrong credentials"), true},
		{"busy phone", apiFault(http.StatusInternalServerError, "500.001.1001", "Unable to lock subscriber, a transaction is already in process for the current subscriber"), true},
		{"spike arrest", apiFault(http.StatusInternalServerError, "500.003.02", "Error Occurred: Spike Arrest Violation"), true},
		{"quota", apiFault(http.StatusInternalServerError, "500.003.03", "Quota Violation"), true},
		{"not submitted", reply{http.StatusOK, `{"ResponseCode":"1","ResponseDescription":"Rejected"}`}, true},
		{"internal error", internal, false},
		{"another 500.001.1001", apiFault(http.StatusInternalServerError, "500.001.1001", "Service is unreachable"), false},
		{"busy system", apiFault(http.StatusInternalServerError, "500.003.02", "System is busy. Please try again in few minutes."), false},
		{"broken connection", broken, false},
		{"page of a proxy", reply{http.StatusBadGateway, "<html>"}, false},
		{"empty answer", reply{http.StatusOK, ""}, false},
		{"half an answer", reply{http.StatusOK, `{"ResponseCode":"0"`}, false},
		{"no response code", reply{http.StatusOK, `{}`}, false},
		{"no reference", reply{http.StatusOK, `{"ResponseCode":"0"}`}, false},
		{"not found by a proxy", reply{http.StatusNotFound, `{"message":"no Route matched"}`}, false},
	} {
		f := newFixture(t, map[string][]reply{promptPath: {c.reply}, payoutPath: {c.reply}})
		_, startErr := f.adapter.Start(t.Context(), start())
		_, payErr := f.adapter.Pay(t.Context(), pay())
		for _, err := range []error{startErr, payErr} {
			var refused *provider.Refused
			if c.refused {
				require.ErrorAs(t, err, &refused, c.name)
				continue
			}
			require.Error(t, err, c.name)
			require.NotErrorAs(t, err, &refused, c.name)
		}
		require.Len(t, f.sent(promptPath), 1, "%s: the adapter repeats nothing", c.name)
		require.Len(t, f.sent(payoutPath), 1, "%s: the adapter repeats nothing", c.name)
	}
}

func TestCalls_AreRefusedWhenNothingCouldBeSent(t *testing.T) {
	t.Parallel()
	c := full(clock.NewManual(now))
	c.BaseURL, c.ConsumerSecret = "http://127.0.0.1:1", "other"
	for _, base := range []string{"http://127.0.0.1:1", newFixture(t, nil).url} {
		c.BaseURL = base
		a, err := daraja.New(c)
		require.NoError(t, err)
		_, err = a.(provider.Starter).Start(t.Context(), start())
		var refused *provider.Refused
		require.ErrorAs(t, err, &refused)
	}
}

func TestPay_SendsThePayout(t *testing.T) {
	t.Parallel()
	f := newFixture(t, map[string][]reply{payoutPath: {payoutAccepted}})
	answer, err := f.adapter.Pay(t.Context(), pay())
	require.NoError(t, err)
	require.Equal(t, provider.Answer{ProviderRef: "AG_20240706_20106e9209f64bebd05b"}, answer)
	sent := f.sent(payoutPath)[0]
	delete(sent, "ResultURL")
	delete(sent, "QueueTimeOutURL")
	require.Equal(t, map[string]any{
		"OriginatorConversationID": withdrawal.ID, "InitiatorName": "testapi", "SecurityCredential": "RC6E9WDx==", "CommandID": "BusinessPayment",
		"Amount": 980.0, "PartyA": "600992", "PartyB": "254112345678", "Remarks": "Withdrawal", "Occassion": withdrawal.Payment, //nolint:misspell // Daraja spells it so
	}, sent)
}

func TestInquire_RepeatsAnUnansweredPayoutUnderItsIDAndLaterQueriesItsStatus(t *testing.T) {
	t.Parallel()
	f := newFixture(t, map[string][]reply{payoutPath: {broken, duplicate}, statusPath: {payoutAccepted}})
	_, err := f.adapter.Pay(t.Context(), pay())
	require.Error(t, err)
	inquiry := provider.Inquiry{Call: withdrawal, Purpose: provider.PurposePayout}
	answer, err := f.adapter.Inquire(t.Context(), inquiry)
	require.NoError(t, err)
	require.Equal(t, provider.Answer{Repeat: true}, answer)

	f.setReply(payoutPath, duplicate)
	answer, err = f.adapter.Pay(t.Context(), pay())
	require.NoError(t, err, "the first request was received")
	require.Equal(t, f.sent(payoutPath)[0]["OriginatorConversationID"], f.sent(payoutPath)[1]["OriginatorConversationID"])

	inquiry.ProviderRef = answer.ProviderRef
	answer, err = f.adapter.Inquire(t.Context(), inquiry)
	require.NoError(t, err)
	require.Equal(t, provider.Answer{ProviderRef: inquiry.ProviderRef}, answer, "the status comes as a callback")
	sent := f.sent(statusPath)[0]
	require.Equal(t, withdrawal.ID, sent["OriginalConversationID"])
	require.Equal(t, "TransactionStatusQuery", sent["CommandID"])
	require.Equal(t, "4", sent["IdentifierType"])

	f.Advance(time.Hour)
	inquiry.ProviderRef = ""
	answer, err = f.adapter.Inquire(t.Context(), inquiry)
	require.NoError(t, err)
	require.False(t, answer.Repeat, "it is not documented how long ids are remembered")
	require.False(t, answer.Unknown)
	require.Len(t, f.sent(statusPath), 2)
}

func TestInquire_ReportsTheResultOfAPrompt(t *testing.T) {
	t.Parallel()
	inquiry := provider.Inquiry{Call: deposit, Purpose: provider.PurposeStart, ProviderRef: "ws_CO_1"}
	for _, c := range []struct {
		code   string
		notice *provider.Notice
	}{
		{`"0"`, &provider.Notice{ID: deposit.ID + ":query:0", Outcome: provider.Succeeded}},
		{`0`, &provider.Notice{ID: deposit.ID + ":query:0", Outcome: provider.Succeeded}},
		{`"1032"`, &provider.Notice{ID: deposit.ID + ":query:1032", Outcome: provider.Failed, Reason: provider.ReasonCancelled}},
		{`"1037"`, &provider.Notice{ID: deposit.ID + ":query:1037", Outcome: provider.Failed, Reason: provider.ReasonExpired}},
		{`"4999"`, nil},
		{`"9999"`, nil},
		{`""`, nil},
	} {
		f := newFixture(t, map[string][]reply{queryPath: {{http.StatusOK, `{"ResponseCode":"0","ResponseDescription":"The service request has been accepted successfully",
			"MerchantRequestID":"22205-34066-1","CheckoutRequestID":"ws_CO_1","ResultCode":` + c.code + `,"ResultDesc":"…"}`}}})
		answer, err := f.adapter.Inquire(t.Context(), inquiry)
		require.NoError(t, err)
		if c.notice != nil {
			c.notice.Call, c.notice.ProviderRef, c.notice.Amount, c.notice.Currency = deposit.ID, "ws_CO_1", deposit.Amount, "KES"
		}
		require.Equal(t, provider.Answer{ProviderRef: "ws_CO_1", Notice: c.notice}, answer, c.code)
		require.Equal(t, "ws_CO_1", f.sent(queryPath)[0]["CheckoutRequestID"])
	}
}

func TestInquire_LeavesAPromptWithoutAResultOpen(t *testing.T) {
	t.Parallel()
	inquiry := provider.Inquiry{Call: deposit, Purpose: provider.PurposeStart, ProviderRef: "ws_CO_1"}
	f := newFixture(t, map[string][]reply{queryPath: {apiFault(http.StatusInternalServerError, "500.001.1001", "The transaction is being processed"), internal}})
	answer, err := f.adapter.Inquire(t.Context(), inquiry)
	require.NoError(t, err)
	require.Equal(t, provider.Answer{ProviderRef: "ws_CO_1"}, answer)
	_, err = f.adapter.Inquire(t.Context(), inquiry)
	require.Error(t, err)
	inquiry.ProviderRef = ""
	answer, err = f.adapter.Inquire(t.Context(), inquiry)
	require.ErrorContains(t, err, "only its callback")
	require.Zero(t, answer, "a prompt is never sent again")
}

func TestAccessToken_IsFetchedOnceByConcurrentCallsAndReplacedBeforeItExpires(t *testing.T) {
	t.Parallel()
	f := newFixture(t, map[string][]reply{promptPath: {promptAccepted}})
	all := func() {
		var group sync.WaitGroup
		for range 16 {
			group.Go(func() {
				_, err := f.adapter.Start(t.Context(), start())
				require.NoError(t, err)
			})
		}
		group.Wait()
	}
	all()
	require.Equal(t, 1, f.fetched())
	f.Advance(3599*time.Second - time.Minute - time.Millisecond)
	all()
	require.Equal(t, 1, f.fetched())
	f.Advance(time.Millisecond)
	all()
	require.Equal(t, 2, f.fetched())
}

// Daraja invalidates a token when another node fetches one.
func TestAccessToken_IsReplacedWhenItIsRefused(t *testing.T) {
	t.Parallel()
	f := newFixture(t, map[string][]reply{payoutPath: {payoutAccepted, tokenRefused, payoutAccepted, tokenRefused}})
	for range 2 {
		_, err := f.adapter.Pay(t.Context(), pay())
		require.NoError(t, err)
	}
	require.Equal(t, []string{"Bearer token+", "Bearer token+", "Bearer token++"}, f.authorizations())
	_, err := f.adapter.Pay(t.Context(), pay())
	var refused *provider.Refused
	require.ErrorAs(t, err, &refused, "it was not accepted")
	require.Equal(t, 3, f.fetched(), "one new token a call")
}
