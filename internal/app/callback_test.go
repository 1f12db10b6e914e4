package app

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"net"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/config"
	"maidan/internal/db/dbtest"
	"maidan/internal/money"
	"maidan/internal/payment"
	"maidan/internal/payment/adapter/sandbox"
	"maidan/internal/payment/connect"
	"maidan/internal/payment/provider"
	"maidan/internal/simulate/payments"
)

// providersKey is the common key of the payment providers that a test plays. Nobody listens at their address, so calls have no answer.
const providersKey = "a key of providers that nobody runs"

func withoutSimulator(c *config.Config) {
	c.PaymentSimulator, c.PaymentSimulatorKey = "http://127.0.0.1:1", providersKey
}

// eachPaymentWorld runs fn in a world of each engine whose payment providers are played by the test.
func eachPaymentWorld(t *testing.T, fn func(w *world, signed signer)) {
	signed := newSigner(t)
	t.Run("sqlite", func(t *testing.T) {
		t.Parallel()
		fn(newWorld(t, "", dbtest.SQLiteDir(t), withoutSimulator), signed)
	})
	t.Run("postgres", func(t *testing.T) {
		t.Parallel()
		fn(newWorld(t, dbtest.PostgresURL(t), dbtest.Dir(t), withoutSimulator), signed)
	})
}

// signer signs callbacks as a provider does.
type signer struct{ common []byte }

func newSigner(t *testing.T) signer {
	t.Helper()
	_, common, err := connect.Keys(providersKey)
	require.NoError(t, err)
	return signer{common}
}

func (s signer) by(name string, at time.Time, body string) string {
	return sandbox.Sign(sandbox.SecretOf(s.common, name), at, []byte(body))
}

const callbacks = "/payments/v1/callbacks/"

// callback sends a callback and returns its status.
func (v *visitor) callback(method, path, body, signature string) int {
	v.t.Helper()
	r, err := http.NewRequestWithContext(v.t.Context(), method, v.url+path, strings.NewReader(body))
	require.NoError(v.t, err)
	if signature != "" {
		r.Header.Set(sandbox.SignatureHeader, signature)
	}
	answer, err := v.client.Do(r)
	require.NoError(v.t, err)
	require.NoError(v.t, answer.Body.Close())
	return answer.StatusCode
}

// ordered is a deposit by transfer of 500 rupees that waits for its payment, with the body of the callback that says so.
func (v *visitor) ordered(key string) (depositID, body string) {
	v.t.Helper()
	made := v.call("POST", "/payments/v1/deposits", map[string]any{"method": "upi", "amount": 50_000}, "Idempotency-Key", key)
	require.Equal(v.t, 201, made.status, "%s", made.body)
	var dep struct{ ID string }
	made.into(v.t, &dep)
	return dep.ID, paidCallback(v.t, dep.ID, "notice "+dep.ID, 50_000)
}

func paidCallback(t *testing.T, depositID, noticeID string, amount int64) string {
	t.Helper()
	body, err := sandbox.Encode(provider.Notice{
		ID: noticeID, Payment: depositID, TransactionID: "4123" + depositID[len(depositID)-8:], Outcome: provider.Succeeded, Amount: money.Amount(amount), Currency: "INR", At: 1,
	})
	require.NoError(t, err)
	return string(body)
}

// notices returns how many notices are stored.
func (w *world) notices() (n int) {
	w.t.Helper()
	require.NoError(w.t, w.app.DB.Reader().QueryRow(w.t.Context(), "SELECT COUNT(*) FROM payment_notices").Scan(&n))
	return n
}

func TestCallbacks_RefuseWhatTheProviderDidNotSign(t *testing.T) {
	t.Parallel()
	eachPaymentWorld(t, func(w *world, signed signer) {
		v := w.visitor(w.t)
		v.register("asha@example.com", "INR")
		depositID, body := v.ordered("k")
		own, now := payments.Transfers, time.Now()
		good := signed.by(own, now, body)
		stamp, digits, _ := strings.Cut(good, ",v1=")
		for name, c := range map[string]struct {
			path, body, signature string
			status                int
		}{
			"no signature":                {own, body, "", 401},
			"an empty one":                {own, body, "t=,v1=", 401},
			"half of it":                  {own, body, good[:len(good)-2], 401},
			"only the time":               {own, body, stamp, 401},
			"only the digits":             {own, body, "v1=" + digits, 401},
			"another time":                {own, body, fmt.Sprintf("t=%d,v1=%s", now.Unix()+1, digits), 401},
			"a time that overflows":       {own, body, "t=99999999999999999999,v1=" + digits, 401},
			"another body":                {own, strings.Replace(body, "50000", "90000", 1), good, 401},
			"a space more":                {own, body + " ", good, 401},
			"no body":                     {own, "", good, 401},
			"another provider's":          {own, body, signed.by(payments.Cards, now, body), 401},
			"the secret of all":           {own, body, sandbox.Sign(signed.common, now, []byte(body)), 401},
			"no secret":                   {own, body, sandbox.Sign(nil, now, []byte(body)), 401},
			"at another provider":         {payments.Cards, body, good, 401},
			"six minutes old":             {own, body, signed.by(own, now.Add(-6*time.Minute), body), 401},
			"six minutes early":           {own, body, signed.by(own, now.Add(6*time.Minute), body), 401},
			"of the year 1":               {own, body, signed.by(own, time.Unix(-62135596800, 0), body), 401},
			"an unknown provider":         {"nobody", body, good, 404},
			"a provider in capitals":      {strings.ToUpper(own), body, good, 404},
			"a part of the name":          {own[:4], body, good, 404},
			"a long name":                 {strings.Repeat("a", 5000), body, good, 404},
			"a name with a NUL byte":      {own + "%00", body, good, 400},
			"a name with a slash":         {own + "%2f..%2f" + own, body, good, 404},
			"two parts":                   {own + "/a/b", body, good, 404},
			"an address above the others": {own + "/..", body, good, 404},
		} {
			require.Equal(w.t, c.status, v.callback("POST", callbacks+c.path, c.body, c.signature), name)
		}
		require.Zero(w.t, w.notices(), "nothing unsigned is stored")
		require.Zero(w.t, v.balance())

		require.Equal(w.t, 200, v.callback("POST", callbacks+own, body, good))
		require.EqualValues(w.t, 50_000, v.balance())
		require.Equal(w.t, 200, v.callback("POST", callbacks+own, body, good), "a replay is accepted and does nothing")
		require.Equal(w.t, 200, v.callback("POST", callbacks+own, body, signed.by(own, now.Add(time.Minute), body)), "nor does one that is signed again")
		changed := paidCallback(w.t, depositID, "notice "+depositID, 60_000)
		require.Equal(w.t, 409, v.callback("POST", callbacks+own, changed, signed.by(own, now, changed)))
		require.EqualValues(w.t, 50_000, v.balance())
		require.Equal(w.t, 1, w.notices())
	})
}

func TestCallbacks_RefuseBrokenBodiesAndWrongMethods(t *testing.T) {
	t.Parallel()
	eachPaymentWorld(t, func(w *world, signed signer) {
		v := w.visitor(w.t)
		v.register("asha@example.com", "INR")
		depositID, body := v.ordered("k")
		own, now := payments.Transfers, time.Now()
		for name, wrong := range map[string]string{
			"empty": "", "no JSON": "paid=1", "half": body[:len(body)/2], "two": body + body, "a list": "[" + body + "]", "an unknown field": `{"x":1,` + body[1:],
			"no outcome": strings.Replace(body, "succeeded", "", 1), "a fraction": strings.Replace(body, "50000", "50000.5", 1), "a text": strings.Replace(body, "50000", `"50000"`, 1),
			"overflow": strings.Replace(body, "50000", "9223372036854775808", 1), "negative": strings.Replace(body, "50000", "-50000", 1),
			"a NUL byte": strings.Replace(body, "notice", `notice\u0000`, 1), "depth": strings.Repeat("[", 20_000), "huge": body + strings.Repeat(" ", 64<<10),
		} {
			require.Equal(w.t, 400, v.callback("POST", callbacks+own, wrong, signed.by(own, now, wrong)), name)
		}
		huge := body + strings.Repeat(" ", 8<<20)
		require.Equal(w.t, 413, v.callback("POST", callbacks+own, huge, signed.by(own, now, huge)))
		missing := paidCallback(w.t, strings.Repeat("0", 26), "missing", 50_000)
		require.Equal(w.t, 404, v.callback("POST", callbacks+own, missing, signed.by(own, now, missing)))
		for _, method := range []string{"GET", "HEAD", "PUT", "PATCH", "DELETE", "OPTIONS", "BREW"} {
			require.GreaterOrEqual(w.t, v.callback(method, callbacks+own, body, signed.by(own, now, body)), 400, method)
		}
		require.Equal(w.t, 405, v.callback("PUT", callbacks+own, body, signed.by(own, now, body)))
		for _, part := range []string{depositID, "..", "%00"} { // this provider uses no part: it changes nothing
			require.Less(w.t, v.callback("POST", callbacks+own+"/"+part+"x", "{", ""), 500)
		}
		require.Zero(w.t, w.notices())
		require.Zero(w.t, v.balance())
		w.halfSent(own, body, signed.by(own, now, body))
		require.Zero(w.t, w.notices(), "what was not sent whole does not count")
		require.Equal(w.t, 200, v.callback("POST", callbacks+own, body, signed.by(own, now, body)))
		require.EqualValues(w.t, 50_000, v.balance())
	})
}

// halfSent sends the callback with a part of its body missing, with each way to say its length.
func (w *world) halfSent(name, body, signature string) {
	w.t.Helper()
	for _, framed := range []string{
		fmt.Sprintf("Content-Length: %d\r\n\r\n%s", len(body)+1, body),
		fmt.Sprintf("Content-Length: %d\r\n\r\n%s", len(body), body[:len(body)-1]),
		fmt.Sprintf("Transfer-Encoding: chunked\r\n\r\n%x\r\n%s\r\n", len(body), body), // the last chunk is missing
		fmt.Sprintf("Transfer-Encoding: chunked\r\nContent-Length: %d\r\n\r\n%x\r\n%s", len(body), len(body)+1, body),
	} {
		conn, err := net.Dial("tcp", w.server.Listener.Addr().String())
		require.NoError(w.t, err)
		_, err = fmt.Fprintf(conn, "POST %s%s HTTP/1.1\r\nHost: x\r\n%s: %s\r\n%s", callbacks, name, sandbox.SignatureHeader, signature, framed)
		require.NoError(w.t, err)
		require.NoError(w.t, conn.(*net.TCPConn).CloseWrite())
		answer, err := http.ReadResponse(bufio.NewReader(conn), nil)
		if err == nil {
			require.GreaterOrEqual(w.t, answer.StatusCode, 400, framed)
			require.NoError(w.t, answer.Body.Close())
		}
		_, _ = io.Copy(io.Discard, conn) // until the server closes it
		require.NoError(w.t, conn.Close())
	}
}

// Two nodes get the same callbacks at once, repeated and contradicting each other.
func TestCallbacks_CreditOnceOnTwoNodes(t *testing.T) {
	t.Parallel()
	url, signed := dbtest.PostgresURL(t), newSigner(t)
	nodes := []*world{newWorld(t, url, dbtest.Dir(t), withoutSimulator), newWorld(t, url, dbtest.Dir(t), withoutSimulator)}
	v := nodes[0].visitor(t)
	v.register("asha@example.com", "INR")
	const deposits, repeats = 8, 4
	own, now := payments.Transfers, time.Now()
	var bodies []string
	for i := range deposits {
		depositID, body := v.ordered(fmt.Sprint("k", i))
		other := paidCallback(t, depositID, "other "+depositID, 50_000)
		failed := strings.Replace(paidCallback(t, depositID, "failed "+depositID, 0), "succeeded", "failed", 1)
		bodies = append(bodies, body, other, failed)
	}
	var group sync.WaitGroup
	for _, body := range slices.Repeat(bodies, repeats) {
		for _, node := range nodes {
			group.Go(func() {
				r, err := http.NewRequest(http.MethodPost, node.server.URL+callbacks+own, bytes.NewReader([]byte(body)))
				if err != nil {
					t.Error(err)
					return
				}
				r.Header.Set(sandbox.SignatureHeader, signed.by(own, now, body))
				answer, err := http.DefaultClient.Do(r)
				if err != nil {
					t.Error(err)
					return
				}
				if answer.StatusCode != http.StatusOK {
					t.Errorf("a callback was answered %d", answer.StatusCode)
				}
				_ = answer.Body.Close()
			})
		}
	}
	group.Wait()
	require.EqualValues(t, deposits*50_000, v.balance())
	require.Equal(t, len(bodies), nodes[0].notices())
	checks, err := payment.Audit(t.Context(), nodes[0].app.DB)
	require.NoError(t, err)
	for _, c := range checks {
		require.True(t, c.OK, "%s: %s", c.Name, c.Detail)
	}
}
