package player

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/fault"
	"maidan/internal/id"
	"maidan/internal/player"
)

// scenario is a request and its expected response.
type scenario struct {
	name     string
	before   func(t *testing.T, h *harness)
	method   string // default: POST
	path     string
	body     string
	headers  map[string]string
	status   int
	code     string   // of the first error; empty: none
	location string   // of the first error
	contains []string // of the body
	lacks    []string // of the body
	after    func(t *testing.T, h *harness, a answer)
}

func run(t *testing.T, d *db.DB, all []scenario) {
	for _, s := range all {
		t.Run(s.name, func(t *testing.T) { // sequential: they share a database; their names differ
			h := newHarness(t, d, player.Limits{})
			if s.before != nil {
				s.before(t, h)
			}
			if s.method == "" {
				s.method = "POST"
			}
			a := h.call(t, s.method, s.path, s.body, s.headers)
			h.watch(a)
			if s.code != "" {
				a.refused(t, s.status, s.code, s.location)
			}
			a.want(t, s.status)
			for _, c := range s.contains {
				require.Contains(t, a.body, c)
			}
			for _, c := range s.lacks {
				require.NotContains(t, a.body, c)
			}
			if s.after != nil {
				s.after(t, h, a)
			}
		})
	}
}

const registration, login = "/ccg/user/registration", "/ccg/user/login"

func TestRegistration(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		run(t, d, []scenario{
			{name: "by e-mail", path: registration, body: form(map[string]any{"username": " Asha@Example.COM "}), status: 200,
				contains: []string{`"token_type":"Bearer"`, `"uuid":"`, `"redirect_url":""`}, lacks: []string{"credentials", "s3cret-word"},
				after: func(t *testing.T, h *harness, a answer) {
					require.Equal(t, []id.Player{id.Player(a.text("uuid"))}, h.opened)
					require.InDelta(t, float64(h.clock.Now().Add(15*time.Minute).Unix()), a.json()["expires_in"], 0)
					me := h.call(t, "GET", "/api/v3/players/me", "", bearer(a.text("access_token"))).want(t, 200)
					require.Contains(t, me.body, `"email":"asha@example.com"`)
					require.Contains(t, me.body, `"welcome_bonus_id":"welcome-sport-inr"`)
					require.Contains(t, me.body, `"confirm_subscribers":["news"]`)
				}},
			{name: "in a currency of no country, without a country", path: registration, status: 400, code: "country_required", location: "country",
				body: form(map[string]any{"username": "euro@example.com", "currency": "EUR", "bonus_id": ""})},
			{name: "in a currency of no country, with the country that was asked for", path: registration, status: 200,
				body: form(map[string]any{"username": "euro@example.com", "currency": "EUR", "bonus_id": "", "country": "DE"}),
				after: func(t *testing.T, h *harness, a answer) {
					me := h.call(t, "GET", "/api/v3/players/me", "", bearer(a.text("access_token"))).want(t, 200)
					require.Contains(t, me.body, `"country":"DE"`)
				}},
			{name: "by phone", path: registration, status: 200,
				body: form(map[string]any{"username": "", "phone": "+91 98765-43210"}),
				after: func(t *testing.T, h *harness, a answer) {
					me := h.call(t, "GET", "/api/v3/players/me", "", bearer(a.text("access_token"))).want(t, 200)
					require.Contains(t, me.body, `"phone":"+919876543210"`)
					require.Contains(t, me.body, `"country":"IN"`)
				}},
			{name: "with one click", path: registration, status: 200,
				body:     form(map[string]any{"username": "", "password": "", "repeat_password": "", "bonus_id": nil}),
				contains: []string{`"credentials":{"username":"`},
				after: func(t *testing.T, h *harness, a answer) {
					made := a.json()["credentials"].(map[string]any)
					h.secrets = append(h.secrets, made["password"].(string))
					in := h.call(t, "POST", login, `{"username":"`+made["username"].(string)+`","password":"`+made["password"].(string)+`"}`, nil)
					h.watch(in)
					require.Equal(t, a.text("uuid"), in.want(t, 200).text("uuid"))
				}},
			{name: "unknown fields and nulls do no harm", path: registration, status: 200,
				body: form(map[string]any{"username": "nulls@example.com", "phone": "", "utm_source": "x", "captcha-token": "", "bonus_id": "0"})},
			{name: "explicit null", path: registration, status: 200,
				body: strings.Replace(form(map[string]any{"username": "null2@example.com"}), `"phone":""`, `"phone":null`, 1)},
			{name: "foreign text is cleaned before it is kept", path: registration, status: 200,
				body: form(map[string]any{"username": "long@example.com", "click_id": strings.Repeat("é\n", 5000)})},
			{name: "address taken, whatever its case", path: registration, status: 409, code: "user_exists", location: "username",
				body: form(map[string]any{"username": "ASHA@example.com"}), contains: []string{"The user already exist", `"reason":"badRequest"`}},
			{name: "phone taken, however it is written", path: registration, status: 409, code: "user_exists", location: "phone",
				body: form(map[string]any{"username": "", "phone": "098765 43210"})},
		})
	})
}

func TestRegistration_ListsAllErrorsAtOnce(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newHarness(t, d, player.Limits{})
		a := h.register(t, map[string]any{
			"username": "asha@example", "phone": "123", "password": "short", "currency": "DOGE", "checkbox1": false, "checkbox2": false,
			"bonus_id": "nothing", "promo_code": "123",
		}).want(t, 400)
		require.Equal(t, []string{"username", "phone", "password", "currency", "checkbox1", "checkbox2", "bonus_id", "promo_code"}, a.locations(t))
		require.Empty(t, h.opened)

		for field, c := range map[string]struct {
			changes map[string]any
			code    string
			msg     string
		}{
			"repeat_password": {map[string]any{"repeat_password": "other-word"}, "password_mismatch", "The password doesn't match"},
			"phone":           {map[string]any{"username": "", "phone": "+911234"}, "phone_invalid", "The phone number is invalid"},
			"phone_code":      {map[string]any{"username": "", "phone": "+14155552671", "phone_code": "US"}, "country_not_allowed", ""},
			"currency":        {map[string]any{"currency": nil, "bonus_id": ""}, "unknown_currency", ""},
			"password":        {map[string]any{"password": strings.Repeat("x", 129)}, "password_long", ""},
			"checkbox2":       {map[string]any{"checkbox2": nil}, "checkbox_required", ""},
			"username":        {map[string]any{"username": ""}, "email_invalid", "The email is invalid"},
		} {
			h.register(t, c.changes).refused(t, 400, c.code, field)
			require.Contains(t, h.register(t, c.changes).body, c.msg)
		}
		h.register(t, map[string]any{"checkbox2": nil, "form_id": "crash-en", "username": "crash@example.com"}).want(t, 200)
	})
}

func TestRegistration_RollsBackWhenTheWalletFails(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newHarness(t, d, player.Limits{})
		h.players.OnRegister = func(ctx contextT, tx *db.Tx, p player.Player) error {
			return fault.New(fault.Unavailable, "wallet_down", "Please try again.")
		}
		h.register(t, nil).refused(t, 503, "wallet_down", "")
		h.players.OnRegister = nil
		h.register(t, nil).want(t, 200)
	})
}

func TestLogin(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		first := newHarness(t, d, player.Limits{})
		byMail := id.Player(first.register(t, nil).want(t, 200).text("uuid"))
		byPhone := first.register(t, map[string]any{"username": "", "phone": "+919876543210"}).want(t, 200).text("uuid")
		is := func(id string) func(*testing.T, *harness, answer) {
			return func(t *testing.T, _ *harness, a answer) { require.Equal(t, id, a.text("uuid")) }
		}
		run(t, d, []scenario{
			{name: "by e-mail", path: login, body: `{"username":" ASHA@example.com","password":"s3cret-word"}`, status: 200, after: is(string(byMail))},
			{name: "by phone", path: login, body: `{"phone":"98765 43210","phone_code":"IN","password":"s3cret-word"}`, status: 200, after: is(byPhone)},
			{name: "by phone with dial code", path: login, body: `{"phone":"9876543210","phone_code":"+91","password":"s3cret-word"}`, status: 200, after: is(byPhone)},
			{name: "by phone that says its country", path: login, body: `{"phone":"+919876543210","password":"s3cret-word"}`, status: 200, after: is(byPhone)},
			{name: "wrong password", path: login, body: `{"username":"asha@example.com","password":"s3cret-work"}`, status: 400,
				code: "credentials_invalid", location: "username", lacks: []string{"s3cret"}},
			{name: "nobody", path: login, body: `{"username":"nobody@example.com","password":"s3cret-word"}`, status: 400, code: "credentials_invalid", location: "username"},
			{name: "nobody by phone", path: login, body: `{"phone":"+919876543211","phone_code":"IN","password":"x"}`, status: 400, code: "credentials_invalid", location: "phone"},
			{name: "nothing", path: login, body: `{"username":"","password":""}`, status: 400, code: "credentials_invalid", location: "username"},
			{name: "no password field", path: login, body: `{"username":"asha@example.com"}`, status: 400, code: "required", location: "password"},
			{name: "strange names", path: login, body: `{"username":"' OR 1=1 --","password":"x"}`, status: 400, code: "credentials_invalid", location: "username"},
			{name: "blocked", path: login, body: `{"username":"asha@example.com","password":"s3cret-word"}`, status: 403, code: "account_blocked", location: "username",
				before: func(t *testing.T, h *harness) { h.block(t, byMail, true) }},
			{name: "blocked, to a stranger", path: login, body: `{"username":"asha@example.com","password":"wrong"}`, status: 400, code: "credentials_invalid", location: "username"},
			{name: "no longer blocked", path: login, body: `{"username":"asha@example.com","password":"s3cret-word"}`, status: 200,
				before: func(t *testing.T, h *harness) { h.block(t, byMail, false) }},
		})
	})
}

func TestLogin_RehashesWhenTheCostsChange(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newHarness(t, d, player.Limits{})
		h.register(t, nil).want(t, 200)
		hash := func() (phc string) {
			require.NoError(t, d.Reader().QueryRow(t.Context(), `SELECT password FROM player_accounts`).Scan(&phc))
			return phc
		}
		before := hash()
		h.players.Hasher = dearer
		const good = `{"username":"asha@example.com","password":"s3cret-word"}`
		h.watch(h.call(t, "POST", login, good, nil).want(t, 200))
		require.NotEqual(t, before, hash())
		require.Contains(t, hash(), "m=128,")
		after := hash()
		h.watch(h.call(t, "POST", login, good, nil).want(t, 200))
		require.Equal(t, after, hash())
	})
}

func TestLogin_IsRateLimited(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		limits := player.DefaultLimits()
		limits.RegisterByAddress.Burst, limits.SignInByAccount.Burst = 2, 3
		h := newHarness(t, d, limits)
		for i := range 4 {
			a := h.register(t, map[string]any{"username": string(rune('a'+i)) + "@example.com"})
			if i < 2 {
				a.want(t, 200)
			} else {
				a.refused(t, 429, "too_many_requests", "")
				require.Equal(t, "6", a.header.Get("Retry-After"))
			}
		}
		for i := range 4 {
			a := h.call(t, "POST", login, `{"username":"a@example.com","password":"guess"}`, nil)
			if i < 3 {
				a.refused(t, 400, "credentials_invalid", "username")
			} else {
				a.refused(t, 429, "too_many_requests", "")
				require.Equal(t, "15", a.header.Get("Retry-After"))
			}
		}
		h.clock.Advance(15 * time.Second)
		h.watch(h.call(t, "POST", login, `{"username":"a@example.com","password":"s3cret-word"}`, nil).want(t, 200))
	})
}

func TestRegistrationAndLogin_RequireACSRFToken(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newHarness(t, d, player.Limits{})
		good := h.csrf
		other := newHarness(t, d, player.Limits{}).csrf
		for _, path := range []string{registration, login} {
			for name, token := range map[string]string{
				"missing": "", "junk": "junk", "of another visitor": other, "cut": good[:len(good)-1], "moved in time": "zzzzzz" + good[6:],
			} {
				h.csrf = token
				a := h.call(t, "POST", path, form(nil), nil)
				require.Equal(t, 403, a.status, name)
				a.refused(t, 403, "csrf", "X-CSRF-TOKEN")
			}
		}
		h.csrf = good
		h.client.Jar = nil
		h.call(t, "POST", registration, form(nil), nil).refused(t, 403, "csrf", "X-CSRF-TOKEN")

		h.visit(t)
		first := h.csrf
		second := h.call(t, "GET", "/ccg/csrf-token", "", nil).want(t, 200).text("token")
		for _, token := range []string{first, second} { // tabs of one browser are independent
			h.csrf = token
			h.call(t, "POST", login, `{"username":"x@example.com","password":"y"}`, nil).refused(t, 400, "credentials_invalid", "username")
		}
		h.clock.Advance(13 * time.Hour)
		h.call(t, "POST", login, `{"username":"x@example.com","password":"y"}`, nil).refused(t, 403, "csrf", "X-CSRF-TOKEN")
	})
}
