package daraja

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"time"

	"maidan/internal/money"
	"maidan/internal/payment/provider"
)

// acknowledgement is the response to every callback that was understood.
var acknowledgement = []byte(`{"ResultCode":0,"ResultDesc":"Accepted"}`)

// Receive implements provider.Receiver. The address authenticates a callback, so a repetition is recognized by its content only, at any
// time: ErrStale does not occur.
func (a *Adapter) Receive(_ context.Context, d provider.Delivery) (provider.Received, error) {
	t, err := a.verify(d.Part)
	if err != nil {
		return provider.Received{}, err
	}
	var n *provider.Notice
	switch t.kind {
	case kindPrompt:
		n, err = t.promptNotice(d.Body)
	case kindPayout:
		n, err = t.payoutNotice(d.Body)
	case kindStatus:
		n, err = t.statusNotice(d.Body)
	case kindQueue: // whether the payout was made is not known
	default:
		return provider.Received{}, provider.ErrSignature
	}
	if err != nil {
		return provider.Received{}, provider.ErrNotice.Because(err)
	}
	received := provider.Received{Body: acknowledgement}
	if n != nil {
		received.Notices = []provider.Notice{*n}
	}
	return received, nil
}

// promptCallback is the body of a prompt's callback.
type promptCallback struct {
	Body struct {
		Callback struct {
			CheckoutRequestID string
			ResultCode        text
			CallbackMetadata  struct{ Item details }
		} `json:"stkCallback"`
	}
}

func (t token) promptNotice(body []byte) (*provider.Notice, error) {
	var b promptCallback
	if err := decode(body, &b); err != nil {
		return nil, err
	}
	c := b.Body.Callback
	if c.CheckoutRequestID == "" || c.ResultCode == "" {
		return nil, errors.New("no result of a prompt")
	}
	o, reason := outcome(c.ResultCode, promptFailures)
	switch o {
	case provider.Succeeded:
		return t.completed(string(c.ResultCode), c.CallbackMetadata.Item, "Amount", "MpesaReceiptNumber", "TransactionDate", timeFormat)
	case provider.Failed:
		return t.notice(o, reason, string(c.ResultCode)), nil
	default:
		return nil, nil
	}
}

// resultCallback is the body of the callbacks of payouts and status queries.
type resultCallback struct {
	Result struct {
		ResultType       text
		ResultCode       text
		ConversationID   string
		TransactionID    string
		ResultParameters struct{ ResultParameter details }
	}
}

// final is the result type of a result that no other follows.
const final = "0"

func readResult(body []byte) (r resultCallback, err error) {
	if err := decode(body, &r); err != nil {
		return r, err
	}
	if r.Result.ResultCode == "" || r.Result.ConversationID == "" {
		return r, errors.New("no result")
	}
	return r, nil
}

func (t token) payoutNotice(body []byte) (*provider.Notice, error) {
	r, err := readResult(body)
	if err != nil {
		return nil, err
	}
	o, reason := outcome(r.Result.ResultCode, payoutFailures)
	switch {
	case r.Result.ResultType != final:
	case o == provider.Succeeded:
		return t.completed(success, r.Result.ResultParameters.ResultParameter, "TransactionAmount", "TransactionReceipt", "TransactionCompletedDateTime",
			"02.01.2006 15:04:05")
	case o == provider.Failed:
		return t.notice(o, reason, string(r.Result.ResultCode)), nil
	}
	return nil, nil
}

// statusFailures are the states of transactions that moved no money.
var statusFailures = map[string]string{
	"Failed": provider.ReasonDeclined, "Declined": provider.ReasonDeclined, "Cancelled": provider.ReasonCancelled, "Expired": provider.ReasonExpired,
}

// statusNotice reads the result of a status query. A query that failed says nothing about the payout.
func (t token) statusNotice(body []byte) (*provider.Notice, error) {
	r, err := readResult(body)
	if err != nil || r.Result.ResultType != final || r.Result.ResultCode != success {
		return nil, err
	}
	details := r.Result.ResultParameters.ResultParameter
	status := details["TransactionStatus"]
	if reason, ok := statusFailures[status]; ok {
		return t.notice(provider.Failed, reason, "status:"+status), nil
	}
	if status != "Completed" {
		return nil, nil
	}
	return t.completed("status", details, "Amount", "ReceiptNo", "FinalisedTime", timeFormat)
}

// notice returns a notice about the token's call. Repetitions of a callback have the same notice with the same id.
func (t token) notice(o provider.Outcome, reason, about string) *provider.Notice {
	return &provider.Notice{ID: t.call + ":" + about, Call: t.call, Currency: currency, Outcome: o, Reason: reason}
}

// completed returns the notice about a completed transaction, whose details have the given names. It fails without a receipt and for
// another amount than that of the call.
func (t token) completed(about string, d details, amount, receipt, at, layout string) (*provider.Notice, error) {
	paid, err := hundredths(d[amount])
	switch {
	case err != nil:
		return nil, err
	case paid != t.amount:
		return nil, fmt.Errorf("%d hundredths instead of %d", paid, t.amount)
	case d[receipt] == "":
		return nil, errors.New("no receipt")
	}
	n := t.notice(provider.Succeeded, "", about+":"+d[receipt])
	n.Amount, n.TransactionID = paid, d[receipt]
	if when, err := time.ParseInLocation(layout, d[at], nairobi); err == nil {
		n.At = when.UnixMilli()
	}
	return n, nil
}

// hundredths reads an amount of shillings with at most two decimals.
func hundredths(s string) (money.Amount, error) {
	match := amountPattern.FindStringSubmatch(s)
	if match == nil {
		return 0, fmt.Errorf("%q is not an amount", s)
	}
	n, err := strconv.ParseInt(match[1]+(match[2] + "00")[:2], 10, 64)
	return money.Amount(n), err
}

var amountPattern = regexp.MustCompile(`^([0-9]{1,12})(?:\.([0-9]{0,2})0*)?$`)

// details are named values of a callback. A list of one may come without its brackets, and values as text or numbers.
type details map[string]string

// UnmarshalJSON implements json.Unmarshaler.
func (d *details) UnmarshalJSON(data []byte) error {
	type item struct {
		Name, Key string
		Value     text
	}
	var items []item
	if len(data) > 0 && data[0] == '{' {
		items = make([]item, 1)
		if err := json.Unmarshal(data, &items[0]); err != nil {
			return err
		}
	} else if err := json.Unmarshal(data, &items); err != nil {
		return err
	}
	*d = details{}
	for _, i := range items {
		(*d)[i.Name+i.Key] = string(i.Value)
	}
	return nil
}

// decode reads exactly one JSON value. Unknown fields are ignored: Daraja may add some.
func decode(body []byte, into any) error {
	decoder := json.NewDecoder(bytes.NewReader(body))
	if err := decoder.Decode(into); err != nil {
		return err
	}
	if _, err := decoder.Token(); !errors.Is(err, io.EOF) {
		return errors.New("more follows the value")
	}
	return nil
}
