package kit

import (
	"context"
	"net/http"
	"regexp"
	"strings"

	"maidan/internal/rng"
	"maidan/internal/secret"
)

// hostShape is that of a host name or an address, perhaps with a port.
var hostShape = regexp.MustCompile(`^[a-z0-9.-]{1,253}(:[0-9]{1,5})?$|^\[[0-9a-f:.]{2,45}\](:[0-9]{1,5})?$`)

// Origin returns the origin that the request was sent to ("https://play.example"), as the caller says; empty when that is
// none. ctx is that of a request that has passed Outer.
func Origin(ctx context.Context) string {
	about := requestOf(ctx)
	if about == nil {
		return ""
	}
	host := strings.ToLower(about.host)
	switch {
	case !hostShape.MatchString(host):
		return ""
	case about.secure:
		return "https://" + host
	}
	return "http://" + host
}

// Browser returns a secret of 256 bits that only the caller's browser has, as a cookie that scripts cannot read: what is begun
// in one browser cannot be finished in another. set is the cookie to set when the caller has none yet, otherwise nil. A
// link from elsewhere brings the cookie along, which visitors who come back from another house need.
func Browser(ctx context.Context) (value string, set *http.Cookie) {
	about := requestOf(ctx)
	if about == nil {
		about = &request{header: http.Header{}}
	}
	name := "browser"
	if about.secure {
		name = "__Host-browser"
	}
	cookie, err := (&http.Request{Header: about.header}).Cookie(name)
	if err == nil && len(cookie.Value) == secret.TokenLen {
		return cookie.Value, nil
	}
	value = secret.NewToken(rng.Secure())
	return value, &http.Cookie{Name: name, Value: value, Path: "/", HttpOnly: true, Secure: about.secure, SameSite: http.SameSiteLaxMode}
}
