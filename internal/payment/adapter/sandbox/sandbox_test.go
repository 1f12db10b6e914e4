package sandbox_test

import (
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/clock"
	"maidan/internal/fault"
	"maidan/internal/payment/adapter/sandbox"
	"maidan/internal/payment/provider"
)

var (
	secret = []byte("a secret of the tests")
	now    = time.UnixMilli(1_700_000_000_000)
)

func newAdapter(t testing.TB) *sandbox.Adapter {
	a, err := sandbox.New(sandbox.Config{BaseURL: "http://simulator.invalid", Key: "key", Secret: secret, Clock: clock.NewManual(now)})
	require.NoError(t, err)
	return a
}

func delivery(signature string, body []byte) provider.Delivery {
	return provider.Delivery{Header: http.Header{sandbox.SignatureHeader: {signature}}, Body: body, At: now}
}

func TestNew_RefusesAnIncompleteConfig(t *testing.T) {
	t.Parallel()
	full := sandbox.Config{BaseURL: "http://simulator.invalid", Key: "key", Secret: secret, Clock: clock.NewManual(now)}
	for _, change := range []func(*sandbox.Config){
		func(c *sandbox.Config) { c.BaseURL = "" },
		func(c *sandbox.Config) { c.Key = "" },
		func(c *sandbox.Config) { c.Secret = secret[:15] },
		func(c *sandbox.Config) { c.Clock = nil },
	} {
		c := full
		change(&c)
		_, err := sandbox.New(c)
		require.Error(t, err)
	}
}

func TestReceive_ReadsWhatEncodeWrites(t *testing.T) {
	t.Parallel()
	n := provider.Notice{
		ID: "n", Call: "c", ProviderRef: "r", Payment: "p", TransactionID: "t", Amount: 5, Currency: "INR", Fee: 1, Outcome: provider.Failed, Reason: "x", At: 7,
	}
	body, err := sandbox.Encode(n)
	require.NoError(t, err)
	received, err := newAdapter(t).Receive(t.Context(), delivery(sandbox.Sign(secret, now, body), body))
	require.NoError(t, err)
	require.Equal(t, []provider.Notice{n}, received.Notices)
}

func TestReceive_RefusesWhatTheProviderDidNotSign(t *testing.T) {
	t.Parallel()
	a, body := newAdapter(t), []byte(`{"id":"n","amount":1,"currency":"INR","outcome":"succeeded","at":1}`)
	good := sandbox.Sign(secret, now, body)
	for _, signature := range []string{"", "t=", "t=1,v1=", "t=x,v1=00", good + "0", good[:len(good)-2], sandbox.Sign([]byte("another secret ..."), now, body), sandbox.Sign(secret, now, body[1:])} {
		_, err := a.Receive(t.Context(), delivery(signature, body))
		require.ErrorIs(t, err, provider.ErrSignature, signature)
	}
	for _, by := range []time.Duration{-301 * time.Second, 301 * time.Second} {
		_, err := a.Receive(t.Context(), delivery(sandbox.Sign(secret, now.Add(by), body), body))
		require.ErrorIs(t, err, provider.ErrStale)
	}
	for _, by := range []time.Duration{-300 * time.Second, 300 * time.Second} {
		_, err := a.Receive(t.Context(), delivery(sandbox.Sign(secret, now.Add(by), body), body))
		require.NoError(t, err)
	}
	for _, bad := range []string{"", "{", "[]", string(body) + "{}", `{"id":"n","more":1}`, `{"id":1}`} {
		_, err := a.Receive(t.Context(), delivery(sandbox.Sign(secret, now, []byte(bad)), []byte(bad)))
		require.ErrorIs(t, err, provider.ErrNotice, bad)
	}
}

// Whatever arrives is either refused with an error of the port, or a notice that survives another round.
func FuzzReceive(f *testing.F) {
	f.Add("t=1700000000,v1=00", []byte(`{"id":"n"}`), true)
	f.Add("", []byte(`{"id":"n","amount":9223372036854775807,"currency":"INR","outcome":"succeeded","at":1}`), true)
	f.Fuzz(func(t *testing.T, signature string, body []byte, sign bool) {
		if sign {
			signature = sandbox.Sign(secret, now, body)
		}
		a := newAdapter(t)
		received, err := a.Receive(t.Context(), delivery(signature, body))
		if err != nil {
			var known *fault.Error
			require.ErrorAs(t, err, &known)
			return
		}
		again, err := sandbox.Encode(received.Notices[0])
		require.NoError(t, err)
		n, err := sandbox.Decode(again)
		require.NoError(t, err)
		require.Equal(t, received.Notices[0], n)
	})
}
