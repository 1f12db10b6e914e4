package kit

import (
	"context"
	"net/http"
	"regexp"
	"strings"

	"maidan/internal/rng"
	"maidan/internal/secret"
)

// hostShape matches a host name or an IP address, with or without a port.
var hostShape = regexp.MustCompile(`^[a-z0-9.-]{1,253}(:[0-9]{1,5})?$|^\[[0-9a-f:.]{2,45}\](:[0-9]{1,5})?$`)

// Origin returns the origin that the request names ("https://play.example"), or an empty string when that is malformed. ctx is that of a request that has passed Outer.
func Origin(ctx context.Context) string {
	info := requestOf(ctx)
	if info == nil {
		return ""
	}
	host := strings.ToLower(info.host)
	switch {
	case !hostShape.MatchString(host):
		return ""
	case info.secure:
		return "https://" + host
	}
	return "http://" + host
}

// Browser returns a secret of 256 bits that only the caller's browser has, in a cookie that scripts cannot read. It ensures
// that a sign-in ends in the browser in which it began. set is the cookie to set when the caller has none yet, otherwise nil.
// The cookie is sent with links from other sites, because redirects from identity providers need it.
func Browser(ctx context.Context) (value string, set *http.Cookie) {
	info := requestOf(ctx)
	if info == nil {
		info = &request{header: http.Header{}}
	}
	name := "browser"
	if info.secure {
		name = "__Host-browser"
	}
	cookie, err := (&http.Request{Header: info.header}).Cookie(name)
	if err == nil && len(cookie.Value) == secret.TokenLen {
		return cookie.Value, nil
	}
	value = secret.NewToken(rng.Secure())
	return value, &http.Cookie{Name: name, Value: value, Path: "/", HttpOnly: true, Secure: info.secure, SameSite: http.SameSiteLaxMode}
}
