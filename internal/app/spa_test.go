package app

import (
	"crypto/sha256"
	"encoding/base64"
	"io"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/andybalholm/brotli"
	"github.com/stretchr/testify/require"

	"maidan/internal/config"
	"maidan/internal/screen"
)

// ownScript is what a policy says of an inline script.
var ownScript = regexp.MustCompile(` 'sha256-[^']+'`)

func TestScreenPolicy_AllowsThePagesOwnScripts(t *testing.T) {
	t.Parallel()
	policy := screenPolicy([]byte("<head><script>var a</script><script src=x></script></head>"))
	sum := sha256.Sum256([]byte("var a"))
	require.Contains(t, policy, "; script-src 'self' 'sha256-"+base64.StdEncoding.EncodeToString(sum[:])+"'")
}

func TestSPA_ShowsARenderedScreen(t *testing.T) {
	t.Parallel()
	site := newSPA(fstest.MapFS{
		"a.css":      {Data: []byte("b{}")},
		"index.html": {Data: []byte(`<html lang="en"><head><title>Maidan</title><script type="module" crossorigin src="/a.js"></script><link rel="modulepreload" crossorigin href="/b.js"><link rel="stylesheet" crossorigin href="/a.css"></head><body><div id="root"></div></body></html>`)},
	}, "/", anywhere)
	site.render = func(r *http.Request) (screen.Page, bool) {
		return screen.Page{Attributes: `lang="ur" dir="rtl"`, Head: "<title>$1</title>", Body: "<h1>home</h1>", Data: "<i></i>"}, r.URL.Path == "/"
	}
	get := func(path string) *httptest.ResponseRecorder {
		w := httptest.NewRecorder()
		site.ServeHTTP(w, httptest.NewRequest(http.MethodGet, path, http.NoBody))
		return w
	}
	home := get("/")
	start := `<script data-app="/a.js">` + startAfterPaint + `</script>`
	require.Equal(t, `<html lang="ur" dir="rtl"><head><title>$1</title>`+start+`<style>b{}</style></head><body><div id="root"><h1>home</h1></div><i></i></body></html>`, home.Body.String())
	require.Empty(t, home.Header().Get("ETag"), "the next one has other prices")
	require.Equal(t, "no-cache", home.Header().Get("Cache-Control"))
	require.Contains(t, get("/bets").Body.String(), `<div id="root"></div>`)
}

func TestSPA(t *testing.T) {
	t.Parallel()
	page := "<!doctype html>" + strings.Repeat("<p>screen</p>", 50)
	site := newSPA(fstest.MapFS{
		"index.html":    {Data: []byte(page)},
		"assets/app.js": {Data: []byte(strings.Repeat("console.warn(1);", 50))},
		".gitkeep":      {Data: nil},
	}, "/office/", anywhere)
	for _, c := range []struct {
		name, method, path string
		status             int
		cache              string
	}{
		{"the page itself", "GET", "/office/", 200, "no-cache"},
		{"a screen of the app's router", "GET", "/office/withdrawals/7", 200, "no-cache"},
		{"a file named by its content", "GET", "/office/assets/app.js", 200, "public, max-age=31536000, immutable"},
		{"a file that is gone", "GET", "/office/assets/old.js", 404, ""},
		{"a hidden file", "GET", "/office/.gitkeep", 404, ""},
		{"a path that climbs", "GET", "/office/../secret.txt", 404, ""},
		{"a form posted to a screen", "POST", "/office/", 405, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			w := httptest.NewRecorder()
			site.ServeHTTP(w, httptest.NewRequest(c.method, c.path, nil))
			require.Equal(t, c.status, w.Code)
			require.Equal(t, c.cache, w.Header().Get("Cache-Control"))
		})
	}
}

func TestSPA_CompressesAndRevalidates(t *testing.T) {
	t.Parallel()
	page := "<!doctype html>" + strings.Repeat("<p>screen</p>", 50)
	site := newSPA(fstest.MapFS{"index.html": {Data: []byte(page)}}, "/", anywhere)
	get := func(header, value string) *httptest.ResponseRecorder {
		w, r := httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, "/bets", nil)
		r.Header.Set(header, value)
		site.ServeHTTP(w, r)
		return w
	}
	packed := get("Accept-Encoding", "gzip, br")
	require.Equal(t, "br", packed.Header().Get("Content-Encoding"))
	var plain strings.Builder
	_, err := io.Copy(&plain, brotli.NewReader(packed.Body))
	require.NoError(t, err)
	require.Equal(t, page, plain.String())
	require.Equal(t, http.StatusNotModified, get("If-None-Match", packed.Header().Get("ETag")).Code)
}

func TestSPA_ReportsAMissingBuild(t *testing.T) {
	t.Parallel()
	w := httptest.NewRecorder()
	newSPA(fstest.MapFS{}, "/", anywhere).ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/", nil))
	require.Equal(t, http.StatusServiceUnavailable, w.Code)
	require.Contains(t, w.Body.String(), "make build")
}

func TestSPA_AllowsTheConfiguredCaptchaServiceInThePlayerAppOnly(t *testing.T) {
	t.Parallel()
	for kind, origins := range captchaOrigins {
		t.Run(kind, func(t *testing.T) {
			t.Parallel()
			h := built(t, func(c *config.Config) {
				c.Captcha, c.CaptchaSiteKey, c.CaptchaSecret = kind, "site-key", "secret"
			})
			site := h.Handler()
			policy := func(path string) string {
				w := httptest.NewRecorder()
				site.ServeHTTP(w, httptest.NewRequest(http.MethodGet, path, http.NoBody))
				return ownScript.ReplaceAllString(w.Header().Get("Content-Security-Policy"), "") + ";"
			}
			named := strings.Join(origins, " ")
			for _, path := range []string{"/", "/index.html", "/login"} {
				for _, start := range []string{"script-src 'self'", "style-src 'self' 'unsafe-inline'", "connect-src 'self'", "frame-src"} {
					require.Contains(t, policy(path), "; "+start+" "+named+";", path)
				}
				require.Contains(t, policy(path), "; worker-src 'self';", path)
			}
			require.NotContains(t, policy("/office/"), "https:")
			require.Contains(t, policy("/office/"), "; script-src 'self';")
			require.Contains(t, policy("/office/"), "; frame-src 'none';")
		})
	}
	require.NotContains(t, screenPolicy(nil, captchaOrigins["pow"]...), "https:", "the built-in captcha needs no other origin")
}
