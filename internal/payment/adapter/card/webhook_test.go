package card_test

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"maidan/internal/clock"
	"maidan/internal/fault"
	"maidan/internal/money"
	"maidan/internal/payment/adapter/card"
	"maidan/internal/payment/provider"
)

func moneyOf(currency string, amount int64) (money.Currency, money.Amount) {
	return money.Currency(currency), money.Amount(amount)
}

// webhook returns the body of an event about a session of the tests' call.
func webhook(t testing.TB, kind string, changes object) string {
	t.Helper()
	session := with(object{
		"id": sessionID, "object": "checkout.session", "status": "complete", "payment_status": "paid", "client_reference_id": deposit.ID, "currency": "inr",
		"amount_total": 150050, "expires_at": now.Unix(), "metadata": object{"call": deposit.ID, "payment": deposit.Payment}, "payment_intent": intentID,
		"livemode": false, "url": nil, "payment_method_types": []string{"card"}, "customer_details": object{"email": "asha@example.org"},
	}, changes)
	text, err := json.Marshal(object{
		"id": "evt_1NG8Du2eZvKYlo2CUI79vXWy", "object": "event", "api_version": card.APIVersion, "created": now.Unix(), "type": kind, "livemode": false,
		"pending_webhooks": 1, "request": object{"id": nil, "idempotency_key": nil}, "data": object{"object": session},
	})
	require.NoError(t, err)
	return string(text)
}

// signature returns a signature of a body at a time.
func signature(secret string, at time.Time, body string) string {
	h := hmac.New(sha256.New, []byte(secret))
	_, _ = fmt.Fprintf(h, "%d.%s", at.Unix(), body) // a hash takes everything
	return hex.EncodeToString(h.Sum(nil))
}

func header(at time.Time, signatures ...string) string {
	fields := []string{fmt.Sprintf("t=%d", at.Unix())}
	for _, s := range signatures {
		fields = append(fields, "v1="+s)
	}
	return strings.Join(append(fields, "v0=6ffbb59b2300aae63f272406069a9788598b792a944a07aba816edb039989a39"), ",")
}

// receive delivers a body with a header.
func (f fixture) receive(t testing.TB, header, body string) ([]provider.Notice, error) {
	t.Helper()
	received, err := f.Receive(t.Context(), provider.Delivery{Header: http.Header{card.SignatureHeader: {header}}, Body: []byte(body), At: f.Now()})
	return received.Notices, err
}

// deliver signs a body and delivers it.
func (f fixture) deliver(t testing.TB, body string) ([]provider.Notice, error) {
	t.Helper()
	return f.receive(t, header(f.Now(), signature(newSign, f.Now(), body)), body)
}

func TestReceive_ReadsTheResultOfASession(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	paid := provider.Notice{
		ID: sessionID + ":succeeded", Call: deposit.ID, TransactionID: intentID, Amount: deposit.Amount, Currency: "INR", Outcome: provider.Succeeded,
	}
	failed := provider.Notice{ID: sessionID + ":failed:declined", Call: deposit.ID, Currency: "INR", Outcome: provider.Failed, Reason: provider.ReasonDeclined}
	expired := provider.Notice{ID: sessionID + ":failed:expired", Call: deposit.ID, Currency: "INR", Outcome: provider.Failed, Reason: provider.ReasonExpired}
	unpaid := object{"payment_status": "unpaid"}
	for _, c := range []struct {
		kind    string
		changes object
		want    []provider.Notice
	}{
		{"checkout.session.completed", nil, []provider.Notice{paid}},
		{"checkout.session.completed", unpaid, nil},
		{"checkout.session.async_payment_succeeded", nil, []provider.Notice{paid}},
		{"checkout.session.async_payment_failed", unpaid, []provider.Notice{failed}},
		{"checkout.session.expired", object{"status": "expired", "payment_status": "unpaid", "payment_intent": nil}, []provider.Notice{expired}},
		{"checkout.session.of_tomorrow", nil, nil},
		{"payment_intent.succeeded", nil, nil},
		{"charge.refunded", nil, nil},
		{"checkout.session.completed", object{"metadata": object{}}, nil},
		{"checkout.session.completed", object{"client_reference_id": "another program's"}, nil},
	} {
		notices, err := f.deliver(t, webhook(t, c.kind, c.changes))
		require.NoError(t, err, c.kind)
		require.Equal(t, c.want, notices, c.kind)
	}
}

func TestReceive_CreditsWhatWasPaidInTheUnitsOfTheGateway(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	for _, c := range []struct {
		currency string
		minor    int64
		want     money.Amount
	}{{"inr", 75025, 750_25}, {"xof", 5000, 5000_00}, {"ugx", 500, 5_00}, {"kwd", 1230, 1_23}, {"vnd", 1, 1_00}} {
		notices, err := f.deliver(t, webhook(t, "checkout.session.completed", object{"currency": c.currency, "amount_total": c.minor}))
		require.NoError(t, err, c.currency)
		require.Equal(t, c.want, notices[0].Amount, c.currency)
		require.Equal(t, money.Currency(strings.ToUpper(c.currency)), notices[0].Currency)
	}
}

func TestReceive_AcceptsTheOldAndTheNewSecret(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	body := webhook(t, "checkout.session.completed", nil)
	for _, signatures := range [][]string{
		{signature(newSign, now, body)}, {signature(oldSign, now, body)}, {signature("whsec_a secret of another", now, body), signature(oldSign, now, body)}, {"", "zz", signature(newSign, now, body)},
	} {
		notices, err := f.receive(t, header(now, signatures...), body)
		require.NoError(t, err)
		require.Len(t, notices, 1)
	}
	cfg := config(clock.NewManual(now))
	cfg.Secrets = []string{newSign}
	a, err := card.New(cfg)
	require.NoError(t, err)
	_, err = fixture{nil, f.Manual, a}.receive(t, header(now, signature(oldSign, now, body)), body)
	require.ErrorIs(t, err, provider.ErrSignature, "the old secret was removed")
}

func TestReceive_RefusesWhatTheGatewayDidNotSign(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	body := webhook(t, "checkout.session.completed", nil)
	mac := signature(newSign, now, body)
	changed := strings.Replace(body, "150050", "950050", 1)
	require.NotEqual(t, body, changed)
	for name, c := range map[string]struct{ header, body string }{
		"no header":                 {"", body},
		"no signature":              {header(now), body},
		"no time":                   {"v1=" + mac, body},
		"another time":              {header(now.Add(time.Second), mac), body},
		"two times":                 {header(now, mac) + fmt.Sprintf(",t=%d", now.Add(time.Second).Unix()), body},
		"a time that is no number":  {"t=1e9,v1=" + mac, body},
		"another secret":            {header(now, signature("whsec_a secret of another", now, body)), body},
		"half a signature":          {header(now, mac[:32]), body},
		"an empty signature":        {header(now, ""), body},
		"a signature of version 0":  {fmt.Sprintf("t=%d,v0=%s", now.Unix(), mac), body},
		"a changed body":            {header(now, mac), changed},
		"a longer body":             {header(now, mac), body + " "},
		"no body":                   {header(now, mac), ""},
		"a signature of the body":   {header(now, hex.EncodeToString(sha256.New().Sum([]byte(body)))), body},
		"a time and no comma at it": {fmt.Sprintf("t=%d v1=%s", now.Unix(), mac), body},
	} {
		notices, err := f.receive(t, c.header, c.body)
		require.ErrorIs(t, err, provider.ErrSignature, name)
		require.Empty(t, notices, name)
	}
}

func TestReceive_RefusesAStaleTime(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	body := webhook(t, "checkout.session.completed", nil)
	for offset, stale := range map[time.Duration]bool{
		-5 * time.Minute: false, 5 * time.Minute: false, -5*time.Minute - time.Second: true, 5*time.Minute + time.Second: true, -1 << 62: true, 1 << 62: true,
	} {
		at := now.Add(offset)
		_, err := f.receive(t, header(at, signature(newSign, at, body)), body)
		if stale {
			require.ErrorIs(t, err, provider.ErrStale, offset)
		} else {
			require.NoError(t, err, offset)
		}
	}
}

func TestReceive_RefusesSignedBodiesThatItCannotRead(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	paid := func(changes object) string { return webhook(t, "checkout.session.completed", changes) }
	for name, body := range map[string]string{
		"no JSON":              "paid",
		"two values":           paid(nil) + "{}",
		"no event":             `{}`,
		"live mode":            strings.Replace(paid(nil), `"livemode":false,"object":"event"`, `"livemode":true,"object":"event"`, 1),
		"no mode":              strings.Replace(paid(nil), `"livemode":false,"object":"event"`, `"object":"event"`, 1),
		"no session":           paid(object{"object": "payment_intent"}),
		"no id":                paid(object{"id": ""}),
		"no payment intent":    paid(object{"payment_intent": nil}),
		"no amount":            paid(object{"amount_total": nil}),
		"an amount as text":    paid(object{"amount_total": "150050"}),
		"an amount with point": paid(object{"amount_total": 1500.5}),
		"an enormous amount":   paid(object{"amount_total": int64(1) << 62}),
		"a fraction of fils":   paid(object{"currency": "kwd", "amount_total": 1005}),
		"no currency":          paid(object{"currency": nil}),
	} {
		notices, err := f.deliver(t, body)
		require.ErrorIs(t, err, provider.ErrNotice, name)
		require.Empty(t, notices, name)
	}
}

// Whatever order the gateway's reports have, and however often they come, from webhooks or inquiries: a call has one outcome, and each
// notice always has the same content.
func TestReceive_ReportsOneOutcomeInEveryOrder(t *testing.T) {
	t.Parallel()
	unpaid := object{"payment_status": "unpaid"}
	gone := object{"status": "expired", "payment_status": "unpaid", "payment_intent": nil, "url": nil}
	open := []string{webhook(t, "payment_intent.created", nil), webhook(t, "payment_intent.payment_failed", nil)} // a first card was declined
	async := append(slices.Clone(open), webhook(t, "checkout.session.completed", unpaid))
	intent := func(status string) object { return object{"id": intentID, "status": status} }
	histories := []struct {
		outcome  provider.Outcome
		webhooks []string
		states   []object // of the session, in inquiries
	}{
		{provider.Succeeded, append(slices.Clone(open), webhook(t, "checkout.session.completed", nil), webhook(t, "charge.refunded", nil), webhook(t, "charge.dispute.created", nil)), []object{
			{}, {"payment_intent": intent("requires_payment_method")}, {"status": "complete", "payment_status": "paid", "payment_intent": intent("succeeded"), "url": nil},
		}},
		{provider.Succeeded, append(slices.Clone(async), webhook(t, "checkout.session.async_payment_succeeded", nil)), []object{
			{}, {"status": "complete", "payment_intent": intent("processing")}, {"status": "complete", "payment_status": "paid", "payment_intent": intent("succeeded")},
		}},
		{provider.Failed, append(slices.Clone(async), webhook(t, "checkout.session.async_payment_failed", unpaid)), []object{
			{}, {"status": "complete", "payment_intent": intent("processing")}, {"status": "complete", "payment_intent": intent("requires_payment_method")},
		}},
		{provider.Failed, append(slices.Clone(open), webhook(t, "checkout.session.expired", gone)), []object{{}, {"payment_intent": intent("requires_payment_method")}, gone}},
	}
	f := newFixture(t)
	f.begin(t)
	rapid.Check(t, func(r *rapid.T) {
		h := rapid.SampledFrom(histories).Draw(r, "history")
		contents := map[string]provider.Notice{}
		for range rapid.IntRange(1, 20).Draw(r, "reports") {
			var notices []provider.Notice
			var err error
			if n := rapid.IntRange(0, len(h.webhooks)+len(h.states)-1).Draw(r, "report"); n < len(h.webhooks) {
				f.Advance(time.Duration(rapid.IntRange(0, 72).Draw(r, "hours later")) * time.Hour)
				notices, err = f.deliver(t, h.webhooks[n])
			} else {
				f.set(with(object{"status": "open", "payment_status": "unpaid", "payment_intent": nil}, h.states[n-len(h.webhooks)]))
				var answer provider.Answer
				if answer, err = f.Inquire(t.Context(), inquiry(sessionID)); answer.Notice != nil {
					notices = append(notices, *answer.Notice)
				}
			}
			require.NoError(r, err)
			for _, n := range notices {
				require.Equal(r, h.outcome, n.Outcome)
				if first, ok := contents[n.ID]; ok {
					require.Equal(r, first, n)
				}
				contents[n.ID] = n
			}
		}
		require.LessOrEqual(r, len(contents), 1, "the notice of a repetition has the same id")
	})
}

// Whatever arrives is either refused with an error of the port, or is a complete notice that the gateway signed.
func FuzzReceive(f *testing.F) {
	fixture := newFixture(f)
	for _, kind := range []string{"completed", "expired", "async_payment_failed"} {
		f.Add(webhook(f, "checkout.session."+kind, nil), "", true)
	}
	f.Add(`{"data":{"object":null}}`, "t=1772636709,v1=00", false)
	f.Add("[]", "t=,v1=,v1", false)
	f.Fuzz(func(t *testing.T, body, forged string, sign bool) {
		if sign {
			forged = header(now, signature(newSign, now, body))
		}
		notices, err := fixture.receive(t, forged, body)
		if err != nil {
			var known *fault.Error
			require.ErrorAs(t, err, &known)
			require.Empty(t, notices)
			return
		}
		require.True(t, sign)
		for _, n := range notices {
			require.NotEmpty(t, n.ID)
			require.NotEmpty(t, n.Call)
			if n.Outcome != provider.Failed {
				require.Equal(t, provider.Succeeded, n.Outcome)
				require.Positive(t, n.Amount)
				require.NotEmpty(t, n.TransactionID)
				require.NotEmpty(t, n.Currency)
			}
		}
	})
}
