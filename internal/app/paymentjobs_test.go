package app

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/config"
	"maidan/internal/db/dbtest"
	"maidan/internal/simulate/payments"
)

// The provider of cards answers nothing until the one of transfers was asked about its call several times.
func TestJobs_RepeatTheCallsOfAProviderWhileAnotherHangs(t *testing.T) {
	t.Parallel()
	const inquiries = 4
	enough := make(chan struct{})
	var asked, hanging, lost atomic.Int32
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasPrefix(r.URL.Path, "/"+payments.Transfers+"/") {
			if r.Method == http.MethodGet && hanging.Load() > 0 && asked.Add(1) == inquiries {
				close(enough)
			}
			w.WriteHeader(http.StatusBadGateway) // no result: it will be asked again
			return
		}
		if r.Method != http.MethodGet {
			w.WriteHeader(http.StatusBadGateway)
			return
		}
		hanging.Add(1)
		select {
		case <-enough:
		case <-r.Context().Done():
			lost.Add(1)
		}
	}))
	t.Cleanup(server.Close)
	w := newWorld(t, "", dbtest.SQLiteDir(t), withoutSimulator, func(c *config.Config) { c.PaymentSimulator = server.URL })
	v := w.visitor(t)
	v.register("asha@example.com", "INR")
	made := v.call("POST", "/payments/v1/deposits", map[string]any{"method": "card", "amount": 100_000}, "Idempotency-Key", "card")
	require.Equal(t, 201, made.status, "%s", made.body)
	depositID, _ := v.ordered("transfer")
	given := v.call("POST", "/payments/v1/deposits/"+depositID+"/transaction", map[string]string{"transaction_id": "412345678901"})
	require.Equal(t, 200, given.status, "%s", given.body)
	<-enough
	require.Zero(t, lost.Load(), "the provider that hangs was given up before the other one was asked")
}
