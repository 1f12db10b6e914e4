package player

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/player"
)

func TestVisitorsTalkToTheDesk(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		const path = "/api/v3/support/messages"
		h := newHouse(t, d, player.Limits{})
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
