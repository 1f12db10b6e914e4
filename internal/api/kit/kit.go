// Package kit is the shared part of the HTTP APIs of players and staff: the error body, request ids, limits on bodies,
// authentication of players and staff, CSRF, and the OpenAPI document.
//
// An operation declares its requirements: SignedIn, StaffOnly, NeedsCSRF and Idempotent each take a huma.Operation and return
// one whose requirement is documented and enforced. Handlers return a *fault.Error (wrapped or not), which is sent to the
// caller, or any other error, which is logged and answered with a general message.
package kit

import (
	"context"
	"log/slog"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/danielgtaylor/huma/v2"

	"maidan/internal/clock"
	"maidan/internal/id"
	"maidan/internal/pace"
	"maidan/internal/rng"
)

// MaxBody is the largest request body in bytes that the API reads, except for uploads; a larger one is answered with 413.
const MaxBody = 1 << 20

// Identity is a signed-in player.
type Identity struct {
	PlayerID id.Player
	Session  id.Session
	Currency string // the currency of the player's cash account
}

// Member is a signed-in staff member.
type Member struct {
	ID          id.Staff
	Email       string
	Role        string
	Permissions []string
}

// May reports whether the member has a permission.
func (m Member) May(permission string) bool {
	for _, p := range m.Permissions {
		if p == permission {
			return true
		}
	}
	return false
}

// Config configures a Kit. Zero values have working defaults. Without AuthenticatePlayer or AuthenticateStaff, the operations
// that need them refuse all callers.
type Config struct {
	Title   string
	Version string
	Clock   clock.Clock
	Log     *slog.Logger
	// TrustedProxies are the networks whose X-Forwarded-For and X-Forwarded-Proto are trusted.
	TrustedProxies []netip.Prefix
	// CSRFKey authenticates CSRF tokens; at least 32 bytes, the same on every node. Empty: random for this process.
	CSRFKey            []byte
	AuthenticatePlayer func(ctx context.Context, accessToken string) (Identity, error)
	AuthenticateStaff  func(ctx context.Context, sessionToken string) (Member, error)
	// Country returns the ISO country of an address, empty when unknown; relayed are the headers of a request that a trusted
	// proxy sent, nil otherwise. Open reports whether the site serves a country. Both are optional.
	Country func(address netip.Addr, relayed http.Header) string
	Open    func(country string) bool
	// Pace limits the requests of one address, in the memory of this process. The zero Rate allows everything.
	Pace pace.Rate
	// Observe is called for each answered request with the route's pattern instead of the path, so that labels stay few.
	Observe func(method, route string, status int, took time.Duration)
}

// Kit is the shared part of the APIs of one process. Register operations on API, then Mount it.
type Kit struct {
	cfg  Config
	mux  *http.ServeMux
	api  huma.API
	ids  *id.Maker
	csrf *CSRF
	pace *pace.Limiter // nil: no limit

	uploads uploads
}

// New returns a kit without operations.
func New(cfg Config) *Kit {
	if cfg.Clock == nil {
		cfg.Clock = clock.System{}
	}
	if cfg.Log == nil {
		cfg.Log = slog.Default()
	}
	if len(cfg.CSRFKey) == 0 {
		cfg.CSRFKey = make([]byte, 32)
		rng.Bytes(rng.Secure(), cfg.CSRFKey)
	}
	k := &Kit{cfg: cfg, mux: http.NewServeMux(), ids: id.NewMaker(cfg.Clock, rng.Secure())}
	k.csrf = NewCSRF(cfg.CSRFKey, cfg.Clock)
	if cfg.Pace.Every > 0 {
		k.pace = pace.NewLimiter(cfg.Pace, cfg.Clock)
	}
	k.api = newAPI(k.mux, cfg)
	k.api.UseMiddleware(k.guard)
	return k
}

// API returns the huma.API on which operations are registered.
func (k *Kit) API() huma.API { return k.api }

// CSRF returns the CSRF tokens of this process, for pages with plain forms.
func (k *Kit) CSRF() *CSRF { return k.csrf }

// Prefixes are the paths of the API. Everything below them is answered in JSON, including unknown paths.
var Prefixes = []string{"/api/", "/ccg/", "/auth/", "/bonus/", "/payments/", "/payouts/", "/crash/", "/suppliers/", "/auth-keeper/"}

// Mount serves the API on the site's mux: everything below Prefixes, and the document at /openapi.json.
func (k *Kit) Mount(site *http.ServeMux) {
	api := k.Handler()
	for _, prefix := range Prefixes {
		site.Handle(prefix, api)
	}
	site.Handle("/auth-keeper", api) // a page without a prefix of the API
	site.HandleFunc("GET /openapi.json", k.serveDocument())
}

// HandleFunc serves a route outside the registered operations: a websocket, an event stream. pattern is that of
// http.ServeMux ("GET /api/v3/live").
func (k *Kit) HandleFunc(pattern string, handler http.HandlerFunc) {
	k.mux.HandleFunc(pattern, handler)
}

// Handler answers the API's requests. Wrap it (or the site's mux that it is mounted on) with Outer.
func (k *Kit) Handler() http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'")
		h.Set("Cache-Control", "no-store")
		if !readable(r.URL) {
			WriteError(w, r, errAddress)
			return
		}
		if err := k.refuse(r); err != nil {
			WriteError(w, r, err)
			return
		}
		handler, pattern := k.mux.Handler(r)
		route := strings.TrimPrefix(pattern, r.Method+" ")
		if !limitBody(w, r, k.mostOf(r.Method, route)) {
			return
		}
		if pattern == "" {
			k.answerUnknown(w, r, handler)
			return
		}
		if info := requestOf(r.Context()); info != nil {
			info.route = route
		}
		if strings.Contains(pattern, "{") {
			k.mux.ServeHTTP(w, r) // matches again: only ServeHTTP sets the path values
			return
		}
		handler.ServeHTTP(w, r)
	})
}

// readable reports whether path and query are valid UTF-8 without the character NUL.
func readable(u *url.URL) bool {
	query, err := url.QueryUnescape(u.RawQuery)
	return err == nil && utf8.ValidString(u.Path+query) && !strings.ContainsRune(u.Path+query, 0)
}
