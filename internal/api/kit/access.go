package kit

import (
	"context"
	"net/http"
	"strings"
	"time"

	"maidan/internal/fault"
)

// The specification gives the message, its location and its reason. Apps detect the error by them, translate the message and
// end their session. A request with a token gets status 401 instead of 403.
var (
	errCountry      = fault.New(fault.Forbidden, "country_blocked", "This resource is not accessible from your country.").At("ip", "forbidden")
	errCountryToken = fault.New(fault.Unauthorized, "country_blocked", "This resource is not accessible from your country.").At("ip", "forbidden")
	errRate         = fault.New(fault.TooMany, "too_many_requests", "Too many requests. Please wait a little.")
)

// Country returns the ISO country of the caller's address, or an empty string when it is unknown.
func Country(ctx context.Context) string {
	if info := requestOf(ctx); info != nil {
		return info.country
	}
	return ""
}

// Restricted reports whether the brand does not serve the caller's country.
func Restricted(ctx context.Context) bool {
	info := requestOf(ctx)
	return info != nil && info.restricted
}

// locate finds the caller's country. It ignores headers that no trusted proxy sent.
func (k *Kit) locate(r *http.Request, info *request, relayed bool) {
	if k.cfg.Country == nil {
		return
	}
	var headers http.Header
	if relayed {
		headers = r.Header
	}
	info.country = k.cfg.Country(info.client, headers)
	info.restricted = k.cfg.Open != nil && !k.cfg.Open(info.country)
}

// staffPaths are exempt from country restrictions: staff may travel, and their sign-in needs a CSRF token.
var staffPaths = []string{"/api/v3/staff/", "/ccg/csrf-token"}

// CallbackPath is the beginning of the addresses that payment providers call, without a slash at the end. They authenticate
// themselves and call from few addresses, so neither countries nor rates are limited there.
const CallbackPath = "/payments/v1/callbacks"

// SupplierPath is the beginning of the addresses that game suppliers call, without a slash at the end. What is said of CallbackPath is true of them, too.
const SupplierPath = "/suppliers/v1/wallet"

// refuse returns an error for callers from restricted countries and for callers above the rate limit.
func (k *Kit) refuse(r *http.Request) error {
	if strings.HasPrefix(r.URL.Path, CallbackPath+"/") || strings.HasPrefix(r.URL.Path, SupplierPath+"/") {
		return nil
	}
	if Restricted(r.Context()) && !hasPrefix(r.URL.Path, staffPaths) {
		if Bearer(r.Header.Get("Authorization")) != "" {
			return errCountryToken
		}
		return errCountry
	}
	client := Client(r.Context())
	if k.pace == nil || client.IsLoopback() { // a local proxy that is not configured serves many clients
		return nil
	}
	if wait := k.pace.Take(client.String()); wait > 0 {
		return errRate.WithData(RetryAfter, int64((wait+time.Second-1)/time.Second))
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
