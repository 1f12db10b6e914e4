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

	"maidan/internal/identity"
	"maidan/internal/player"
	"maidan/internal/rng"
	"maidan/internal/secret"
)

// browser is a visitor's browser: its cookie, and where it was sent.
type browser struct {
	h      *house
	secret string
}

func (h *house) browser() browser { return browser{h, secret.NewToken(rng.Secure())} }

// leave begins a visit to the test provider and returns the address that the browser is sent to.
func (b browser) leave(linking player.ID) *url.URL {
	b.h.t.Helper()
	address, err := b.h.ways.Leave(b.h.t.Context(), identity.Leaving{
		Way: "test", Origin: origin, Browser: b.secret, Next: "/bets?x=1", Player: linking, Visit: visit(),
	})
	require.NoError(b.h.t, err)
	u, err := url.Parse(address)
	require.NoError(b.h.t, err)
	return u
}

// decide fills in the provider's form and returns the query that the browser comes back with.
func (h *house) decide(u *url.URL, form url.Values) url.Values {
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

func (b browser) back(q url.Values) (string, error) {
	return b.h.ways.Back(b.h.t.Context(), identity.Return{
		Way: "test", State: q.Get("state"), Code: q.Get("code"), Problem: q.Get("error"), Browser: b.secret, Visit: visit(),
	})
}

// ticket goes to the provider and comes back.
func (b browser) ticket(linking player.ID, subject, email string, verified bool) string {
	b.h.t.Helper()
	ticket, err := b.back(b.h.decide(b.leave(linking), form(subject, email, verified)))
	require.NoError(b.h.t, err)
	return ticket
}

func (b browser) arrive(ticket string) (identity.Arrival, error) {
	return b.h.ways.Arrive(b.h.t.Context(), ticket, b.secret, visit())
}

// arrive opens an account by the provider, whose subject is the address.
func (h *house) arrive(email string, verified bool) player.Registered {
	h.t.Helper()
	b := h.browser()
	made, next, err := h.ways.RegisterArrival(h.t.Context(), b.ticket("", "of "+email, email, verified), b.secret, "IN", registration("ignored@example.com"))
	require.NoError(h.t, err)
	require.Equal(h.t, "/bets?x=1", next)
	return made
}

func TestANewVisitorOpensAnAccountAndComesBack(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, h *house) {
		b := h.browser()
		u := b.leave("")
		require.Equal(t, "S256", u.Query().Get("code_challenge_method"))
		ticket, err := b.back(h.decide(u, form("asha", "New@Example.com", true)))
		require.NoError(t, err)
		arrival, err := b.arrive(ticket)
		require.NoError(t, err)
		require.Equal(t, &identity.Newcomer{Way: "test", Label: "Test provider", Name: "Asha", Email: "New@Example.com", Verified: true}, arrival.Newcomer)

		bad := registration("")
		bad.Checkbox1 = false
		_, _, err = h.ways.RegisterArrival(t.Context(), ticket, b.secret, "IN", bad)
		require.Error(t, err)
		_, _, err = h.ways.RegisterArrival(t.Context(), ticket, b.secret, "FR", registration(""))
		require.Error(t, err)
		require.Empty(t, h.vouched)
		made, _, err := h.ways.RegisterArrival(t.Context(), ticket, b.secret, "IN", registration(""))
		require.NoError(t, err, "a refused form leaves the ticket good")
		require.Equal(t, "new@example.com", made.Player.Email)
		require.Equal(t, "IN", made.Player.Country)
		require.Equal(t, []string{"new@example.com"}, h.vouched)
		h.signedIn(made.Tokens, made.Player.ID)
		_, _, err = h.ways.RegisterArrival(t.Context(), ticket, b.secret, "IN", registration(""))
		refused(t, err, identity.ErrTicket)

		_, _, err = h.players.Login(t.Context(), player.SignIn{Username: "new@example.com", Password: "", Visit: visit()})
		refused(t, err, player.ErrCredentials)
		other := h.browser()
		back, err := other.arrive(other.ticket("", "asha", "moved@example.com", true))
		require.NoError(t, err)
		require.Equal(t, made.Player.ID, back.Player, "the subject counts, not the address")
		h.signedIn(back.Tokens, made.Player.ID)
		require.Equal(t, []string{"linked"}, h.heard())
	})
}

func TestAnAddressThatIsNotVerifiedIsNotVouchedFor(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, h *house) {
		h.arrive("maybe@example.com", false)
		require.Empty(t, h.vouched)
		made := h.arrive("", true)
		require.Empty(t, made.Player.Email)
		require.Len(t, made.Player.Login, 10, "who has no other name gets one")
	})
}

func TestAnAccountWithTheSameAddressIsNeverJoinedSilently(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, h *house) {
		who := h.account("asha@example.com")
		b := h.browser()
		ticket := b.ticket("", "asha", "asha@example.com", true)
		_, err := b.arrive(ticket)
		refused(t, err, identity.ErrUnlinked)
		_, _, err = h.ways.RegisterArrival(t.Context(), ticket, b.secret, "IN", registration(""))
		refused(t, err, player.ErrExists)
		arrival, err := b.arrive(b.ticket("", "asha", "asha@example.com", false))
		require.NoError(t, err)
		require.NotNil(t, arrival.Newcomer, "who may not own the address is not told of the account")

		link := b.ticket(who, "asha", "asha@example.com", true)
		arrival, err = b.arrive(link)
		require.NoError(t, err)
		require.NotNil(t, arrival.Linking)
		require.NoError(t, h.ways.Link(t.Context(), who, link, b.secret, visit()))
		arrival, err = b.arrive(b.ticket("", "asha", "asha@example.com", true))
		require.NoError(t, err)
		require.Equal(t, who, arrival.Player)
		require.Equal(t, []string{"link"}, h.trail(who))
	})
}

func TestLinksAreOfOneAccountAndOfItsOwner(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, h *house) {
		asha, ravi := h.account("asha@example.com"), h.account("ravi@example.com")
		b := h.browser()
		ticket := b.ticket(asha, "one", "", false)
		refused(t, h.ways.Link(t.Context(), ravi, ticket, b.secret, visit()), identity.ErrTicket)
		refused(t, h.ways.Link(t.Context(), asha, ticket, h.browser().secret, visit()), identity.ErrTicket)
		_, _, err := h.ways.RegisterArrival(t.Context(), ticket, b.secret, "IN", registration(""))
		refused(t, err, identity.ErrTicket)
		require.NoError(t, h.ways.Link(t.Context(), asha, ticket, b.secret, visit()))
		refused(t, h.ways.Link(t.Context(), ravi, b.ticket(ravi, "one", "", false), b.secret, visit()), identity.ErrLinkedElsewhere)
		_, err = h.ways.Leave(t.Context(), identity.Leaving{Way: "test", Origin: origin, Browser: b.secret, Player: asha, Visit: visit()})
		refused(t, err, identity.ErrLinkedAlready)

		links, err := h.ways.Links(t.Context(), asha)
		require.NoError(t, err)
		require.Equal(t, "Test provider", links[0].House)
		refused(t, h.ways.Unlink(t.Context(), ravi, links[0].ID, visit()), identity.ErrNoLink)
		require.NoError(t, h.ways.Unlink(t.Context(), asha, links[0].ID, visit()))
		arrival, err := b.arrive(b.ticket("", "one", "", false))
		require.NoError(t, err)
		require.NotNil(t, arrival.Newcomer, "unlinked is unknown")
		require.Equal(t, []string{"linked", "unlinked"}, h.heard())
	})
}

func TestAReturnIsOfTheSameBrowserAndOnce(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, h *house) {
		b := h.browser()
		q := h.decide(b.leave(""), form("asha", "", false))
		_, err := h.browser().back(q)
		refused(t, err, identity.ErrReturn)
		_, err = b.back(url.Values{"state": {secret.NewToken(rng.Secure())}, "code": q["code"]})
		refused(t, err, identity.ErrReturn)
		_, err = b.back(url.Values{"code": q["code"]})
		refused(t, err, identity.ErrReturn)
		ticket, err := b.back(q)
		require.NoError(t, err)
		_, err = b.back(q)
		refused(t, err, identity.ErrReturn)
		_, err = h.browser().arrive(ticket)
		refused(t, err, identity.ErrTicket)

		_, err = b.back(h.decide(b.leave(""), url.Values{"cancel": {"yes"}}))
		refused(t, err, identity.ErrDenied)
		late := h.decide(b.leave(""), form("asha", "", false))
		h.clock.Advance(16 * time.Minute)
		_, err = b.back(late)
		refused(t, err, identity.ErrReturn)
		old := b.ticket("", "asha", "", false)
		h.clock.Advance(16 * time.Minute)
		_, err = b.arrive(old)
		refused(t, err, identity.ErrTicket)
	})
}

func TestWordsThatAreNotGoodAreRefused(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, h *house) {
		for name, tamper := range map[string]func(map[string]any){
			"another issuer":           func(c map[string]any) { c["iss"] = "https://evil.example" },
			"for somebody else":        func(c map[string]any) { c["aud"] = "another house" },
			"for two, of another":      func(c map[string]any) { c["aud"], c["azp"] = []string{"house", "other"}, "other" },
			"expired":                  func(c map[string]any) { c["exp"] = h.clock.Now().Add(-time.Second).Unix() },
			"without an end":           func(c map[string]any) { delete(c, "exp") },
			"another nonce":            func(c map[string]any) { c["nonce"] = "another" },
			"without a nonce":          func(c map[string]any) { delete(c, "nonce") },
			"of nobody":                func(c map[string]any) { c["sub"] = "" },
			"of somebody with no end":  func(c map[string]any) { c["sub"] = strings.Repeat("x", 256) },
			"claims of the wrong kind": func(c map[string]any) { c["email"] = 7 },
		} {
			h.tamper = tamper
			b := h.browser()
			_, err := b.back(h.decide(b.leave(""), form("asha", "", false)))
			require.ErrorIs(t, err, identity.ErrReturn, name)
		}
		h.tamper = func(c map[string]any) {
			c["aud"], c["azp"], c["email"], c["email_verified"] = []string{"house", "other"}, "house", "a@example.com", "true"
		}
		b := h.browser()
		arrival, err := b.arrive(b.ticket("", "asha", "", false))
		require.NoError(t, err)
		require.True(t, arrival.Newcomer.Verified, "some say it as text")
	})
}

// The provider holds to PKCE too: without a challenge it asks nobody, without the verifier a code is worth nothing.
func TestTheProviderWantsPKCEAndTheExactAddress(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, h *house) {
		for _, change := range []func(url.Values){
			func(q url.Values) { q.Del("code_challenge") },
			func(q url.Values) { q.Set("code_challenge_method", "plain") },
			func(q url.Values) { q.Set("redirect_uri", origin+"/elsewhere") },
			func(q url.Values) { q.Set("client_id", "another") },
		} {
			u := h.browser().leave("")
			q := u.Query()
			change(q)
			u.RawQuery = q.Encode()
			out := httptest.NewRecorder()
			h.provider.ServeHTTP(out, httptest.NewRequest(http.MethodGet, u.String(), nil))
			require.Equal(t, http.StatusBadRequest, out.Code)
		}
		q := h.decide(h.browser().leave(""), form("asha", "", false))
		thief := url.Values{
			"grant_type": {"authorization_code"}, "code": q["code"], "redirect_uri": {origin + "/api/v3/oauth/oidc/test/callback"},
			"client_id": {"house"}, "client_secret": {"hush hush&=%"}, "code_verifier": {"guessed"},
		}
		res, err := h.provider.Client().PostForm(origin+"/_test/oidc/token", thief)
		require.NoError(t, err)
		defer func() { _ = res.Body.Close() }()
		require.Equal(t, http.StatusBadRequest, res.StatusCode)
	})
}

// down is a network in which nobody answers.
type down struct{ asked int }

func (d *down) RoundTrip(*http.Request) (*http.Response, error) {
	d.asked++
	return nil, errors.New("no route to host")
}

func TestAProviderThatIsDownStopsNothingElse(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, h *house) {
		network := &down{}
		cfg := h.ways.Config
		cfg.Client = &http.Client{Transport: network}
		cfg.Providers = append(cfg.Providers, identity.Provider{
			Name: "away", Issuer: "https://away.example", ClientID: "house", ClientSecret: "hush", Label: "Away",
		})
		ways, err := identity.New(cfg)
		require.NoError(t, err, "nobody is asked before somebody comes")
		leaving := identity.Leaving{Way: "away", Origin: origin, Browser: h.browser().secret, Visit: visit()}
		for range 3 {
			_, err = ways.Leave(t.Context(), leaving)
			refused(t, err, identity.ErrAway)
		}
		require.Equal(t, 1, network.asked, "who did not answer is left alone for a while")
		h.clock.Advance(11 * time.Second)
		_, err = ways.Leave(t.Context(), leaving)
		refused(t, err, identity.ErrAway)
		require.Equal(t, 2, network.asked)
		leaving.Way = "test"
		_, err = ways.Leave(t.Context(), leaving)
		require.NoError(t, err)
		leaving.Way = "nobody"
		_, err = ways.Leave(t.Context(), leaving)
		refused(t, err, identity.ErrNoWay)
	})
}

func TestOnlyAddressesOfTheAppAreGoneOnTo(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, h *house) {
		for next, want := range map[string]string{
			"/me": "/me", "": "/", "//evil.example": "/", "/\\evil.example": "/", "https://evil.example": "/", "/a b": "/",
			"/x\n": "/", "/" + strings.Repeat("x", 600): "/",
		} {
			b := h.browser()
			address, err := h.ways.Leave(t.Context(), identity.Leaving{Way: "test", Origin: origin, Browser: b.secret, Next: next, Visit: visit()})
			require.NoError(t, err)
			u, err := url.Parse(address)
			require.NoError(t, err)
			ticket, err := b.back(h.decide(u, form("asha", "", false)))
			require.NoError(t, err)
			arrival, err := b.arrive(ticket)
			require.NoError(t, err)
			require.Equal(t, want, arrival.Next, next)
		}
	})
}

func TestSettingsOfProviders(t *testing.T) {
	t.Parallel()
	p, err := identity.ParseProvider(" google | https://accounts.example | 123 | hush | Example ")
	require.NoError(t, err)
	require.Equal(t, identity.Provider{Name: "google", Issuer: "https://accounts.example", ClientID: "123", ClientSecret: "hush", Label: "Example"}, p)
	for _, setting := range []string{
		"", "a|b|c|d", "a|b|c|d|e|f", "Upper|https://a.example|c|hush|e", "a|http://a.example|c|hush|e", "a|/_test/oidc|c|hush|e",
		"a|https://a.example||hush|e", "a|https://a.example|c||e", "a|https://play.example/_test/oidc|c|hush|e", "a/b|https://a.example|c|hush|e",
	} {
		_, err := identity.ParseProvider(setting)
		require.Error(t, err, setting)
		require.NotContains(t, err.Error(), "hush")
	}
}

func TestPagesOfTheTestProviderSayWhatTheyAre(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, h *house) {
		for _, address := range []string{h.browser().leave("").String(), origin + "/_test/messenger?return_to=" + url.QueryEscape(origin+"/login/way")} {
			out := httptest.NewRecorder()
			h.provider.ServeHTTP(out, httptest.NewRequest(http.MethodGet, address, nil))
			require.Equal(t, http.StatusOK, out.Code)
			require.True(t, bytes.Contains(out.Body.Bytes(), []byte("anybody may be anybody")))
		}
		out := httptest.NewRecorder()
		h.provider.ServeHTTP(out, httptest.NewRequest(http.MethodGet, origin+"/_test/messenger?return_to=https://evil.example/", nil))
		require.Equal(t, http.StatusBadRequest, out.Code)
	})
}
