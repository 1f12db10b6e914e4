package app

import (
	"log/slog"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/brand"
	"maidan/internal/clock"
	"maidan/internal/config"
)

// built is an App over an empty folder without background work.
func built(t *testing.T, set func(*config.Config)) *App {
	t.Helper()
	cfg := config.Default()
	cfg.Data = t.TempDir()
	set(&cfg)
	return builtAt(t, cfg, clock.NewSynced(clock.System{}))
}

// stopped is a visitor of a server whose clock stands still, so that limits of requests a second do not depend on the machine.
func stopped(t *testing.T, set func(*config.Config)) *visitor {
	t.Helper()
	cfg := config.Default()
	cfg.Data = t.TempDir()
	set(&cfg)
	server := httptest.NewServer(builtAt(t, cfg, clock.NewManual(time.Now())).Handler())
	t.Cleanup(server.Close)
	return &visitor{t: t, url: server.URL, client: server.Client()}
}

func builtAt(t *testing.T, cfg config.Config, now clock.Clock) *App {
	t.Helper()
	h, err := buildWith(t.Context(), cfg, slog.New(slog.DiscardHandler), injectedWith(now, brand.Maidan()))
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, h.Close()) })
	return h
}

// TestRestrictedCountries_GetNoPagesAndNoAPI: pages say so in the visitor's language, the API refuses, what staff and
// machines need goes on.
func TestRestrictedCountries_GetNoPagesAndNoAPI(t *testing.T) {
	t.Parallel()
	const blocked = "KP"
	h := built(t, func(c *config.Config) { c.GeoTable = []string{"198.51.100.0/24=" + blocked, "203.0.113.0/24=IN"} })
	require.False(t, h.Jurisdictions.Allowed(blocked))
	site := h.Handler()
	ask := func(address, path string, headers ...string) *httptest.ResponseRecorder {
		r := httptest.NewRequest(http.MethodGet, path, http.NoBody)
		r.RemoteAddr = address + ":1234"
		for i := 0; i < len(headers); i += 2 {
			r.Header.Set(headers[i], headers[i+1])
		}
		w := httptest.NewRecorder()
		site.ServeHTTP(w, r)
		return w
	}
	const foreign, near = "198.51.100.7", "203.0.113.7"
	for _, path := range []string{"/", "/me/profile", "/new-promo/", "/new-promo/warm-up-royal-challenge", "/index.html"} {
		w := ask(foreign, path)
		require.Equal(t, 451, w.Code, path)
		require.Contains(t, w.Body.String(), "Not available in your country", path)
		require.Contains(t, w.Body.String(), h.Brand.Support)
		require.Contains(t, w.Header().Get("Content-Security-Policy"), "default-src 'none'; style-src 'sha256-")
		require.Equal(t, "no-store", w.Header().Get("Cache-Control"))
		require.NotEqual(t, 451, ask(near, path).Code, path)
		require.NotEqual(t, 451, ask("192.0.2.1", path).Code, "a country that is not known")
	}
	require.Contains(t, ask(foreign, "/", "Cookie", "i18n_lang=hi", "Accept-Language", "ur").Body.String(), `<html lang="hi" dir="ltr">`)
	require.Contains(t, ask(foreign, "/", "Accept-Language", "xx, ur-PK;q=0.9, en;q=0.8").Body.String(), `<html lang="ur" dir="rtl">`)
	require.Equal(t, 403, ask(foreign, "/api/v3/settings").Code)
	require.Equal(t, 401, ask(foreign, "/api/v3/settings", "Authorization", "Bearer x").Code)
	for _, path := range []string{"/healthz", "/readyz", "/metrics", "/office/", "/ccg/csrf-token", "/openapi.json"} {
		require.NotContains(t, []int{401, 403, 451}, ask(foreign, path).Code, path)
	}
	require.Equal(t, 401, ask(foreign, "/api/v3/staff/session").Code)
	require.Contains(t, ask(foreign, "/api/v3/staff/session").Body.String(), `"unauthorized"`)
}

func TestBuild_RefusesABadTableOfCountries(t *testing.T) {
	t.Parallel()
	cfg := config.Default()
	cfg.Data, cfg.GeoTable = t.TempDir(), []string{"nonsense"}
	_, err := Build(t.Context(), cfg, slog.New(slog.DiscardHandler), NoFeeds)
	require.ErrorContains(t, err, "nonsense")
}
