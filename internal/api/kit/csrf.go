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

// csrfAge is how long a token is good: a form may stay open for half a day.
const csrfAge = 12 * time.Hour

// errCSRF is told when the token is missing, old, or not the cookie's.
var errCSRF = fault.New(fault.Forbidden, "csrf", "The page was open for too long. Please try again.")

// CSRF gives and checks tokens by signed double submit: a random value in a cookie that scripts cannot read, and a token
// that is an HMAC of that value and the time. A page of another origin can send the cookie but not know the token, and a
// planted cookie has no token signed by us unless the planter asked us for the pair, which __Host- prevents over https.
type CSRF struct {
	key   []byte
	clock clock.Clock
}

// NewCSRF returns a CSRF that signs with key.
func NewCSRF(key []byte, c clock.Clock) *CSRF { return &CSRF{key, c} }

// Token returns a token for the caller's cookie, and the cookie to set when the caller has none yet (otherwise nil). ctx is
// that of a request that has passed Outer.
func (c *CSRF) Token(ctx context.Context) (token string, set *http.Cookie) {
	about := requestOf(ctx)
	if about == nil {
		about = &request{header: http.Header{}}
	}
	value := cookieValue(about.header, about.secure)
	if value == "" {
		var b [16]byte
		rng.Bytes(rng.Secure(), b[:])
		value = base64.RawURLEncoding.EncodeToString(b[:])
		set = &http.Cookie{
			Name: csrfCookie(about.secure), Value: value, Path: "/", HttpOnly: true, Secure: about.secure, SameSite: http.SameSiteLaxMode,
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

// Check refuses a request whose X-CSRF-TOKEN is not one that Issue gave for its cookie: kind Forbidden, code csrf.
func (c *CSRF) Check(r *http.Request) error {
	return c.Verify(r, r.Header.Get(CSRFHeader))
}

// Verify is Check for a token that came another way, such as a hidden field of a plain form.
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

// csrfCookie is the cookie's name: with the prefix that stops other hosts of the domain from setting it where https allows.
func csrfCookie(secure bool) string {
	if secure {
		return "__Host-csrf"
	}
	return "csrf"
}
