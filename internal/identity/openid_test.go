package identity_test

import (
	"bytes"
	"errors"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/id"
	"maidan/internal/identity"
	"maidan/internal/player"
	"maidan/internal/rng"
	"maidan/internal/secret"
)

// browser is a visitor's browser with its cookie.
type browser struct {
	h      *harness
	secret string
}

func (h *harness) browser() browser { return browser{h, secret.NewToken(rng.Secure())} }

// start begins a sign-in at the test provider and returns the redirect address.
func (b browser) start(linking id.Player) *url.URL {
	b.h.t.Helper()
	address, err := b.h.service.AuthURL(b.h.t.Context(), identity.AuthRequest{
		Method: "test", Origin: origin, Browser: b.secret, Next: "/bets?x=1", Player: linking, Visit: visit(),
	})
	require.NoError(b.h.t, err)
	u, err := url.Parse(address)
	require.NoError(b.h.t, err)
	return u
}

// decide submits the provider's form and returns the query of the redirect.
func (h *harness) decide(u *url.URL, form url.Values) url.Values {
	h.t.Helper()
	req := httptest.NewRequest(http.MethodPost, u.String(), strings.NewReader(form.Encode()))
	req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	out := httptest.NewRecorder()
	h.provider.ServeHTTP(out, req)
	require.Equal(h.t, http.StatusSeeOther, out.Code, out.Body.String())
	back, err := url.Parse(out.Header().Get("Location"))
	require.NoError(h.t, err)
	require.Equal(h.t, origin+"/api/v3/oauth/oidc/test/callback", back.Scheme+"://"+back.Host+back.Path)
	return back.Query()
}

func form(subject, email string, verified bool) url.Values {
	f := url.Values{"subject": {subject}, "name": {"Asha"}, "email": {email}}
	if verified {
		f.Set("verified", "yes")
	}
	return f
}

func (b browser) callback(q url.Values) (string, error) {
	return b.h.service.HandleCallback(b.h.t.Context(), identity.Callback{
		Method: "test", State: q.Get("state"), Code: q.Get("code"), Error: q.Get("error"), Browser: b.secret, Visit: visit(),
	})
}

// ticket signs in at the provider and returns the ticket.
func (b browser) ticket(linking id.Player, subject, email string, verified bool) string {
	b.h.t.Helper()
	ticket, err := b.callback(b.h.decide(b.start(linking), form(subject, email, verified)))
	require.NoError(b.h.t, err)
	return ticket
}

func (b browser) useTicket(ticket string) (identity.TicketResult, error) {
	return b.h.service.UseTicket(b.h.t.Context(), ticket, b.secret, visit())
}

// register registers an account through the provider; the subject is derived from the address.
func (h *harness) register(email string, verified bool) player.Registered {
	h.t.Helper()
	b := h.browser()
	made, next, err := h.service.RegisterByTicket(h.t.Context(), b.ticket("", "of "+email, email, verified), b.secret, "IN", registration("ignored@example.com"))
	require.NoError(h.t, err)
	require.Equal(h.t, "/bets?x=1", next)
	return made
}

func TestRegisterByTicket_RegistersAndLinks(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, h *harness) {
		b := h.browser()
		u := b.start("")
		require.Equal(t, "S256", u.Query().Get("code_challenge_method"))
		ticket, err := b.callback(h.decide(u, form("asha", "New@Example.com", true)))
		require.NoError(t, err)
		result, err := b.useTicket(ticket)
		require.NoError(t, err)
		require.Equal(t, &identity.ExternalAccount{Method: "test", Label: "Test provider", Name: "Asha", Email: "New@Example.com", Verified: true}, result.Registering)

		bad := registration("")
		bad.Checkbox1 = false
		_, _, err = h.service.RegisterByTicket(t.Context(), ticket, b.secret, "IN", bad)
		require.Error(t, err)
		_, _, err = h.service.RegisterByTicket(t.Context(), ticket, b.secret, "FR", registration(""))
		require.Error(t, err)
		require.Empty(t, h.verified)
		made, _, err := h.service.RegisterByTicket(t.Context(), ticket, b.secret, "IN", registration(""))
		require.NoError(t, err, "a rejected form leaves the ticket valid")
		require.Equal(t, "new@example.com", made.Player.Email)
		require.Equal(t, "IN", made.Player.Country)
		require.Equal(t, []string{"new@example.com"}, h.verified)
		h.signedIn(made.Tokens, made.Player.ID)
		_, _, err = h.service.RegisterByTicket(t.Context(), ticket, b.secret, "IN", registration(""))
		refused(t, err, identity.ErrTicket)

		_, _, err = h.players.Login(t.Context(), player.SignIn{Username: "new@example.com", Password: "", Visit: visit()})
		refused(t, err, player.ErrCredentials)
		other := h.browser()
		back, err := other.useTicket(other.ticket("", "asha", "moved@example.com", true))
		require.NoError(t, err)
		require.Equal(t, made.Player.ID, back.Player, "the subject counts, not the address")
		h.signedIn(back.Tokens, made.Player.ID)
		require.Equal(t, []string{"linked"}, h.published())
	})
}

func TestRegisterByTicket_DoesNotConfirmAnUnverifiedEmail(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, h *harness) {
		h.register("maybe@example.com", false)
		require.Empty(t, h.verified)
		made := h.register("", true)
		require.Empty(t, made.Player.Email)
		require.Len(t, made.Player.Login, 10, "an account without another name gets one")
	})
}

func TestUseTicket_NeverLinksAnAccountByItsEmail(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, h *harness) {
		who := h.account("asha@example.com")
		b := h.browser()
		ticket := b.ticket("", "asha", "asha@example.com", true)
		_, err := b.useTicket(ticket)
		refused(t, err, identity.ErrUnlinked)
		_, _, err = h.service.RegisterByTicket(t.Context(), ticket, b.secret, "IN", registration(""))
		refused(t, err, player.ErrExists)
		result, err := b.useTicket(b.ticket("", "asha", "asha@example.com", false))
		require.NoError(t, err)
		require.NotNil(t, result.Registering, "a visitor who may not own the address learns nothing of the account")

		link := b.ticket(who, "asha", "asha@example.com", true)
		result, err = b.useTicket(link)
		require.NoError(t, err)
		require.NotNil(t, result.Linking)
		require.NoError(t, h.service.Link(t.Context(), who, link, b.secret, visit()))
		result, err = b.useTicket(b.ticket("", "asha", "asha@example.com", true))
		require.NoError(t, err)
		require.Equal(t, who, result.Player)
		require.Equal(t, []string{"link"}, h.auditLog(who))
	})
}

func TestLink_BindsAnExternalAccountToOnePlayer(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, h *harness) {
		asha, ravi := h.account("asha@example.com"), h.account("ravi@example.com")
		b := h.browser()
		ticket := b.ticket(asha, "one", "", false)
		refused(t, h.service.Link(t.Context(), ravi, ticket, b.secret, visit()), identity.ErrTicket)
		refused(t, h.service.Link(t.Context(), asha, ticket, h.browser().secret, visit()), identity.ErrTicket)
		_, _, err := h.service.RegisterByTicket(t.Context(), ticket, b.secret, "IN", registration(""))
		refused(t, err, identity.ErrTicket)
		require.NoError(t, h.service.Link(t.Context(), asha, ticket, b.secret, visit()))
		refused(t, h.service.Link(t.Context(), ravi, b.ticket(ravi, "one", "", false), b.secret, visit()), identity.ErrLinkedElsewhere)
		_, err = h.service.AuthURL(t.Context(), identity.AuthRequest{Method: "test", Origin: origin, Browser: b.secret, Player: asha, Visit: visit()})
		refused(t, err, identity.ErrLinkedAlready)

		links, err := h.service.Links(t.Context(), asha)
		require.NoError(t, err)
		require.Equal(t, "Test provider", links[0].Provider)
		refused(t, h.service.Unlink(t.Context(), ravi, links[0].ID, visit()), identity.ErrNoLink)
		require.NoError(t, h.service.Unlink(t.Context(), asha, links[0].ID, visit()))
		result, err := b.useTicket(b.ticket("", "one", "", false))
		require.NoError(t, err)
		require.NotNil(t, result.Registering, "an unlinked account is new")
		require.Equal(t, []string{"linked", "unlinked"}, h.published())
	})
}

func TestHandleCallback_NeedsTheSameBrowserAndWorksOnce(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, h *harness) {
		b := h.browser()
		q := h.decide(b.start(""), form("asha", "", false))
		_, err := h.browser().callback(q)
		refused(t, err, identity.ErrCallback)
		_, err = b.callback(url.Values{"state": {secret.NewToken(rng.Secure())}, "code": q["code"]})
		refused(t, err, identity.ErrCallback)
		_, err = b.callback(url.Values{"code": q["code"]})
		refused(t, err, identity.ErrCallback)
		ticket, err := b.callback(q)
		require.NoError(t, err)
		_, err = b.callback(q)
		refused(t, err, identity.ErrCallback)
		_, err = h.browser().useTicket(ticket)
		refused(t, err, identity.ErrTicket)

		_, err = b.callback(h.decide(b.start(""), url.Values{"cancel": {"yes"}}))
		refused(t, err, identity.ErrDenied)
		late := h.decide(b.start(""), form("asha", "", false))
		h.clock.Advance(16 * time.Minute)
		_, err = b.callback(late)
		refused(t, err, identity.ErrCallback)
		old := b.ticket("", "asha", "", false)
		h.clock.Advance(16 * time.Minute)
		_, err = b.useTicket(old)
		refused(t, err, identity.ErrTicket)
	})
}

func TestHandleCallback_RejectsInvalidTokens(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, h *harness) {
		for name, tamper := range map[string]func(map[string]any){
			"another issuer":           func(c map[string]any) { c["iss"] = "https://evil.example" },
			"another audience":         func(c map[string]any) { c["aud"] = "another-client" },
			"another party":            func(c map[string]any) { c["aud"], c["azp"] = []string{"test-client", "other"}, "other" },
			"expired":                  func(c map[string]any) { c["exp"] = h.clock.Now().Add(-time.Second).Unix() },
			"without expiry":           func(c map[string]any) { delete(c, "exp") },
			"another nonce":            func(c map[string]any) { c["nonce"] = "another" },
			"without a nonce":          func(c map[string]any) { delete(c, "nonce") },
			"without a subject":        func(c map[string]any) { c["sub"] = "" },
			"a subject too long":       func(c map[string]any) { c["sub"] = strings.Repeat("x", 256) },
			"claims of the wrong kind": func(c map[string]any) { c["email"] = 7 },
		} {
			h.tamper = tamper
			b := h.browser()
			_, err := b.callback(h.decide(b.start(""), form("asha", "", false)))
			require.ErrorIs(t, err, identity.ErrCallback, name)
		}
		h.tamper = func(c map[string]any) {
			c["aud"], c["azp"], c["email"], c["email_verified"] = []string{"test-client", "other"}, "test-client", "a@example.com", "true"
		}
		b := h.browser()
		result, err := b.useTicket(b.ticket("", "asha", "", false))
		require.NoError(t, err)
		require.True(t, result.Registering.Verified, "some providers send a string")
	})
}

// The test provider requires PKCE: a challenge to authorize, and the verifier to redeem a code.
func TestProvider_RequiresPKCEAndTheExactRedirect(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, h *harness) {
		for _, change := range []func(url.Values){
			func(q url.Values) { q.Del("code_challenge") },
			func(q url.Values) { q.Set("code_challenge_method", "plain") },
			func(q url.Values) { q.Set("redirect_uri", origin+"/elsewhere") },
			func(q url.Values) { q.Set("client_id", "another") },
		} {
			u := h.browser().start("")
			q := u.Query()
			change(q)
			u.RawQuery = q.Encode()
			out := httptest.NewRecorder()
			h.provider.ServeHTTP(out, httptest.NewRequest(http.MethodGet, u.String(), nil))
			require.Equal(t, http.StatusBadRequest, out.Code)
		}
		q := h.decide(h.browser().start(""), form("asha", "", false))
		thief := url.Values{
			"grant_type": {"authorization_code"}, "code": q["code"], "redirect_uri": {origin + "/api/v3/oauth/oidc/test/callback"},
			"client_id": {"test-client"}, "client_secret": {"secret word&=%"}, "code_verifier": {"guessed"},
		}
		res, err := h.provider.Client().PostForm(origin+"/_test/oidc/token", thief)
		require.NoError(t, err)
		defer func() { _ = res.Body.Close() }()
		require.Equal(t, http.StatusBadRequest, res.StatusCode)
	})
}

// unreachable is a network without any host.
type unreachable struct{ requests int }

func (u *unreachable) RoundTrip(*http.Request) (*http.Response, error) {
	u.requests++
	return nil, errors.New("no route to host")
}

func TestAuthURL_FailsOnlyForTheProviderThatIsDown(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, h *harness) {
		network := &unreachable{}
		cfg := h.service.Config
		cfg.Client = &http.Client{Transport: network}
		cfg.Providers = append(cfg.Providers, identity.Provider{
			Name: "away", Issuer: "https://away.example", ClientID: "test-client", ClientSecret: "private", Label: "Away",
		})
		service, err := identity.New(cfg)
		require.NoError(t, err, "New sends no requests")
		request := identity.AuthRequest{Method: "away", Origin: origin, Browser: h.browser().secret, Visit: visit()}
		for range 3 {
			_, err = service.AuthURL(t.Context(), request)
			refused(t, err, identity.ErrProviderDown)
		}
		require.Equal(t, 1, network.requests, "a provider that did not answer gets no requests for a while")
		h.clock.Advance(11 * time.Second)
		_, err = service.AuthURL(t.Context(), request)
		refused(t, err, identity.ErrProviderDown)
		require.Equal(t, 2, network.requests)
		request.Method = "test"
		_, err = service.AuthURL(t.Context(), request)
		require.NoError(t, err)
		request.Method = "unknown"
		_, err = service.AuthURL(t.Context(), request)
		refused(t, err, identity.ErrUnknownMethod)
	})
}

func TestAuthURL_AcceptsOnlyPathsOfTheAppAsNext(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, h *harness) {
		for next, want := range map[string]string{
			"/me": "/me", "": "/", "//evil.example": "/", "/\\evil.example": "/", "https://evil.example": "/", "/a b": "/",
			"/x\n": "/", "/" + strings.Repeat("x", 600): "/",
		} {
			b := h.browser()
			address, err := h.service.AuthURL(t.Context(), identity.AuthRequest{Method: "test", Origin: origin, Browser: b.secret, Next: next, Visit: visit()})
			require.NoError(t, err)
			u, err := url.Parse(address)
			require.NoError(t, err)
			ticket, err := b.callback(h.decide(u, form("asha", "", false)))
			require.NoError(t, err)
			result, err := b.useTicket(ticket)
			require.NoError(t, err)
			require.Equal(t, want, result.Next, next)
		}
	})
}

func TestParseProvider(t *testing.T) {
	t.Parallel()
	p, err := identity.ParseProvider(" google | https://accounts.example | 123 | private | Example ")
	require.NoError(t, err)
	require.Equal(t, identity.Provider{Name: "google", Issuer: "https://accounts.example", ClientID: "123", ClientSecret: "private", Label: "Example"}, p)
	for _, setting := range []string{
		"", "a|b|c|d", "a|b|c|d|e|f", "Upper|https://a.example|c|private|e", "a|http://a.example|c|private|e", "a|/_test/oidc|c|private|e",
		"a|https://a.example||private|e", "a|https://a.example|c||e", "a|https://play.example/_test/oidc|c|private|e", "a/b|https://a.example|c|private|e",
	} {
		_, err := identity.ParseProvider(setting)
		require.Error(t, err, setting)
		require.NotContains(t, err.Error(), "private")
	}
}

func TestProvider_WarnsOnItsPages(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, h *harness) {
		for _, address := range []string{h.browser().start("").String(), origin + "/_test/messenger?return_to=" + url.QueryEscape(origin+"/login/callback")} {
			out := httptest.NewRecorder()
			h.provider.ServeHTTP(out, httptest.NewRequest(http.MethodGet, address, nil))
			require.Equal(t, http.StatusOK, out.Code)
			require.True(t, bytes.Contains(out.Body.Bytes(), []byte("any identity is accepted")))
		}
		out := httptest.NewRecorder()
		h.provider.ServeHTTP(out, httptest.NewRequest(http.MethodGet, origin+"/_test/messenger?return_to=https://evil.example/", nil))
		require.Equal(t, http.StatusBadRequest, out.Code)
	})
}
