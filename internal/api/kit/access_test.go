package kit_test

import (
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"maidan/internal/api/kit"
	"maidan/internal/clock"
	"maidan/internal/pace"
)

// byHeader returns the country of the header Country, as behind a proxy.
func byHeader(_ netip.Addr, relayed http.Header) string { return relayed.Get("Country") }

var closedToUtopia = kit.Config{
	TrustedProxies: []netip.Prefix{netip.MustParsePrefix("203.0.113.0/24")}, Country: byHeader,
	Open: func(country string) bool { return country != "UT" },
}

func TestKit_RefusesRestrictedCountries(t *testing.T) {
	t.Parallel()
	s := newSite(t, closedToUtopia)
	for _, path := range []string{"/api/open", "/api/signed", "/api/nothing", "/ccg/csrf-token/more"} {
		require.NotEqual(t, 403, s.do("GET", path, "", "Country", "IN").Code, path)
		require.NotEqual(t, 403, s.do("GET", path, "").Code, path)
		if strings.HasPrefix(path, "/ccg/csrf") {
			continue
		}
		e := refusal(t, s.do("GET", path, "", "Country", "UT"), 403, "country_blocked")
		require.Equal(t, "This resource is not accessible from your country.", e.Message)
		require.Equal(t, "ip", e.Errors[0].Location)
		require.Equal(t, "forbidden", e.Errors[0].Reason)
		// Who shows a token has a session that has to end: 401.
		e = refusal(t, s.do("GET", path, "", "Country", "UT", "Authorization", "Bearer x"), 401, "country_blocked")
		require.Equal(t, "ip", e.Errors[0].Location)
		require.Equal(t, "forbidden", e.Errors[0].Reason)
	}
	for _, path := range []string{"/api/v3/staff/session", "/ccg/csrf-token", "/elsewhere", "/openapi.json"} {
		require.NotEqual(t, 403, s.do("GET", path, "", "Country", "UT").Code, path)
	}
}

func TestKit_IgnoresCountryHeadersOfClients(t *testing.T) {
	t.Parallel()
	cfg := closedToUtopia
	cfg.TrustedProxies = nil
	require.Equal(t, 200, newSite(t, cfg).do("GET", "/api/open", "", "Country", "UT").Code)
}

func TestKit_LimitsTheRequestsOfAnAddress(t *testing.T) {
	t.Parallel()
	now := clock.NewManual(time.UnixMilli(1_760_000_000_000))
	s := newSite(t, kit.Config{Clock: now, Pace: pace.Rate{Every: 3 * time.Second, Burst: 2}})
	from := func(address, path string) *httptest.ResponseRecorder {
		r := httptest.NewRequest(http.MethodGet, path, http.NoBody)
		r.RemoteAddr = address
		w := httptest.NewRecorder()
		s.h.ServeHTTP(w, r)
		return w
	}
	for range 2 {
		require.Equal(t, 200, from("198.51.100.1:1", "/api/open").Code)
	}
	w := from("198.51.100.1:2", "/api/open")
	refusal(t, w, 429, "too_many_requests")
	require.Equal(t, "3", w.Header().Get("Retry-After"))
	require.Equal(t, 200, from("198.51.100.1:2", "/elsewhere").Code, "pages are not counted")
	require.Equal(t, 200, from("198.51.100.2:1", "/api/open").Code)
	now.Advance(3 * time.Second)
	require.Equal(t, 200, from("198.51.100.1:1", "/api/open").Code)

	for range 2 {
		require.Equal(t, 200, from("[2001:db8::1]:1", "/api/open").Code)
	}
	require.Equal(t, 429, from("[2001:db8::2]:1", "/api/open").Code, "one customer has a whole network")
	require.Equal(t, 200, from("[2001:db8:0:1::1]:1", "/api/open").Code)
	for range 9 {
		require.Equal(t, 200, from("127.0.0.1:1", "/api/open").Code)
	}
}

func TestKit_SetsCommonHeaders(t *testing.T) {
	t.Parallel()
	s := newSite(t, closedToUtopia)
	for _, path := range []string{"/api/open", "/elsewhere", "/api/nothing"} {
		w := s.do("GET", path, "")
		for name, want := range map[string]string{
			"X-Content-Type-Options": "nosniff", "X-Frame-Options": "SAMEORIGIN", "Referrer-Policy": "strict-origin-when-cross-origin",
			"Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Resource-Policy": "same-origin", "Strict-Transport-Security": "",
		} {
			require.Equal(t, want, w.Header().Get(name), "%s of %s", name, path)
		}
		require.Contains(t, w.Header().Get("Permissions-Policy"), "geolocation=()")
		secure := s.do("GET", path, "", "X-Forwarded-Proto", "https")
		require.Equal(t, "max-age=31536000", secure.Header().Get("Strict-Transport-Security"))
	}
}
