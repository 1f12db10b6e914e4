package kit

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"net/http"
	"strconv"
	"strings"
	"time"

	"maidan/internal/clock"
	"maidan/internal/fault"
	"maidan/internal/rng"
)

// CSRFHeader is the header that repeats the token.
const CSRFHeader = "X-CSRF-TOKEN"

// csrfAge is how long a token is valid: a form may stay open for half a day.
const csrfAge = 12 * time.Hour

// errCSRF refuses a token that is missing, expired or issued for another cookie.
var errCSRF = fault.New(fault.Forbidden, "csrf", "The page was open for too long. Reload it and try again.")

// CSRF issues and checks tokens by signed double submit. A cookie that scripts cannot read holds a random value. The token is
// an HMAC of that value and the time. A page of another origin sends the cookie but cannot read the token. An attacker on
// another host of the domain could set a cookie for which the attacker has a token; over https the __Host- prefix prevents it.
type CSRF struct {
	key   []byte
	clock clock.Clock
}

// NewCSRF returns a CSRF that signs with key.
func NewCSRF(key []byte, c clock.Clock) *CSRF { return &CSRF{key, c} }

// Token returns a token for the caller's cookie, and the cookie to set when the caller has none yet (otherwise nil). ctx must
// be the context of a request that passed through Outer.
func (c *CSRF) Token(ctx context.Context) (token string, set *http.Cookie) {
	info := requestOf(ctx)
	if info == nil {
		info = &request{header: http.Header{}}
	}
	value := cookieValue(info.header, info.secure)
	if value == "" {
		var b [16]byte
		rng.Bytes(rng.Secure(), b[:])
		value = base64.RawURLEncoding.EncodeToString(b[:])
		set = &http.Cookie{
			Name: csrfCookie(info.secure), Value: value, Path: "/", HttpOnly: true, Secure: info.secure, SameSite: http.SameSiteLaxMode,
		}
	}
	at := strconv.FormatInt(c.clock.Now().Unix(), 36)
	return at + "." + c.sign(value, at), set
}

// Issue is Token for plain handlers: it sets the cookie itself.
func (c *CSRF) Issue(w http.ResponseWriter, r *http.Request) string {
	token, set := c.Token(r.Context())
	if set != nil {
		http.SetCookie(w, set)
	}
	return token
}

// Check refuses a request whose X-CSRF-TOKEN was not issued for its cookie: kind Forbidden, code csrf.
func (c *CSRF) Check(r *http.Request) error {
	return c.Verify(r, r.Header.Get(CSRFHeader))
}

// Verify is Check for a token outside the header, such as a hidden field of a form.
func (c *CSRF) Verify(r *http.Request, token string) error {
	at, mac, ok := strings.Cut(token, ".")
	value := cookieValue(r.Header, IsSecure(r))
	if !ok || value == "" || !hmac.Equal([]byte(mac), []byte(c.sign(value, at))) {
		return errCSRF.At(CSRFHeader, "")
	}
	seconds, err := strconv.ParseInt(at, 36, 64)
	if err != nil || c.clock.Now().Sub(time.Unix(seconds, 0)) > csrfAge {
		return errCSRF.At(CSRFHeader, "")
	}
	return nil
}

func (c *CSRF) sign(value, at string) string {
	mac := hmac.New(sha256.New, c.key)
	mac.Write([]byte("csrf\x00" + value + "\x00" + at))
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil))
}

func cookieValue(h http.Header, secure bool) string {
	cookie, err := (&http.Request{Header: h}).Cookie(csrfCookie(secure))
	if err != nil || len(cookie.Value) != 22 {
		return ""
	}
	return cookie.Value
}

// csrfCookie returns the cookie's name, over https with the prefix that stops other hosts of the domain from setting it.
func csrfCookie(secure bool) string {
	if secure {
		return "__Host-csrf"
	}
	return "csrf"
}
