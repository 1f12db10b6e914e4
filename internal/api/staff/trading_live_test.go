package staff_test

import (
	"bufio"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/db/dbtest"
	"maidan/internal/staff"
)

func TestStream_NotifiesOnlyTheTradingDesk(t *testing.T) {
	t.Parallel()
	o := newOffice(t, dbtest.NewSQLite(t))
	o.floor(t)
	const stream = "/trading/live/sse?ch=desk&ch=events"
	o.get(t, stream).refused(t, 401, "unauthorized")
	o.get(t, "/trading/live").refused(t, 401, "unauthorized")
	o.enter(t, staff.Marketer)
	o.get(t, stream).refused(t, 403, "permission_denied")
	o.get(t, "/trading/live").refused(t, 403, "permission_denied")

	o.enter(t, staff.Trader)
	o.get(t, "/trading/live").refused(t, 400, "not_a_websocket")
	ask, err := http.NewRequestWithContext(t.Context(), http.MethodGet, o.server.URL+"/api/v3/staff"+stream, http.NoBody)
	require.NoError(t, err)
	answer, err := o.client.Do(ask)
	require.NoError(t, err)
	defer func() { _ = answer.Body.Close() }()
	require.Equal(t, http.StatusOK, answer.StatusCode)
	messages := bufio.NewScanner(answer.Body)
	until := func(what string) {
		t.Helper()
		for messages.Scan() {
			if strings.Contains(messages.Text(), what) {
				return
			}
		}
		t.Fatalf("the stream ended before it said %s: %v", what, messages.Err())
	}
	until(`"ch":"desk"`)
	o.post(t, "/trading/suspensions", map[string]any{"scope": "event", "subject": "m", "reason": "a rumour"}).want(t, 200)
	until(`"set":{"controls":`)
}
