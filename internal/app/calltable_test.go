package app

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/golang-jwt/jwt/v5"
	"github.com/stretchr/testify/require"

	"maidan/brand"
	"maidan/internal/clock"
	"maidan/internal/config"
	"maidan/internal/db"
	"maidan/internal/db/dbtest"
	"maidan/internal/id"
)

// callTable are the rows of the product's table of calls, each as it stands there.
var callTable = []string{
	"GET {ccg}/csrf-token",
	"POST {ccg}/user/registration",
	"POST {api}/registration",
	"POST {ccg}/user/login",
	"POST {old auth host}/change-token",
	"POST {api}/oauth/refresh",
	"POST /oauth/logout",
	"GET /oauth/onetime?token=",
	"GET /players/me, GET /players/me/balance",
	"PUT /players/me",
	"POST /player-activity",
	"POST {api}/statistics/open-registration-form",
	"POST /players/{id}",
	"POST /players/passwords",
	"POST /players/passwords/recover",
	"PATCH /players/email",
	"POST /players/email, DELETE /players/email",
	"POST /sessions",
	"PATCH /bonuses/promo",
	"GET /settings?with=currencies,languages (also countries, pages)",
	"GET /settings/languages/enabled, GET /settings/banners/enabled?all=true",
	"GET {api}/settings/additional-settings",
	"GET {bonus-service}/bonuses/welcome-for-land",
	"GET /bonuses/balances/players/me?with=bonus&external=false",
	"GET /bonuses/welcome; POST /bonuses/welcome (bonus_id); DELETE /bonuses/balances/{id}",
	"POST /tournaments/registration",
}

// legacyTokenKey signs the tokens of the system that players were migrated from.
const legacyTokenKey = "the key of the system before this one"

// caller makes the calls of the table and records which rows were called.
type caller struct {
	*visitor
	app    *App
	clock  *clock.Manual
	csrf   string
	row    string
	called *[]string
}

func newCaller(t *testing.T, set func(*config.Config)) *caller {
	t.Helper()
	cfg := config.Default()
	cfg.RateLimit, cfg.LegacyKey, cfg.Data = false, legacyTokenKey, dbtest.SQLiteDir(t)
	set(&cfg)
	now := clock.NewManual(time.UnixMilli(1_760_000_000_000))
	h, err := buildWith(t.Context(), cfg, slog.New(slog.DiscardHandler), injectedWith(now, brand.Maidan()))
	require.NoError(t, err)
	server := httptest.NewServer(h.Handler())
	t.Cleanup(func() {
		server.Close()
		require.NoError(t, h.Close())
	})
	jar, err := cookiejar.New(nil)
	require.NoError(t, err)
	c := &caller{visitor: &visitor{t: t, url: server.URL, client: &http.Client{Jar: jar}}, app: h, clock: now, called: &[]string{}}
	c.on("GET {ccg}/csrf-token")
	c.csrf = c.do("GET", "/ccg/csrf-token", nil).good(200, "token:string").text("token")
	return c
}

// on says which row of the table the next calls belong to.
func (c *caller) on(row string) {
	c.t.Helper()
	require.Contains(c.t, callTable, row)
	c.row = row
	*c.called = append(*c.called, row)
}

// reply is what came back from a call of a row.
type reply struct {
	answer
	t    *testing.T
	what string
}

func (c *caller) do(method, path string, body any, headers ...string) reply {
	c.t.Helper()
	if c.csrf != "" {
		headers = append([]string{"X-CSRF-TOKEN", c.csrf}, headers...)
	}
	headers = append([]string{"Accept-Language", "pt-br", "X-Device-Fingerprint", strings.Repeat("ab", 16), "Content-Location", c.url + "/new-promo/"}, headers...)
	return reply{c.call(method, path, body, headers...), c.t, fmt.Sprintf("%s: %s %s", c.row, method, path)}
}

// good wants an answer with a status and a shape: "name.name:kind" for each field that must be there.
func (r reply) good(status int, shape ...string) reply {
	r.t.Helper()
	require.Equal(r.t, status, r.status, "%s: %s", r.what, r.body)
	for _, want := range shape {
		path, kind, _ := strings.Cut(want, ":")
		require.Equal(r.t, kind, kindOf(r.at(path)), "%s: %s of %s", r.what, path, r.body)
	}
	return r
}

// bad wants a refusal in the form of the product: a message, and complaints of which the first is about a place.
func (r reply) bad(status int, location, reason, code string) reply {
	r.t.Helper()
	require.Equal(r.t, status, r.status, "%s: %s", r.what, r.body)
	r.good(status, "message:string", "errors:array", "errors.0.location:string", "errors.0.reason:string", "errors.0.msg:string", "errors.0.code:string")
	got := []any{r.at("errors.0.location"), r.at("errors.0.reason"), r.at("errors.0.code")}
	require.Equal(r.t, []any{location, reason, code}, got, "%s: %s", r.what, r.body)
	return r
}

// says wants the sentence of the product.
func (r reply) says(sentence string) {
	r.t.Helper()
	require.Equal(r.t, sentence, r.at("message"), "%s: %s", r.what, r.body)
}

func (r reply) text(path string) string {
	s, _ := r.at(path).(string)
	return s
}

// at finds a value of the answer by a path such as errors.0.code.
func (r reply) at(path string) any {
	var found any
	_ = json.Unmarshal(r.body, &found)
	if path == "" {
		return found
	}
	for name := range strings.SplitSeq(path, ".") {
		switch in := found.(type) {
		case map[string]any:
			found = in[name]
		case []any:
			i := int(name[0] - '0')
			if i >= len(in) {
				return nil
			}
			found = in[i]
		default:
			return nil
		}
	}
	return found
}

func kindOf(v any) string {
	switch v.(type) {
	case string:
		return "string"
	case float64:
		return "number"
	case bool:
		return "bool"
	case []any:
		return "array"
	case map[string]any:
		return "object"
	}
	return "nothing"
}

// tokens is the shape of token data.
var tokens = []string{"access_token:string", "refresh_token:string", "token_type:string", "expires_in:number"}

// registrationForm is the form as the dialogs post it.
func registrationForm(email string, changes map[string]any) map[string]any {
	form := map[string]any{
		"username": email, "phone": "", "phone_code": "IN", "password": "kettle-moss", "repeat_password": "kettle-moss", "currency": "INR", "bonus_id": "0",
		"checkbox1": true, "checkbox2": true, "confirm_subscribers": []string{"news"}, "is_promo": false, "isTwoStep": false, "promo_code": "",
		"set_deposit_modal_type": true, "click_id": "c", "offer_id": "o", "partner_id": "p", "landing_id": "l", "form_id": "basic", "type": "2",
	}
	for name, value := range changes {
		form[name] = value
	}
	return form
}

// TestAPI_EveryCallAnswersAsSpecified calls each row of the product's table and checks status, body and refusals.
func TestAPI_EveryCallAnswersAsSpecified(t *testing.T) {
	t.Parallel()
	for _, engine := range []string{"sqlite", "postgres"} {
		t.Run(engine, func(t *testing.T) {
			t.Parallel()
			c := newCaller(t, func(cfg *config.Config) {
				if engine == "postgres" {
					cfg.Database = dbtest.PostgresURL(t)
				}
			})
			c.visitors()
			c.registration()
			c.sessions()
			c.account()
			c.bonuses()
			c.passwords()
			c.addresses()
			c.changeToken()
			slices.Sort(*c.called)
			want := slices.Clone(callTable)
			slices.Sort(want)
			require.Equal(t, want, slices.Compact(*c.called), "every row of the table, and no other")
		})
	}
}

// visitors are the rows that nobody has to sign in for.
func (c *caller) visitors() {
	c.on("GET /settings?with=currencies,languages (also countries, pages)")
	all := c.do("GET", "/api/v3/settings", nil).good(200, "default_currency:string", "currencies:array", "languages:array", "countries:array", "pages:array", "banners:array", "visitor_country:string")
	require.Equal(c.t, "object", kindOf(all.at("currencies.0")))
	some := c.do("GET", "/api/v3/settings?with=currencies,languages", nil).good(200, "currencies.0.iso_code:string", "currencies.0.symbol:string", "currencies.0.flag:string", "languages.0.code:string", "pages:nothing")
	require.Equal(c.t, "INR", some.at("default_currency"))
	c.do("GET", "/api/v3/settings?with=countries", nil).good(200, "countries.0.iso_code:string", "currencies:nothing", "languages:nothing")
	c.do("GET", "/api/v3/settings?with=pages", nil).good(200, "pages.0.name:string", "pages.0.path:string", "currencies:nothing")
	c.do("GET", "/api/v3/settings?with=%zz", nil).bad(400, "", "badRequest", "malformed_address")
	c.do("POST", "/api/v3/settings", map[string]any{}).bad(405, "", "badRequest", "method_not_allowed")

	c.on("GET /settings/languages/enabled, GET /settings/banners/enabled?all=true")
	c.do("GET", "/api/v3/settings/languages/enabled", nil).good(200, "0.code:string", "0.name:string", "0.enabled:bool")
	c.do("GET", "/api/v3/settings/banners/enabled?all=true", nil).good(200, "0.id:string", "0.link:string")
	c.do("GET", "/api/v3/settings/banners/enabled", nil).good(200, ":array")
	c.do("GET", "/api/v3/settings/banners/enabled?all=perhaps", nil).bad(400, "all", "badRequest", "invalid")

	c.on("GET {api}/settings/additional-settings")
	c.do("GET", "/api/v3/settings/additional-settings", nil).good(200, "captcha_site_key:string")

	c.on("GET {bonus-service}/bonuses/welcome-for-land")
	c.do("GET", "/bonus/v1/bonuses/welcome-for-land?currency=INR&crash=false", nil).
		good(200, "0.id:string", "0.name:string", "0.bonus_name:object", "0.image:string", "0.max_bonus.amount:number", "0.casino:bool", "0.bets:bool")
	c.do("GET", "/bonus/v1/bonuses/welcome-for-land?currency=INR&crash=perhaps", nil).bad(400, "crash", "badRequest", "invalid")

	c.on("PATCH /bonuses/promo")
	c.do("PATCH", "/api/v3/bonuses/promo", map[string]any{"code": ""}).bad(400, "code", "empty", "promo_empty").says("Enter promo code.")
	c.do("PATCH", "/api/v3/bonuses/promo", map[string]any{"code": "404"}).bad(404, "code", "notFound", "promo_unknown")

	c.on("POST {api}/statistics/open-registration-form")
	opened := map[string]any{"form_id": "basic", "ga_id": "GA1.1", "type": "2", "click_id": "c"}
	got := c.do("POST", "/api/v3/statistics/open-registration-form", opened).good(200)
	require.NotEmpty(c.t, strings.TrimSpace(string(got.body)), "the call fails when the answer is empty")
	c.do("POST", "/api/v3/statistics/open-registration-form", "nonsense").bad(400, "body", "badRequest", "malformed_json")
}

func (c *caller) registration() {
	for row, path := range map[string]string{"POST {ccg}/user/registration": "/ccg/user/registration", "POST {api}/registration": "/api/v3/registration"} {
		c.on(row)
		name := path[1:4] + "@example.com"
		made := c.do("POST", path, registrationForm(name, nil)).good(200, append(tokens, "uuid:string", "redirect_url:string")...)
		require.Equal(c.t, "Bearer", made.at("token_type"))
		again := c.do("POST", path, registrationForm(name, nil)).bad(409, "username", "badRequest", "user_exists")
		again.says("The user already exist")
		c.do("POST", path, registrationForm("", map[string]any{"phone": "98765 4321" + name[:1], "phone_code": "IN"})).bad(400, "phone", "badRequest", "phone_invalid").says("The phone number is invalid")
		wrong := c.do("POST", path, registrationForm("nobody", map[string]any{"password": "12345", "checkbox1": false, "currency": "XXX"})).bad(400, "username", "badRequest", "email_invalid")
		places := map[string]any{}
		for i := range 4 {
			places[wrong.text(fmt.Sprint("errors.", i, ".location"))] = wrong.at(fmt.Sprint("errors.", i, ".code"))
		}
		require.Equal(c.t, map[string]any{"username": "email_invalid", "password": "password_short", "checkbox1": "checkbox_required", "currency": "unknown_currency"}, places)
		c.do("POST", path, registrationForm("b@example.com", map[string]any{"repeat_password": "other-moss"})).bad(400, "repeat_password", "badRequest", "password_mismatch").says("The password doesn't match")
		c.do("POST", path, registrationForm("b@example.com", map[string]any{"password": "password1", "repeat_password": "password1"})).bad(400, "password", "badRequest", "password_breached")
		c.do("POST", path, registrationForm("b@example.com", nil), "X-CSRF-TOKEN", "stale").bad(403, "X-CSRF-TOKEN", "forbidden", "csrf")
	}
	c.do("POST", "/ccg/user/registration", registrationForm("", map[string]any{"phone": "+91 98765-43210", "phone_code": "IN"})).good(200, tokens...)
	c.do("POST", "/ccg/user/registration", registrationForm("", map[string]any{"phone": "+919876543210", "phone_code": "IN"})).bad(409, "phone", "badRequest", "user_exists")

	c.on("POST {ccg}/user/login")
	in := c.do("POST", "/ccg/user/login", map[string]any{"username": "ccg@example.com", "password": "kettle-moss", "click_id": "c"}).good(200, append(tokens, "uuid:string")...)
	c.do("POST", "/ccg/user/login", map[string]any{"phone": "98765 43210", "phone_code": "IN", "password": "kettle-moss"}).good(200, tokens...)
	c.do("POST", "/ccg/user/login", map[string]any{"username": "ccg@example.com", "password": "wrong-moss"}).bad(400, "username", "badRequest", "credentials_invalid")
	c.do("POST", "/ccg/user/login", map[string]any{"username": "nobody@example.com", "password": "wrong-moss"}).bad(400, "username", "badRequest", "credentials_invalid")
	c.do("POST", "/ccg/user/login", map[string]any{"phone": "98765 43211", "phone_code": "IN", "password": "wrong-moss"}).bad(400, "phone", "badRequest", "credentials_invalid")
	c.do("POST", "/ccg/user/login", map[string]any{"username": "ccg@example.com"}).bad(400, "password", "badRequest", "required")
	c.token = in.text("access_token")
}

// sessions: refresh, one-time links, logout.
func (c *caller) sessions() {
	login := map[string]any{"username": "ccg@example.com", "password": "kettle-moss"}
	in := c.do("POST", "/ccg/user/login", login).good(200)

	c.on("POST {api}/oauth/refresh")
	old := in.text("refresh_token")
	fresh := c.do("POST", "/api/v3/oauth/refresh", map[string]any{"refresh_token": old}).good(200, tokens...)
	c.do("POST", "/api/v3/oauth/refresh", map[string]any{"refresh_token": "stale"}).bad(401, "refresh_token", "unauthorized", "token_invalid")
	c.do("POST", "/api/v3/oauth/refresh", map[string]any{}).bad(400, "refresh_token", "badRequest", "required")

	c.on("GET /oauth/onetime?token=")
	token := c.oneTimeToken(id.Player(in.text("uuid")))
	c.do("GET", "/api/v3/oauth/onetime?token="+token, nil).good(200, append(tokens, "uuid:string")...)
	c.do("GET", "/api/v3/oauth/onetime?token="+token, nil).bad(400, "token", "badRequest", "link_invalid")
	c.do("GET", "/api/v3/oauth/onetime", nil).bad(400, "token", "badRequest", "link_invalid")

	c.on("POST /oauth/logout")
	before := c.token
	c.token = fresh.text("access_token")
	c.do("POST", "/api/v3/oauth/logout", nil).good(204)
	c.do("POST", "/api/v3/oauth/logout", nil).bad(401, "Authorization", "unauthorized", "token_invalid")
	c.do("GET", "/api/v3/players/me", nil).bad(401, "Authorization", "unauthorized", "token_invalid")
	c.token = before
}

// account: the profile, activities, what the session plays with.
func (c *caller) account() {
	c.on("GET /players/me, GET /players/me/balance")
	me := c.do("GET", "/api/v3/players/me", nil).good(200,
		"id:string", "balance.amount:number", "balance.currency:string", "balance.total_deposit.amount:number",
		"info.birth:string", "info.city:string", "info.country:string", "info.email:string", "info.first_name:string", "info.last_name:string",
		"info.phone:string", "info.gender:string", "info.uuid:string", "info.is_under_moderation:bool",
		"meta.blocked:bool", "meta.casino_access:bool", "meta.comment:string", "meta.is_fake:bool", "meta.is_subscribed:bool", "meta.is_suspicious:bool",
		"meta.last_seen_at:number", "meta.last_seen_ip:string", "meta.registered_at:number", "meta.confirm_subscribers:array",
		"meta.last_used_bonus_id:string", "meta.welcome_bonus_id:string")
	require.Equal(c.t, "ccg@example.com", me.at("info.email"))
	require.Equal(c.t, false, me.at("meta.is_suspicious"), "what staff think is not the player's to see")
	c.do("GET", "/api/v3/players/me/balance", nil).good(200, "amount:number", "currency:string", "total_deposit.amount:number")

	c.on("PUT /players/me")
	c.do("PUT", "/api/v3/players/me", map[string]any{"last_used_balance": "real"}).good(200, "meta.last_used_bonus_id:string")
	c.do("PUT", "/api/v3/players/me", map[string]any{"last_used_balance": "another's"}).bad(400, "last_used_balance", "badRequest", "bonus_unknown")

	c.on("POST /player-activity")
	activity := map[string]any{"player_uuid": me.at("id"), "action": "login", "partner_url": "https://partner.example", "landing_name": "/x"}
	c.do("POST", "/api/v3/player-activity", activity).good(204)
	activity["player_uuid"] = "another"
	c.do("POST", "/api/v3/player-activity", activity).bad(403, "player_uuid", "forbidden", "other_player")

	c.on("POST /sessions")
	c.do("POST", "/api/v3/sessions", map[string]any{"bonus_id": "0"}).good(200, "id:string", "bonus_id:string")
	c.do("POST", "/api/v3/sessions", map[string]any{"bonus_id": "another's"}).bad(400, "last_used_balance", "badRequest", "bonus_unknown")

	c.on("POST /tournaments/registration")
	require.Equal(c.t, true, c.do("POST", "/api/v3/tournaments/registration", map[string]any{"tournament": "grand-ipl"}).good(200).at(""))
	c.do("POST", "/api/v3/tournaments/registration", map[string]any{}).bad(400, "tournament", "badRequest", "required")

	signedIn := c.token
	c.token = ""
	for _, call := range []struct{ row, method, path string }{
		{"GET /players/me, GET /players/me/balance", "GET", "/players/me"}, {"GET /players/me, GET /players/me/balance", "GET", "/players/me/balance"},
		{"PUT /players/me", "PUT", "/players/me"}, {"POST /player-activity", "POST", "/player-activity"}, {"POST /sessions", "POST", "/sessions"},
		{"POST /players/{id}", "POST", "/players/me"}, {"PATCH /players/email", "PATCH", "/players/email"}, {"POST /tournaments/registration", "POST", "/tournaments/registration"},
		{"GET /bonuses/balances/players/me?with=bonus&external=false", "GET", "/bonuses/balances/players/me?with=bonus&external=false"},
		{"GET /bonuses/welcome; POST /bonuses/welcome (bonus_id); DELETE /bonuses/balances/{id}", "POST", "/bonuses/welcome"},
		{"GET /bonuses/welcome; POST /bonuses/welcome (bonus_id); DELETE /bonuses/balances/{id}", "DELETE", "/bonuses/balances/x"},
	} {
		c.on(call.row)
		c.do(call.method, "/api/v3"+call.path, nil).bad(401, "Authorization", "unauthorized", "unauthorized")
	}
	c.token = signedIn
}

func (c *caller) bonuses() {
	c.on("GET /bonuses/welcome; POST /bonuses/welcome (bonus_id); DELETE /bonuses/balances/{id}")
	offer := c.do("GET", "/api/v3/bonuses/welcome", nil).good(200, "0.id:string", "0.max_bonus.amount:number").text("0.id")
	c.do("POST", "/api/v3/bonuses/welcome", map[string]any{"bonus_id": offer}).good(200)
	c.do("POST", "/api/v3/bonuses/welcome", map[string]any{"bonus_id": "a-million"}).bad(400, "bonus_id", "badRequest", "bonus_unknown")

	c.on("GET /bonuses/balances/players/me?with=bonus&external=false")
	balances := c.do("GET", "/api/v3/bonuses/balances/players/me?with=bonus&external=false", nil).good(200, "0.id:string", "0.created_at:number", "0.status:string",
		"0.bonus.name:string", "0.bonus.wager:number", "0.bonus.bets:bool", "0.bonus.casino:bool",
		"0.orig_bonus.amount:number", "0.orig_bonus.currency:string", "0.transfer.amount:number", "0.transfer.currency:string")
	c.do("GET", "/api/v3/bonuses/balances/players/me?with=bonus&external=perhaps", nil).bad(400, "external", "badRequest", "invalid")
	c.do("DELETE", "/api/v3/bonuses/balances/"+balances.text("0.id"), nil).good(204)
	require.Equal(c.t, 404, c.do("DELETE", "/api/v3/bonuses/balances/"+strings.Repeat("0", 26), nil).status)
}

// passwords: another one, a forgotten one.
func (c *caller) passwords() {
	c.on("POST /players/{id}")
	form := map[string]any{"old_password": "wrong-moss", "password": "another-moss", "repeat_password": "another-moss"}
	id := c.do("GET", "/api/v3/players/me", nil).text("id")
	c.do("POST", "/api/v3/players/"+id, form).bad(400, "old_password", "badRequest", "old_password_invalid").says("Invalid argument provided for password - old_password")
	form["old_password"] = "kettle-moss"
	c.do("POST", "/api/v3/players/"+strings.Repeat("0", 26), form).bad(403, "id", "forbidden", "not_yours")
	form["repeat_password"] = "different-moss"
	c.do("POST", "/api/v3/players/"+id, form).bad(400, "repeat_password", "badRequest", "password_mismatch")
	form["repeat_password"] = "another-moss"
	c.do("POST", "/api/v3/players/"+id, form).good(200).says("The password was updated.")

	c.on("POST /players/passwords")
	const sent = "A password recovery email has been sent to your email address"
	c.do("POST", "/api/v3/players/passwords", map[string]any{"email": "ccg@example.com"}).good(200).says(sent)
	c.do("POST", "/api/v3/players/passwords", map[string]any{"email": "nobody@example.com"}).good(200).says(sent)
	c.do("POST", "/api/v3/players/passwords", map[string]any{"email": "nobody"}).bad(400, "email", "badRequest", "email_invalid")

	c.on("POST /players/passwords/recover")
	recovery := map[string]any{"recovery_token": strings.Repeat("A", 43), "password": "third-kettle", "repeat_password": "third-kettle"}
	c.do("POST", "/api/v3/players/passwords/recover", recovery).bad(400, "token", "badRequest", "recovery_token_invalid")
	recovery["recovery_token"] = c.fromEmail("ccg@example.com", `recovery_token=([A-Za-z0-9_-]{43})`)
	recovery["repeat_password"] = "different-moss"
	c.do("POST", "/api/v3/players/passwords/recover", recovery).bad(400, "repeat_password", "badRequest", "password_mismatch")
	recovery["repeat_password"] = "third-kettle"
	c.do("POST", "/api/v3/players/passwords/recover", recovery).good(200).says("The password was restored.")
	c.do("POST", "/api/v3/players/passwords/recover", recovery).bad(400, "token", "badRequest", "recovery_link_used")
	c.token = c.do("POST", "/ccg/user/login", map[string]any{"username": "ccg@example.com", "password": "third-kettle"}).good(200, tokens...).text("access_token")
}

// addresses: change, confirm and remove an e-mail address, by players who registered by phone.
func (c *caller) addresses() {
	c.on("PATCH /players/email")
	by := func(phone string) *caller {
		made := c.as("").do("POST", "/ccg/user/registration", registrationForm("", map[string]any{"phone": phone, "phone_code": "IN"})).good(200)
		return c.as(made.text("access_token"))
	}
	p := by("+919876543219")
	change := func(p *caller, email string) reply {
		return p.do("PATCH", "/api/v3/players/email", map[string]any{"email": email})
	}
	change(p, "nobody").bad(400, "email", "badRequest", "email_invalid")
	c.has(by("+919876543217"), "taken@example.com")
	taken := change(by("+919876543218"), "taken@example.com").good(200, "message:string")
	free := change(p, "asha@example.com").good(200, "message:string")
	require.Equal(c.t, taken.at("message"), free.at("message"), "the answer does not reveal whether an address is taken")
	soon := change(p, "asha@example.com").bad(429, "", "tooManyRequests", "code_too_soon")
	require.NotEmpty(c.t, soon.header.Get("Retry-After"))

	c.on("POST /players/email, DELETE /players/email")
	confirm := func(method string, body any) reply { return p.do(method, "/api/v3/players/email", body) }
	sent := c.fromEmail("asha@example.com", digits)
	confirm("POST", map[string]any{"code": "wrong"}).bad(400, "code", "badRequest", "code_wrong")
	confirm("POST", map[string]any{}).bad(400, "code", "badRequest", "required")
	confirm("POST", map[string]any{"code": sent}).good(200)
	require.Equal(c.t, "asha@example.com", p.do("GET", "/api/v3/players/me", nil).at("info.email"))
	c.clock.Advance(time.Minute)
	p.do("POST", "/api/v3/players/email/code", map[string]any{"purpose": "remove"}).good(200)
	confirm("DELETE", map[string]any{}).bad(400, "code", "badRequest", "required")
	confirm("DELETE", map[string]any{"code": c.fromEmail("asha@example.com", digits)}).good(200)
	require.Empty(c.t, p.do("GET", "/api/v3/players/me", nil).at("info.email"))
}

// has gives a player an address, of which no email was written yet.
func (c *caller) has(other *caller, email string) {
	c.t.Helper()
	id := id.Player(other.do("GET", "/api/v3/players/me", nil).text("id"))
	require.NoError(c.t, c.app.DB.InTx(c.t.Context(), func(ctx context.Context, tx *db.Tx) error {
		_, err := c.app.Players.SetEmail(ctx, tx, id, email)
		return err
	}))
}

// digits match a code in an email.
const digits = `\b(\d{6})\b`

func (c *caller) changeToken() {
	c.on("POST {old auth host}/change-token")
	id := c.do("GET", "/api/v3/players/me", nil).text("id")
	signed := func(key string) string {
		claims := jwt.MapClaims{"uuid": id, "exp": c.app.Clock.Now().Unix() + 3600}
		token, err := jwt.NewWithClaims(jwt.SigningMethodHS256, claims).SignedString([]byte(key))
		require.NoError(c.t, err)
		return token
	}
	c.token = signed(legacyTokenKey)
	c.do("POST", "/auth/v1/change-token", nil).good(200, tokens...)
	c.token = signed("another key, as long as the right one is")
	c.do("POST", "/auth/v1/change-token", nil).bad(401, "Authorization", "unauthorized", "token_invalid")
	c.token = ""
	c.do("POST", "/auth/v1/change-token", nil).bad(401, "Authorization", "unauthorized", "token_invalid")
}

// as is the same browser with another token.
func (c *caller) as(token string) *caller {
	other, seat := *c, *c.visitor
	other.visitor, seat.token = &seat, token
	return &other
}

// oneTimeToken is that of a link as staff make them.
func (c *caller) oneTimeToken(playerID id.Player) (token string) {
	c.t.Helper()
	require.NoError(c.t, c.app.DB.InTx(c.t.Context(), func(ctx context.Context, tx *db.Tx) error {
		link, err := c.app.Players.CreateOneTimeLink(ctx, tx, playerID, "test")
		token = link.Token
		return err
	}))
	return token
}

// fromEmail is what a pattern finds in the newest email to an address.
func (c *caller) fromEmail(address, pattern string) string {
	c.t.Helper()
	require.NoError(c.t, c.app.Outbox.Drain(c.t.Context()))
	emails, err := c.app.Mail.ListTo(c.t.Context(), []string{address}, 10)
	require.NoError(c.t, err)
	for _, l := range emails {
		if found := regexp.MustCompile(pattern).FindStringSubmatch(l.Text); found != nil {
			return found[1]
		}
	}
	require.Fail(c.t, "no email", "to %s with %s in %+v", address, pattern, emails)
	return ""
}
