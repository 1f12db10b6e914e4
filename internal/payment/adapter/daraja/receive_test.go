package daraja_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"maidan/internal/fault"
	"maidan/internal/payment/adapter/daraja"
	"maidan/internal/payment/provider"
)

// Callbacks as Daraja documents them.
const (
	promptPaid = `{"Body":{"stkCallback":{"MerchantRequestID":"29115-34620561-1","CheckoutRequestID":"ws_CO_191220191020363925","ResultCode":0,
		"ResultDesc":"The service request is processed successfully.","CallbackMetadata":{"Item":[{"Name":"Amount","Value":150.00},
		{"Name":"MpesaReceiptNumber","Value":"NLJ7RT61SV"},{"Name":"Balance"},{"Name":"TransactionDate","Value":20191219102115},{"Name":"PhoneNumber","Value":254708374149}]}}}}`
	promptFailed = `{"Body":{"stkCallback":{"MerchantRequestID":"f1e2-4b95-a71d-b30d3cdbb7a7942864","CheckoutRequestID":"ws_CO_21072024125243250722943992",
		"ResultCode":%s,"ResultDesc":"…"}}}`
	payoutPaid = `{"Result":{"ResultType":0,"ResultCode":0,"ResultDesc":"The service request is processed successfully.",
		"OriginatorConversationID":"53e3-4aa8-9fe0-8fb5e4092cdd3533373","ConversationID":"AG_20240706_2010364430d9bbdaf872","TransactionID":"SG632NMUAB",
		"ResultParameters":{"ResultParameter":[{"Key":"TransactionAmount","Value":980},{"Key":"TransactionReceipt","Value":"SG632NMUAB"},
		{"Key":"ReceiverPartyPublicName","Value":"254705912645 - NICHOLAS JOHN SONGOK"},{"Key":"TransactionCompletedDateTime","Value":"06.07.2024 22:48:52"},
		{"Key":"B2CUtilityAccountAvailableFunds","Value":8959269.60}]},
		"ReferenceData":{"ReferenceItem":{"Key":"QueueTimeoutURL","Value":"https://internalsandbox.safaricom.co.ke/mpesa/b2cresults/v1/submit"}}}}`
	payoutFailed = `{"Result":{"ResultType":0,"ResultCode":%s,"ResultDesc":"…","OriginatorConversationID":"53e3-4aa8-9fe0-8fb5e4092cdd3544366",
		"ConversationID":"AG_20240707_201062f6f6f5804f7a33","TransactionID":"SG722NMVXQ"}}`
	statusResult = `{"Result":{"ConversationID":"AG_20180223_0000493344ae97d86f75","OriginatorConversationID":"3213-416199-2","ResultCode":0,"ResultType":0,
		"ReferenceData":{"ReferenceItem":{"Key":"Occasion"}},"ResultParameters":{"ResultParameter":[{"Key":"DebitPartyName","Value":"600310 - Safaricom333"},
		{"Key":"TransactionReason"},{"Key":"TransactionStatus","Value":"%s"},{"Key":"FinalisedTime","Value":"20240706224852"},{"Key":"Amount","Value":"980"},
		{"Key":"ReceiptNo","Value":"SG632NMUAB"}]},"TransactionID":"MBN0000000"}}`
	statusUnknown = `{"Result":{"ResultType":0,"ResultCode":2,"ResultDesc":"…","ConversationID":"AG_1","TransactionID":"MBN0000000"}}`
)

// parts are the tokens of all kinds of callbacks.
type parts struct{ prompt, payout, status, queue string }

// sent sends a prompt, a payout and a status query, and returns the addresses of their callbacks.
func sent(t testing.TB) (*fixture, parts) {
	t.Helper()
	f := newFixture(t, map[string][]reply{promptPath: {promptAccepted}, payoutPath: {payoutAccepted}, statusPath: {payoutAccepted}})
	_, err := f.adapter.Start(t.Context(), start())
	require.NoError(t, err)
	_, err = f.adapter.Pay(t.Context(), pay())
	require.NoError(t, err)
	_, err = f.adapter.Inquire(t.Context(), provider.Inquiry{Call: withdrawal, Purpose: provider.PurposePayout, ProviderRef: "AG_1"})
	require.NoError(t, err)
	p := parts{
		f.partOf(t, promptPath, "CallBackURL"), f.partOf(t, payoutPath, "ResultURL"), f.partOf(t, statusPath, "ResultURL"), f.partOf(t, payoutPath, "QueueTimeOutURL"),
	}
	require.Equal(t, p.queue, f.partOf(t, statusPath, "QueueTimeOutURL"))
	return f, p
}

func TestReceive_ReadsTheResultOfAPrompt(t *testing.T) {
	t.Parallel()
	f, p := sent(t)
	want := provider.Notice{
		ID: deposit.ID + ":0:NLJ7RT61SV", Call: deposit.ID, TransactionID: "NLJ7RT61SV", Amount: deposit.Amount, Currency: "KES",
		Outcome: provider.Succeeded, At: time.Date(2019, 12, 19, 7, 21, 15, 0, time.UTC).UnixMilli(),
	}
	for range 2 {
		notices, err := f.receive(t, p.prompt, promptPaid)
		require.NoError(t, err)
		require.Equal(t, []provider.Notice{want}, notices)
	}
	received, err := f.adapter.Receive(t.Context(), provider.Delivery{Part: p.prompt, Body: []byte(promptPaid), At: now.AddDate(0, 1, 0)})
	require.NoError(t, err, "a late callback counts")
	require.JSONEq(t, `{"ResultCode":0,"ResultDesc":"Accepted"}`, string(received.Body))
	for code, reason := range map[string]string{
		"1": provider.ReasonFunds, "17": "too_many_attempts", "1019": provider.ReasonExpired, "1025": "prompt_failed", "1032": provider.ReasonCancelled,
		"1037": provider.ReasonExpired, "2001": provider.ReasonDeclined, `"SFC_IC0003"`: "operator_unknown",
	} {
		notices, err := f.receive(t, p.prompt, fmt.Sprintf(promptFailed, code))
		require.NoError(t, err)
		require.Equal(t, []provider.Notice{{
			ID: deposit.ID + ":" + strings.Trim(code, `"`), Call: deposit.ID, Currency: "KES", Outcome: provider.Failed, Reason: reason,
		}}, notices)
	}
	for _, code := range []string{"26", "9999", `"500.001.1001"`, "-1"} {
		notices, err := f.receive(t, p.prompt, fmt.Sprintf(promptFailed, code))
		require.NoError(t, err)
		require.Empty(t, notices, "%s leaves the outcome unknown", code)
	}
}

func TestReceive_ReadsTheResultOfAPayout(t *testing.T) {
	t.Parallel()
	f, p := sent(t)
	want := provider.Notice{
		ID: withdrawal.ID + ":0:SG632NMUAB", Call: withdrawal.ID, TransactionID: "SG632NMUAB", Amount: withdrawal.Amount, Currency: "KES",
		Outcome: provider.Succeeded, At: time.Date(2024, 7, 6, 19, 48, 52, 0, time.UTC).UnixMilli(),
	}
	notices, err := f.receive(t, p.payout, payoutPaid)
	require.NoError(t, err)
	require.Equal(t, []provider.Notice{want}, notices)
	want.ID = withdrawal.ID + ":status:SG632NMUAB"
	notices, err = f.receive(t, p.status, fmt.Sprintf(statusResult, "Completed"))
	require.NoError(t, err)
	require.Equal(t, []provider.Notice{want}, notices)
	for code, reason := range map[string]string{
		"1": provider.ReasonFloat, "2001": "credentials_invalid", "2040": provider.ReasonAccount, `"SFC_IC0003"`: provider.ReasonAccount,
	} {
		notices, err := f.receive(t, p.payout, fmt.Sprintf(payoutFailed, code))
		require.NoError(t, err)
		require.Len(t, notices, 1)
		require.Equal(t, provider.Failed, notices[0].Outcome)
		require.Equal(t, reason, notices[0].Reason)
	}
	notices, err = f.receive(t, p.status, fmt.Sprintf(statusResult, "Cancelled"))
	require.NoError(t, err)
	require.Equal(t, provider.Failed, notices[0].Outcome)
}

func TestReceive_LeavesThePayoutOpenWhenItsOutcomeIsUnknown(t *testing.T) {
	t.Parallel()
	f, p := sent(t)
	for name, c := range map[string]struct{ part, body string }{
		"queue timeout":           {p.queue, fmt.Sprintf(payoutFailed, "1")},
		"queue timeout, no JSON":  {p.queue, ""},
		"code without a meaning":  {p.payout, fmt.Sprintf(payoutFailed, "17")},
		"internal error":          {p.payout, fmt.Sprintf(payoutFailed, `"500.003.1001"`)},
		"more results follow":     {p.payout, strings.Replace(payoutPaid, `"ResultType":0`, `"ResultType":1`, 1)},
		"a failure, more follow":  {p.payout, strings.Replace(fmt.Sprintf(payoutFailed, "1"), `"ResultType":0`, `"ResultType":1`, 1)},
		"transaction not found":   {p.status, statusUnknown},
		"transaction in progress": {p.status, fmt.Sprintf(statusResult, "Authorized")},
	} {
		notices, err := f.receive(t, c.part, c.body)
		require.NoError(t, err, name)
		require.Empty(t, notices, name)
	}
}

func TestReceive_RefusesAnotherAddress(t *testing.T) {
	t.Parallel()
	f, p := sent(t)
	c := full(f.Manual)
	c.Secret = []byte("another secret of thirty-two bytes")
	other, err := daraja.New(c)
	require.NoError(t, err)
	for _, part := range []string{
		"", "-", "a", p.prompt[1:], p.prompt[:len(p.prompt)-2], p.prompt + "00", "b" + p.prompt[1:], strings.Replace(p.prompt, "-15000-", "-15001-", 1),
		strings.Replace(p.prompt, "3031", "3032", 1), strings.ToUpper(p.prompt[:1]) + p.prompt[1:],
	} {
		_, err := f.receive(t, part, promptPaid)
		require.ErrorIs(t, err, provider.ErrSignature, part)
	}
	_, err = other.Receive(t.Context(), provider.Delivery{Part: p.prompt, Body: []byte(promptPaid), At: now})
	require.ErrorIs(t, err, provider.ErrSignature, "signed with another secret")
	for _, part := range []string{p.prompt, p.payout, p.status, p.queue} {
		require.NotRegexp(t, `(?i)mpesa|safaricom|exe|cmd|sql|query`, part, "Daraja refuses such addresses")
		require.Regexp(t, `^[a-d0-9-][a-f0-9-]+$`, part)
	}
}

func TestReceive_RefusesAChangedBody(t *testing.T) {
	t.Parallel()
	f, p := sent(t)
	for name, c := range map[string]struct{ part, body string }{
		"another amount":           {p.prompt, strings.Replace(promptPaid, "150.00", "1500.00", 1)},
		"a fraction":               {p.prompt, strings.Replace(promptPaid, "150.00", "150.001", 1)},
		"a negative amount":        {p.prompt, strings.Replace(promptPaid, "150.00", "-150.00", 1)},
		"an exponent":              {p.prompt, strings.Replace(promptPaid, "150.00", "1.5e2", 1)},
		"no receipt":               {p.prompt, strings.Replace(promptPaid, "MpesaReceiptNumber", "Receipt", 1)},
		"no metadata":              {p.prompt, fmt.Sprintf(promptFailed, "0")},
		"no code":                  {p.prompt, `{"Body":{"stkCallback":{"CheckoutRequestID":"ws"}}}`},
		"the result of a payout":   {p.prompt, payoutPaid},
		"the result of a prompt":   {p.payout, promptPaid},
		"another amount paid":      {p.payout, strings.Replace(payoutPaid, "980", "98", 1)},
		"no parameters":            {p.payout, fmt.Sprintf(payoutFailed, "0")},
		"another amount by status": {p.status, strings.Replace(fmt.Sprintf(statusResult, "Completed"), `"980"`, `"9800"`, 1)},
		"half a body":              {p.payout, payoutPaid[:len(payoutPaid)-1]},
		"two bodies":               {p.payout, payoutPaid + payoutPaid},
		"nothing":                  {p.status, ""},
	} {
		_, err := f.receive(t, c.part, c.body)
		require.ErrorIs(t, err, provider.ErrNotice, name)
	}
}

// Whatever callbacks come about one transaction, in any order and number: all notices about it agree, and one id has one content.
func TestProperty_CallbacksInAnyOrderHaveOneOutcome(t *testing.T) {
	t.Parallel()
	f, p := sent(t)
	type callback struct{ part, body string }
	unknown := []callback{
		{p.queue, ""}, {p.payout, fmt.Sprintf(payoutFailed, "26")}, {p.status, statusUnknown}, {p.status, fmt.Sprintf(statusResult, "Authorized")},
		{p.prompt, fmt.Sprintf(promptFailed, "9999")}, {p.payout, strings.Replace(payoutPaid, "980", "1", 1)},
	}
	truths := map[provider.Outcome][]callback{
		provider.Succeeded: {{p.payout, payoutPaid}, {p.status, fmt.Sprintf(statusResult, "Completed")}, {p.prompt, promptPaid}},
		provider.Failed: {
			{p.payout, fmt.Sprintf(payoutFailed, "1")}, {p.payout, fmt.Sprintf(payoutFailed, "2001")}, {p.status, fmt.Sprintf(statusResult, "Failed")},
			{p.prompt, fmt.Sprintf(promptFailed, "1032")}, {p.prompt, fmt.Sprintf(promptFailed, "1037")},
		},
	}
	rapid.Check(t, func(r *rapid.T) {
		truth := rapid.SampledFrom([]provider.Outcome{provider.Succeeded, provider.Failed}).Draw(r, "truth")
		all := slices.Concat(unknown, truths[truth])
		contents := map[string]provider.Notice{}
		for range rapid.IntRange(1, 30).Draw(r, "callbacks") {
			c := rapid.SampledFrom(all).Draw(r, "callback")
			notices, err := f.receive(t, c.part, c.body)
			if err != nil {
				require.ErrorIs(r, err, provider.ErrNotice)
			}
			for _, n := range notices {
				require.Equal(r, truth, n.Outcome)
				if first, ok := contents[n.ID]; ok {
					require.Equal(r, first, n)
				}
				contents[n.ID] = n
			}
		}
	})
}

// Whatever arrives is either refused with an error of the port, or says something about the call of its address only.
func FuzzReceive(f *testing.F) {
	fixture, p := sent(f)
	for _, body := range []string{promptPaid, payoutPaid, fmt.Sprintf(payoutFailed, "1"), fmt.Sprintf(statusResult, "Completed"), `{"Body":{"stkCallback":null}}`, "[]"} {
		for kind := range 5 {
			f.Add(kind, body)
		}
	}
	f.Fuzz(func(t *testing.T, kind int, body string) {
		all := []string{p.prompt, p.payout, p.status, p.queue, body}
		notices, err := fixture.receive(t, all[(kind%len(all)+len(all))%len(all)], body)
		if err != nil {
			var known *fault.Error
			require.ErrorAs(t, err, &known)
			return
		}
		for _, n := range notices {
			require.Contains(t, []string{deposit.ID, withdrawal.ID}, n.Call)
			require.Contains(t, []provider.Outcome{provider.Succeeded, provider.Failed}, n.Outcome)
			if n.Outcome == provider.Succeeded {
				require.NotEmpty(t, n.TransactionID)
				require.Contains(t, []int64{int64(deposit.Amount), int64(withdrawal.Amount)}, int64(n.Amount))
			}
		}
	})
}
