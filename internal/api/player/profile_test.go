package player

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/player"
)

const me = "/api/v3/players/me"

func infoAt(t *testing.T, a answer) map[string]any {
	t.Helper()
	info, ok := a.json()["info"].(map[string]any)
	require.True(t, ok, a.body)
	return info
}

func TestPersonalData(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newHarness(t, d, player.Limits{})
		auth := bearer(h.register(t, nil).want(t, 200).text("access_token"))
		info := infoAt(t, h.call(t, "GET", me, "", auth).want(t, 200))
		require.Equal(t, []any{"IN", "", "real", 0.0, []any{}}, []any{info["country"], info["language"], info["default_account"], info["version"], info["locked"]})
		require.Equal(t, []any{"first_name", "last_name", "birth", "country", "city"}, info["missing"])

		h.call(t, "PUT", me, `{"first_name":"Asha","version":0}`, nil).refused(t, 401, "unauthorized", "Authorization")
		wrong := h.call(t, "PUT", me, `{"first_name":"R2","last_name":"","birth":"2020-01-01","city":"Sector 7","zip":"abc","version":0}`, auth)
		wrong.refused(t, 400, "first_name_alphabetic", "first_name")
		require.Equal(t, []string{"first_name", "last_name", "birth", "city", "zip"}, wrong.locations(t))
		require.Contains(t, wrong.body, "The first name should contains alphabetic symbols.")
		require.Contains(t, wrong.body, "The value should not be empty")
		require.Contains(t, wrong.body, "The city should contains alphabetic symbols.")
		require.Contains(t, wrong.body, "The field should contains only numbers")

		done := infoAt(t, h.call(t, "PUT", me, `{"first_name":" Asha ","last_name":"राव","birth":"1990-05-17","country":"IN","city":"Pune",
			"gender":"female","identification_number":"ABCDE1234F","language":"hi","version":0,"partner":"ignored"}`, auth).want(t, 200))
		require.Equal(t, []any{"Asha", "राव", "1990-05-17", "•••• 234F", "hi", 1.0, []any{}},
			[]any{done["first_name"], done["last_name"], done["birth"], done["identification_number"], done["language"], done["version"], done["missing"]})
		require.Equal(t, []any{"first_name", "last_name", "birth", "gender", "country", "identification_number"}, done["locked"])

		h.call(t, "PUT", me, `{"city":"Delhi","version":0}`, auth).want(t, 409)
		h.call(t, "PUT", me, `{"first_name":"Usha"}`, auth).refused(t, 409, "field_locked", "first_name")
		require.Equal(t, "Delhi", infoAt(t, h.call(t, "PUT", me, `{"city":"Delhi","first_name":null,"version":1}`, auth).want(t, 200))["city"])
	})
}

func TestLastUsedBalance(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newHarness(t, d, player.Limits{})
		auth := bearer(h.register(t, nil).want(t, 200).text("access_token"))
		last := func(a answer) any { return a.json()["meta"].(map[string]any)["last_used_bonus_id"] }
		require.Equal(t, "b1", last(h.call(t, "PUT", me, `{"last_used_balance":"b1"}`, auth).want(t, 200)))
		require.Equal(t, "b1", last(h.call(t, "GET", me, "", auth).want(t, 200)))
		h.call(t, "PUT", me, `{"last_used_balance":"another"}`, auth).refused(t, 400, "bonus_unknown", "last_used_balance")
		require.Empty(t, last(h.call(t, "PUT", me, `{"last_used_balance":"real"}`, auth).want(t, 200)))
	})
}

func TestPayoutDetails(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newHarness(t, d, player.Limits{})
		auth := bearer(h.register(t, nil).want(t, 200).text("access_token"))
		const path = me + "/payout-details"
		require.JSONEq(t, `{"items":[]}`, h.call(t, "GET", path, "", auth).want(t, 200).body)
		for _, c := range []struct{ body, code, location, msg string }{
			{`{"kind":"bank","account":{"name":"Asha","number":"123456789012","ifsc":"X"}}`, "ifsc_invalid", "account.ifsc", "IFSC code must be valid"},
			{`{"kind":"wallet","account":{"name":"Asha","number":"123"}}`, "wallet_number_invalid", "account.number", "The number of characters should be 10"},
			{`{"kind":"upi","account":{"name":"Asha","vpa":"asha"}}`, "vpa_invalid", "account.vpa", "The UPI address looks like name@bank."},
		} {
			require.Contains(t, h.call(t, "PUT", path, c.body, auth).refused(t, 400, c.code, c.location).body, c.msg)
		}
		saved := h.call(t, "PUT", path, `{"kind":"bank","account":{"name":"Asha Rao","number":"123456789012","ifsc":"PLAY0ABC123"}}`, auth).want(t, 200)
		require.Equal(t, "•••• 9012", saved.text("masked"))
		var list PayoutDetailsList
		all := h.call(t, "GET", path, "", auth).want(t, 200)
		require.NoError(t, json.Unmarshal([]byte(all.body), &list))
		require.Len(t, list.Items, 1)
		require.NotContains(t, all.body, "5678")

		other := bearer(h.register(t, map[string]any{"username": "dev@example.com"}).want(t, 200).text("access_token"))
		h.call(t, "DELETE", fmt.Sprint(path, "/", saved.text("id")), "", other).want(t, 404)
		h.call(t, "DELETE", fmt.Sprint(path, "/", saved.text("id")), "", auth).want(t, 204)
		require.JSONEq(t, `{"items":[]}`, h.call(t, "GET", path, "", auth).want(t, 200).body)
	})
}
