package kit

import (
	"context"
	"net/http"
	"strings"
	"time"

	"maidan/internal/fault"
)

// The sentence is the product's own: pages know it and tell it in the visitor's language. Pages end the session that they
// hold when they hear it, because of the place and the reason; to who sends a token it is said as 401, as the product has it.
var (
	errCountry = fault.New(fault.Forbidden, "country_blocked", "This resource is not accessible from your country.").At("ip", "forbidden")
	errForeign = fault.New(fault.Unauthorized, "country_blocked", "This resource is not accessible from your country.").At("ip", "forbidden")
	errPace    = fault.New(fault.TooMany, "too_many_requests", "Too many requests. Please wait a little.")
)

// Country returns the ISO country that the caller's address is from, empty when it is not known.
func Country(ctx context.Context) string {
	if about := requestOf(ctx); about != nil {
		return about.country
	}
	return ""
}

// Closed tells whether the house is closed to the caller's country.
func Closed(ctx context.Context) bool {
	about := requestOf(ctx)
	return about != nil && about.closed
}

// locate finds out where a caller is from. Headers of the caller's own are not believed.
func (k *Kit) locate(r *http.Request, about *request, relayed bool) {
	if k.cfg.Country == nil {
		return
	}
	var headers http.Header
	if relayed {
		headers = r.Header
	}
	about.country = k.cfg.Country(about.client, headers)
	about.closed = k.cfg.Open != nil && !k.cfg.Open(about.country)
}

// staffPaths are open from everywhere: staff may travel, and their sign-in needs a CSRF token.
var staffPaths = []string{"/api/v3/staff/", "/ccg/csrf-token"}

// turnedAway refuses callers from where the house is closed and those who call too often.
func (k *Kit) turnedAway(r *http.Request) error {
	if Closed(r.Context()) && !hasPrefix(r.URL.Path, staffPaths) {
		if Bearer(r.Header.Get("Authorization")) != "" {
			return errForeign
		}
		return errCountry
	}
	client := Client(r.Context())
	if k.pace == nil || client.IsLoopback() { // a proxy beside us that nobody named, or ourselves: it speaks for many
		return nil
	}
	if wait := k.pace.Take(client.String()); wait > 0 {
		return errPace.WithData(RetryAfter, int64((wait+time.Second-1)/time.Second))
	}
	return nil
}

func hasPrefix(path string, prefixes []string) bool {
	for _, p := range prefixes {
		if strings.HasPrefix(path, p) {
			return true
		}
	}
	return false
}
