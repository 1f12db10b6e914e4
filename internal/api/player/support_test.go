package player

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/player"
)

func TestSupport_ServesVisitors(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		const path = "/api/v3/support/messages"
		h := newHarness(t, d, player.Limits{})
		first := h.call(t, "POST", path, `{"name":"Asha","text":"<script>alert(1)</script>"}`, nil).want(t, 200)
		mine := map[string]string{"X-Support-Token": first.text("token")}
		h.secrets = append(h.secrets, first.text("token"))
		second := h.call(t, "POST", path, `{"text":"Is anybody there?"}`, mine).want(t, 200)
		require.NotContains(t, second.body, "token")
		all := h.call(t, "GET", path, "", mine).want(t, 200)
		require.Contains(t, all.body, `"seq":2`)
		require.NotContains(t, all.body, "staff_id")
		require.NotContains(t, h.call(t, "GET", path+"?since=1", "", mine).want(t, 200).body, `"seq":1,`)
		require.Contains(t, h.call(t, "GET", path+"?since=2", "", mine).want(t, 200).body, `"messages":[]`)

		h.call(t, "GET", path, "", nil).refused(t, 400, "required", "X-Support-Token")
		h.call(t, "GET", path, "", map[string]string{"X-Support-Token": "guess"}).refused(t, 404, "support_thread_not_found", "")
		for _, since := range []string{"-1", "x", "9999999999999999999999", "1.5", "%00"} {
			require.Equal(t, 400, h.call(t, "GET", path+"?since="+since, "", mine).status, since)
		}
		for _, body := range []string{
			`{}`, `{"text":""}`, `{"text":null}`, `{"text":5}`, `{"text":"x","email":"y"}`, `{"text":"` + strings.Repeat("x", 2001) + `"}`, `[]`, ``,
		} {
			require.Equal(t, 400, h.call(t, "POST", path, body, nil).status, body)
		}
	})
}

func TestSupport_ServesPlayers(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		const path = "/api/v3/players/me/support/messages"
		h := newHarness(t, d, player.Limits{})
		h.call(t, "GET", path, "", nil).want(t, 401)
		h.call(t, "POST", path, `{"text":"x"}`, nil).want(t, 401)
		guest := h.call(t, "POST", "/api/v3/support/messages", `{"text":"I cannot sign in"}`, nil).want(t, 200)
		h.secrets = append(h.secrets, guest.text("token"))
		in := h.call(t, "POST", registration, form(map[string]any{"username": "support@example.com"}), nil).want(t, 200)
		h.watch(in)
		mine := bearer(in.text("access_token"))
		require.Contains(t, h.call(t, "GET", path, "", mine).want(t, 200).body, `"messages":[]`)
		withToken := bearer(in.text("access_token"))
		withToken["X-Support-Token"] = guest.text("token")
		posted := h.call(t, "POST", path, `{"text":"Now I can"}`, withToken).want(t, 200)
		require.NotContains(t, posted.body, "token")
		all := h.call(t, "GET", path, "", mine).want(t, 200)
		require.Contains(t, all.body, "I cannot sign in")
		require.Contains(t, all.body, `"seq":2`)
		h.call(t, "GET", "/api/v3/support/messages", "", map[string]string{"X-Support-Token": guest.text("token")}).
			refused(t, 404, "support_thread_not_found", "")
		require.Equal(t, 400, h.call(t, "POST", path, `{"text":""}`, mine).status)
	})
}
