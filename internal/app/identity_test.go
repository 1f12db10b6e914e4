package app

import (
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/config"
	"maidan/internal/db"
	"maidan/internal/id"
	"maidan/internal/player"
)

// webBrowser is a visitor's browser in front of a whole App.
type webBrowser struct {
	t      *testing.T
	app    *App
	client *http.Client
	url    string
}

func newBrowser(t *testing.T, change func(*config.Config)) webBrowser {
	t.Helper()
	cfg := config.Default()
	cfg.Data, cfg.RateLimit = t.TempDir(), false
	change(&cfg)
	h, err := Build(t.Context(), cfg, slog.New(slog.NewTextHandler(io.Discard, nil)), NoFeeds)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, h.Close()) })
	server := httptest.NewServer(h.Handler())
	t.Cleanup(server.Close)
	jar, err := cookiejar.New(nil)
	require.NoError(t, err)
	stay := func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	return webBrowser{t, h, &http.Client{Jar: jar, CheckRedirect: stay}, server.URL}
}

// do returns the status, where it leads and the body.
func (d webBrowser) do(method, address, body string, headers ...string) (int, string, string) {
	d.t.Helper()
	if strings.HasPrefix(address, "/") {
		address = d.url + address
	}
	req, err := http.NewRequestWithContext(d.t.Context(), method, address, strings.NewReader(body))
	require.NoError(d.t, err)
	for i := 0; i < len(headers); i += 2 {
		req.Header.Set(headers[i], headers[i+1])
	}
	res, err := d.client.Do(req)
	require.NoError(d.t, err)
	defer func() { _ = res.Body.Close() }()
	all, err := io.ReadAll(res.Body)
	require.NoError(d.t, err)
	return res.StatusCode, res.Header.Get("Location"), string(all)
}

func (d webBrowser) post(path string, body any) (int, map[string]any) {
	d.t.Helper()
	_, _, reply := d.do("GET", "/ccg/csrf-token", "")
	var token struct{ Token string }
	require.NoError(d.t, json.Unmarshal([]byte(reply), &token))
	wire, err := json.Marshal(body)
	require.NoError(d.t, err)
	status, _, answer := d.do("POST", path, string(wire), "X-CSRF-TOKEN", token.Token, "Content-Type", "application/json")
	var data map[string]any
	require.NoError(d.t, json.Unmarshal([]byte(answer), &data), answer)
	return status, data
}

// visitProvider signs in at the demo's provider and returns where the webBrowser ends.
func (d webBrowser) visitProvider(form url.Values) *url.URL {
	d.t.Helper()
	status, away, _ := d.do("GET", "/api/v3/oauth/oidc/test/begin?next=/bets", "")
	require.Equal(d.t, http.StatusSeeOther, status)
	return d.signInThere(away, form)
}

// signInThere fills in the form of the demo's provider.
func (d webBrowser) signInThere(away string, form url.Values) *url.URL {
	d.t.Helper()
	require.True(d.t, strings.HasPrefix(away, d.url+"/_test/oidc/authorize?"), away)
	status, back, _ := d.do("POST", away, form.Encode(), "Content-Type", "application/x-www-form-urlencoded")
	require.Equal(d.t, http.StatusSeeOther, status)
	status, end, _ := d.do("GET", back, "")
	require.Equal(d.t, http.StatusSeeOther, status)
	u, err := url.Parse(end)
	require.NoError(d.t, err)
	return u
}

func ticketIn(t *testing.T, u *url.URL) string {
	t.Helper()
	require.Equal(t, "/login/callback", u.Path)
	fragment, err := url.ParseQuery(u.Fragment)
	require.NoError(t, err)
	return fragment.Get("ticket")
}

func TestIdentity_RegistersByTheDemosProvider(t *testing.T) {
	t.Parallel()
	d := newBrowser(t, func(c *config.Config) { c.Demo = true })
	asha := url.Values{"subject": {"asha"}, "name": {"Asha"}, "email": {"asha@test.example"}, "verified": {"yes"}}
	ticket := ticketIn(t, d.visitProvider(asha))

	status, reply := d.post("/api/v3/oauth/methods/finish", map[string]any{"ticket": ticket})
	require.Equal(t, 200, status)
	require.Equal(t, "Test provider", reply["newcomer"].(map[string]any)["label"])
	form := map[string]any{"ticket": ticket, "currency": "INR", "country": "IN", "checkbox1": true}
	status, reply = d.post("/api/v3/oauth/methods/register", form)
	require.Equal(t, 400, status)
	require.Equal(t, "checkbox2", reply["errors"].([]any)[0].(map[string]any)["location"])
	form["checkbox2"] = true
	status, reply = d.post("/api/v3/oauth/methods/register", form)
	require.Equal(t, 200, status)
	require.Equal(t, "/bets", reply["next"])
	access := reply["signed_in"].(map[string]any)["access_token"].(string)
	_, _, me := d.do("GET", "/api/v3/players/me", "", "Authorization", "Bearer "+access)
	require.Contains(t, me, "asha@test.example")
	status, _, links := d.do("GET", "/api/v3/players/me/links", "", "Authorization", "Bearer "+access)
	require.Equal(t, 200, status)
	require.Contains(t, links, `"label":"Asha"`)

	status, reply = d.post("/api/v3/oauth/methods/finish", map[string]any{"ticket": ticketIn(t, d.visitProvider(asha))})
	require.Equal(t, 200, status)
	require.NotNil(t, reply["signed_in"], "known the second time")
}

func TestIdentity_ShowsFailuresOnTheSignInScreen(t *testing.T) {
	t.Parallel()
	d := newBrowser(t, func(c *config.Config) { c.Demo = true })
	require.Equal(t, "/login?problem=sign_in_denied", d.visitProvider(url.Values{"cancel": {"yes"}}).String())
	for _, path := range []string{
		"/api/v3/oauth/oidc/test/callback", "/api/v3/oauth/oidc/test/callback?state=x&code=y",
		"/api/v3/oauth/oidc/nobody/callback?error=access_denied&state=" + strings.Repeat("x", 43),
	} {
		status, end, _ := d.do("GET", path, "")
		require.Equal(t, http.StatusSeeOther, status, path)
		require.Equal(t, "/login?problem=sign_in_failed", end, path)
	}
	status, end, _ := d.do("GET", "/api/v3/oauth/oidc/nobody/begin", "")
	require.Equal(t, http.StatusSeeOther, status)
	require.Equal(t, "/login?problem=sign_in_method_unknown", end)
	status, _, _ = d.do("POST", "/api/v3/oauth/methods/finish", `{"ticket":"x"}`, "Content-Type", "application/json")
	require.Equal(t, http.StatusForbidden, status, "another page must not post here")
	status, _ = d.post("/api/v3/oauth/passkey/finish", map[string]any{"credential": map[string]any{}})
	require.Equal(t, http.StatusServiceUnavailable, status, "passkeys have no address of numbers")
}

// A link that is older than the confirmation of the address may be that of whoever opened the account with it.
func TestRecovery_UnlinksUntrustedSignInMethods(t *testing.T) {
	t.Parallel()
	d := newBrowser(t, func(c *config.Config) { c.Demo = true })
	_, reply := d.post("/ccg/user/registration", map[string]any{
		"username": "victim@test.example", "password": "kettle-moss", "repeat_password": "kettle-moss", "currency": "INR", "checkbox1": true, "checkbox2": true,
	})
	bearer, who := []string{"Authorization", "Bearer " + reply["access_token"].(string), "Content-Type", "application/json"}, id.Player(reply["uuid"].(string))
	status, _, begun := d.do("POST", "/api/v3/players/me/links/begin", `{"method":"test"}`, bearer...)
	require.Equal(t, 200, status, begun)
	var leaving struct{ Address string }
	require.NoError(t, json.Unmarshal([]byte(begun), &leaving))
	ticket := ticketIn(t, d.signInThere(leaving.Address, url.Values{"subject": {"hijacker"}}))
	status, _, answer := d.do("POST", "/api/v3/players/me/links", `{"ticket":"`+ticket+`"}`, bearer...)
	require.Equal(t, http.StatusNoContent, status, answer)

	var token string
	require.NoError(t, d.app.DB.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) (err error) {
		token, _, _, err = d.app.Players.CreateRecovery(ctx, tx, who)
		return err
	}))
	require.NoError(t, d.app.Players.RecoverPassword(t.Context(), token, "another-moss-kettle", "another-moss-kettle", player.Visit{}))
	require.NoError(t, d.app.Outbox.Drain(t.Context()))
	links, err := d.app.Identity.Links(t.Context(), who)
	require.NoError(t, err)
	require.Empty(t, links)
}

func TestIdentity_HasNoTestProviderOutsideADemo(t *testing.T) {
	t.Parallel()
	d := newBrowser(t, func(*config.Config) {})
	_, _, methods := d.do("GET", "/api/v3/oauth/methods", "")
	require.JSONEq(t, `{"passkeys":false,"providers":[]}`, methods)
	status, end, _ := d.do("GET", "/api/v3/oauth/messenger/begin", "")
	require.Equal(t, http.StatusSeeOther, status)
	require.Equal(t, "/login?problem=sign_in_method_unknown", end)
	for _, path := range []string{"/_test/oidc/.well-known/openid-configuration", "/_test/oidc/keys", "/_test/messenger"} {
		_, _, page := d.do("GET", path, "")
		require.NotContains(t, page, "jwks_uri", path)
		require.NotContains(t, page, "anybody may be anybody", path)
	}
	cfg := config.Default()
	cfg.Data, cfg.OIDCProviders = t.TempDir(), []string{"x|https://a.example/_test/oidc|c|s|l"}
	_, err := Build(t.Context(), cfg, slog.New(slog.NewTextHandler(io.Discard, nil)), NoFeeds)
	require.ErrorContains(t, err, "oidc-providers")
}
