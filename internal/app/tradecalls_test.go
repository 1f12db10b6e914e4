package app

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/api/kit"
	"maidan/internal/staff"
)

// TestTradingCalls_NeedTheTraderRole tries every call of the trading desk that the OpenAPI document names, also one that is added later, as each role:
// nobody sees the desk without a role that may, and nobody but a trader or an admin changes anything.
func TestTradingCalls_NeedTheTraderRole(t *testing.T) {
	t.Parallel()
	h := newHostileApp(t, false)
	tried := 0
	for _, role := range []staff.Role{"", staff.Marketer, staff.Cashier, staff.Support, staff.Trader, staff.Admin} {
		cookie := ""
		if role != "" {
			cookie = kit.StaffCookie + "=" + tokenOf(t, h.app, role)
		}
		for _, call := range h.calls {
			if !strings.HasPrefix(call.path, "/api/v3/staff/trading/") {
				continue
			}
			tried++
			path := strings.NewReplacer("{id}", "none").Replace(call.path)
			body, err := json.Marshal(h.sample(call.RequestBody.Content["application/json"].Schema))
			require.NoError(t, err)
			r := h.known(call.method, path, string(body))
			r.headers = append(r.headers[:2:2], r.headers[3:]...) // a cookie of one's own
			r.headers = append(r.headers, [2]string{"Cookie", cookie + "; " + h.csrf[1]})
			got := h.send(r).Code
			switch sees, acts := role != "" && role != staff.Marketer, role == staff.Trader || role == staff.Admin; {
			case role == "":
				require.Equal(t, http.StatusUnauthorized, got, "%s %s as nobody", call.method, path)
			case call.method == http.MethodGet && sees, acts:
				require.NotContains(t, []int{http.StatusForbidden, http.StatusUnauthorized}, got, "%s %s as %s", call.method, path, role)
			default:
				require.Equal(t, http.StatusForbidden, got, "%s %s as %s", call.method, path, role)
			}
		}
	}
	require.Greater(t, tried, 6*25)
}
