package app

import (
	"encoding/json"
	"fmt"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/api/kit"
	"maidan/internal/longtest"
)

// mostTries is how many tries the widest limit of a sensitive call allows at once, and a few more.
const mostTries = 130

// TestAPI_LimitsSensitiveCalls makes calls that guess secrets, cost work or send emails until they are refused with 429 and a
// time to wait. A solved captcha lifts the limit of sign-in and registration: see captcha_test.go of the calls.
func TestAPI_LimitsSensitiveCalls(t *testing.T) {
	t.Parallel()
	longtest.SkipShort(t)
	h := newHostileApp(t, true)
	token43 := strings.Repeat("A", 43)
	for n, c := range []struct{ method, path, body string }{
		{"POST", "/ccg/user/login", `{"username":"one@example.com","password":"wrong"}`},
		{"POST", "/ccg/user/login", `{"phone":"+919876543210","password":"wrong"}`},
		{"POST", "/ccg/user/registration", "form"},
		{"POST", "/api/v3/registration", "form"},
		{"POST", "/api/v3/oauth/refresh", `{"refresh_token":"` + token43 + `"}`},
		{"GET", "/api/v3/oauth/onetime?token=" + token43, ""},
		{"POST", "/api/v3/oauth/second-factor", `{"challenge":"x","code":"123456"}`},
		{"POST", "/api/v3/oauth/passkey/begin", ``},
		{"POST", "/api/v3/oauth/passkey/finish", `{"ticket":"` + token43 + `","credential":{}}`},
		{"POST", "/auth/v1/change-token", ``},
		{"POST", "/api/v3/players/passwords", `{"email":"one@example.com"}`},
		{"POST", "/api/v3/players/passwords/recover", `{"recovery_token":"` + token43 + `","password":"kettle-moss","repeat_password":"kettle-moss"}`},
		{"POST", "/api/v3/players/email", `{"code":"` + token43 + `"}`},
		{"POST", "/api/v3/players/me", `{"old_password":"wrong","password":"kettle-moss","repeat_password":"kettle-moss"}`},
		{"PATCH", "/api/v3/players/email", `{"email":"other@example.com"}`},
		{"PATCH", "/api/v3/bonuses/promo", `{"code":"123"}`},
		{"POST", "/api/v3/statistics/open-registration-form", `{"form_id":"x","ga_id":"GA1.1","type":"2"}`},
		{"POST", "/api/v3/support/messages", `{"text":"Hello"}`},
		{"POST", "/api/v3/staff/session", `{"email":"one@example.com","password":"wrong"}`},
	} {
		var w *httptest.ResponseRecorder
		for i := range mostTries {
			body := c.body
			if body == "form" {
				form, err := json.Marshal(registrationForm(fmt.Sprintf("n%d-%d@example.com", n, i), nil))
				require.NoError(t, err)
				body = string(form)
			}
			r := h.known(c.method, c.path, body)
			r.from = fmt.Sprintf("198.51.100.%d:1", n+1)
			if w = h.send(r); w.Code == 429 {
				break
			}
			require.Less(t, w.Code, 500, "%s %s: %s", c.method, c.path, w.Body)
		}
		require.Equal(t, 429, w.Code, "%s %s: %s", c.method, c.path, w.Body)
		wait, err := strconv.Atoi(w.Header().Get("Retry-After"))
		require.NoError(t, err, "%s %s: %v", c.method, c.path, w.Header())
		require.Positive(t, wait)
		var got kit.Error
		require.NoError(t, json.Unmarshal(w.Body.Bytes(), &got))
		require.NotEmpty(t, got.Errors)
	}
}
