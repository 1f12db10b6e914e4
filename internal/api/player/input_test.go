package player

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/id"
	"maidan/internal/player"
)

func TestProfile_BalanceAndActivity(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newHarness(t, d, player.Limits{})
		in := h.register(t, nil).want(t, 200)
		playerID, auth := in.text("uuid"), bearer(in.text("access_token"))
		h.funds[id.Player(playerID)] = 12345
		const balance = `{"amount":12345,"currency":"INR","debt":0,"total_deposit":{"amount":24690}}`
		require.JSONEq(t, balance, h.call(t, "GET", "/api/v3/players/me/balance", "", auth).want(t, 200).body)

		me := h.call(t, "GET", "/api/v3/players/me", "", auth).want(t, 200)
		got, err := json.Marshal(me.json()["balance"])
		require.NoError(t, err)
		require.JSONEq(t, balance, string(got))
		for _, field := range []string{"birth", "city", "country", "email", "first_name", "last_name", "phone", "gender", "uuid", "is_under_moderation"} {
			require.Contains(t, me.json()["info"], field)
		}
		for _, field := range []string{"blocked", "casino_access", "comment", "is_fake", "is_subscribed", "is_suspicious", "last_seen_at",
			"last_seen_ip", "registered_at", "confirm_subscribers", "last_used_bonus_id", "welcome_bonus_id"} {
			require.Contains(t, me.json()["meta"], field)
		}
		require.NotContains(t, me.body, "argon2")
		require.NotContains(t, me.body, "password")

		const activity = "/api/v3/player-activity"
		h.call(t, "POST", activity, `{"player_uuid":"`+playerID+`","action":"login","partner_url":"https://x/","landing_name":"aviator"}`, auth).want(t, 204)
		h.call(t, "POST", activity, `{"player_uuid":"someone","action":"login"}`, auth).refused(t, 403, "other_player", "player_uuid")
		h.call(t, "POST", activity, `{"action":""}`, auth).refused(t, 400, "wrong_length", "action")
		h.call(t, "POST", activity, `{"action":"login"}`, nil).refused(t, 401, "unauthorized", "Authorization")
		var stored int
		require.NoError(t, d.Reader().QueryRow(t.Context(), `SELECT count(*) FROM player_activities WHERE player_id = $1 AND landing_name = 'aviator'`, playerID).Scan(&stored))
		require.Equal(t, 1, stored)
	})
}

func TestSettingsAndBonuses(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		run(t, d, []scenario{
			{name: "settings", method: "GET", path: "/api/v3/settings?with=currencies,languages", status: 200,
				contains: []string{`"default_currency":"INR"`, `"currencies":[{"iso_code":"INR"`, `"languages":[{"code":"en"`}},
			{name: "only what is asked for", method: "GET", path: "/api/v3/settings?with=currencies", status: 200, lacks: []string{`"languages":[`}},
			{name: "all lists", method: "GET", path: "/api/v3/settings?with=currencies,languages,countries,pages", status: 200,
				contains: []string{`"currencies":[{`, `"languages":[{`, `"countries":[{`, `"pages":[{"name":"home","path":"/"}`}},
			{name: "enabled languages", method: "GET", path: "/api/v3/settings/languages/enabled", status: 200, contains: []string{`[{"code":"en"`}, lacks: []string{`"hi"`}},
			{name: "all banners", method: "GET", path: "/api/v3/settings/banners/enabled?all=true", status: 200, contains: []string{`"id":"all"`, `"id":"hindi"`}, lacks: []string{`"id":"off"`}},
			{name: "banners of a language", method: "GET", path: "/api/v3/settings/banners/enabled", headers: map[string]string{"Accept-Language": "en-GB,en;q=0.9"},
				status: 200, contains: []string{`"id":"all"`}, lacks: []string{`"id":"hindi"`}},
			{name: "the captcha", method: "GET", path: "/api/v3/settings/additional-settings", status: 200,
				contains: []string{`"captcha_kind":"pow"`, `"captcha_site_key":""`, `"captcha_script":""`, `"test_origin":"https://test.example"`}},
			{name: "welcome offers", method: "GET", path: "/bonus/v1/bonuses/welcome-for-land?currency=INR&crash=false", status: 200,
				contains: []string{`"id":"welcome-sport-inr"`, `"max_bonus":{"amount":150000,"currency":"INR"}`}},
			{name: "none on crash pages", method: "GET", path: "/bonus/v1/bonuses/welcome-for-land?currency=INR&crash=true", status: 200, contains: []string{"[]"}},
			{name: "the one that the page names", method: "GET", path: "/bonus/v1/bonuses/welcome-for-land?currency=INR&crash=true&offer=welcome-sport", status: 200,
				contains: []string{`"id":"welcome-sport-inr"`}},
			{name: "unknown currency", method: "GET", path: "/bonus/v1/bonuses/welcome-for-land?currency=DOGE", status: 200, contains: []string{`"id":"welcome-sport-inr"`}},
			{name: "any case", method: "GET", path: "/bonus/v1/bonuses/welcome-for-land?currency=inr", status: 200, contains: []string{`"id":"welcome-sport-inr"`}},
			{name: "a currency without offers", method: "GET", path: "/bonus/v1/bonuses/welcome-for-land?currency=USD", status: 200, contains: []string{"[]"}},
			{name: "crash is a boolean", method: "GET", path: "/bonus/v1/bonuses/welcome-for-land?crash=perhaps", status: 400, code: "invalid", location: "crash"},
			{name: "promo code", method: "PATCH", path: "/api/v3/bonuses/promo", body: `{"code":"123"}`, status: 404, code: "promo_unknown", location: "code"},
			{name: "no promo code", method: "PATCH", path: "/api/v3/bonuses/promo", body: `{"code":""}`, status: 400, code: "promo_empty", location: "code",
				contains: []string{"Enter promo code."}},
		})
	})
}

func TestBadInput(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		large := `{"username":"` + strings.Repeat("x", 10<<20) + `"}`
		run(t, d, []scenario{
			{name: "malformed JSON", path: registration, body: `{"username":"a@b`, status: 400, code: "malformed_json", location: "body", lacks: []string{"a@b"}},
			{name: "nothing", path: registration, body: ``, status: 400, code: "malformed_json", location: "body"},
			{name: "a list", path: registration, body: `[]`, status: 400, code: "wrong_type", location: "body"},
			{name: "null", path: registration, body: `null`, status: 400, code: "wrong_type", location: "body"},
			{name: "wrong type", path: registration, body: `{"checkbox1":"yes","password":{"a":1}}`, status: 400, code: "wrong_type", location: "checkbox1"},
			{name: "not JSON at all", path: login, body: `username=a&password=b`, headers: map[string]string{"Content-Type": "application/x-www-form-urlencoded"},
				status: 415, code: "unsupported_media_type"},
			{name: "ten megabytes", path: registration, body: large, status: 413, code: "body_too_large"},
			{name: "NUL in a text", path: login, body: `{"username":"a\u0000b","password":"x"}`, status: 400, code: "malformed_json", location: "body"},
			{name: "not UTF-8", path: login, body: "{\"username\":\"\xff\xfe\",\"password\":\"x\"}", status: 400, code: "credentials_invalid", location: "username"},
			{name: "deep nesting", path: registration, body: strings.Repeat("[", 100000), status: 400, code: "malformed_json", location: "body"},
			{name: "unknown path", method: "GET", path: "/api/v3/nothing", status: 404, code: "not_found"},
			{name: "unknown path elsewhere", method: "POST", path: "/ccg/user/nothing", status: 404, code: "not_found"},
			{name: "wrong method", method: "DELETE", path: registration, status: 405, code: "method_not_allowed"},
			{name: "NUL in the address", method: "GET", path: "/api/v3/settings?with=%00", status: 400, code: "malformed_address"},
			{name: "broken escape", method: "GET", path: "/api/v3/settings?with=%zz", status: 400, code: "malformed_address"},
			{name: "not UTF-8 in the address", method: "GET", path: "/api/v3/x/%ff", status: 400, code: "malformed_address"},
		})
	})
}

// A body of ten megabytes without a length is rejected while it is read.
func TestLargeBody_WithoutLengthIsRejected(t *testing.T) {
	t.Parallel()
	h := newHarness(t, dbtest.NewSQLite(t), player.Limits{})
	body := struct{ *strings.Reader }{strings.NewReader(`{"username":"` + strings.Repeat("x", 10<<20) + `"}`)}
	req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, h.server.URL+registration, body)
	require.NoError(t, err)
	req.ContentLength = -1
	req.Header.Set("X-CSRF-TOKEN", h.csrf)
	res, err := h.client.Do(req)
	require.NoError(t, err)
	require.NoError(t, res.Body.Close())
	require.Equal(t, 413, res.StatusCode)
}

// FuzzRegistrationForm checks that every body is answered with 200 or an error in our format, never with 500.
func FuzzRegistrationForm(f *testing.F) {
	f.Add(form(nil))
	f.Add(form(map[string]any{"username": "", "phone": "+91 98765 43210", "phone_code": "+91"}))
	f.Add(form(map[string]any{"username": "", "password": "", "currency": "DOGE", "form_id": "crash"}))
	f.Add(`{"username":null,"checkbox1":true,"checkbox2":true,"currency":"INR"}`)
	f.Add(`{"phone":"+","phone_code":"99999","username":"a@b.co","confirm_subscribers":null}`)
	f.Add(`{"username":"\u0000@example.com"}`)
	f.Add(`[1,2`)
	h := newHarness(f, dbtest.NewSQLite(f), player.Limits{})
	f.Fuzz(func(t *testing.T, body string) {
		a := h.call(t, "POST", registration, body, nil)
		if a.status == 200 {
			require.NotEmpty(t, a.text("uuid"))
			return
		}
		require.Less(t, a.status, 500, a.body)
		require.NotEmpty(t, a.locations(t))
	})
}
