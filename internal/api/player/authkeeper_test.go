package player

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"maidan/internal/db/dbtest"
	"maidan/internal/player"
)

var known = targets{"https://play.example", "http://127.0.0.1:8080", ""}

func TestTargets(t *testing.T) {
	t.Parallel()
	for _, good := range []string{
		"/", "/casino", "/casino?welcomeme=1&id=642#participation=1", "/x?next=https://evil.example//", "https://play.example", "HTTPS://Play.Example/bonuses",
		"https://play.example/", "https://play.example?x=1", "https://play.example#x", "http://127.0.0.1:8080/live", "/%2Fevil.example",
	} {
		require.True(t, known.allow(good), good)
	}
	for _, bad := range []string{
		"", " ", "x", "casino", "//evil.example", "///evil.example", `/\evil.example`, `\\evil.example`, `https:\\play.example`, "/\t/evil.example", "/x//evil",
		"https://evil.example", "https://play.example.evil.example", "https://play.example@evil.example", "https://play.example:443@evil.example/",
		"https://play.example:444/", "https://user@play.example/", "http://play.example/", "https:play.example", "https:/play.example", "https:///play.example",
		"javascript:alert(1)", "JaVaScRiPt:alert(1)//play.example", "data:text/html,x", "ftp://play.example", "https://play.exаmple/", "https://play.example%2eevil.example",
		"https://play.example\n.evil.example", "https://play.example\x00", "\thttps://play.example", "https://play.example//evil", "https://play.example\\@evil.example",
		"https://[::1]/", "http://127.0.0.1:80801/", "https://play.example.", "/" + strings.Repeat("a", 2048), "?redirect=1", "#x", "/é", "/a b",
	} {
		require.False(t, known.allow(bad), bad)
	}
}

// FuzzTargets checks that an allowed target resolves to one of the origins or the page's own with the standard parser, too.
func FuzzTargets(f *testing.F) {
	for _, seed := range []string{"/x", "//x", "https://play.example/a?b#c", "https://play.example@evil", `/\evil`, "javascript:1", "https://play.example:1", "/.//x", "/..//x", "/%5cx"} {
		f.Add(seed)
	}
	base, err := url.Parse("https://own.example/auth-keeper")
	require.NoError(f, err)
	f.Fuzz(func(t *testing.T, target string) {
		if !known.allow(target) {
			return
		}
		u, err := base.Parse(target)
		if err != nil {
			return // unreachable for a browser, but compared exactly
		}
		require.Contains(t, []string{"https://own.example", "https://play.example", "http://127.0.0.1:8080"}, u.Scheme+"://"+strings.ToLower(u.Host))
		require.Nil(t, u.User)
	})
}

func TestAuthKeeper_RedirectsWithoutCookies(t *testing.T) {
	t.Parallel()
	h := newHarness(t, dbtest.NewSQLite(t), player.Limits{})
	h.client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	keep := func(query string) answer {
		a := h.call(t, "GET", "/auth-keeper?"+query, "", nil)
		require.Empty(t, a.header.Values("Set-Cookie"))
		require.Equal(t, "no-store", a.header.Get("Cache-Control"))
		return a
	}
	for _, target := range []string{"/casino?welcomeme=1#x", "https://test.example/live?id=642", h.server.URL + "/bonuses"} {
		require.Equal(t, target, keep("set=false&redirect="+url.QueryEscape(target)).want(t, 302).header.Get("Location"))
	}
	for _, query := range []string{
		"", "set=false", "redirect=/casino", "set=true&redirect=/casino", "set=false&redirect=https://evil.example",
		"set=false&redirect=//evil.example", "set=false&redirect=javascript:alert(1)", "set=false&redirect=%3Cscript%3E",
	} {
		a := keep(query).want(t, 400)
		require.Empty(t, a.header.Get("Location"))
		require.NotContains(t, a.body, "evil")
		require.NotContains(t, a.body, "script")
	}
}
